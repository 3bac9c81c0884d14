"""Known perfect plans in which nobody meets twice.

Arrange t tables of s people as s rows of t, rows and columns numbered by a ring of t elements. In
the round of slope m, table i seats from every row g the person in column i + g·m. Two people of
different rows then meet only for the one m with (g − g')·m equal to their distance, provided no
(g − g')·(m − m') is 0: a transversal design, from a field or, with few enough rows and rounds, from
the numbers modulo t. People of one row never meet; with s = t the rows themselves are one more
round (an affine plane: 16 people, five rounds). Shorter tables result from leaving people of the
last row out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.competition.seating.problem import Slot, Tables

POLYNOMIALS: Final = {4: 0b111, 8: 0b1011, 16: 0b10011}
"""Fields of characteristic 2: the reducing polynomial by order."""

Operation = Callable[[int, int], int]


def perfect(people: int, rounds: list[list[Slot]]) -> list[Tables] | None:
    """Return tables for every round without repeats, as far as possible; None if no plan is known.

    Positions 0 … people − 1 stand for people in any order. Every round must have the same table
    sizes, differing by at most one, and no byes. After the last perfect round the rounds start
    again from the first.
    """
    shapes = {tuple(sorted(slot.capacity for slot in kinds)) for kinds in rounds}
    if len(shapes) != 1 or rounds[0][-1].capacity:
        return None
    sizes = sorted((slot.capacity for slot in rounds[0][:-1]), reverse=True)
    if not sizes or sizes[0] - sizes[-1] > 1 or sizes[-1] < 2:
        return None
    classes = parallel_classes(len(sizes), sizes[0], len(rounds))
    if classes is None:
        return None
    return [
        into_slots(trimmed(classes[at % len(classes)], people), kinds)
        for at, kinds in enumerate(rounds)
    ]


def parallel_classes(tables: int, size: int, rounds: int) -> list[Tables] | None:
    """Return up to `rounds` rounds of full tables; position g·tables + i is row g, column i."""
    if size > tables:
        return None
    plus, times = arithmetic(tables)
    slopes = usable_slopes(tables, size, plus, times)
    if len(slopes) < min(2, rounds):
        return None
    lines: list[Tables] = [
        [[g * tables + plus(i, times(g, m)) for g in range(size)] for i in range(tables)]
        for m in slopes
    ]
    if size == tables == len(slopes):
        lines.append([[g * tables + i for i in range(tables)] for g in range(size)])
    return lines[:rounds]


def arithmetic(order: int) -> tuple[Operation, Operation]:
    """Return addition and multiplication on 0 … order − 1: of a field for powers of 2."""
    if order in POLYNOMIALS:
        polynomial = POLYNOMIALS[order]
        return int.__xor__, lambda x, y: binary_product(x, y, polynomial, order)
    return lambda x, y: (x + y) % order, lambda x, y: x * y % order


def usable_slopes(order: int, size: int, plus: Operation, times: Operation) -> list[int]:
    """Return the slopes 0, 1, 2, … that do not bring two people together again."""
    minus = [next(y for y in range(order) if plus(x, y) == 0) for x in range(order)]
    slopes: list[int] = []
    for m in range(order):
        turned = ([times(g, plus(m, minus[slope])) for g in range(size)] for slope in slopes)
        if all(len(set(columns)) == size for columns in turned):
            slopes.append(m)
    return slopes


def binary_product(x: int, y: int, polynomial: int, order: int) -> int:
    """Return the product in a field of characteristic 2; elements are bit patterns."""
    product = 0
    while y:
        if y % 2:
            product ^= x
        x, y = x * 2, y // 2
        if x >= order:
            x ^= polynomial
    return product


def trimmed(tables: Tables, people: int) -> Tables:
    """Remove the positions from `people` on; all of them are in the last row."""
    return [[at for at in table if at < people] for table in tables]


def into_slots(tables: Tables, kinds: list[Slot]) -> Tables:
    """Put each table into a slot of its size; the bench stays empty."""
    left = sorted(tables, key=len)
    placed: Tables = [[] for _ in kinds]
    for at in sorted(range(len(kinds) - 1), key=lambda at: kinds[at].capacity):
        placed[at] = left.pop(0)
    return placed
