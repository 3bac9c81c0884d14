"""A league's own ratings, from its fixtures alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.same_person import one_person, pooled
from companion.competition.ratings import Played, Pool, Rating, pools
from companion.core.broken import reading
from companion.core.cache import Cache, cache
from companion.leagues.state.league_state import League
from companion.leagues.state.league_table import Score
from companion.leagues.state.progress import Spot, rated
from companion.leagues.verbs.fixture_tables import day_of, score_of
from companion.leagues.verbs.league_journal import league_of
from companion.models import League as Row
from companion.models import LeagueTable, Member, Move, db

BY_AI: Final = "ai %"
"""How a move says that an AI of some level made it."""
PLACE: Final = (
    *(LeagueTable.season, LeagueTable.division, LeagueTable.matchday, LeagueTable.number),
)


@dataclass(frozen=True, slots=True)
class Ratings:
    """By game everybody's ratings; `together` is who counts under whose number."""

    pools: Mapping[str, Pool]
    together: Mapping[int, int]

    def of(self, person: int, game: str) -> Rating | None:
        """Somebody's rating as it is now."""
        mine = self.pools.get(game, {}).get(self.together.get(person, person))
        return mine[-1] if mine else None


def league_ratings(row: Row, today: date) -> Ratings:
    """How strong everybody has shown themselves at the league's tables, season after season.

    In a handful of queries for any number of tables.
    """
    league = league_of(row)
    together = as_one(league)
    known: Cache[Ratings] = cache("league ratings")
    code = f"{row.code} {today.isoformat()} {sorted(together.items())}"
    found = known.get(code, row.version)
    if found is None:
        with reading("league", row.id):
            found = Ratings(pools(history(row, league, together, today)), together)
        known.keep(code, row.version, found)
    return found


def as_one(league: League) -> dict[int, int]:
    """By person who entered under several numbers the number that counts: the last one.

    These are people who say that they share their ratings, and lines that a club took together.
    """
    same = one_person(select(Member.club_id).where(Member.id.in_(league.people)))
    shared, lines = pooled(), {person: same.get(person, person) for person in league.people}
    who = {person: shared.get(line, line) for person, line in lines.items()}
    last = {one: person for person, one in who.items()}
    return {person: last[one] for person, one in who.items() if last[one] != person}


def history(row: Row, league: League, together: Mapping[int, int], today: date) -> Iterator[Played]:
    """Every table that counts for ratings, season by season."""
    finished, moved = finished_tables(row), at_which_an_ai_moved(row)
    for season in league.seasons:
        of_it = finished.get(season.number, {})
        for played in rated(
            season,
            {spot: score for spot, (score, _) in of_it.items()},
            {spot: day for spot, (_, day) in of_it.items()},
            moved.get(season.number, {}),
            league.rules(season),
            today,
        ):
            seats = tuple(
                together.get(one, one) if isinstance(one, int) else one for one in played.seats
            )
            people = [one for one in seats if isinstance(one, int)]
            if len(set(people)) == len(people):  # nobody is rated against themselves
                yield replace(played, seats=seats)


def finished_tables(row: Row) -> dict[int, dict[Spot, tuple[Score, date]]]:
    """By season what its tables were played to, and on which day; in one query."""
    found: dict[int, dict[Spot, tuple[Score, date]]] = {}
    chosen = select(*PLACE, LeagueTable.result, LeagueTable.finished_at).where(
        LeagueTable.league_id == row.id, LeagueTable.finished_at.is_not(None)
    )
    for season, division, matchday, number, result, at in db.session.execute(chosen):
        if result and result["finished"] and at is not None:
            found.setdefault(season, {})[division, matchday, number] = score_of(result), day_of(at)
    return found


def at_which_an_ai_moved(row: Row) -> dict[int, dict[Spot, set[int]]]:
    """By season and table on screen the seats for which an AI made a move; in one query."""
    found: dict[int, dict[Spot, set[int]]] = {}
    chosen = (
        select(*PLACE, Move.seat)
        .join(Move, Move.match_id == LeagueTable.match_id)
        .where(LeagueTable.league_id == row.id, Move.by.like(BY_AI))
        .distinct()
    )
    for season, division, matchday, number, seat in db.session.execute(chosen):
        spot = division, matchday, number
        found.setdefault(season, {}).setdefault(spot, set()).add(seat)
    return found


def in_order(pool: Pool) -> Iterator[tuple[int, Rating]]:
    """Everybody with their rating as it is now, the strongest first."""
    yield from sorted(
        ((person, course[-1]) for person, course in pool.items()), key=lambda one: -one[1].mu
    )
