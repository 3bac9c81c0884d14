"""`companion worker`: Redis in front, one search per child process."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

from celery import Celery, bootsteps
from celery.signals import worker_process_init, worker_shutting_down
from celery.worker import state
from flask import Flask

from ai.deal_luck import first_seat
from companion import searching
from companion.build.beside import CompileBeside, under_way
from companion.config import Settings
from companion.core import metrics
from companion.events.verbs.itself import seat_the_next
from companion.kit.state import View
from companion.review.judging import judge
from companion.tasks.answering import answer
from companion.tasks.digest import EVERY as HOUR
from companion.tasks.digest import send_digests
from companion.tasks.measuring import measure_on
from companion.tasks.queue import (
    ANSWER,
    DIGEST,
    EXPLAIN,
    MEASURE,
    REVIEW,
    SEAT,
    SWEEP,
    THINK,
    make_celery,
)
from companion.tasks.reasoning import explain
from companion.tasks.reviewing import review_on
from companion.tasks.sweep import EVERY, sweep
from companion.tasks.thinking import think

logger = logging.getLogger(__name__)
LONGEST_TASK = 60  # seconds; then the child that hangs is killed and its task given to another


def make_worker(settings: Settings, make_app: Callable[[Settings], Flask]) -> Celery:
    """A Celery app that knows the tasks, and with `--beat` sweeps every few seconds."""
    celery = make_celery(settings)
    celery.conf.update(
        task_time_limit=LONGEST_TASK,
        beat_schedule={
            "sweep": {"task": SWEEP, "schedule": EVERY, "options": {"expires": EVERY}},
            "digest": {"task": DIGEST, "schedule": HOUR, "options": {"expires": HOUR}},
        },
    )
    apps: dict[int, Flask] = {}

    def app() -> Flask:
        """The application of this process: connections must not be shared by a fork."""
        if os.getpid() not in apps:
            apps[os.getpid()] = make_app(settings)
            apps[os.getpid()].extensions["celery"] = celery
        return apps[os.getpid()]

    def choose(view: View, level: str, seed: int, pace: float) -> searching.Thought:
        return searching.think(view, level, seed, settings.ai_simulations or None, pace)

    def take_turn(match_id: int, ply: int) -> None:
        """One turn of an AI."""
        with app().app_context():
            think(choose, match_id, ply)

    def say_move(told_id: int, length: int) -> None:
        """What an AI does at a real table."""
        with app().app_context():
            answer(choose, told_id, length)

    def say_why(told_id: int, n: int, hides: bool) -> None:
        """Why an AI at a real table made a move."""
        with app().app_context():
            explain(choose, told_id, n, hides)

    def review(review_id: int, start: int, lane: int) -> None:
        """Some more decisions of a match that is over."""
        with app().app_context():
            review_on(judge, review_id, start, lane)

    def seat(event_id: int) -> None:
        """The next seating of an event."""
        with app().app_context():
            seat_the_next(event_id)

    def measure(deal_id: int) -> None:
        """How hard a deal is, one more match."""
        with app().app_context():
            measure_on(first_seat, deal_id)

    def take_sweep() -> None:
        """Queue the turns that were lost."""
        with app().app_context():
            sweep()

    celery.task(take_turn, name=THINK, shared=False)
    celery.task(say_move, name=ANSWER, shared=False)
    celery.task(say_why, name=EXPLAIN, shared=False)
    celery.task(review, name=REVIEW, shared=False)
    celery.task(seat, name=SEAT, shared=False)
    celery.task(measure, name=MEASURE, shared=False)

    def send_letters() -> None:
        """The letters of the day."""
        with app().app_context():
            send_digests()

    celery.task(send_letters, name=DIGEST, shared=False, time_limit=int(HOUR))
    celery.task(take_sweep, name=SWEEP, shared=False)
    return celery


def work(
    settings: Settings, make_app: Callable[[Settings], Flask], file: Path, *arguments: str
) -> None:
    """Take turns of AIs until someone asks this process to stop."""
    make_app(settings)  # its modules are loaded once, before the children fork and share them
    run(make_worker(settings, make_app), file, *arguments)


def touching(file: Path) -> type[bootsteps.StartStopStep]:
    """A part of a worker that touches `file` as long as the worker hears the broker."""

    class Heartbeat(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery has no types
        requires = ("celery.worker.consumer.connection:Connection",)

        def start(self, consumer: Any) -> None:
            """Connected, perhaps anew."""
            file.touch()
            self.timer = consumer.timer.call_repeatedly(metrics.EVERY, file.touch)

        def stop(self, consumer: Any) -> None:
            """The connection is lost, or the worker ends."""
            if hasattr(self, "timer"):
                self.timer.cancel()

        shutdown = stop

    return Heartbeat


def run(celery: Celery, file: Path, *arguments: str) -> None:
    """Run a worker until someone asks it to stop; meanwhile it touches `file`.

    When Redis goes away and comes back, kombu 5.7 may confirm a task through the lost connection,
    and the worker ends of it. What it held comes again by itself, so a fresh start is enough.
    """
    asked: list[bool] = []
    renewed: list[bool] = []

    def begin_anew() -> None:
        """Finish the turns in the children, then start them with the compiled engine."""
        renewed.append(True)
        state.should_stop = 0

    compiling = CompileBeside(begin_anew) if under_way() else None
    worker_shutting_down.connect(lambda **_: asked.append(True), weak=False)
    worker_process_init.connect(lambda **_: searching.let_pages_go_first(), weak=False)
    metrics.begin(file)
    celery.steps["consumer"].add(touching(file))
    gc.freeze()
    end_together()
    celery.worker_main(["worker", *arguments])
    if compiling is not None:
        compiling.stop()
    if not asked:
        if not renewed:
            logger.error("the worker ended without being asked to; it starts again")
            sleep(1)
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    file.unlink(missing_ok=True)


def end_together() -> None:
    """From now on every process forked from this one ends as soon as this one is gone.

    They hold one end of a pipe of which only this process holds the other: when it closes, for
    whatever reason, nobody is there any more to work for. What they leave undone comes again.
    """
    if not hasattr(os, "register_at_fork"):
        return  # where nothing forks
    hears, holds = os.pipe()
    held = [holds]

    def in_child() -> None:
        if held:  # else a child's own child
            os.close(held.pop())
        Thread(target=wait_and_end, args=(hears,), name="parent", daemon=True).start()

    os.register_at_fork(after_in_child=in_child)


def wait_and_end(hears: int) -> None:
    """End this process at the end of that pipe."""
    os.read(hears, 1)
    os._exit(1)
