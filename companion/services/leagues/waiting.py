"""What waits for whoever runs a league: tables without a result, people without a division."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from sqlalchemy import select

from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.league import PLAYOFF, Division, League, Season
from companion.models import League as Row
from companion.models import LeagueTable, MatchClock, db
from companion.services.leagues.reading import Spot, Summary

State = Literal["disputed", "late", "stopped", "open", "begun", "played", "ruled", "by rule"]
"""How far a table is. `late`: its time is over and a director has to decide; `stopped`: the clock
of its match ran out, and a director has to; `by rule`: over, and the league's rule says what
becomes of it; `begun`: it has a sheet or a match."""
TO_DECIDE: Final = ("disputed", "late", "stopped")


@dataclass(frozen=True)
class Case:
    """A table as those who decide look at it, and what was played there, if it is complete."""

    spot: Spot
    fixture: Fixture
    state: State
    totals: tuple[int, ...]


def stopped(row: Row, summary: Summary) -> frozenset[Spot]:
    """The tables on screen whose clock has run out, so that a ruling is asked for; one query."""
    chosen = (
        select(LeagueTable.division, LeagueTable.matchday, LeagueTable.number)
        .join(MatchClock, MatchClock.match_id == LeagueTable.match_id)
        .where(LeagueTable.league_id == row.id, LeagueTable.season == summary.season.number)
        .where(MatchClock.out)
    )
    return frozenset((one.division, one.matchday, one.number) for one in db.session.execute(chosen))


def cases(row: Row, summary: Summary, division: Division, today: date) -> list[Case]:
    """Every table of a division in the order of its matchdays, its play-off last."""
    return listed(summary, division, today, stopped(row, summary))


def listed(summary: Summary, division: Division, today: date, out: frozenset[Spot]) -> list[Case]:
    """The same, once it is known whose clock has run out."""
    found = [
        case(summary, (division.number, day.number, fixture.number), fixture, today, out)
        for day in division.matchdays
        for fixture in day.fixtures
    ]
    last = summary.season.playoffs.get(division.number)
    if last is not None:
        found.append(case(summary, (division.number, PLAYOFF, last.number), last, today, out))
    return found


def case(summary: Summary, spot: Spot, fixture: Fixture, today: date, out: frozenset[Spot]) -> Case:
    """One table."""
    score = summary.scores.get(spot)
    how = state(summary, spot, fixture, today, out)
    return Case(spot, fixture, how, score[0] if score else ())


def state(
    summary: Summary, spot: Spot, fixture: Fixture, today: date, out: frozenset[Spot]
) -> State:
    """How far that table is."""
    score = summary.scores.get(spot)
    if fixture.verdict is not None:
        return "ruled"
    if score is not None:
        differ = any(said != score[0] for said in fixture.said.values())
        return "disputed" if differ else "played"
    if spot in out:
        return "stopped"
    if today > fixture.until:
        return "late" if summary.rules["unplayed"] == "totals" else "by rule"
    return "begun" if fixture.opened else "open"


def every(row: Row, summary: Summary, today: date) -> Iterator[Case]:
    """All tables of the season."""
    out = stopped(row, summary)
    for division in summary.season.divisions:
        yield from listed(summary, division, today, out)


def undecided(row: Row, summary: Summary, today: date) -> Iterator[Case]:
    """The tables about which somebody has to decide."""
    return (one for one in every(row, summary, today) if one.state in TO_DECIDE)


def unfinished(row: Row, summary: Summary, today: date) -> int:
    """How many tables can still bring a result, or wait for a ruling."""
    return sum(one.state in (*TO_DECIDE, "open", "begun") for one in every(row, summary, today))


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
