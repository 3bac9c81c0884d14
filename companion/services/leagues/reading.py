"""All that follows from a league's lines and its tables' results, remembered until it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select

from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.league import PLAYOFF, League, LeagueSettings, Season
from companion.competition.leagues.settings import scheme_of
from companion.competition.leagues.table import Row as Place
from companion.competition.leagues.table import Score, counted, table
from companion.competition.leagues.teams import TeamLine, team_standings
from companion.competition.standings.points import Award, Result, awards
from companion.infrastructure.broken import reading
from companion.infrastructure.cache import Cache, cache
from companion.models import League as Row
from companion.models import LeagueTable, db
from companion.services.leagues.journal import league_of

Spot = tuple[int, int, int]
"""Division, matchday and table number."""


@dataclass(frozen=True)
class Summary:
    """A season with what follows from it; `results` are those that count, by division."""

    league: League
    season: Season
    results: Mapping[int, tuple[Result, ...]]
    scores: Mapping[Spot, Score]
    """What was played to the end, whether it counts or not."""
    tables: Mapping[int, list[Place]]
    teams: list[TeamLine]
    playoffs: Mapping[int, tuple[int, ...]]
    """By upper division, from 0, the order in which its play-off ended."""

    @property
    def rules(self) -> LeagueSettings:
        """How it is counted."""
        return self.league.rules(self.season)


def summary_of(row: Row, today: date, number: int | None = None) -> Summary | None:
    """The season of that number, or the current one; None before the first.

    In three queries for any number of tables. `today` decides what was not played in time.
    """
    known: Cache[Summary] = cache("leagues")
    code = f"{row.code} {number} {today.isoformat()}"
    found = known.get(code, row.version)
    if found is not None:
        return found
    league = league_of(row)
    if not league.seasons:
        return None
    season = league.season(number) if number else league.playing
    with reading("league", row.id):
        day = min(today, season.ended_on or today)
        found = worked_out(league, season, scores_of(row, season.number), day)
    known.keep(code, row.version, found)
    return found


def worked_out(
    league: League, season: Season, scores: Mapping[Spot, Score], today: date
) -> Summary:
    """What follows from a season and what its tables came to."""
    rules = league.rules(season)
    results = {
        division.number: tuple(
            result
            for day in division.matchdays
            for fixture in day.fixtures
            if (
                result := counted(
                    day.number,
                    fixture,
                    scores.get((division.number, day.number, fixture.number)),
                    rules,
                    today,
                )
            )
        )
        for division in season.divisions
    }
    return Summary(
        league,
        season,
        results,
        scores,
        {
            division.number: table(season, division, results[division.number], rules)
            for division in season.divisions
        },
        team_standings(season.teams.values(), won(rules, results), rules["team_best"] or None)
        if season.teams
        else [],
        {
            upper - 1: order
            for upper, fixture in season.playoffs.items()
            if (order := order_of(fixture, scores.get((upper, PLAYOFF, 1)), rules, today))
        },
    )


def order_of(
    fixture: Fixture, score: Score | None, rules: LeagueSettings, today: date
) -> tuple[int, ...]:
    """How a play-off ended, the best first, equals as they sat; empty before it has.

    Whoever did not come is last.
    """
    result = counted(PLAYOFF, fixture, score, rules, today)
    if result is None:
        return ()
    ranked = sorted(
        (person in fixture.absent, rank, seat, person)
        for seat, (rank, person) in enumerate(zip(result.ranks, fixture.seats, strict=True))
    )
    return tuple(person for *_, person in ranked)


def won(rules: LeagueSettings, results: Mapping[int, tuple[Result, ...]]) -> list[Award]:
    """What everybody won at every table of the season."""
    scheme = scheme_of(rules)
    return [award for played in results.values() for one in played for award in awards(one, scheme)]


def scores_of(row: Row, season: int) -> dict[Spot, Score]:
    """What the tables of a season were played to, by division, matchday and number."""
    chosen = select(
        LeagueTable.division, LeagueTable.matchday, LeagueTable.number, LeagueTable.result
    ).where(LeagueTable.league_id == row.id, LeagueTable.season == season)
    return {
        (division, matchday, number): (tuple(result["totals"]), tuple(result["ranks"]))
        for division, matchday, number, result in db.session.execute(chosen)
        if result and result["finished"]
    }
