"""A season as plain data for the API, spreadsheets and feeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Literal

from sqlalchemy import select

from companion.competition.settings import scheme_of
from companion.competition.standings.points import Award, Result, awards
from companion.leagues.state.fixture import Fixture, Matchday
from companion.leagues.state.league_state import Division
from companion.leagues.state.progress import COMPLETE, Spot
from companion.leagues.verbs.league_facts import Summary
from companion.models import League as Row
from companion.models import LeagueTable, db

Status = Literal["planned", "open", "played", "ruled"]


@dataclass(frozen=True)
class Played:
    """A table that counts: its result, the points it awarded, and when it was complete."""

    division: Division
    fixture: Fixture
    result: Result
    awards: tuple[Award, ...]
    at: datetime | None

    @property
    def ruled(self) -> bool:
        """Return whether the result was set by a ruling."""
        return self.fixture.verdict is not None


def finished(row: Row, season: int) -> dict[Spot, datetime]:
    """Return when each result of the season was complete; one query."""
    chosen = select(
        LeagueTable.division, LeagueTable.matchday, LeagueTable.number, LeagueTable.finished_at
    ).where(
        LeagueTable.league_id == row.id,
        LeagueTable.season == season,
        LeagueTable.finished_at.is_not(None),
    )
    return {
        (division, matchday, number): at
        for division, matchday, number, at in db.session.execute(chosen)
        if at is not None
    }


def played(row: Row, summary: Summary) -> list[Played]:
    """Return every table of the season that counts, by division and matchday."""
    when, scheme = finished(row, summary.season.number), scheme_of(summary.rules.scheme)
    found = []
    for division in summary.season.divisions:
        for result in summary.results[division.number]:
            fixture = division.matchday(result.round).fixture(result.table)
            spot = (division.number, result.round, result.table)
            at = fixture.verdict.at if fixture.verdict else when.get(spot)
            found.append(Played(division, fixture, result, tuple(awards(result, scheme)), at))
    return found


def planned(summary: Summary) -> Iterator[tuple[Division, Matchday, Fixture]]:
    """Yield every fixture of the season's matchdays."""
    for division in summary.season.divisions:
        for day in division.matchdays:
            for fixture in day.fixtures:
                yield division, day, fixture


def status(summary: Summary, spot: Spot, fixture: Fixture) -> Status:
    """Return the status of a fixture as the API and files state it.

    "ruled", "played", "open" (it has a sheet or match) or "planned".
    """
    step = summary.step(spot, fixture)
    if step == "ruled":
        return step
    if step in COMPLETE:
        return "played"
    return "open" if fixture.opened else "planned"


def exact(points: Fraction) -> float:
    """Return points as a number with up to four decimal places."""
    return round(float(points), 4)


def everybody(summary: Summary) -> set[int]:
    """Return all people of the season's divisions and teams."""
    return summary.season.people | {
        one for team in summary.season.teams.values() for one in team.members
    }
