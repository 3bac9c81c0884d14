"""Everything that follows from a league's entries and results, cached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select

from companion.competition.standings.points import Award, Result, awards
from companion.core.broken import reading
from companion.core.cache import Cache, cache
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_settings import LeagueSettings, scheme_of
from companion.leagues.state.league_state import PLAYOFF, League, Season
from companion.leagues.state.league_table import Row as Place
from companion.leagues.state.league_table import Score, counted, table
from companion.leagues.state.progress import Step, step
from companion.leagues.state.teams import TeamLine, team_standings
from companion.leagues.verbs.fixture_tables import day_of, score_of
from companion.leagues.verbs.league_journal import league_of
from companion.models import League as Row
from companion.models import LeagueTable, db

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
    done: Mapping[Spot, date]
    """The days on which these results were complete."""
    today: date
    """The day by which all this holds: of a season that is over, its last one."""
    tables: Mapping[int, list[Place]]
    teams: list[TeamLine]
    playoffs: Mapping[int, tuple[int, ...]]
    """By upper division, from 0, the order in which its play-off ended."""

    @property
    def rules(self) -> LeagueSettings:
        """How it is counted."""
        return self.league.rules(self.season)

    def step(self, spot: Spot, fixture: Fixture, *, stopped: bool = False) -> Step:
        """How far that table is; `stopped`: the clock of its match ran out."""
        return step(
            fixture,
            self.scores.get(spot),
            self.done.get(spot),
            self.rules,
            self.today,
            ended=self.season.ended,
            stopped=stopped,
        )


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
        found = worked_out(league, season, *scores_of(row, season.number), day)
    known.keep(code, row.version, found)
    return found


def worked_out(
    league: League,
    season: Season,
    scores: Mapping[Spot, Score],
    done: Mapping[Spot, date],
    today: date,
) -> Summary:
    """What follows from a season and what its tables came to, on the days `done`."""
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
        done,
        today,
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


def scores_of(row: Row, season: int) -> tuple[dict[Spot, Score], dict[Spot, date]]:
    """What the tables of a season were played to, and on which days; in one query."""
    chosen = select(
        LeagueTable.division,
        LeagueTable.matchday,
        LeagueTable.number,
        LeagueTable.result,
        LeagueTable.finished_at,
    ).where(LeagueTable.league_id == row.id, LeagueTable.season == season)
    scores, done = dict[Spot, Score](), dict[Spot, date]()
    for *where, result, finished_at in db.session.execute(chosen):
        if result and result["finished"]:
            spot = where[0], where[1], where[2]
            scores[spot] = score_of(result)
            if finished_at is not None:
                done[spot] = day_of(finished_at)
    return scores, done
