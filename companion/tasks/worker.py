"""`companion worker`: tasks through Redis."""

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
from celery.signals import worker_shutting_down
from celery.worker import state
from flask import Flask

from companion.build.compile_while_serving import CompileBeside, under_way
from companion.config import Settings
from companion.core import metrics
from companion.core.queue import DIGEST, SWEEP, make_celery
from companion.core.services import services_of
from companion.tasks.digest import EVERY as HOUR
from companion.tasks.digest import send_digests
from companion.tasks.sweep import EVERY, sweep
from companion.tasks.tasks import Tasks

logger = logging.getLogger(__name__)


def make_worker(tasks: Tasks) -> Celery:
    """A Celery app with these tasks; with `--beat` it sweeps every few seconds."""
    app = tasks.app
    celery = make_celery(services_of(app).settings)
    celery.conf.update(
        beat_schedule={
            "sweep": {"task": SWEEP, "schedule": EVERY, "options": {"expires": EVERY}},
            "digest": {"task": DIGEST, "schedule": HOUR, "options": {"expires": HOUR}},
        },
    )
    services_of(app).keep(celery)

    def send_letters() -> None:
        """Send the daily mails."""
        with app.app_context():
            send_digests()

    def take_sweep() -> None:
        """Queue turns whose task was lost."""
        with app.app_context():
            sweep()

    tasks.register(celery)
    celery.task(send_letters, name=DIGEST, shared=False)
    celery.task(take_sweep, name=SWEEP, shared=False)
    return celery


def work(
    settings: Settings, make_app: Callable[[Settings], Flask], file: Path, *arguments: str
) -> None:
    """Take tasks until this process is asked to stop, one search a core at a time."""
    tasks = Tasks(make_app(settings), os.cpu_count())
    run(make_worker(tasks), tasks, file, *arguments)


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


def run(celery: Celery, tasks: Tasks, file: Path, *arguments: str) -> None:
    """Run a worker until it is asked to stop, touching `file` meanwhile.

    When Redis goes away and comes back, kombu 5.7 may acknowledge a task through the lost
    connection, which ends the worker. Its tasks are redelivered, so a restart is enough.
    """
    asked: list[bool] = []
    compiling = CompileBeside(tasks.renew) if under_way() else None
    worker_shutting_down.connect(lambda **_: asked.append(True), weak=False)
    metrics.begin(file)
    celery.steps["consumer"].add(touching(file))
    gc.freeze()
    end_together()
    celery.worker_main(["worker", *arguments])
    tasks.end()
    if compiling is not None:
        compiling.stop()
    if not asked:
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
