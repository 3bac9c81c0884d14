"""Training on many machines: numbered pieces of work as Celery tasks, what they found as results.

A piece has luck of its own and its result does not depend on who does it, so one that comes too
late is simply sent again, and twice changes nothing. Workers take pieces from a queue apart: no
table waits for a training.
"""

from __future__ import annotations

import hashlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Any
from zlib import compress, decompress

from celery import Celery
from celery.exceptions import TimeoutError as LateError
from celery.result import AsyncResult

from ai.course import Course, Share
from ai.imitation import Watching
from ai.practice import Playing
from companion import native
from companion.config import Settings
from companion.tasks.queue import make_celery

TRAIN = "companion.train"
PATIENCE = 600  # seconds until a piece without an answer is sent again, or killed where it hangs
KEPT = 3600  # seconds an answer waits for whom it is for


class OtherEngine(ValueError):
    """A worker has other rules or another search: it would teach something else."""


def make_training(settings: Settings) -> Celery:
    """The Celery app of training: the same Redis, another queue, and answers."""
    celery = make_celery(settings)
    celery.conf.update(
        task_default_queue="companion-training",
        task_ignore_result=False,
        task_time_limit=PATIENCE,
        result_backend=settings.redis_url,
        result_expires=KEPT,
        broker_transport_options=celery.conf.broker_transport_options
        | {"visibility_timeout": PATIENCE},
    )
    return celery


def make_trainer(settings: Settings) -> Celery:
    """A Celery app that does pieces of training."""
    celery = make_training(settings)
    celery.task(piece, name=TRAIN, shared=False)
    return celery


def engine() -> str:
    """What rules, search and learning are made of, as 16 letters."""
    return hashlib.sha256(native.made_of().encode()).hexdigest()[:16]


def piece(made_of: str, course: dict[str, Any], weights: str | None, number: int) -> str:
    """What one piece of work found, packed; "" where this machine would find something else."""
    if made_of != engine():
        return ""
    taught = Course(**course)
    work = Watching(taught) if weights is None else Playing(taught, tuple(floats(weights)))
    return packed(work(number))


def shared_out(settings: Settings) -> Share:
    """How training shares out its work to all workers behind the Redis of these settings."""
    celery = make_training(settings)

    def share(work: Callable[[int], bytes], numbers: Iterable[int]) -> Iterator[bytes]:
        told = arguments(work)
        sent = {number: celery.send_task(TRAIN, (*told, number)) for number in numbers}
        try:
            for number in list(sent):
                yield answer(celery, (*told, number), sent)
        finally:
            while sent:  # whoever waits no longer, wants nothing any more, nor keeps it
                unwanted = sent.popitem()[1]
                unwanted.revoke()
                unwanted.forget()

    return share


def answer(celery: Celery, told: tuple[object, ...], sent: dict[int, AsyncResult]) -> bytes:
    """The answer to one piece, that is then no longer among those sent; or OtherEngine."""
    number = int(str(told[-1]))
    while True:
        try:
            # Whoever waits here is no task, also where a worker has run in this process.
            found = sent[number].get(timeout=PATIENCE, interval=0.05, disable_sync_subtasks=False)
        except LateError:  # the machine is gone, or Redis has forgotten
            sent[number].forget()  # or Celery waits for it as long as this program runs
            sent[number] = celery.send_task(TRAIN, told)
            continue
        sent.pop(number).forget()
        if not found:
            raise OtherEngine("a worker has another version of the rules or of the search")
        return unpacked(found)


def arguments(work: Callable[[int], bytes]) -> tuple[str, dict[str, Any], str | None]:
    """A kind of work, as a message tells it."""
    if isinstance(work, Watching):
        return engine(), asdict(work.course), None
    if isinstance(work, Playing):
        return engine(), asdict(work.course), packed(array("d", work.weights).tobytes())
    raise TypeError(f"no worker knows how to do {work!r}")


def packed(found: bytes) -> str:
    """Bytes as JSON can hold them; most of a gradient is nothing."""
    return b64encode(compress(found, 1)).decode()


def unpacked(text: str) -> bytes:
    """The same bytes."""
    return decompress(b64decode(text))


def floats(text: str) -> array[float]:
    """The numbers that were packed."""
    return array("d", unpacked(text))
