"""Seats of a round with the same deals: everybody is compared with those in the same seat.

Over the rounds every two people should be compared about equally often, so seats are exchanged
within each table; who sits at which table stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from companion.competition.seating.rounds import Pair, Seats
from companion.kit.rng import Rng, shuffled

FEWEST: Final = 4
SEARCHED: Final = 240
"""Orders of seats that the search begins with besides the given one, for one person."""


@dataclass(frozen=True)
class Dealt:
    """Tables that were dealt the same; what is compared has the same `kinds`: game and size."""

    tables: tuple[Seats, ...]
    kinds: tuple[str, ...]

    def groups(self) -> Iterator[list[int]]:
        """Those who are compared with each other: the people in one seat of tables of one kind."""
        found: dict[tuple[str, int], list[int]] = {}
        for seats, kind in zip(self.tables, self.kinds, strict=True):
            for at, person in enumerate(seats):
                if person is not None:
                    found.setdefault((kind, at), []).append(person)
        yield from found.values()

    def pairs(self) -> Iterator[Pair]:
        """Every two people who are compared."""
        for people in self.groups():
            yield from map(frozenset, combinations(people, 2))


def compared(rounds: Iterable[Dealt]) -> Counter[Pair]:
    """How often every two people were compared."""
    return Counter(pair for one in rounds for pair in one.pairs())


def cost(counts: Mapping[Pair, int]) -> int:
    """How uneven it is: the sum of the squares. The sum of the counts does not depend on seats."""
    return sum(many * many for many in counts.values())


@dataclass(frozen=True)
class Evenness:
    """How often two people were compared, and what no seats can be below or above."""

    least: int
    most: int
    low: int
    high: int
    """With the same number of comparisons, spread evenly: `low` for most pairs or all."""
    cost: int
    bound: int


def evenness(counts: Mapping[Pair, int], people: int) -> Evenness:
    """Return how even the counts of so many people are.

    The bound is that of equal counts: pairs at one table can never reach it, so it may be out of
    reach.
    """
    pairs = people * (people - 1) // 2
    known = [many for many in counts.values() if many]
    even, more = divmod(sum(known), pairs) if pairs else (0, 0)
    return Evenness(
        least=min(known, default=0) if len(known) >= pairs else 0,
        most=max(known, default=0),
        low=even,
        high=even + bool(more),
        cost=cost(counts),
        bound=(pairs - more) * even**2 + more * (even + 1) ** 2,
    )


def planned(rounds: Sequence[Dealt], past: Mapping[Pair, int], seed: int) -> list[Dealt]:
    """Return the same tables with seats exchanged within them, as even as a short search finds.

    The rounds are looked at together: this one and those that are foreseen. Never worse than as
    they were given.
    """
    rng, people = Rng(seed), sum(map(len, rounds[0].groups())) if rounds else 0
    best = improved(list(rounds), past)
    for _ in range(max(FEWEST, SEARCHED // max(people, 1))):
        found = improved([shuffled_in(one, rng) for one in rounds], past)
        if cost(past_and(found, past)) < cost(past_and(best, past)):
            best = found
    return best


def improved(rounds: list[Dealt], past: Mapping[Pair, int]) -> list[Dealt]:
    """Settle one round after the other beside all others, as long as that helps."""
    counts = past_and(rounds, past)
    before = cost(counts) + 1
    while cost(counts) < before:
        before = cost(counts)
        for at, one in enumerate(rounds):
            counts.subtract(one.pairs())
            rounds[at] = settled(one, counts)
            counts.update(rounds[at].pairs())
    return rounds


def past_and(rounds: Iterable[Dealt], past: Mapping[Pair, int]) -> Counter[Pair]:
    """How often every two people were compared after these rounds too."""
    counts = Counter(past)
    counts.update(compared(rounds))
    return counts


def settled(dealt: Dealt, past: Mapping[Pair, int]) -> Dealt:
    """Exchange two seats of a table as long as that makes it more even."""
    tables = list(dealt.tables)
    better = True
    while better:
        better = False
        for at, seats in enumerate(tables):
            for one, other in combinations(range(len(seats)), 2):
                if exchanged(tables, dealt.kinds, past, at, one, other):
                    better = True
    return Dealt(tuple(tables), dealt.kinds)


def exchanged(
    tables: list[Seats], kinds: Sequence[str], past: Mapping[Pair, int], at: int, one: int, two: int
) -> bool:
    """Exchange these seats of that table if it makes it more even; whether it did."""
    seats = list(tables[at])
    here, there = seats[one], seats[two]
    alike = [t for n, t in enumerate(tables) if n != at and kinds[n] == kinds[at]]

    def weight(person: int | None, seat: int) -> int:
        """What the person adds in that seat: each comparison as much as there were before."""
        if person is None:
            return 0
        others = [t[seat] for t in alike]
        pairs = (frozenset((person, other)) for other in others if other is not None)
        return sum(2 * past.get(pair, 0) + 1 for pair in pairs)

    if weight(here, two) + weight(there, one) >= weight(here, one) + weight(there, two):
        return False
    seats[one], seats[two] = there, here
    tables[at] = tuple(seats)
    return True


def shuffled_in(dealt: Dealt, rng: Rng) -> Dealt:
    """The tables, each with its seats in another order."""
    return Dealt(tuple(shuffled_seats(seats, rng) for seats in dealt.tables), dealt.kinds)


def shuffled_seats(seats: Seats, rng: Rng) -> Seats:
    """The seats in another order."""
    return tuple(seats[at] for at in shuffled(list(range(len(seats))), rng))
