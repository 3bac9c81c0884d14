"""A season as plain facts for programs, spreadsheets and feeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from sqlalchemy import select

from companion.competition.standings.points import Award, Result, awards
from companion.leagues.state.fixture import Fixture, Matchday
from companion.leagues.state.league_settings import scheme_of
from companion.leagues.state.league_state import Division
from companion.leagues.state.progress import COMPLETE
from companion.leagues.verbs.league_facts import Spot, Summary
from companion.models import League as Row
from companion.models import LeagueTable, db


@dataclass(frozen=True)
class Played:
    """A table that counts: its result, what it won everybody, and since when it was complete."""

    division: Division
    fixture: Fixture
    result: Result
    awards: tuple[Award, ...]
    at: datetime | None

    @property
    def ruled(self) -> bool:
        """Whether a ruling says what it comes to."""
        return self.fixture.verdict is not None


def finished(row: Row, season: int) -> dict[Spot, datetime]:
    """When the results of a season's tables were complete; one query."""
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
    """Every table of the season that counts, division by division in the order of matchdays."""
    when, scheme = finished(row, summary.season.number), scheme_of(summary.rules)
    found = []
    for division in summary.season.divisions:
        for result in summary.results[division.number]:
            fixture = division.matchday(result.round).fixture(result.table)
            spot = (division.number, result.round, result.table)
            at = fixture.verdict.at if fixture.verdict else when.get(spot)
            found.append(Played(division, fixture, result, tuple(awards(result, scheme)), at))
    return found


def planned(summary: Summary) -> Iterator[tuple[Division, Matchday, Fixture]]:
    """Every table of the season's matchdays."""
    for division in summary.season.divisions:
        for day in division.matchdays:
            for fixture in day.fixtures:
                yield division, day, fixture


def status(summary: Summary, spot: Spot, fixture: Fixture) -> str:
    """How far a table is, in the four words of the API and of files.

    "ruled", "played", "open" (it has its sheet or match) or "planned".
    """
    step = summary.step(spot, fixture)
    if step == "ruled":
        return step
    if step in COMPLETE:
        return "played"
    return "open" if fixture.opened else "planned"


def exact(points: Fraction) -> float:
    """Points as a number, to four places."""
    return round(float(points), 4)


def everybody(summary: Summary) -> set[int]:
    """All whom the season names."""
    people = {person for one in summary.season.divisions for person in one.people}
    return people | {one for team in summary.season.teams.values() for one in team.members}
