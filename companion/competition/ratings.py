"""Player ratings: one pool per game, recomputed from the whole history.

Bradley-Terry over every pair at a table, as in openskill; ties count, margins do not. A table takes
about 40 µs, so after a correction everything is computed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from openskill.models import BradleyTerryFull
from openskill.models.weng_lin.bradley_terry_full import BradleyTerryFullRating

from companion.kit.levels import LEVELS

Entity = int | str
"""A person's id, or an AI's level."""

START: Final = 25.0
SPREAD: Final = START / 3
DRIFT: Final = START / 300
"""How much a strength may change between two matches."""
SETTLED: Final = 10
"""Matches after which a rating is no longer provisional."""
CERTAIN: Final = 0.5
"""The assumed uncertainty of an AI's strength, which matches do not change."""

STRENGTHS: Final = MappingProxyType({key: level.rating for key, level in LEVELS.items()})
"""The strengths of the AI levels."""


@dataclass(frozen=True)
class Played:
    """A finished match in the order of history: its seats and ranks, with ties as 1-2-2-4.

    With `replaced`, somebody else finished for one of the players, and the match does not count.
    """

    game: str
    seats: tuple[Entity, ...]
    ranks: tuple[int, ...]
    replaced: bool = False


class Rating(Struct, frozen=True, array_like=True, gc=False):
    """A strength after `matches` matches; `match` is the index of the last one in the history."""

    mu: float
    sigma: float
    matches: int
    match: int

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that contains the strength with 95 % probability."""
        return self.mu - 2 * self.sigma, self.mu + 2 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.matches < SETTLED


Pool = dict[int, list[Rating]]
"""By person, the rating after each match that counted, the current one last."""

NOBODY: Final[Mapping[str, Pool]] = MappingProxyType({})


def pools(
    history: Iterable[Played],
    *,
    before: Mapping[str, Pool] = NOBODY,
    first: int = 0,
) -> dict[str, Pool]:
    """Return everybody's ratings over time, by game; people without a counted match are left out.

    `before` are the ratings after the first `first` matches, if `history` starts after these.
    ValueError for an AI level without a strength.
    """
    model = BradleyTerryFull(mu=START, sigma=SPREAD, tau=DRIFT)
    found = {
        game: {person: list(mine) for person, mine in pool.items()} for game, pool in before.items()
    }
    known: dict[tuple[str, Entity], list[BradleyTerryFullRating]] = {}  # creating one is slow
    for at, played in enumerate(history, first):
        people = [entity for entity in played.seats if isinstance(entity, int)]
        unknown = {one for one in played.seats if isinstance(one, str)} - set(STRENGTHS)
        if unknown:
            raise ValueError(f"no strength is known of {', '.join(sorted(unknown))}")
        if played.replaced or not people or len(played.seats) < 2:
            continue
        pool = found.setdefault(played.game, {})
        teams = []
        for entity in played.seats:
            team = known.get((played.game, entity))
            if team is None:
                mu, sigma = strength(entity, pool)
                team = known[played.game, entity] = [model.rating(mu=mu, sigma=sigma)]
            teams.append(team)
        after = model.rate(teams, ranks=[float(rank) for rank in played.ranks])
        for entity, team in zip(played.seats, after, strict=True):
            if isinstance(entity, int):
                mine = pool.setdefault(entity, [])
                mine.append(Rating(team[0].mu, team[0].sigma, len(mine) + 1, at))
                known[played.game, entity] = team
    return found


def strength(entity: Entity, pool: Pool) -> tuple[float, float]:
    """Return the strength known before a match, and its uncertainty."""
    if isinstance(entity, str):
        return STRENGTHS[entity], CERTAIN
    if entity in pool:
        return pool[entity][-1].mu, pool[entity][-1].sigma
    return START, SPREAD
