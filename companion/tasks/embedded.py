"""Everything in one process: a Celery worker in a thread of the web server.

Its queue is in memory. Tasks lost when the process ends are found by the first sweep.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from time import monotonic
from typing import ParamSpec

from celery.worker import state
from flask import Flask

from ai.deal_luck import first_seat
from companion import searching
from companion.core.queue import ANSWER, EXPLAIN, MEASURE, REVIEW, SEAT, THINK, celery_of
from companion.core.services import services_of
from companion.events.verbs.automation import seat_the_next
from companion.kit.option import Options
from companion.kit.reasons import Reason
from companion.kit.state import View
from companion.matches.verbs.measuring import measure_on
from companion.review.judging import Judgement
from companion.review.reviewing import review_on
from companion.review.reviews import simulations
from companion.review.second_opinion import gained, judge_twice
from companion.searching import YIELD_TO_PLAY, SearchPool, Stopped, Thought
from companion.tabletop.verbs.reasoning import explain
from companion.tasks.answering import answer
from companion.tasks.sweep import EVERY, LONGEST_SEARCH, sweep
from companion.tasks.thinking import think

P = ParamSpec("P")
logger = logging.getLogger(__name__)
THREADS = 16  # turns at a time; most of a turn is a pause for people to look
AGAIN, STEADY = 0.5, 30.0  # seconds until an ended part is restarted, longer each time
GRACE = 2.5  # seconds for the worker to end; unfinished turns are searched again
ROUSE = "companion.rouse"


class Embedded:
    """The worker of one application in this process, with its search processes and its sweep."""

    def __init__(self, app: Flask) -> None:
        settings = services_of(app).settings
        if settings.redis_url:
            raise ValueError("with Redis the turns are thought out by `companion worker`")
        self.app = app
        self.simulations = settings.ai_simulations or None
        self.pool = SearchPool()
        # Processes and threads apart: no turn waits for a review, a measurement or an explanation.
        self.judges = SearchPool(niceness=YIELD_TO_PLAY)
        self._background = ThreadPoolExecutor(self.judges.processes, "background")
        services_of(app).listeners.stored.append(self._expect_a_turn)
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []
        self._down: set[str] = set()

    def start(self) -> None:
        """Start taking turns, beginning with those left from before."""
        celery = celery_of(self.app)
        named = (
            *((THINK, self.take_turn), (ANSWER, self.say_move)),
            *((EXPLAIN, self.say_why), (REVIEW, self.review), (SEAT, self.seat)),
            (MEASURE, self.measure),
        )
        for name, task in named:
            celery.tasks.pop(name, None)  # left by a worker that was stopped
            celery.task(task, name=name, shared=False)
        celery.task(rouse, name=ROUSE, shared=False)
        celery.set_default()  # the pool's threads look up their tasks there
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
        self.pool.stop()
        self.judges.stop()
        self._background.shutdown(wait=False, cancel_futures=True)
        for _ in range(2):  # the worker waits for a task up to two seconds, and again when stopping
            celery_of(self.app).send_task(ROUSE)
        until = monotonic() + GRACE
        for thread in self._threads:
            thread.join(max(0.0, until - monotonic()))

    def why_not(self) -> str:
        """The parts that are not running because of an error; "" if all are."""
        ended = {thread.name for thread in self._threads if not thread.is_alive()}
        return ", ".join(sorted(ended | self._down))

    def renew(self) -> None:
        """Search in new processes from now on, because the engine was compiled."""
        self.pool.renew()
        self.judges.renew()

    def take_turn(self, match_id: int, ply: int) -> None:
        """The task: one turn of an AI."""
        with self.app.app_context(), suppress(Stopped):
            think(self._choose, match_id, ply)

    def say_move(self, told_id: int, length: int) -> None:
        """The task: an AI's move at a real table."""
        with self.app.app_context(), suppress(Stopped):
            answer(self._choose, told_id, length)

    def say_why(self, told_id: int, n: int, hides: bool) -> None:
        """The task: explain an AI's move at a real table."""
        with self.app.app_context(), suppress(Stopped):
            explain(self._reconsider, self._compare, told_id, n, hides)

    def review(self, review_id: int, start: int, lane: int) -> None:
        """The task: judge some more decisions of a finished match when a thread is free."""
        self._later(review_on, self._judge, review_id, start, lane)

    def seat(self, event_id: int) -> None:
        """The task: the next seating of an event."""
        with self.app.app_context():
            seat_the_next(event_id)

    def measure(self, deal_id: int) -> None:
        """The task: play one more match to measure a deal's difficulty when a thread is free."""
        self._later(measure_on, self._play, deal_id)

    def _later(self, work: Callable[P, None], *arguments: P.args, **named: P.kwargs) -> None:
        """Do this in a thread that takes no turns; errors are logged."""

        def run() -> None:
            try:
                with self.app.app_context(), suppress(Stopped):
                    work(*arguments, **named)
            except Exception:
                logger.exception("work in the background failed")

        if not self._stopping.is_set():
            self._background.submit(run)

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
        return self.judges.call(judge_twice, view, played, seed, simulations)

    def _choose(self, view: View, level: str, seed: int, pace: float) -> Thought:
        return self.pool.call(searching.think, view, level, seed, self.simulations, pace)

    def _reconsider(self, view: View, level: str, seed: int, pace: float) -> Thought:
        return self.judges.call(searching.think, view, level, seed, self.simulations, pace)

    def _compare(self, view: View, texts: tuple[str, str], seed: int) -> Sequence[Reason]:
        return self.judges.call(gained, view, texts, seed, simulations(view["game"]))

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
