"""The programs of a drill: they can be killed and started again."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import click

PATIENCE = 180.0  # seconds that a start may take on a busy machine
WRONG = re.compile(r"\b(error|fatal|panic|cannot|failed|refused)\b|Error\b", re.IGNORECASE)


class Missing(click.ClickException):
    """A program that this drill needs is not installed, or does not start."""


def last_line(log: Path, since: int = 0) -> str:
    """What a program said last, since its log had that size: the log goes with the installation.

    Of a program that warned at its start the error is meant.
    """
    said = log.read_bytes()[since:].decode(errors="replace") if log.exists() else ""
    lines = [line.strip()[:300] for line in said.split("\n") if line.strip()]
    wrong = [line for line in lines if WRONG.search(line)]
    return (wrong or lines or ["it said nothing"])[-1]


class Program:
    """One program of the installation; killed, it leaves what a crash leaves."""

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        log: Path,
        environ: Mapping[str, str],
        *,
        answers: Callable[[], bool] | None = None,
    ) -> None:
        self.name, self.command, self.log = name, [str(word) for word in command], log
        self.environ, self.answers = os.environ | environ, answers
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start it, and do not wait."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.environ,
                cwd=self.log.parent,
            )

    def start(self, patience: float = PATIENCE) -> None:
        """Start it and wait until it answers."""
        until = time.monotonic() + patience
        since = self.log.stat().st_size if self.log.exists() else 0
        self.launch()
        while self.answers is not None and not self.answers():
            if time.monotonic() > until:
                self.kill()
                said = last_line(self.log, since)
                raise Missing(f"{self.name} does not start in {patience:.0f} s: {said}")
            time.sleep(0.05)
            self.revive()

    def revive(self) -> None:
        """Start it again where it ended, as a service manager does.

        A database waits for what its last life left, a web server for its port.
        """
        if self.process is None or self.process.poll() is not None:
            self.launch()

    @property
    def pid(self) -> int:
        """Its process."""
        return self.process.pid if self.process else 0

    def kill(self) -> None:
        """End it in the middle of whatever it does; its children are left to themselves."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def kill_child(self, luck: random.Random) -> bool:
        """End one of its children so, if it has any."""
        born = children(self.pid)
        if not born:
            return False
        with suppress(ProcessLookupError):
            os.kill(luck.choice(born), signal.SIGKILL)
        return True

    def stop(self) -> None:
        """Ask it to stop, then insist."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


def children(pid: int) -> list[int]:
    """The processes that this one has started (Linux)."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in task.read_text().split()]
    return found


def family(pid: int) -> list[int]:
    """The process, its children and theirs."""
    found = [pid]
    for parent in found:
        found += children(parent)
    return found
