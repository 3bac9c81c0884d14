"""Calls to the disk that fail, at evenings and during upkeep."""

from __future__ import annotations

import shutil
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from tests import servers

TODAY = datetime.now(UTC).strftime("%Y%m%d")  # other evenings every day
EVENINGS = ("tests.evening", "--failing", "--seed", TODAY, "--seeds", "5")


@pytest.mark.thorough
@pytest.mark.timeout(600)  # a minute of processor time
@pytest.mark.parametrize("command", [EVENINGS, ("tests.powercut.upkeep",)], ids=lambda c: c[0])
def test_nothing_is_lost_and_the_next_start_works(command: tuple[str, ...]) -> None:
    if shutil.which("cc") is None:
        servers.not_here("there is no C compiler")
    done = subprocess.run(
        [sys.executable, "-P", "-m", *command], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
