"""The embedded service: seconds to the first page, processor time and memory."""

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
from statistics import median
from typing import NamedTuple

from companion.composition import create_app
from companion.config import Settings

PATIENCE = 60.0
STARTS = 3
WITHOUT_BYTECODE = "PYTHONDONTWRITEBYTECODE"  # nobody who installs the companion sets it
BARE = ("flask", "flask_sqlalchemy", "jinja2", "celery", "redis")


def measure(watched: float) -> dict[str, float]:
    """Seconds to the first page of a second start, its processor time, and megabytes.

    Beside them the processor time of the bare imports of the same libraries.
    """
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        with serving(data):
            pass
        starts, bare = [], []
        for _ in range(STARTS):  # in turns, so that both see the same machine
            bare.append(bare_imports())
            with serving(data) as served:
                starts.append((processor_time(served.pid), served.seconds))
        with serving(data) as served:
            time.sleep(1)
            idle = megabytes(served.pid)
            play_masters(data)
            busy = max(sampled(served.pid, watched))
    return {
        "first page": median(seconds for _, seconds in starts),
        "processor": median(seconds for seconds, _ in starts),
        "bare imports": median(bare),
        "idle": idle,
        "thinking": busy,
    }


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
            env={k: v for k, v in (os.environ | environ).items() if k != WITHOUT_BYTECODE},
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


def processor_time(pid: int) -> float:
    """Seconds that the process itself has computed, without those it started (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def bare_imports() -> float:
    """Seconds of processor time for a Python that imports the libraries and nothing of ours."""
    code = f"import time, {', '.join(BARE)}; print(time.process_time())"
    done = subprocess.run([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, check=True)
    return float(done.stdout)


def play_masters(data: Path) -> None:
    """Begin a match of four masters, as its host would; the service finds it by itself."""
    from companion.matches.verbs.lobby import SeatPlan, open_match, start

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
