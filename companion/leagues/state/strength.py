"""What tables of a league say of strength: those that were played, and stand as they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from companion.competition.ratings import Played
from companion.kit.scored import ranking
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league import PLAYOFF, LeagueSettings, Season
from companion.leagues.state.progress import Step, step
from companion.leagues.state.table import Score

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
    """Every table that counts for ratings, by the first days of matchdays; play-offs last.

    `done` are the days on which results were complete; `moved` are the seats at which an AI made a
    move. One that sat in from the beginning is an opponent of its level's strength.
    """
    for spot, fixture in in_order(season):
        score = scores.get(spot)
        how_far = step(fixture, score, done.get(spot), rules, today, ended=season.ended)
        ranks = standing_for_good(fixture, score, how_far)
        if ranks is not None:
            seats = tuple(fixture.absent.get(one, one) for one in fixture.seats)
            by_ai = any(isinstance(seats[seat], int) for seat in moved.get(spot, ()))
            yield Played(rules["game"], seats, ranks, replaced=by_ai)


def in_order(season: Season) -> Iterator[tuple[Spot, Fixture]]:
    """All tables in the order of the plan, whenever their results came in."""
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
    """The ranks of a table that was played and whose result is fixed, or put right by a ruling.

    A table to which nobody came says nothing of strength, whatever a ruling gives it.
    """
    if score is None:
        return None
    if fixture.verdict is not None:
        return tuple(ranking(fixture.verdict.totals)) if fixture.verdict.how == "totals" else None
    return score[1] if how_far == "fixed" else None
