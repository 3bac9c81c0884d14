"""`companion worker`: tasks through Redis, one search per child process."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable, Sequence
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
from companion.build.compile_while_serving import CompileBeside, under_way
from companion.config import Settings
from companion.core import metrics
from companion.core.queue import (
    ANSWER,
    DIGEST,
    EXPLAIN,
    MEASURE,
    REVIEW,
    SEAT,
    SWEEP,
    THINK,
    make_celery,
    send,
)
from companion.core.services import services_of
from companion.events.verbs.automation import seat_the_next
from companion.kit.reasons import Reason
from companion.kit.state import View
from companion.matches.verbs.measuring import measure_on
from companion.review.reviewing import review_on
from companion.review.reviews import simulations
from companion.review.second_opinion import gained, judge_twice
from companion.tabletop.verbs.reasoning import explain
from companion.tasks.answering import answer
from companion.tasks.digest import EVERY as HOUR
from companion.tasks.digest import send_digests
from companion.tasks.places import Places
from companion.tasks.sweep import EVERY, sweep
from companion.tasks.thinking import think

logger = logging.getLogger(__name__)
WAIT = 1.0  # seconds until background work that found no place is tried again
LONGEST_TASK = 60  # seconds; then a hanging child is killed and its task given to another


def make_worker(
    settings: Settings, make_app: Callable[[Settings], Flask], children: int = 1
) -> Celery:
    """A Celery app with the tasks for so many children; with `--beat` it sweeps every few seconds.

    Background work gets half of the children, so that turns always find the others.
    """
    places = Places(max(1, children // 2))
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
        """This process's application; connections must not be shared across a fork."""
        if os.getpid() not in apps:
            apps[os.getpid()] = make_app(settings)
            services_of(apps[os.getpid()]).keep(celery)
        return apps[os.getpid()]

    def choose(view: View, level: str, seed: int, pace: float) -> searching.Thought:
        return searching.think(view, level, seed, settings.ai_simulations or None, pace)

    def compare(view: View, texts: tuple[str, str], seed: int) -> Sequence[Reason]:
        return gained(view, texts, seed, simulations(view["game"]))

    def take_turn(match_id: int, ply: int) -> None:
        """One turn of an AI."""
        with app().app_context():
            think(choose, match_id, ply)

    def say_move(told_id: int, length: int) -> None:
        """An AI's move at a real table."""
        with app().app_context():
            answer(choose, told_id, length)

    def say_why(told_id: int, n: int, hides: bool) -> None:
        """Explain an AI's move at a real table."""
        with app().app_context():
            explain(choose, compare, told_id, n, hides)

    def review(review_id: int, start: int, lane: int) -> None:
        """Judge some more decisions of a finished match, when there is a place."""
        with app().app_context(), places.one() as free:
            if free:
                review_on(judge_twice, review_id, start, lane)
            else:
                send(REVIEW, review_id, start, lane, countdown=WAIT)

    def seat(event_id: int) -> None:
        """Search for the next seating of an event."""
        with app().app_context():
            seat_the_next(event_id)

    def measure(deal_id: int) -> None:
        """Play one more match to measure a deal's difficulty, when there is a place."""
        with app().app_context(), places.one() as free:
            if free:
                measure_on(first_seat, deal_id)
            else:
                send(MEASURE, deal_id, countdown=WAIT)

    def take_sweep() -> None:
        """Queue turns whose task was lost."""
        with app().app_context():
            sweep()

    celery.task(take_turn, name=THINK, shared=False)
    celery.task(say_move, name=ANSWER, shared=False)
    celery.task(say_why, name=EXPLAIN, shared=False)
    celery.task(review, name=REVIEW, shared=False)
    celery.task(seat, name=SEAT, shared=False)
    celery.task(measure, name=MEASURE, shared=False)

    def send_letters() -> None:
        """Send the daily mails."""
        with app().app_context():
            send_digests()

    celery.task(send_letters, name=DIGEST, shared=False, time_limit=int(HOUR))
    celery.task(take_sweep, name=SWEEP, shared=False)
    return celery


def work(
    settings: Settings,
    make_app: Callable[[Settings], Flask],
    file: Path,
    children: int,
    *arguments: str,
) -> None:
    """Take turns of AIs with so many children until this process is asked to stop."""
    make_app(settings)  # loads the modules before forking, so that children share them
    run(make_worker(settings, make_app, children), file, f"--concurrency={children}", *arguments)


def touching(file: Path) -> type[bootsteps.StartStopStep]:
    """A worker step that touches `file` as long as the worker is connected to the broker."""

    class Heartbeat(bootsteps.StartStopStep):  # type: ignore[misc]  # Celery has no types
        requires = ("celery.worker.consumer.connection:Connection",)

        def start(self, consumer: Any) -> None:
            """Start the heartbeat, after every (re)connection."""
            file.touch()
            self.timer = consumer.timer.call_repeatedly(metrics.EVERY, self.beat, (consumer,))

        def beat(self, consumer: Any) -> None:
            """Touch the file; restart the worker if the beat process, which sweeps, has died."""
            file.touch()
            clock = consumer.controller.beat
            if clock is not None and not clock.is_alive():
                logger.error("the worker's clock has ended")
                state.should_stop = 0

        def stop(self, consumer: Any) -> None:
            """Stop the heartbeat when the connection is lost or the worker ends."""
            if hasattr(self, "timer"):
                self.timer.cancel()

        shutdown = stop

    return Heartbeat


def run(celery: Celery, file: Path, *arguments: str) -> None:
    """Run a worker until it is asked to stop, touching `file` meanwhile.

    When Redis goes away and comes back, kombu 5.7 may acknowledge a task through the lost
    connection, which ends the worker. Its tasks are redelivered, so a restart is enough.
    """
    asked: list[bool] = []
    renewed: list[bool] = []

    def begin_anew() -> None:
        """Let the children finish their turns, then restart them with the compiled engine."""
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
    """Make every process forked from this one end soon after this one is gone.

    Each checks every second whether its parent is still the process that forked it. An inherited
    descriptor would not work, because the beat process closes all of them. Unfinished tasks are
    redelivered.
    """
    if not hasattr(os, "register_at_fork"):
        return  # no fork on this platform
    forking = [os.getpid()]

    def before() -> None:
        forking[0] = os.getpid()

    def in_child() -> None:
        Thread(target=wait_and_end, args=(forking[0],), name="parent", daemon=True).start()

    os.register_at_fork(before=before, after_in_child=in_child)


def wait_and_end(parent: int) -> None:
    """End this process once `parent` is no longer its parent."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)
