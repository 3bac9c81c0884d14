"""The Celery app, and queueing a turn."""

from __future__ import annotations

import logging
import secrets

from celery import Celery
from flask import Flask, current_app
from kombu.exceptions import OperationalError

from companion.config import Settings
from companion.core.broken import Broken
from companion.matches.verbs.clocks import settle
from companion.matches.verbs.turns import ply_due
from companion.models import Match, db
from companion.tasks.reminding import remind_later

logger = logging.getLogger(__name__)
THINK, SWEEP, ANSWER = "companion.think", "companion.sweep", "companion.answer"
DIGEST, EXPLAIN, REVIEW = "companion.digest", "companion.explain", "companion.review"
SEAT, MEASURE = "companion.seat", "companion.measure"
BELOW_PLAY = 9  # with Redis tasks of 0, all others, come first; in memory none do
REDELIVER = 10  # seconds until the task of a worker that vanished is given to another one


def make_celery(settings: Settings) -> Celery:
    """The Celery app for these settings: Redis when there is one, else this process's memory."""
    celery = Celery("companion", broker=settings.redis_url or "memory://", set_as_current=False)
    celery.conf.update(
        # In memory the queues of all apps of a process share one space: each has its own name.
        task_default_queue="companion" + ("" if settings.redis_url else secrets.token_hex(6)),
        task_ignore_result=True,
        task_routes={key: {"priority": BELOW_PLAY} for key in (REVIEW, MEASURE)},
        # A task is done when its move is written, not when a worker has received it.
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_retry_on_startup=True,
        # A person's move must not wait for a broker that is down: the sweep comes again.
        task_publish_retry_policy={"max_retries": 1, "interval_start": 0, "interval_max": 0.1},
        broker_transport_options=transport(settings),
    )
    return celery


def transport(settings: Settings) -> dict[str, object]:
    """How messages are fetched, and how soon they come again when nobody confirms them."""
    if not settings.redis_url:
        return {"polling_interval": 0.02}  # Celery's own second is too long for a table
    return {
        "visibility_timeout": REDELIVER,
        "unacked_restore_interval": 1,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 2,
    }


def celery_of(app: Flask) -> Celery:
    """The application's own Celery app."""
    if "celery" not in app.extensions:
        app.extensions["celery"] = make_celery(app.extensions["settings"])
    found: Celery = app.extensions["celery"]
    return found


def wake(match_id: int) -> None:
    """Queue the turn of this match if an AI is to act; called after every stored change of it.

    Never fails the caller, whose change is stored: what is not queued now, the sweep finds.
    """
    match = db.session.get(Match, match_id)
    if match:
        remind_later(match)
    try:
        if match:
            settle(match)
        ply = ply_due(match) if match else None
    except Broken as broken:
        logger.error("%s", broken)
        return
    if ply is None:
        return
    send(THINK, match_id, ply)


def send(task: str, *arguments: int) -> None:
    """Queue a task; one that the broker does not take is only logged: the sweep finds turns."""
    celery = celery_of(current_app._get_current_object())  # type: ignore[attr-defined]  # the proxy hides it
    try:
        celery.send_task(task, arguments)
    except broker_errors():
        logger.warning("queue: the broker does not answer; %s was not queued", task)


def broker_errors() -> tuple[type[Exception], ...]:
    """What a broker that does not answer raises."""
    if not current_app.extensions["settings"].redis_url:
        return OperationalError, OSError
    from redis.exceptions import RedisError  # slow to import, and one machine needs none

    return OperationalError, OSError, RedisError
