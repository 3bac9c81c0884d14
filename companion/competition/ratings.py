"""Player ratings: one pool per game, recomputed from the whole history.

Bradley-Terry over every pair at a table, as openskill does it; ties count, margins do not. A table
takes some 40 µs, so nothing is ever patched after a correction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from openskill.models import BradleyTerryFull
from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFullRating

from companion.kit.levels import LEVELS

Entity = int | str
"""A person by number, or an AI by its level."""

START: Final = 25.0
SPREAD: Final = START / 3
DRIFT: Final = START / 300
"""How far a strength may have moved from one match to the next."""
SETTLED: Final = 10
"""Matches after which a rating is no longer provisional."""
CERTAIN: Final = 0.5
"""How uncertain an AI's strength is taken to be; its matches do not change it."""

STRENGTHS: Final = MappingProxyType({key: level.rating for key, level in LEVELS.items()})
"""What the AI levels are worth."""


@dataclass(frozen=True)
class Played:
    """One finished match in the order of history: who sat there and the ranks, ties 1-2-2-4.

    `replaced` says that somebody else finished for a seat's player: such a match does not count.
    """

    game: str
    seats: tuple[Entity, ...]
    ranks: tuple[int, ...]
    replaced: bool = False


class Rating(NamedTuple):
    """A strength after so many matches; `match` is the last one's place in the history, from 0."""

    mu: float
    sigma: float
    matches: int
    match: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength lies, nineteen times of twenty."""
        return self.mu - 2 * self.sigma, self.mu + 2 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.matches < SETTLED


Pool = dict[int, list[Rating]]
"""By person, the rating after each match that counted, the current one last."""

NOBODY: Final[Mapping[str, Pool]] = MappingProxyType({})


def pools(
    history: Iterable[Played],
    levels: Mapping[str, float] = STRENGTHS,
    *,
    before: Mapping[str, Pool] = NOBODY,
    first: int = 0,
) -> dict[str, Pool]:
    """Everybody's ratings over time, by game; who never played a match that counts is not in it.

    `before` are the ratings after the `first` matches of the history, if these are left out here.
    ValueError for an AI level that has no strength.
    """
    model = BradleyTerryFull(mu=START, sigma=SPREAD, tau=DRIFT)
    found = {
        game: {person: list(mine) for person, mine in pool.items()} for game, pool in before.items()
    }
    known: dict[tuple[str, Entity], list[BradleyTerryFullRating]] = {}  # making one takes a while
    for at, played in enumerate(history, first):
        people = [entity for entity in played.seats if isinstance(entity, int)]
        unknown = {one for one in played.seats if isinstance(one, str)} - set(levels)
        if unknown:
            raise ValueError(f"no strength is known of {', '.join(sorted(unknown))}")
        if played.replaced or not people or len(played.seats) < 2:
            continue
        pool = found.setdefault(played.game, {})
        teams = []
        for entity in played.seats:
            team = known.get((played.game, entity))
            if team is None:
                mu, sigma = strength(entity, pool, levels)
                team = known[played.game, entity] = [model.rating(mu=mu, sigma=sigma)]
            teams.append(team)
        after = model.rate(teams, ranks=[float(rank) for rank in played.ranks])
        for entity, team in zip(played.seats, after, strict=True):
            if isinstance(entity, int):
                mine = pool.setdefault(entity, [])
                mine.append(Rating(team[0].mu, team[0].sigma, len(mine) + 1, at))
                known[played.game, entity] = team
    return found


def strength(entity: Entity, pool: Pool, levels: Mapping[str, float]) -> tuple[float, float]:
    """What is known of somebody before a match, and how unsure it is."""
    if isinstance(entity, str):
        return levels[entity], CERTAIN
    if entity in pool:
        return pool[entity][-1].mu, pool[entity][-1].sigma
    return START, SPREAD
