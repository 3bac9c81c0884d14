"""From places at a table to points: an editable table per table size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from companion.competition.seating.rounds import Seats
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Scheme:
    """Points by place: `places[4]` are those of a table with four people, the first place first.

    A table's size here is its number of people, AI seats not counted. `bye` is what sitting out is
    worth. The label is for the organiser who chooses.
    """

    places: Mapping[int, tuple[int, ...]]
    bye: int = 0
    label: Phrase = Phrase("own points")  # noqa: RUF009 - a phrase is never changed

    def __post_init__(self) -> None:
        for size, points in self.places.items():
            if len(points) != size:
                raise ValueError(f"a table of {size} has {size} places, not {len(points)}")
            if list(points) != sorted(points, reverse=True):
                raise ValueError(f"a better place at a table of {size} has fewer points")

    def of(self, people: int) -> tuple[int, ...]:
        """The points at a table of so many people; ValueError if the scheme has none."""
        if people not in self.places:
            raise ValueError(f"there are no points for a table of {people}")
        return self.places[people]


STEEP: Final = Scheme(
    {1: (100,), 2: (100, 20), 3: (100, 40, 10), 4: (100, 50, 20, 10), 5: (100, 55, 30, 15, 10)},
    bye=40,
    label=Phrase("100, 50, 20, 10: wins count most"),
)
EVEN: Final = Scheme(
    {1: (12,), 2: (12, 0), 3: (12, 6, 0), 4: (12, 8, 4, 0), 5: (12, 9, 6, 3, 0)},
    bye=6,
    label=Phrase("12, 8, 4, 0: every step counts the same"),
)
VICTORIES: Final = Scheme(
    {size: (1, *(0,) * (size - 1)) for size in range(1, 6)},
    label=Phrase("1 for a win, nothing else"),
)
PRESETS: Final = MappingProxyType({"steep": STEEP, "even": EVEN, "victories": VICTORIES})
"""The first place is worth the same at every table size, and the mean nearly so."""


@dataclass(frozen=True)
class Result:
    """What one table played: seat by seat who sat there (None: an AI), game totals and ranks.

    Ranks are the whole table's, the AI's too, 1-2-2-4 as on a scored sheet.
    """

    round: int
    table: int
    seats: Seats
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    game: str = ""
    alone: bool = False
    """Not a table of a round: opened by itself."""
    same: str = ""
    """By which rule its people are compared with others who were dealt the same (same_deals.py)."""
    last: frozenset[int] = frozenset()
    """Who has the last place by penalty."""


class Award(NamedTuple):
    """What a table gave one person: place among its `of` people, points, and part of a victory.

    `most` are the points of its first place; `share` is the person's part of the people's totals.
    """

    round: int
    table: int
    person: int
    place: int
    of: int
    points: Fraction
    most: int
    victory: Fraction
    total: int
    share: Fraction
    seat: int
    opponents: tuple[int, ...]
    alone: bool = False
    solo: bool = False
    """A table of one seat: against the game's marks, against nobody."""
    same: str = ""
    """By which rule it was compared; then `place` and `of` are those of the seat."""


def awards(result: Result, scheme: Scheme) -> list[Award]:
    """What everybody at the table gets: people are ranked among themselves, ties share.

    Two people sharing places 2 and 3 get the mean of their points. Whoever played a solo table beat
    nobody: it is worth what sitting out is.
    """
    people = [(at, person) for at, person in enumerate(result.seats) if person is not None]
    if not people:
        return []
    solo = len(result.seats) == 1
    points = (scheme.bye,) if solo else scheme.of(len(people))
    placed = shared_places(tuple(result.ranks[at] for at, _ in people), points)
    whole = sum(max(0, result.totals[at]) for at, _ in people) or 1
    met = tuple(person for _, person in people)
    return [
        Award(
            result.round,
            result.table,
            person,
            place,
            len(people),
            gained,
            0 if solo else points[0],
            part(1, sharing) if place == 1 and not solo else NOTHING,
            result.totals[at],
            NOTHING if solo else part(max(0, result.totals[at]), whole),
            at,
            met[:n] + met[n + 1 :],
            result.alone,
            solo,
        )
        for n, ((at, person), (place, sharing, gained)) in enumerate(
            zip(people, placed, strict=True)
        )
    ]


NOTHING: Final = Fraction()
part = lru_cache(4096)(Fraction)
"""The fraction; a club's evenings have few different ones, and many of each."""


@lru_cache(4096)
def shared_places(
    ranks: tuple[int, ...], points: tuple[int, ...]
) -> tuple[tuple[int, int, Fraction], ...]:
    """For each rank its place from 1, how many share it, and its points: the mean of theirs.

    >>> [int(share) for _, _, share in shared_places((1, 3, 2, 2), (100, 50, 20, 10))]
    [100, 10, 35, 35]
    """
    shares = []
    for rank in ranks:
        first, many = sum(other < rank for other in ranks), ranks.count(rank)
        gained = Fraction(sum(points[first : first + many]), many)
        shares.append((first + 1, many, gained))
    return tuple(shares)


def added(values: Iterable[Fraction | int]) -> Fraction:
    """Their sum; reduced once, where `sum` would reduce at every step.

    >>> print(added([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]))
    1
    """
    top, bottom = 0, 1
    for value in values:
        over, under = value.as_integer_ratio()
        if under == bottom:
            top += over
            continue
        if bottom % under:
            top, bottom = top * under, bottom * under
        top += over * (bottom // under)
    return Fraction(top, bottom)


def written(value: Fraction, digits: int = 1) -> str:
    """A number for people: whole if it is, else rounded.

    >>> written(Fraction(35)), written(Fraction(100, 3)), written(Fraction(61, 100), 2)
    ('35', '33.3', '0.61')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.{digits}f}"


def figure(value: Fraction, digits: int = 1) -> str:
    """The same with a real minus sign, for pages; files and programs read `written`.

    >>> figure(Fraction(-3)), figure(Fraction(7, 2))
    ('−3', '3.5')
    """
    return written(value, digits).replace("-", "−")
