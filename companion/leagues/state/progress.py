"""The state of a fixture, and the results that count for ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta
from typing import Final, Literal

from companion.competition.agreement import agreement
from companion.competition.ratings import Played
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.league_state import PLAYOFF, Season
from companion.leagues.state.league_table import Score, ruled_ranks

Step = Literal[
    "planned", "agreed", "playing", "stopped", "unconfirmed", "disputed", "fixed", "ruled",
    "late", "missed", "damaged",
]  # fmt: skip
"""`stopped`: the clock of its match ran out; `late`, `missed`: it was not played in time.

A director decides about `stopped`, `late` and `damaged` (the stored result cannot be read); the
league's rule decides about `missed`.
"""
TO_DECIDE: Final = ("disputed", "stopped", "late", "damaged")
OPEN: Final = ("planned", "agreed", "playing")
UNPLAYED: Final = (*OPEN, "late", "missed")
"""States in which a later last day can still lead to a result."""
COMPLETE: Final = ("unconfirmed", "disputed", "fixed")


def is_fixed(done: date, term: int, today: date) -> bool:
    """Return whether the term of a result that was complete on the day `done` is over."""
    return today > done + timedelta(days=term)


def step(
    fixture: Fixture,
    score: Score | None,
    done: date | None,
    rules: LeagueSettings,
    today: date,
    *,
    ended: bool = False,
    stopped: bool = False,
    damaged: bool = False,
) -> Step:
    """Return the state of the fixture; `score` and the day `done` are those of a complete result.

    A result is fixed once everybody has confirmed it, its term is over, or its season has `ended`.
    If a player reported other totals before that, it stays disputed until a ruling. `stopped`: the
    clock of its match ran out, and a director has to decide.
    """
    if fixture.verdict is not None:
        return "ruled"
    if damaged:
        return "damaged"
    if score is not None:
        over = done is not None and is_fixed(done, rules.term, today)
        found = agreement(
            complete=True,
            decided=ended,
            denied=any(said != score[0] for said in fixture.said.values()),
            enough=over or all(one in fixture.said for one in fixture.people),
        )
        return "fixed" if found == "in" else found
    if stopped:
        return "stopped"
    if today > fixture.until:
        return "late" if rules.unplayed == "totals" else "missed"
    if fixture.opened:
        return "playing"
    return "agreed" if fixture.agreed else "planned"


Spot = tuple[int, int, int]
"""Division, matchday and table number."""


def rated(
    season: Season,
    scores: Mapping[Spot, Score],
    done: Mapping[Spot, date],
    moved: Mapping[Spot, Collection[int]],
    rules: LeagueSettings,
    today: date,
) -> Iterator[Played]:
    """Yield every table that counts for ratings, by first day of the matchday; play-offs last.

    `done` are the days on which results were complete; `moved` are the seats for which an AI made a
    move. An AI that sat in from the start is an opponent with the strength of its level.
    """
    for spot, fixture in in_order(season):
        score = scores.get(spot)
        how_far = step(fixture, score, done.get(spot), rules, today, ended=season.ended)
        ranks = standing_for_good(fixture, score, how_far)
        if ranks is not None:
            seats = tuple(fixture.absent.get(one, one) for one in fixture.seats)
            by_ai = any(isinstance(seats[seat], int) for seat in moved.get(spot, ()))
            together = fixture.counting.together
            yield Played(rules.game, seats, ranks, replaced=by_ai or together)


def in_order(season: Season) -> Iterator[tuple[Spot, Fixture]]:
    """Yield all fixtures in the order of the plan, whenever their results came in."""
    days = sorted(
        (day.since, day.number, division.number, day)
        for division in season.divisions
        for day in division.matchdays
        if day.fixtures
    )
    for _, number, division, day in days:
        for fixture in day.fixtures:
            yield (division, number, fixture.number), fixture
    for upper, fixture in sorted(season.playoffs.items()):
        yield (upper, PLAYOFF, fixture.number), fixture


def standing_for_good(
    fixture: Fixture, score: Score | None, how_far: Step
) -> tuple[int, ...] | None:
    """Return the ranks of a played table whose result is fixed or corrected by a ruling.

    None for a table that was not played, even if a ruling gave it a result.
    """
    if score is None:
        return None
    if fixture.verdict is not None:
        by_totals = fixture.verdict.how == "totals"
        return ruled_ranks(fixture, fixture.verdict, score) if by_totals else None
    return score[1] if how_far == "fixed" else None
