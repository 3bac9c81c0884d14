"""Standings and everything else calculated from a league's entries and results, cached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select

from companion.competition.local_time import local
from companion.competition.settings import scheme_of
from companion.competition.standings.points import Award, Result, awards
from companion.core.broken import reading
from companion.core.cache import Cache
from companion.core.services import cache
from companion.events.verbs.results import is_damaged
from companion.kit.sheet_game import SheetGame
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_settings import LeagueSettings
from companion.leagues.state.league_state import PLAYOFF, League, Season
from companion.leagues.state.league_table import Row as Place
from companion.leagues.state.league_table import Score, counted, table
from companion.leagues.state.progress import Spot, Step, step
from companion.leagues.state.teams import TeamLine, team_standings
from companion.leagues.verbs.fixture_tables import score_of
from companion.leagues.verbs.league_journal import league_of, zone_of_league
from companion.models import League as Row
from companion.models import LeagueTable, db


@dataclass(frozen=True)
class Summary:
    """A season with its standings and results; `results` are those that count, by division."""

    league: League
    season: Season
    results: Mapping[int, tuple[Result, ...]]
    scores: Mapping[Spot, Score]
    """Every complete result, whether it counts or not."""
    damaged: frozenset[Spot]
    """The tables whose stored result cannot be read: they count once a director has ruled."""
    done: Mapping[Spot, date]
    """The day on which each result was complete."""
    today: date
    """The day of this summary; for a season that has ended, its last day at the latest."""
    tables: Mapping[int, list[Place]]
    teams: list[TeamLine]
    playoffs: Mapping[int, tuple[int, ...]]
    """By upper division, from 0, the final order of its play-off."""

    @property
    def rules(self) -> LeagueSettings:
        """Return the settings by which the season is counted."""
        return self.league.rules(self.season)

    @property
    def game(self) -> SheetGame:
        """Return the game of the season."""
        return self.league.game_of(self.season)

    def step(self, spot: Spot, fixture: Fixture, *, stopped: bool = False) -> Step:
        """Return the state of a fixture; `stopped`: the clock of its match ran out."""
        return step(
            fixture,
            self.scores.get(spot),
            self.done.get(spot),
            self.rules,
            self.today,
            ended=self.season.ended,
            stopped=stopped,
            damaged=spot in self.damaged,
        )


def summary_of(row: Row, today: date, number: int | None = None) -> Summary | None:
    """Return the summary of a season, by default the current one; None before the first.

    Three queries for any number of tables. `today` decides which tables count as not played in
    time.
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
    damaged: frozenset[Spot],
    today: date,
) -> Summary:
    """Calculate the summary of a season from its scores and the days they were complete."""
    rules = league.rules(season)
    results = {
        division.number: tuple(
            result
            for day in division.matchdays
            for fixture in day.fixtures
            if (fixture.verdict or (division.number, day.number, fixture.number) not in damaged)
            and (
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
        damaged,
        done,
        today,
        {
            division.number: table(season, division, results[division.number], rules)
            for division in season.divisions
        },
        team_standings(season.teams.values(), won(rules, results), rules.team_best or None)
        if season.teams
        else [],
        {
            upper - 1: order
            for upper, fixture in season.playoffs.items()
            if (fixture.verdict or (upper, PLAYOFF, 1) not in damaged)
            and (order := order_of(fixture, scores.get((upper, PLAYOFF, 1)), rules, today))
        },
    )


def order_of(
    fixture: Fixture, score: Score | None, rules: LeagueSettings, today: date
) -> tuple[int, ...]:
    """Return the final order of a play-off, ties in seat order; empty until it has ended.

    People who did not come are last.
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
    """Return the points that everybody won at every table of the season."""
    scheme = scheme_of(rules.scheme)
    return [award for played in results.values() for one in played for award in awards(one, scheme)]


def scores_of(row: Row, season: int) -> tuple[dict[Spot, Score], dict[Spot, date], frozenset[Spot]]:
    """Return a season's complete scores, the days they were complete, and the damaged tables.

    One query.
    """
    chosen = select(
        LeagueTable.division,
        LeagueTable.matchday,
        LeagueTable.number,
        LeagueTable.result,
        LeagueTable.finished_at,
    ).where(LeagueTable.league_id == row.id, LeagueTable.season == season)
    scores, done, damaged = dict[Spot, Score](), dict[Spot, date](), set[Spot]()
    zone = zone_of_league(row)
    for *where, result, finished_at in db.session.execute(chosen):
        spot = where[0], where[1], where[2]
        if is_damaged(result):
            damaged.add(spot)
        elif result and result["finished"]:
            scores[spot] = score_of(result)
            if finished_at is not None:
                done[spot] = local(finished_at, zone).date()
    return scores, done, frozenset(damaged)
