"""How strong people are taken to be when a league is divided: by the surer of what is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from companion.clubs.verbs.same_person import pooled
from companion.competition.ratings import Pool, Rating
from companion.events.verbs.profiles import history, joined, ratings
from companion.leagues.verbs.strengths import league_ratings
from companion.models import Club
from companion.models import League as Row


def strengths(row: Row, game: str, today: date) -> dict[int, float]:
    """How strong people of the league's clubs have shown themselves, by member; cautiously.

    Of what their clubs' evenings and the league's own tables say, whatever is less uncertain.
    """
    own = league_ratings(row, today)
    found = dict(at_evenings(row, game))
    for person in {*own.pools.get(game, {}), *own.together}:
        mine, known = own.of(person, game), found.get(person)
        if mine is not None and (known is None or mine.sigma < known.sigma):
            found[person] = mine
    return {person: rating.interval[0] for person, rating in found.items()}


def at_evenings(row: Row, game: str) -> Iterator[tuple[int, Rating]]:
    """What the clubs' evenings say; who shares ratings has those of all clubs."""
    for club in row.clubs:
        for person, mine in pool_of(club).get(game, {}).items():
            yield person, mine[-1]
    together = pooled()
    if together:
        past = joined([history(club) for club in row.clubs])
        pool = ratings(past.events, past.summaries, together).get(game, {})
        for person, one in together.items():
            if pool.get(one):
                yield person, pool[one][-1]


def pool_of(club: Club) -> Mapping[str, Pool]:
    """The club's ratings."""
    past = history(club)
    return ratings(past.events, past.summaries)
