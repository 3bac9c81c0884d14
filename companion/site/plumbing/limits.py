"""Rate limits: generous for a club behind one address, tight where guessing would pay."""

from __future__ import annotations

from math import ceil
from time import time

from flask import Flask, Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from companion.core.services import services_of

# Four players and twenty spectators behind one router reload their part after every move.
READING = "6000/minute"
WRITING = "600/minute"
OPENING = "30/minute;300/hour"  # new matches and sheets
GUESSING = "10/minute;60/hour"  # wrong passwords from one address
ASKING = "10/minute"  # requests that start a search
LINKS = "60/minute"  # seat and writer links

limiter = Limiter(
    get_remote_address,
    default_limits=[READING],
    application_limits=[WRITING],
    application_limits_exempt_when=lambda: request.method in ("GET", "HEAD", "OPTIONS"),
)


def refused(answer: Response) -> bool:
    """Whether a form was refused, so that only wrong passwords count."""
    return answer.status_code == 422


def minutes_to_wait() -> int:
    """Minutes until this address may send the request again."""
    until = [limit.reset_at - 1 for limit in limiter.current_limits if limit.breached]  # 1 s late
    return max([1, *(ceil((at - time()) / 60) for at in until)])


def init_app(app: Flask) -> None:
    """Set up the limits, counted in Redis if there is one, so that processes share them."""
    settings = services_of(app).settings
    app.config.update(
        RATELIMIT_ENABLED=settings.rate_limits,
        RATELIMIT_STORAGE_URI=settings.redis_url or "memory://",
        RATELIMIT_SWALLOW_ERRORS=True,  # without Redis people may still play
        RATELIMIT_HEADERS_ENABLED=False,
    )
    limiter.init_app(app)
    limiter.request_filter(lambda: request.endpoint in ("static", "assets.game_file"))
