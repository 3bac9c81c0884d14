"""Everything in one process: a Celery worker in a thread of the web server.

It is fed from memory. What memory loses when the process ends, the first sweep finds again.
"""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from time import monotonic

from celery.worker import state
from flask import Flask

from ai.deal_luck import first_seat
from companion.config import Settings
from companion.core.transaction import listeners_of
from companion.events.verbs.itself import seat_the_next
from companion.kit.option import Options
from companion.kit.state import View
from companion.review.judging import Judgement, judge
from companion.searching import YIELD_TO_PLAY, SearchPool, Stopped, Thought
from companion.tasks.answering import answer
from companion.tasks.measuring import measure_on
from companion.tasks.queue import ANSWER, EXPLAIN, MEASURE, REVIEW, SEAT, THINK, celery_of
from companion.tasks.reasoning import explain
from companion.tasks.reviewing import review_on
from companion.tasks.sweep import EVERY, LONGEST_SEARCH, sweep
from companion.tasks.thinking import think

logger = logging.getLogger(__name__)
THREADS = 16  # turns at a time: most of a turn is waiting for the eyes
GRACE = 2.5  # seconds for the worker to end; what it leaves undone is thought again
ROUSE = "companion.rouse"


class Embedded:
    """The worker of one application in this process, its search processes and its sweep."""

    def __init__(self, app: Flask) -> None:
        settings: Settings = app.extensions["settings"]
        if settings.redis_url:
            raise ValueError("with Redis the turns are thought out by `companion worker`")
        self.app = app
        self.simulations = settings.ai_simulations or None
        self.pool = SearchPool()
        # No turn waits for a process that judges or measures.
        self.judges = SearchPool(niceness=YIELD_TO_PLAY)
        self._reviewers = ThreadPoolExecutor(self.judges.processes, "review")
        listeners_of(app).stored.append(self._expect_a_turn)
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Begin to take turns: those left from before first."""
        celery = celery_of(self.app)
        named = (
            *((THINK, self.take_turn), (ANSWER, self.say_move)),
            *((EXPLAIN, self.say_why), (REVIEW, self.review), (SEAT, self.seat)),
            (MEASURE, self.measure),
        )
        for name, task in named:
            celery.tasks.pop(name, None)  # of a worker that was stopped
            celery.task(task, name=name, shared=False)
        celery.task(rouse, name=ROUSE, shared=False)
        celery.set_default()  # the pool's threads look their tasks up there
        state.should_stop = state.should_terminate = None
        self._worker = celery.WorkController(
            pool="threads",
            concurrency=THREADS,
            loglevel="WARNING",
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        work = (("celery", self._worker.start), ("sweep", self._sweep), ("digest", self._digest))
        for name, target in work:
            thread = threading.Thread(target=target, name=name, daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Stop taking turns; a search under way is given up."""
        self._stopping.set()
        state.should_stop = 0
        self.pool.stop()
        self.judges.stop()
        self._reviewers.shutdown(wait=False, cancel_futures=True)
        for _ in range(2):  # it waits two seconds for a task, and once more when it is to stop
            celery_of(self.app).send_task(ROUSE)
        until = monotonic() + GRACE
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def renew(self) -> None:
        """Think in new processes from now on: the engine was compiled."""
        self.pool.renew()
        self.judges.renew()

    def take_turn(self, match_id: int, ply: int) -> None:
        """The task: one turn of an AI."""
        with self.app.app_context(), suppress(Stopped):
            think(self._choose, match_id, ply)

    def say_move(self, told_id: int, length: int) -> None:
        """The task: what an AI does at a real table."""
        with self.app.app_context(), suppress(Stopped):
            answer(self._choose, told_id, length)

    def say_why(self, told_id: int, n: int, hides: bool) -> None:
        """The task: why an AI at a real table made a move."""
        with self.app.app_context(), suppress(Stopped):
            explain(self._choose, told_id, n, hides)

    def review(self, review_id: int, start: int, lane: int) -> None:
        """The task: some more decisions of a match that is over, when a reviewer is free."""
        if not self._stopping.is_set():
            self._reviewers.submit(self._review, review_id, start, lane)

    def _review(self, review_id: int, start: int, lane: int) -> None:
        try:
            with self.app.app_context(), suppress(Stopped):
                review_on(self._judge, review_id, start, lane)
        except Exception:
            logger.exception("a review failed and was stopped")

    def seat(self, event_id: int) -> None:
        """The task: the next seating of an event."""
        with self.app.app_context():
            seat_the_next(event_id)

    def measure(self, deal_id: int) -> None:
        """The task: how hard a deal is, one more match."""
        with self.app.app_context(), suppress(Stopped):
            measure_on(self._play, deal_id)

    def _play(
        self,
        key: str,
        seats: int,
        options: Options,
        deal: tuple[str, str],
        level: str,
        seed: int,
        many: int,
    ) -> int:
        return self.judges.call(first_seat, key, seats, options, deal, level, seed, many)

    def _judge(self, view: View, played: str, seed: int, simulations: int) -> Judgement:
        return self.judges.call(judge, view, played, seed, simulations)

    def _choose(self, view: View, level: str, seed: int, pace: float) -> Thought:
        return self.pool.choose(view, level, seed, self.simulations, pace)

    def _expect_a_turn(self, topic: str) -> None:
        """Start the first search process with the first match that somebody opens or changes."""
        if topic.startswith("match-"):
            self.pool.warm_up()

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
        """Send the letters of the day, if there are any, every hour."""
        if not any(self.app.extensions[way] for way in ("post", "push")):
            return
        from companion.tasks.digest import EVERY as HOUR
        from companion.tasks.digest import send_digests

        while not self._stopping.wait(HOUR):
            try:
                with self.app.app_context():
                    send_digests()
            except Exception:
                logger.exception("letters failed; the next ones come")


def rouse() -> None:
    """Nothing: a task that makes the worker look whether it is to stop."""


def start_embedded(app: Flask) -> Embedded:
    """Start the worker inside this process."""
    embedded = Embedded(app)
    embedded.start()
    return embedded
