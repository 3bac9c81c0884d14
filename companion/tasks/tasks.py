"""The tasks of a worker: its threads wait with the table, its processes search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import BoundedSemaphore
from typing import Final

from celery import Celery
from flask import Flask

from ai.deal_luck import first_seat
from companion import searching
from companion.core.queue import ANSWER, EXPLAIN, MEASURE, REVIEW, SEAT, THINK, send
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
from companion.tasks.thinking import think

THREADS: Final = 16
"""Turns at a time; most of a turn is a pause for people to look."""
WAIT: Final = 1.0
"""Seconds until background work that found no free process is tried again."""


class Tasks:
    """An application's tasks, and the processes that search for them."""

    def __init__(self, app: Flask, processes: int | None = None) -> None:
        self.app = app
        self.simulations = services_of(app).settings.ai_simulations or None
        self.pool = SearchPool(processes)
        # Processes apart: no turn waits for a review, a measurement or an explanation.
        self.judges = SearchPool(processes, niceness=YIELD_TO_PLAY)
        self._free = BoundedSemaphore(self.judges.processes)

    def register(self, celery: Celery) -> None:
        """Make them the tasks of this Celery app."""
        named = (
            *((THINK, self.take_turn), (ANSWER, self.say_move)),
            *((EXPLAIN, self.say_why), (REVIEW, self.review), (SEAT, self.seat)),
            (MEASURE, self.measure),
        )
        for name, task in named:
            celery.tasks.pop(name, None)  # left by a worker that was stopped
            celery.task(task, name=name, shared=False)
        celery.set_default()  # the pool's threads look up their tasks there

    def renew(self) -> None:
        """Search in new processes from now on, because the engine was compiled."""
        self.pool.renew()
        self.judges.renew()

    def end(self) -> None:
        """End the processes, even during a search."""
        self.pool.stop()
        self.judges.stop()

    def take_turn(self, match_id: int, ply: int) -> None:
        """One turn of an AI."""
        with self.app.app_context(), suppress(Stopped):
            think(self._choose, match_id, ply)

    def say_move(self, told_id: int, length: int) -> None:
        """An AI's move at a real table."""
        with self.app.app_context(), suppress(Stopped):
            answer(self._choose, told_id, length)

    def say_why(self, told_id: int, n: int, hides: bool) -> None:
        """Explain an AI's move at a real table."""
        with self.app.app_context(), suppress(Stopped):
            explain(self._reconsider, self._compare, told_id, n, hides)

    def seat(self, event_id: int) -> None:
        """Search for the next seating of an event."""
        with self.app.app_context():
            seat_the_next(event_id)

    def review(self, review_id: int, start: int, lane: int) -> None:
        """Judge some more decisions of a finished match."""
        given = review_id, start, lane
        self._in_the_background(REVIEW, given, lambda: review_on(self._judge, *given))

    def measure(self, deal_id: int) -> None:
        """Play one more match to measure a deal's difficulty."""
        self._in_the_background(MEASURE, (deal_id,), lambda: measure_on(self._play, deal_id))

    def _in_the_background(
        self, name: str, given: tuple[int, ...], work: Callable[[], None]
    ) -> None:
        """Do this if a process is free for it, else send its task again: turns need the threads."""
        with self.app.app_context(), suppress(Stopped):
            if not self._free.acquire(blocking=False):
                send(name, *given, countdown=WAIT)
                return
            try:
                work()
            finally:
                self._free.release()

    def _choose(self, view: View, level: str, seed: int, pace: float) -> Thought:
        return self.pool.call(searching.think, view, level, seed, self.simulations, pace)

    def _reconsider(self, view: View, level: str, seed: int, pace: float) -> Thought:
        return self.judges.call(searching.think, view, level, seed, self.simulations, pace)

    def _compare(self, view: View, texts: tuple[str, str], seed: int) -> Sequence[Reason]:
        return self.judges.call(gained, view, texts, seed, simulations(view["game"]))

    def _judge(self, view: View, played: str, seed: int, simulations: int) -> Judgement:
        return self.judges.call(judge_twice, view, played, seed, simulations)

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
