"""Programs of a drill are killed as a crash kills, and started again as a service manager does."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.laboratory.bench.drills.programs import Missing, Program, children

WAITS = (
    "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'input()'], stdin=-1).wait()"
)


def program(folder: Path, script: str) -> Program:
    return Program("test", [sys.executable, "-c", script], folder / "log", {})


def test_a_killed_program_is_started_again(tmp_path: Path) -> None:
    one = program(tmp_path, "import signal; signal.pause()")
    one.start()
    first = one.pid
    one.revive()
    assert one.pid == first  # it lives
    one.kill()
    one.revive()
    assert one.pid != first
    one.stop()


def test_a_child_is_killed_alone(tmp_path: Path) -> None:
    one = program(tmp_path, WAITS)
    one.answers = lambda: bool(children(one.pid))
    one.start()
    assert one.kill_child(random.Random(1))
    assert one.process is not None
    assert one.process.wait(10) == 0  # the parent saw its child end, and ended by itself
    assert not one.kill_child(random.Random(1))


def test_a_program_that_does_not_start_is_named(tmp_path: Path) -> None:
    """By its error, not by what it said last, nor by what an earlier life said."""
    (tmp_path / "log").write_text("an error of yesterday\n")
    one = program(tmp_path, "print('the port cannot be had\\nstop by Ctrl+C', flush=True)")
    one.answers = lambda: False
    with pytest.raises(Missing, match=r"test does not start in 1 s: the port cannot be had$"):
        one.start(1.0)
