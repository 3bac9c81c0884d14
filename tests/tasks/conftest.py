"""Workers as they really run: in this process, and in processes of their own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from companion.config import ROOT, VARIABLES, Settings
from companion.core import queue
from companion.tasks.embedded import Embedded, start_embedded
from tests.tables import wait_for

FEW = 20  # simulations: the tests are about the queue, not about good play
NEVER_ENDING = 1_000_000_000  # a search that only its deadline ends
LONG_SEARCH = "msss"  # four seats: with three, common deals choose the rules in less than a second
Sent = list[tuple[int, int]]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The test's own installation, whose AIs decide quickly."""
    return replace(settings, ai_simulations=FEW)


@pytest.fixture
def embedded(app: Flask) -> Iterator[Embedded]:
    """A worker inside this process, and the application's context."""
    worker = start_embedded(app)
    with app.app_context():
        yield worker
    worker.stop()


@pytest.fixture
def queued(indoors: Flask, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """What was put into the queue, instead of the queue."""
    sent: Sent = []
    celery = queue.celery_of(indoors)
    monkeypatch.setattr(celery, "send_task", lambda name, ids: sent.append(ids))
    return sent


class Program:
    """A `companion` command that runs in a process group of its own."""

    def __init__(self, log: Path, *arguments: str, **environment: object) -> None:
        values = {name: str(value) for name, value in environment.items()}
        self.log = log
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "companion", *arguments],
                cwd=ROOT,
                env=os.environ | values,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )

    def children(self) -> list[int]:
        """The processes it has started."""
        pid = self.process.pid
        tasks = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(child) for task in tasks for child in task.read_text().split()]

    def kill(self) -> None:
        """End it and all it started, at once and without a word."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)

    def kill_busy_child(self) -> None:
        """Kill a child that has been hard at work for a while."""
        before = {pid: ticks(pid) for pid in self.children()}

        def busy() -> list[int]:
            spent = {pid: ticks(pid) - before.get(pid, 0) for pid in self.children()}
            return [pid for pid in spent if spent[pid] > 50]

        wait_for(busy, f"no child is at work: {self.log.read_text()}")
        os.kill(busy()[0], signal.SIGKILL)


def ticks(pid: int) -> int:
    """Processor time a process has used, in hundredths of a second."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def environment_of(settings: Settings) -> dict[str, object]:
    """These settings as a program finds them in its environment."""
    given = {VARIABLES[name]: getattr(settings, name) for name in VARIABLES}
    return {name: int(v) if isinstance(v, bool) else v for name, v in given.items()}
