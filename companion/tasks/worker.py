"""The worker of its own (`companion worker`): Redis in front, one search per child process."""

from __future__ import annotations

import os

from celery import Celery
from flask import Flask

import ai
from companion import create_app
from companion.config import Settings
from companion.kit.state import View
from companion.tasks.queue import SWEEP, THINK, make_celery
from companion.tasks.sweep import EVERY, sweep
from companion.tasks.thinking import think

LONGEST_TASK = 60  # seconds; then the child that hangs is killed and its task given to another


def make_worker(settings: Settings) -> Celery:
    """A Celery app that knows the tasks, and with `--beat` sweeps every few seconds."""
    celery = make_celery(settings)
    celery.conf.update(
        task_time_limit=LONGEST_TASK,
        beat_schedule={
            "sweep": {"task": SWEEP, "schedule": EVERY, "options": {"expires": EVERY}},
        },
    )
    apps: dict[int, Flask] = {}

    def app() -> Flask:
        """The application of this process: connections must not be shared by a fork."""
        if os.getpid() not in apps:
            apps[os.getpid()] = create_app(settings)
            apps[os.getpid()].extensions["celery"] = celery
        return apps[os.getpid()]

    def choose(view: View, level: str, seed: int) -> ai.Choice:
        return ai.choose(view, level, seed, simulations=settings.ai_simulations or None)

    def take_turn(match_id: int, ply: int) -> None:
        """One turn of an AI."""
        with app().app_context():
            think(choose, match_id, ply)

    def take_sweep() -> None:
        """Queue the turns that were lost."""
        with app().app_context():
            sweep()

    celery.task(take_turn, name=THINK, shared=False)
    celery.task(take_sweep, name=SWEEP, shared=False)
    return celery
