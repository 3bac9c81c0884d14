"""Which seat at the table: everybody starts, and sits everywhere, equally often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import log2
from typing import Final

from companion.competition.seating.rounds import Round, Seats

EXPONENT: Final = 4
START: Final = 1000
PASSES: Final = 6

Table = tuple[Sequence[int], int]
"""People, and the number of AI seats beside them."""

Counts = dict[int, list[int]]
"""How often each person sat on seat 0, 1, 2, …"""


def counts_of(rounds: Iterable[Round]) -> Counts:
    """Where everybody sat in these rounds."""
    had: Counts = {}
    for past in rounds:
        for seats in past.tables:
            note(had, seats, 1)
    return had


def note(had: Counts, seats: Seats, by: int) -> None:
    """Count one table in (1) or out (−1)."""
    for at, person in enumerate(seats):
        if person is not None:
            mine = had.setdefault(person, [])
            mine.extend([0] * (at + 1 - len(mine)))
            mine[at] += by


def position_cost(had: Sequence[int], at: int, seats: int) -> float:
    """How uneven a person's seats are once seat `at` of `seats` is added.

    The information missing to an even spread, n·(log₂ seats − entropy), to the fourth power, as
    Tabbycat weighs the positions of a debate; besides, k starts cost k² times 1000.

    >>> position_cost([1, 1, 1], 3, 4), position_cost([1, 1, 1], 2, 4)
    (1000.0, 1016.0)
    """
    counts = [*had, *[0] * (max(at + 1, seats) - len(had))]
    counts[at] += 1
    total = sum(counts)
    entropy = -sum(n / total * log2(n / total) for n in counts if n)
    missing = max(0.0, total * (log2(len(counts)) - entropy))
    return round(missing**EXPONENT, 6) + START * counts[0] ** 2


def seat_orders(rounds: Sequence[Sequence[Table]], past: Iterable[Round]) -> list[list[Seats]]:
    """The order at every table of the coming rounds, fair over all of them and the past.

    Each table in turn gets the best of its at most 120 orders, given all others, a few times over
    and not always the same one of equals, so that a change can pass on from table to table.
    """
    had = counts_of(past)
    seated: list[list[Seats]] = [[() for _ in tables] for tables in rounds]
    for turn in range(PASSES):
        for at, tables in enumerate(rounds):
            for number, (people, ai) in enumerate(tables):
                note(had, seated[at][number], -1)
                seated[at][number] = in_order(people, ai, had, turn)
                note(had, seated[at][number], 1)
    return seated


def in_order(people: Sequence[int], ai: int, had: Counts, turn: int = 0) -> Seats:
    """The best of all orders of these people and AI seats; which of equals depends on the turn.

    An AI takes any seat that is left, but starts only after whoever has started least.
    """
    size = len(people) + ai
    cost: dict[int | None, list[float]] = {
        person: [position_cost(had.get(person, ()), at, size) for at in range(size)]
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
