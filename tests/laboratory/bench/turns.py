"""How soon AIs move while reviews are computed, read from the journals of a running companion."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import func, select

from companion.core.transaction import writing
from companion.games import GAMES
from companion.matches.verbs.lobby import SeatPlan, open_match, start
from companion.models import OVER, Match, Move, Review, ReviewJudgement, db
from companion.review import reviewing
from tests.laboratory.bench.drills import installation
from tests.laboratory.bench.drills.crowd import application

PATIENCE = 600.0
TABLES = 2
SWEPT = 2  # the first moves of a match wait for the sweep, as another process opened it
GAME, LEVEL = "fisherman", "club"  # thinks for a millisecond: nearly all of a wait is the queue


def measure(mode: str, reviews: int) -> dict[str, list[float]]:
    """Seconds from each move to the AI's next, without reviews and beside so many."""
    begin = installation.embedded if mode == "embedded" else installation.production
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as name,
        begin(Path(name)) as made,
        application(made) as app,
        app.app_context(),
    ):
        games = sorted(GAMES)
        finished = played([games[n % len(games)] for n in range(reviews)], "novice")
        found = {"alone": gaps(played([GAME] * TABLES, LEVEL))}
        if reviews:
            ask(finished)
            matches = played([GAME] * TABLES, LEVEL)
            found[f"beside {going_on()} of {reviews} reviews"] = gaps(matches)
    return found


def played(games: Iterable[str], level: str) -> list[Match]:
    """Matches of AIs without pauses, played at the same time to their ends."""
    matches = []
    for game in games:
        seats = min(4, GAMES[game].seats[-1])
        matches.append(open_match(game, [SeatPlan("ai", level=level)] * seats))
        with writing():
            matches[-1].pace = 0  # nobody looks on: the next move is due at once
        start(matches[-1])
    wait(lambda: all(match.state == OVER for match in matches))
    return matches


def gaps(matches: Iterable[Match]) -> list[float]:
    """Seconds between the moves of these matches."""
    found: list[float] = []
    for match in matches:
        chosen = select(Move.at).where(Move.match_id == match.id).order_by(Move.ply)
        times = db.session.scalars(chosen).all()[SWEPT:]
        found += [(later - sooner).total_seconds() for sooner, later in pairwise(times)]
    return sorted(found)


def ask(matches: Iterable[Match]) -> None:
    """Ask for a review of each, and wait until one has judged something."""
    for match in matches:
        reviewing.ask(match)
    with writing() as session:
        for row in session.scalars(select(Review)):
            row.touched_at -= 2 * reviewing.PATIENCE  # embedded, only its sweep can queue them
    wait(lambda: db.session.scalar(select(ReviewJudgement.id).limit(1)) is not None)


def going_on() -> int:
    """How many reviews are not complete."""
    chosen = select(func.count()).where(Review.complete.is_(False), Review.stopped.is_(False))
    return db.session.scalar(chosen) or 0


def wait(until: Callable[[], bool]) -> None:
    """Look now and then; TimeoutError after ten minutes."""
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end:
            raise TimeoutError("the companion does not come to an end")
        time.sleep(0.5)
        db.session.rollback()
