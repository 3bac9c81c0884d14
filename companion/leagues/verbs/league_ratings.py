"""A league's own ratings, from its fixtures alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.same_person import one_person, pooled
from companion.competition.local_time import local
from companion.competition.ratings import Played, Pool, Rating, pools
from companion.core.broken import reading
from companion.core.cache import Cache
from companion.core.services import cache
from companion.events.verbs.results import is_damaged
from companion.leagues.state.league_state import League
from companion.leagues.state.league_table import Score
from companion.leagues.state.progress import Spot, rated
from companion.leagues.verbs.fixture_tables import score_of
from companion.leagues.verbs.league_journal import league_of, zone_of_league
from companion.models import League as Row
from companion.models import LeagueTable, Member, Move, db

BY_AI: Final = "ai %"
"""SQL pattern of the `by` field of moves that an AI made."""
PLACE: Final = (
    *(LeagueTable.season, LeagueTable.division, LeagueTable.matchday, LeagueTable.number),
)


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody's ratings by game; `together` maps a member to the one their results count for."""

    pools: Mapping[str, Pool]
    together: Mapping[int, int]

    def of(self, person: int, game: str) -> Rating | None:
        """Return the person's current rating."""
        mine = self.pools.get(game, {}).get(self.together.get(person, person))
        return mine[-1] if mine else None


def league_ratings(row: Row, today: date) -> Ratings:
    """Return the ratings of everybody from the league's fixtures, season after season.

    A handful of queries for any number of tables.
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
    """Map people who entered as several members to the member that counts: the last one.

    They are people who share their ratings between clubs, or members that a club has merged.
    """
    same = one_person(select(Member.club_id).where(Member.id.in_(league.people)))
    shared, lines = pooled(), {person: same.get(person, person) for person in league.people}
    who = {person: shared.get(line, line) for person, line in lines.items()}
    last = {one: person for person, one in who.items()}
    return {person: last[one] for person, one in who.items() if last[one] != person}


def history(row: Row, league: League, together: Mapping[int, int], today: date) -> Iterator[Played]:
    """Yield every table that counts for ratings, season by season."""
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
    """Return the score and finishing day of each finished table, by season; one query."""
    found: dict[int, dict[Spot, tuple[Score, date]]] = {}
    zone = zone_of_league(row)
    chosen = select(*PLACE, LeagueTable.result, LeagueTable.finished_at).where(
        LeagueTable.league_id == row.id, LeagueTable.finished_at.is_not(None)
    )
    for season, division, matchday, number, result, at in db.session.execute(chosen):
        if not is_damaged(result) and result and result["finished"] and at is not None:
            found.setdefault(season, {})[division, matchday, number] = (
                score_of(result),
                local(at, zone).date(),
            )
    return found


def at_which_an_ai_moved(row: Row) -> dict[int, dict[Spot, set[int]]]:
    """Return the seats for which an AI made a move, by season and table; one query."""
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
    """Yield everybody with their current rating, the strongest first."""
    yield from sorted(
        ((person, course[-1]) for person, course in pool.items()), key=lambda one: -one[1].mu
    )
