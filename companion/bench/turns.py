"""How soon an AI begins to think when its turn begins, counted by a running companion itself."""

import re
import time
import urllib.request
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.bench.service import serving
from companion.composition import create_app
from companion.config import Settings
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.models import Match, db

PATIENCE = 600.0


def measure() -> tuple[int, dict[float, float]]:
    """How many turns there were, and the share of them begun within so many milliseconds."""
    with TemporaryDirectory() as name, serving(Path(name)) as served:
        with create_app(Settings(data=Path(name), log_level="ERROR")).app_context():
            match = open_match("fisherman", [SeatPlan("ai", level="casual")] * 4, pace_ms=300)
            start(match)
            wait_until_over(match)
        with urllib.request.urlopen(f"{served.address}metrics") as page:
            return shares(page.read().decode())


def wait_until_over(match: Match) -> None:
    """Look now and then; the first turn waits for the sweep, as nobody told the worker."""
    until = time.monotonic() + PATIENCE
    while match.state != "over" and time.monotonic() < until:
        time.sleep(0.5)
        db.session.rollback()


def shares(metrics: str) -> tuple[int, dict[float, float]]:
    """The histogram's buckets, as shares; the one turn that waited for the sweep left out."""
    found = re.findall(
        r'^companion_ai_start_seconds_bucket\{le="([\d.]+)"\} ([\d.]+)', metrics, re.M
    )
    buckets = {1000 * float(limit): float(count) for limit, count in found}
    turns = (
        int(re.findall(r"^companion_ai_start_seconds_count ([\d.]+)", metrics, re.M)[0][:-2]) - 1
    )
    return turns, {limit: min(count / turns, 1.0) for limit, count in buckets.items()}
