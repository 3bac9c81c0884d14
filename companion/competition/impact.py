"""What a change affects: places, seatings and ratings before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from companion.competition.ratings import Pool
from companion.competition.standings.points import figure
from companion.competition.standings.season_points import Ranked
from companion.kit.words import Phrase

DIGITS: Final = 1
"""Decimal places of a rating on pages."""
NONE: Final = Fraction(0)


@dataclass(frozen=True)
class Place:
    """A person's place and points, each (without the change, with it)."""

    person: int
    rank: tuple[int, int]
    points: tuple[str, str]


@dataclass(frozen=True)
class Strength:
    """A person's rating in a game: (without the change, with it); None before the first match."""

    person: int
    game: str
    rating: tuple[float | None, float | None]


@dataclass(frozen=True)
class Seated:
    """A round whose seating was based on something that the change affects; it is not seated again.

    `come` and `go` are the people who would be in this final and who would not.
    """

    title: Phrase
    draft: bool
    come: tuple[int, ...] = ()
    go: tuple[int, ...] = ()


@dataclass(frozen=True)
class Moves:
    """Everything that a change affects; false if that is nothing."""

    places: tuple[Place, ...]
    seated: tuple[Seated, ...]
    strengths: tuple[Strength, ...]
    season: tuple[Place, ...] = ()
    teams: tuple[Place, ...] = ()
    """Teams by number; `team_names` has their names."""
    games: Mapping[str, Phrase] = field(default_factory=dict)
    """The names of the games."""
    team_names: Mapping[int, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.places or self.seated or self.strengths or self.season or self.teams)

    @property
    def people(self) -> set[int]:
        """Everybody named in it."""
        placed = {one.person for one in (*self.places, *self.season)}
        return placed.union({one.person for one in self.strengths}).union(
            *((*stage.come, *stage.go) for stage in self.seated)
        )


class Moved(Exception):
    """Raised instead of writing: the change would affect this."""

    def __init__(self, moves: Moves) -> None:
        super().__init__(moves)
        self.moves = moves


Standings = tuple[Sequence[Ranked], Sequence[Ranked]]
"""(before, after)."""


def places(ranked: Standings, counted: Standings | None = None) -> Iterator[Place]:
    """Yield the people whose place or points change, in the new order.

    `counted` has their points, if they are other standings than those with the places.
    """
    ranks = {line.person: line.rank for line in ranked[0]}
    was, now = ({line.person: line.points for line in lines} for lines in counted or ranked)
    for line in ranked[1]:
        person = line.person
        place = Place(
            person,
            (ranks.get(person, line.rank), line.rank),
            (figure(was.get(person, NONE)), figure(now.get(person, NONE))),
        )
        if place.rank[0] != place.rank[1] or place.points[0] != place.points[1]:
            yield place


def strengths(before: Mapping[str, Pool], after: Mapping[str, Pool]) -> Iterator[Strength]:
    """Yield the ratings that change in the rounded form that pages show, game by game."""
    for game in {**before, **after}:
        was, now = before.get(game, {}), after.get(game, {})
        for person in {**was, **now}:
            change = rating_of(was, person), rating_of(now, person)
            if change[0] != change[1]:
                yield Strength(person, game, change)


def rating_of(pool: Pool, person: int) -> float | None:
    """Return a rating as pages show it."""
    return round(pool[person][-1].mu, DIGITS) if person in pool else None
