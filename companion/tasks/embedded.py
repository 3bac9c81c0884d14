"""Everything in one process: a Celery worker in a thread of the web server.

Its queue is in memory. Tasks lost when the process ends are found by the first sweep.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import timedelta
from time import monotonic

from celery.worker import state
from flask import Flask

from companion.core.queue import celery_of
from companion.core.services import services_of
from companion.tasks.sweep import EVERY, LONGEST_SEARCH, sweep
from companion.tasks.tasks import THREADS, Tasks

logger = logging.getLogger(__name__)
AGAIN, STEADY = 0.5, 30.0  # seconds until an ended part is restarted, longer each time
GRACE = 2.5  # seconds for the worker to end; unfinished turns are searched again
ROUSE = "companion.rouse"


class Embedded(Tasks):
    """The worker of one application in this process, with its search processes and its sweep."""

    def __init__(self, app: Flask) -> None:
        if services_of(app).settings.redis_url:
            raise ValueError("with Redis the turns are thought out by `companion worker`")
        super().__init__(app)
        services_of(app).listeners.stored.append(self._expect_a_turn)
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []
        self._down: set[str] = set()

    def start(self) -> None:
        """Start taking turns, beginning with those left from before."""
        celery = celery_of(self.app)
        self.register(celery)
        celery.tasks.pop(ROUSE, None)
        celery.task(rouse, name=ROUSE, shared=False)
        state.should_stop = state.should_terminate = None
        work = {"celery": self._take_tasks, "sweep": self._sweep}
        ways = services_of(self.app)
        if ways.post or ways.push:
            work["digest"] = self._digest
        for name, target in work.items():
            thread = threading.Thread(target=self._go_on, args=(target,), name=name, daemon=True)
            thread.start()
            self._threads.append(thread)
        services_of(self.app).ais_at_work = self.why_not

    def stop(self) -> None:
        """Stop taking turns; searches in progress are abandoned."""
        self._stopping.set()
        state.should_stop = 0
        self.end()
        for _ in range(2):  # the worker waits for a task up to two seconds, and again when stopping
            celery_of(self.app).send_task(ROUSE)
        until = monotonic() + GRACE
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def why_not(self) -> str:
        """The parts that are not running because of an error; "" if all are."""
        ended = {thread.name for thread in self._threads if not thread.is_alive()}
        return ", ".join(sorted(ended | self._down))

    def _expect_a_turn(self, topic: str) -> None:
        """Start the first search process when a match is opened or changed."""
        if topic.startswith("match-"):
            self.pool.warm_up()

    def _go_on(self, work: Callable[[], None]) -> None:
        """Run `work`, and again whenever it ends, until asked to stop."""
        name, pause = threading.current_thread().name, AGAIN
        while not self._stopping.is_set():
            began = monotonic()
            self._down.discard(name)
            why = None
            try:
                work()
            except BaseException as error:
                why = error
            if self._stopping.is_set():
                return
            self._down.add(name)
            logger.error("%s ended without being asked to; it starts again", name, exc_info=why)
            pause = AGAIN if monotonic() - began > STEADY else min(2 * pause, STEADY)
            self._stopping.wait(pause)

    def _take_tasks(self) -> None:
        """Run Celery's worker until it is stopped."""
        self._worker = celery_of(self.app).WorkController(
            pool="threads",
            concurrency=THREADS,
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        self._worker.start()

    def _sweep(self) -> None:
        """Sweep now and every few seconds."""
        patience = timedelta(0)
        while True:
            try:
                with self.app.app_context():
                    sweep(patience)
            except Exception:
                logger.exception("sweep failed; the next one comes")
            patience = LONGEST_SEARCH
            if self._stopping.wait(EVERY):
                return

    def _digest(self) -> None:
        """Send the daily mails that are due, every hour."""
        from companion.tasks.digest import EVERY as HOUR
        from companion.tasks.digest import send_digests

        while not self._stopping.wait(HOUR):
            try:
                with self.app.app_context():
                    send_digests()
            except Exception:
                logger.exception("letters failed; the next ones come")


def rouse() -> None:
    """Does nothing; the task makes the worker check whether it is to stop."""


def start_embedded(app: Flask) -> Embedded:
    embedded = Embedded(app)
    embedded.start()
    return embedded
