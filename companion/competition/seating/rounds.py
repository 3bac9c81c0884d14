"""Input and output of the seating search, and the order of seats at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import log2
from typing import Final

from companion.competition.seating.tables import TablePlan

Seats = tuple[int | None, ...]
"""One table in seat order; the first seat starts. None is an AI seat."""

Pair = frozenset[int]
"""Two people."""

Edges = Mapping[int, Sequence[float]]
"""By table size, how much more than average each seat wins."""


@dataclass(frozen=True)
class Round:
    """A seated round: every person once, at a table or among the byes.

    `wanted` is the preferred table size: tables of other sizes are off-size.
    """

    tables: tuple[Seats, ...]
    byes: tuple[int, ...] = ()
    wanted: int = 4

    def at_tables(self) -> list[tuple[int, ...]]:
        """Return the people of each table, without AI seats."""
        return [tuple(seat for seat in seats if seat is not None) for seats in self.tables]

    def people(self) -> frozenset[int]:
        return frozenset(self.byes).union(*self.at_tables())

    def pairs(self) -> Iterator[Pair]:
        """Yield every pair at one table."""
        for table in self.at_tables():
            yield from map(frozenset, combinations(table, 2))


@dataclass(frozen=True)
class Weights:
    """The relative weights of what an organiser wants to avoid; integers.

    Meeting for the (k+1)th time costs `repeat`·((k+1)² − k² − 1), so the second meeting costs 200
    and the third another 400. Having k times an off-size table, an AI at the table or a bye costs
    k²·`off_size`, k²·`ai`, k²·`bye`. Two people g tables apart in the standings cost `gap`·g², and
    a bye costs `place` for every place that the person ranks above the last.
    """

    repeat: int = 100
    third: int = 20
    """Cost of each meeting beyond the second (the third once, the fourth twice, …): far less than a
    repeat, so it only decides between equal sums and spreads repeats over pairs."""
    reunion: int = 20
    """Cost of each earlier meeting of a forbidden pair that meets again; as light as `third`, so
    that if some of a team have to meet, it is not always the same two."""
    uneven: tuple[int, ...] = ()
    """Additional cost of a pair by its final number of meetings; as light as `third`."""
    gap: int = 4
    off_size: int = 40
    ai: int = 40
    bye: int = 5_000
    place: int = 150
    wish: int = 2_000
    """Cost of a wished pair that has not met by the last round."""
    apart: int = 10_000_000
    """Cost of a forbidden pair at one table; so high that it only happens if unavoidable."""


@dataclass(frozen=True)
class Task:
    """Seat these people for the coming rounds; `plans[0]` is the next round.

    `people` are those present, best in the standings first (any order before the first result);
    every plan has seats for all of them. If the number of rounds is known, give plans for all: the
    next seating then takes later ones into account. `past` are the rounds played, including people
    who have left. `points` make it Swiss: in the next round people with similar points meet.
    `apart` pairs never share a table if that can be avoided; `wished` pairs meet once; `together`
    pairs share every table, which is not a repeat. `fixed` are the table numbers, from 1, of people
    who do not move: those with different numbers never share a table. `away` are the people who
    cannot play, by plan: they sit out as long as the plan has enough byes. `forecast` are later
    rounds of an earlier answer: the search starts from them, so pass `Answer.rounds[1:]`. `edges`
    are, by plan and table size, how much more than average each seat wins; `worth` is the sum of
    these for each person's seats so far. They only decide who gets which seat of a table.
    """

    people: tuple[int, ...]
    plans: tuple[TablePlan, ...]
    past: tuple[Round, ...] = ()
    points: Mapping[int, float] | None = None
    apart: frozenset[Pair] = frozenset()
    wished: frozenset[Pair] = frozenset()
    together: frozenset[Pair] = frozenset()
    fixed: Mapping[int, int] = field(default_factory=dict)
    away: tuple[frozenset[int], ...] = ()
    forecast: tuple[Round, ...] = ()
    edges: tuple[Edges, ...] = ()
    worth: Mapping[int, float] = field(default_factory=dict)
    weights: Weights = field(default_factory=Weights)

    def __post_init__(self) -> None:
        if len(set(self.people)) != len(self.people):
            raise ValueError("somebody is to be seated twice")
        if not self.plans or any(plan.people != len(self.people) for plan in self.plans):
            raise ValueError("every plan must be for the people who are to be seated")
        if len(self.away) > len(self.plans):
            raise ValueError("somebody is away from a round that is not planned")


@dataclass(frozen=True)
class Price:
    """The cost of a seating by component; the search minimises `total`.

    `repeats` counts the earlier meetings of every pair at a table, except pairs that always sit
    together: a third meeting adds two repeats. `thirds` counts the meetings beyond a pair's second,
    the fourth twice. The other numbers are costs by the task's weights, except these counts:
    `apart` forbidden pairs that meet, `wishes` wished pairs that do not, `parted` pairs that should
    be together and are not, and `away` people at a table in a round that they cannot play.
    `reunions` counts the repeats of forbidden pairs. `uneven` is what the weights `third`,
    `reunion` and `uneven` add, compared with pairs that never met.
    """

    total: int
    repeats: int
    gaps: int
    unfairness: int
    apart: int
    wishes: int
    thirds: int = 0
    parted: int = 0
    away: int = 0
    uneven: int = 0
    reunions: int = 0

    def __sub__(self, before: Price) -> Price:
        """Return the difference by component."""
        return Price(
            self.total - before.total,
            self.repeats - before.repeats,
            self.gaps - before.gaps,
            self.unfairness - before.unfairness,
            self.apart - before.apart,
            self.wishes - before.wishes,
            self.thirds - before.thirds,
            self.parted - before.parted,
            self.away - before.away,
            self.uneven - before.uneven,
            self.reunions - before.reunions,
        )


EXPONENT: Final = 4
START: Final = 1000
EDGE: Final = 400
"""Cost of a person's seats being worth one win more or less than average; k wins cost k²."""
PASSES: Final = 6

Table = tuple[Sequence[int], int]
"""The people at a table, and the number of AI seats."""

Counts = dict[int, list[int]]
"""How often each person had seat 0, 1, 2, …"""


def counts_of(rounds: Iterable[Round]) -> Counts:
    """Return how often everybody had each seat in these rounds."""
    had: Counts = {}
    for past in rounds:
        for seats in past.tables:
            note(had, seats, 1)
    return had


def note(had: Counts, seats: Seats, by: int) -> None:
    """Add one table to the counts (1) or remove it (−1)."""
    for at, person in enumerate(seats):
        if person is not None:
            mine = had.setdefault(person, [])
            mine.extend([0] * (at + 1 - len(mine)))
            mine[at] += by


def position_cost(had: Sequence[int], at: int, seats: int) -> float:
    """Return how uneven a person's seats are once seat `at` of `seats` is added.

    It is the information missing from an even distribution, n·(log₂ seats − entropy), to the fourth
    power, as Tabbycat weighs debate positions; in addition, k starts cost k² times 1000.

    >>> position_cost([1, 1, 1], 3, 4), position_cost([1, 1, 1], 2, 4)
    (1000.0, 1016.0)
    """
    counts = [*had, *[0] * (max(at + 1, seats) - len(had))]
    counts[at] += 1
    total = sum(counts)
    entropy = -sum(n / total * log2(n / total) for n in counts if n)
    missing = max(0.0, total * (log2(len(counts)) - entropy))
    return round(missing**EXPONENT, 6) + START * counts[0] ** 2


def seat_orders(
    rounds: Sequence[Sequence[Table]],
    past: Iterable[Round],
    edges: Sequence[Edges] = (),
    worth: Mapping[int, float] | None = None,
) -> list[list[Seats]]:
    """Return the seat order of every table of the coming rounds, fair over these and the past.

    Each table in turn gets the best of its at most 120 orders, given all others. This is repeated a
    few times, with different choices among equals, so that a change can propagate between tables.
    """
    had, gained = counts_of(past), dict(worth or {})
    seated: list[list[Seats]] = [[() for _ in tables] for tables in rounds]
    for turn in range(PASSES):
        for at, tables in enumerate(rounds):
            for number, (people, ai) in enumerate(tables):
                edge = edges[at].get(len(people) + ai, ()) if at < len(edges) else ()
                note(had, seated[at][number], -1)
                gain(gained, seated[at][number], edge, -1)
                seated[at][number] = in_order(people, ai, had, turn, edge, gained)
                note(had, seated[at][number], 1)
                gain(gained, seated[at][number], edge, 1)
    return seated


def gain(gained: dict[int, float], seats: Seats, edge: Sequence[float], by: int) -> None:
    """Add the worth of the seats of one table to the sums (1) or remove it (−1)."""
    for person, more in zip(seats, edge, strict=False):
        if person is not None:
            gained[person] = gained.get(person, 0.0) + by * more


def in_order(
    people: Sequence[int],
    ai: int,
    had: Counts,
    turn: int = 0,
    edge: Sequence[float] = (),
    worth: Mapping[int, float] | None = None,
) -> Seats:
    """Return the best order of these people and AI seats; `turn` varies the choice among equals.

    An AI takes any free seat, but the person who has started least starts before an AI does.
    """
    size, gained = len(people) + ai, worth or {}
    more = edge or [0.0] * size
    cost: dict[int | None, list[float]] = {
        person: [
            position_cost(had.get(person, ()), at, size)
            + round(EDGE * (gained.get(person, 0.0) + more[at]) ** 2, 6)
            for at in range(size)
        ]
        for person in people
    }
    starts = min((had.get(person) or [0])[0] for person in people) if people else 0
    cost[None] = [2.0 * START * (starts + 1), *[0.0] * (size - 1)]
    rows: list[int | None] = [*people, *[None] * ai]
    shift = turn % size
    rows = rows[shift:] + rows[:shift]
    best = min(
        permutations(range(size)),
        key=lambda order: sum(cost[rows[one]][at] for at, one in enumerate(order)),
    )
    return tuple(rows[one] for one in best)
