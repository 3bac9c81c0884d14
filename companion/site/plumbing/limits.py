"""Rate limits: generous for a club behind one address, tight where guessing would pay."""

from __future__ import annotations

from math import ceil
from time import time

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

# Four players and twenty spectators behind one router reload their part after every move.
READING = "6000/minute"
WRITING = "600/minute"
OPENING = "30/minute;300/hour"  # new matches and sheets
GUESSING = "10/minute;60/hour"  # wrong passwords from one address
ASKING = "10/minute"  # what a worker has to think about
LINKS = "60/minute"  # seat and writer links

limiter = Limiter(
    get_remote_address,
    default_limits=[READING],
    application_limits=[WRITING],
    application_limits_exempt_when=lambda: request.method in ("GET", "HEAD", "OPTIONS"),
)


def refused(answer: Response) -> bool:
    """Whether a form was not taken: of passwords only the wrong ones count."""
    return answer.status_code == 422


def minutes_to_wait() -> int:
    """How long until this address may ask for that again."""
    until = [limit.reset_at - 1 for limit in limiter.current_limits if limit.breached]  # 1 s late
    return max([1, *(ceil((at - time()) / 60) for at in until)])


def init_app(app: Flask) -> None:
    """Count in Redis when there is one: several processes share one count."""
    settings = app.extensions["settings"]
    app.config.update(
        RATELIMIT_ENABLED=settings.rate_limits,
        RATELIMIT_STORAGE_URI=settings.redis_url or "memory://",
        RATELIMIT_SWALLOW_ERRORS=True,  # without Redis people may still play
        RATELIMIT_HEADERS_ENABLED=False,
    )
    limiter.init_app(app)
    limiter.request_filter(lambda: request.endpoint in ("static", "assets.game_file"))
