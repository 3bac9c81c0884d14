"""How soon an AI starts thinking when its turn begins, counted by a running companion."""

import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.composition import create_app
from companion.config import Settings
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.models import Match, db
from companion.review import reviewing, reviews
from tests.laboratory.bench.service import serving

PATIENCE = 600.0
Counts = dict[float, float]
"""By limit in milliseconds how many turns had begun by then; all of them at infinity."""


def measure(*, reviews: bool) -> dict[str, Counts]:
    """What a match alone came to; with `reviews` also one that is played while it is reviewed."""
    found = {}
    with (
        TemporaryDirectory() as name,
        serving(Path(name)) as served,
        create_app(Settings(data=Path(name), log_level="ERROR")).app_context(),
    ):
        first = played()
        found["alone"] = alone = counts(served.address)
        if reviews:
            review(first)
            played()
            both = counts(served.address)
            found["beside a review"] = {limit: both[limit] - alone[limit] for limit in both}
    return found


def played() -> Match:
    """A match of four AIs, played to its end; nobody tells the worker when it starts."""
    match = open_match("fisherman", [SeatPlan("ai", level="casual")] * 4, pace_ms=300)
    start(match)
    wait(lambda: match.state == "over")
    return match


def review(match: Match) -> None:
    """Have all decisions of that match judged, and wait until some are."""
    reviewing.ask(match)
    row = reviews.review_of(match)
    if row is None:
        raise RuntimeError("the review that was asked for is not there")
    row.touched_at -= 2 * reviewing.PATIENCE  # another process queues it: the sweep, at once
    db.session.commit()
    wait(lambda: bool(reviews.judgements(row)))


def wait(until: Callable[[], bool]) -> None:
    """Look now and then; TimeoutError after ten minutes."""
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end:
            raise TimeoutError("the companion does not come to an end")
        time.sleep(0.5)
        db.session.rollback()


def counts(address: str) -> Counts:
    """What the companion counted so far."""
    with urllib.request.urlopen(f"{address}metrics") as page:
        return read(page.read().decode())


def read(metrics: str) -> Counts:
    """The buckets of the histogram of starts."""
    found = re.findall(
        r'^companion_ai_start_seconds_bucket\{le="([\d.]+|\+Inf)"\} ([\d.]+)', metrics, re.M
    )
    return {1000 * float(limit): float(count) for limit, count in found}


def shares(counts: Counts) -> tuple[int, dict[float, float]]:
    """How many turns, and the share begun by each limit; one waited for the sweep: left out."""
    turns = counts[float("inf")] - 1
    return int(turns), {limit: min(count / turns, 1.0) for limit, count in counts.items()}
