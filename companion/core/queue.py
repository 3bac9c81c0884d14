"""The Celery app, and queueing a task."""

from __future__ import annotations

import logging
import secrets

from celery import Celery
from flask import Flask, current_app
from kombu.exceptions import OperationalError

from companion.config import Settings
from companion.core.services import services, services_of

logger = logging.getLogger(__name__)
THINK, SWEEP, ANSWER = "companion.think", "companion.sweep", "companion.answer"
DIGEST, EXPLAIN, REVIEW = "companion.digest", "companion.explain", "companion.review"
SEAT, MEASURE = "companion.seat", "companion.measure"
# With Redis turns (0) come first, then what somebody waits for; in memory there are no priorities.
AFTER_TURNS, BELOW_PLAY = 3, 9
REDELIVER = 10  # seconds until a vanished worker's task is given to another one


def make_celery(settings: Settings) -> Celery:
    """The Celery app for these settings, with Redis or an in-memory queue."""
    celery = Celery("companion", broker=settings.redis_url or "memory://", set_as_current=False)
    celery.conf.update(
        # In memory all apps of a process share one namespace, so each queue needs its own name.
        task_default_queue="companion" + ("" if settings.redis_url else secrets.token_hex(6)),
        task_ignore_result=True,
        task_routes={
            **{key: {"priority": AFTER_TURNS} for key in (EXPLAIN, SEAT)},
            **{key: {"priority": BELOW_PLAY} for key in (REVIEW, MEASURE, DIGEST)},
        },
        # A task is done when its move is written, not when a worker has received it.
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_retry_on_startup=True,
        # A person's move must not wait for a broker that is down; the sweep will retry.
        task_publish_retry_policy={"max_retries": 1, "interval_start": 0, "interval_max": 0.1},
        broker_transport_options=transport(settings),
    )
    return celery


def transport(settings: Settings) -> dict[str, object]:
    """The broker's options: polling, and when unconfirmed messages are redelivered."""
    if not settings.redis_url:
        return {"polling_interval": 0.02}  # Celery's default of a second is too long for a table
    return {
        "visibility_timeout": REDELIVER,
        "unacked_restore_interval": 1,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 2,
        "socket_timeout": 3,  # else a broker that vanished without a word is waited for
    }


def celery_of(app: Flask) -> Celery:
    own = services_of(app)
    if Celery not in own.own:
        own.keep(make_celery(own.settings))
    return own.the(Celery)


def send(task: str, *arguments: int, countdown: float | None = None) -> None:
    """Queue a task, for `countdown` seconds from now if given.

    If the broker is down this is only logged, as the sweep finds lost turns.
    """
    celery = celery_of(current_app._get_current_object())  # type: ignore[attr-defined]  # the proxy hides it
    later = {} if countdown is None else {"countdown": countdown}
    try:
        celery.send_task(task, arguments, **later)
    except broker_errors():
        logger.warning("queue: the broker does not answer; %s was not queued", task)


def broker_errors() -> tuple[type[Exception], ...]:
    """The exceptions raised when the broker does not answer."""
    if not services().settings.redis_url:
        return OperationalError, OSError
    from redis.exceptions import RedisError  # slow to import, and one machine needs none

    return OperationalError, OSError, RedisError
