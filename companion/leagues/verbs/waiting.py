"""Open tasks of a league's officials: missing results, players without a division."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select

from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import PLAYOFF, Division, League, Season
from companion.leagues.state.progress import OPEN, TO_DECIDE, Step
from companion.leagues.verbs.league_facts import Spot, Summary
from companion.models import League as Row
from companion.models import LeagueTable, MatchClock, db


@dataclass(frozen=True)
class Case:
    """A table as those who decide look at it, and what was played there, if it is complete."""

    spot: Spot
    fixture: Fixture
    step: Step
    totals: tuple[int, ...]

    @property
    def waits(self) -> bool:
        """Whether somebody has to decide about it."""
        return self.step in TO_DECIDE or bool(self.fixture.asked)


def stopped(row: Row, season: Season) -> frozenset[Spot]:
    """The tables on screen whose clock has run out, so that a ruling is asked for; one query."""
    chosen = (
        select(LeagueTable.division, LeagueTable.matchday, LeagueTable.number)
        .join(MatchClock, MatchClock.match_id == LeagueTable.match_id)
        .where(LeagueTable.league_id == row.id, LeagueTable.season == season.number)
        .where(MatchClock.out)
    )
    return frozenset((one.division, one.matchday, one.number) for one in db.session.execute(chosen))


def cases(row: Row, summary: Summary, division: Division) -> list[Case]:
    """Every table of a division in the order of its matchdays, its play-off last."""
    return listed(summary, division, stopped(row, summary.season))


def listed(summary: Summary, division: Division, out: frozenset[Spot]) -> list[Case]:
    """The same, once it is known whose clock has run out."""
    found = [
        case(summary, (division.number, day.number, fixture.number), fixture, out)
        for day in division.matchdays
        for fixture in day.fixtures
    ]
    last = summary.season.playoffs.get(division.number)
    if last is not None:
        found.append(case(summary, (division.number, PLAYOFF, last.number), last, out))
    return found


def case(summary: Summary, spot: Spot, fixture: Fixture, out: frozenset[Spot]) -> Case:
    """One table; `out` are those whose clock has run out."""
    score = summary.scores.get(spot)
    how_far = summary.step(spot, fixture, stopped=spot in out)
    return Case(spot, fixture, how_far, score[0] if score else ())


def every(row: Row, summary: Summary) -> Iterator[Case]:
    """All tables of the season."""
    out = stopped(row, summary.season)
    for division in summary.season.divisions:
        yield from listed(summary, division, out)


def undecided(row: Row, summary: Summary) -> Iterator[Case]:
    """The tables about which somebody has to decide."""
    return (one for one in every(row, summary) if one.waits)


def unfinished(row: Row, summary: Summary) -> int:
    """How many tables can still bring a result, or wait for a ruling."""
    return sum(one.waits or one.step in OPEN for one in every(row, summary))


def unplaced(league: League) -> list[int]:
    """Those who have entered and play in no division of the season that is on."""
    season = league.current
    if season is None or season.ended:
        return []
    return [person for person in league.entered() if season.division_of(person) is None]


def is_behind(season: Season, division: Division) -> bool:
    """Whether matchdays to come do not fit those who play: somebody left, came, or is away."""
    here = frozenset(division.here)
    away = season.away.get(division.number, {})
    for day in division.matchdays:
        if day.begun:
            continue
        tables = {one for fixture in day.fixtures for one in fixture.seats}
        if tables | set(day.byes) != here or tables & away.get(day.number, frozenset()):
            return True
    return False
