"""Counters for /metrics without names or codes, and a worker's heartbeat."""

from __future__ import annotations

from pathlib import Path
from socket import gethostname
from time import time

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Counter("companion_requests", "Answers given", ["method", "rule", "status"])
SECONDS = Histogram("companion_request_seconds", "Time to answer", ["rule"])
MOVES = Counter("companion_moves", "Moves written into journals", ["game", "by"])
LINES = Counter("companion_sheet_lines", "Lines written on score sheets", ["game", "kind"])
STREAMS = Gauge("companion_streams", "Live pages connected now", multiprocess_mode="livesum")
REFUSED = Counter("companion_streams_refused", "Live pages sent to polling instead")
SEARCH = Histogram(
    "companion_search_seconds",
    "Time an AI thought about a turn",
    ["level"],
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10),
)
AI_START = Histogram(
    "companion_ai_start_seconds",
    "From the beginning of an AI's turn to the beginning of its search",
    buckets=(0.01, 0.025, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 2, 5),
)


EVERY = 5.0  # seconds between heartbeats
LATE = 30.0  # seconds after which the worker counts as gone; connecting may delay a heartbeat
LEFT = (
    86_400.0  # seconds after which a file belongs to a machine or container that no longer exists
)


def heartbeat_file(data: Path) -> Path:
    """The heartbeat file of this machine's worker in the data folder, which may be shared."""
    return data / "workers" / f"{gethostname()}.worker"


def beats(file: Path) -> bool:
    """Whether the worker has touched its file recently."""
    try:
        return abs(time() - file.stat().st_mtime) < LATE
    except OSError:
        return False


def begin(file: Path) -> None:
    """Make the folder, and remove files left by workers long ago."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for other in file.parent.iterdir():
        if time() - other.stat().st_mtime > LEFT:
            other.unlink(missing_ok=True)
