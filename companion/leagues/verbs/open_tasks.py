"""Open tasks of a league's officials: missing results, players without a division."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select

from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import PLAYOFF, Division, League, Season
from companion.leagues.state.progress import OPEN, TO_DECIDE, UNPLAYED, Spot, Step
from companion.leagues.verbs.league_facts import Summary
from companion.models import League as Row
from companion.models import LeagueTable, MatchClock, db


@dataclass(frozen=True)
class Case:
    """A fixture for the officials to review, with its totals if it is complete."""

    spot: Spot
    fixture: Fixture
    step: Step
    totals: tuple[int, ...]

    @property
    def waits(self) -> bool:
        """Return whether an official has to decide."""
        return self.step in TO_DECIDE or bool(self.fixture.asked) or self.postponing

    @property
    def postponing(self) -> bool:
        """Return whether a later last day is requested and nothing was played since."""
        return self.fixture.postponing is not None and self.step in UNPLAYED


def stopped(row: Row, season: Season) -> frozenset[Spot]:
    """Return the fixtures on screen whose clock has run out and that need a ruling; one query."""
    chosen = (
        select(LeagueTable.division, LeagueTable.matchday, LeagueTable.number)
        .join(MatchClock, MatchClock.match_id == LeagueTable.match_id)
        .where(LeagueTable.league_id == row.id, LeagueTable.season == season.number)
        .where(MatchClock.out)
    )
    return frozenset((one.division, one.matchday, one.number) for one in db.session.execute(chosen))


def cases(row: Row, summary: Summary, division: Division) -> list[Case]:
    """Return every fixture of a division in order of matchdays, its play-off last."""
    return listed(summary, division, stopped(row, summary.season))


def listed(summary: Summary, division: Division, out: frozenset[Spot]) -> list[Case]:
    """Like `cases`, given the fixtures whose clock has run out."""
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
    """Return the case of one fixture; `out` are the fixtures whose clock has run out."""
    score = summary.scores.get(spot)
    how_far = summary.step(spot, fixture, stopped=spot in out)
    return Case(spot, fixture, how_far, score[0] if score else ())


def every(row: Row, summary: Summary) -> Iterator[Case]:
    """Yield all fixtures of the season."""
    out = stopped(row, summary.season)
    for division in summary.season.divisions:
        yield from listed(summary, division, out)


def undecided(row: Row, summary: Summary) -> Iterator[Case]:
    """Yield the fixtures that need an official's decision."""
    return (one for one in every(row, summary) if one.waits)


def unfinished(row: Row, summary: Summary) -> int:
    """Return how many fixtures can still get a result or wait for a ruling."""
    return sum(one.waits or one.step in OPEN for one in every(row, summary))


def unplaced(league: League) -> list[int]:
    """Return the people who have entered but are in no division of the current season."""
    entered = league.entered() if league.running else []
    return [person for person in entered if league.division_of(person) is None]


def is_behind(season: Season, division: Division) -> bool:
    """Return whether a future matchday is out of date: people left, joined or are away."""
    here = frozenset(division.here)
    away = season.away.get(division.number, {})
    for day in division.matchdays:
        if day.begun:
            continue
        tables = {one for fixture in day.fixtures for one in fixture.seats}
        if tables | set(day.byes) != here or tables & away.get(day.number, frozenset()):
            return True
    return False
