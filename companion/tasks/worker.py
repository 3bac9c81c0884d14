"""The worker of its own (`companion worker`): Redis in front, one search per child process."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable
from time import sleep

from celery import Celery
from celery.signals import worker_process_init, worker_shutting_down
from flask import Flask

from companion import searching
from companion.config import Settings
from companion.kit.state import View
from companion.tasks.answering import answer
from companion.tasks.digest import EVERY as HOUR
from companion.tasks.digest import send_digests
from companion.tasks.parent import end_together
from companion.tasks.queue import ANSWER, DIGEST, SWEEP, THINK, make_celery
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

    def take_sweep() -> None:
        """Queue the turns that were lost."""
        with app().app_context():
            sweep()

    celery.task(take_turn, name=THINK, shared=False)
    celery.task(say_move, name=ANSWER, shared=False)

    def send_letters() -> None:
        """The letters of the day."""
        with app().app_context():
            send_digests()

    celery.task(send_letters, name=DIGEST, shared=False, time_limit=int(HOUR))
    celery.task(take_sweep, name=SWEEP, shared=False)
    return celery


def work(settings: Settings, make_app: Callable[[Settings], Flask], *arguments: str) -> None:
    """Take turns of AIs until someone asks this process to stop."""
    make_app(settings)  # its modules are loaded once, before the children fork and share them
    run(make_worker(settings, make_app), *arguments)


def run(celery: Celery, *arguments: str) -> None:
    """Run a worker until someone asks it to stop.

    When Redis goes away and comes back, kombu 5.7 may confirm a task through the lost connection,
    and the worker ends of it. What it held comes again by itself, so a fresh start is enough.
    """
    asked: list[bool] = []
    worker_shutting_down.connect(lambda **_: asked.append(True), weak=False)
    worker_process_init.connect(lambda **_: searching.let_pages_go_first(), weak=False)
    gc.freeze()
    end_together()
    celery.worker_main(["worker", *arguments])
    if not asked:
        logger.error("the worker ended without being asked to; it starts again")
        sleep(1)
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
