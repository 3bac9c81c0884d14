"""Points by place at a table: an editable list per table size."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct

from companion.competition.seating.rounds import Seats
from companion.kit.paper import Counting
from companion.kit.words import Phrase


@dataclass(frozen=True)
class Scheme:
    """Points by place: `places[4]` are those of a table with four people, first place first.

    A table's size here is its number of people without AI seats. `bye` is the points for sitting
    out. The label is for the organiser's choice.
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
        """Return the points at a table with this number of people; ValueError if there are none."""
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
"""In each, first place has the same points at every table size, and the means are similar."""


class Result(Struct, frozen=True, array_like=True, gc=False):
    """The result of a table by seat: people (None: an AI), totals and ranks.

    Ranks include AIs, with ties as 1-2-2-4, as on a scored sheet. A struct, because a club has
    thousands: msgspec reads them from a file without any Python.
    """

    round: int
    table: int
    seats: Seats
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    game: str = ""
    alone: bool = False
    """Whether it is a table of an open event."""
    same: str = ""
    """The rule for comparing people with the same deals (same_deals.py); "" for none."""
    last: frozenset[int] = frozenset()
    """People with the last place by penalty."""
    counting: Counting = Counting()
    """What the totals mean."""
    drawn: bool = False
    """Whether a draw was declared, so that the totals of 0 say nothing."""


class Award(NamedTuple):
    """What a person gets from a table: place among its `of` people, points, and share of the win.

    `most` are the points of first place; `share` is the person's share of the people's totals.
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
    """Whether the table has one seat only, without opponents."""
    same: str = ""
    """The rule of comparison in a duplicate round; `place` and `of` then refer to the seat."""
    counting: Counting = Counting()
    """What the totals mean."""
    drawn: bool = False
    """Whether a draw was declared, so that the total of 0 says nothing."""


def awards(result: Result, scheme: Scheme) -> list[Award]:
    """Return what everybody at the table gets: people are ranked among themselves, ties share.

    Two people who share places 2 and 3 get the mean of their points. Where nobody is first, all
    lost together and get the points of the last place. A solo table has no opponents, so it is
    worth a bye.
    """
    people = [(at, person) for at, person in enumerate(result.seats) if person is not None]
    if not people:
        return []
    solo = len(result.seats) == 1
    points = (scheme.bye,) if solo else scheme.of(len(people))
    placed = shared_places(tuple(result.ranks[at] for at, _ in people), points)
    if 1 not in result.ranks:
        placed = ((len(people), len(people), Fraction(points[-1])),) * len(people)
    highest = max(result.totals)
    scores = [
        highest - one if result.counting.lowest_wins else max(0, one) for one in result.totals
    ]
    whole = sum(scores[at] for at, _ in people) or 1
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
            NOTHING if solo else part(scores[at], whole),
            at,
            met[:n] + met[n + 1 :],
            result.alone,
            solo,
            counting=result.counting,
            drawn=result.drawn,
        )
        for n, ((at, person), (place, sharing, gained)) in enumerate(
            zip(people, placed, strict=True)
        )
    ]


NOTHING: Final = Fraction()
part = lru_cache(4096)(Fraction)
"""`Fraction` with a cache: an event has many, but few different ones."""


@lru_cache(4096)
def shared_places(
    ranks: tuple[int, ...], points: tuple[int, ...]
) -> tuple[tuple[int, int, Fraction], ...]:
    """Return for each rank its place, how many share it, and the mean of their points.

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
    """Return the sum, reduced only once; `sum` would reduce at every step.

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
    """Format a number: without decimals if it is whole, else rounded.

    >>> written(Fraction(35)), written(Fraction(100, 3)), written(Fraction(61, 100), 2)
    ('35', '33.3', '0.61')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.{digits}f}"


def figure(value: Fraction, digits: int = 1) -> str:
    """Format a number for pages, with a real minus sign; files use `written`.

    >>> figure(Fraction(-3)), figure(Fraction(7, 2))
    ('−3', '3.5')
    """
    return written(value, digits).replace("-", "−")
