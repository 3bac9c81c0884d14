"""The embedded service, started as a person starts it: how soon it answers, what it takes."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from companion.composition import create_app
from companion.config import Settings

PATIENCE = 60.0


def measure(watched: float) -> dict[str, float]:
    """Seconds to the first page of a second start, megabytes idle, and most while it thinks."""
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        with serving(data):
            pass
        with serving(data) as served:
            time.sleep(1)
            idle = megabytes(served.pid)
            play_masters(data)
            busy = max(sampled(served.pid, watched))
    return {"first page": served.seconds, "idle": idle, "thinking": busy}


class Served(NamedTuple):
    """A running companion: the seconds to its first page, its process and its address."""

    seconds: float
    pid: int
    address: str


@contextmanager
def serving(data: Path, **environ: str) -> Iterator[Served]:
    """A companion on a free port, until the block ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    began = time.monotonic()
    with (data / "log").open("w") as log:
        command = [sys.executable, "-P", "-m", "companion", "serve", "--host", "127.0.0.1"]
        process = subprocess.Popen(
            [*command, "--port", str(port), "--data", str(data)],
            stdout=log,
            stderr=log,
            env=os.environ | environ,
        )
    try:
        address = f"http://127.0.0.1:{port}/"
        yield Served(first_page(address) - began, process.pid, address)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def first_page(address: str) -> float:
    """When the page came."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=PATIENCE).close()
            return time.monotonic()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)


def play_masters(data: Path) -> None:
    """Begin a match of four masters, as its host would; the service finds it by itself."""
    from companion.services.matches.lobby import SeatPlan, open_match, start

    with create_app(Settings(data=data, log_level="ERROR")).app_context():
        start(open_match("fisherman", [SeatPlan("ai", level="master")] * 4))


def sampled(pid: int, seconds: float) -> Iterator[float]:
    """The memory, ten times a second."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield megabytes(pid)
        time.sleep(0.1)


def megabytes(pid: int) -> float:
    """What the process and all it started take; memory they share counts once (Linux)."""
    return sum(_share(process) for process in _family(pid)) / 1024


def _share(pid: int) -> int:
    """Kilobytes of one process, with its part of what is shared."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0  # it ended meanwhile
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _family(pid: int) -> list[int]:
    """The process, its children and theirs."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            found += [int(child) for child in task.read_text().split()]
    return found
