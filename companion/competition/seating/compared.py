"""Seats of a duplicate round: everybody is compared with those in the same seat.

Over the rounds every pair should be compared about equally often, so seats are exchanged within
each table; who sits at which table does not change.
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
"""Random starting orders for the search, divided by the number of people."""


@dataclass(frozen=True)
class Dealt:
    """Tables with the same deals; those with equal `kinds` (game and size) are compared."""

    tables: tuple[Seats, ...]
    kinds: tuple[str, ...]

    def groups(self) -> Iterator[list[int]]:
        """Yield the people who are compared: those in one seat of tables of one kind."""
        found: dict[tuple[str, int], list[int]] = {}
        for seats, kind in zip(self.tables, self.kinds, strict=True):
            for at, person in enumerate(seats):
                if person is not None:
                    found.setdefault((kind, at), []).append(person)
        yield from found.values()

    def pairs(self) -> Iterator[Pair]:
        """Yield every pair of people who are compared."""
        for people in self.groups():
            yield from map(frozenset, combinations(people, 2))


def compared(rounds: Iterable[Dealt]) -> Counter[Pair]:
    """Return how often each pair was compared."""
    return Counter(pair for one in rounds for pair in one.pairs())


def cost(counts: Mapping[Pair, int]) -> int:
    """Return the unevenness: the sum of squares. The sum of the counts does not depend on seats."""
    return sum(many * many for many in counts.values())


@dataclass(frozen=True)
class Evenness:
    """How often pairs were compared, with the range and cost of an even distribution."""

    least: int
    most: int
    low: int
    high: int
    """The counts if the comparisons were spread evenly: `low` or `high` for each pair."""
    cost: int
    bound: int


def evenness(counts: Mapping[Pair, int], people: int) -> Evenness:
    """Return how even the counts are for this number of people.

    The bound is that of equal counts; it may be out of reach, because people at one table are never
    compared.
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
    """Return the same tables with seats exchanged within them, as evenly as a short search finds.

    This round and the forecast ones are optimised together. The result is never worse than the
    input.
    """
    rng, people = Rng(seed), sum(map(len, rounds[0].groups())) if rounds else 0
    best = improved(list(rounds), past)
    for _ in range(max(FEWEST, SEARCHED // max(people, 1))):
        found = improved([shuffled_in(one, rng) for one in rounds], past)
        if cost(past_and(found, past)) < cost(past_and(best, past)):
            best = found
    return best


def improved(rounds: list[Dealt], past: Mapping[Pair, int]) -> list[Dealt]:
    """Optimise one round after another, given all others, until nothing improves."""
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
    """Return how often each pair was compared after these rounds."""
    counts = Counter(past)
    counts.update(compared(rounds))
    return counts


def settled(dealt: Dealt, past: Mapping[Pair, int]) -> Dealt:
    """Exchange two seats of a table as long as that improves evenness."""
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
    """Exchange two seats of a table if that improves evenness; return whether it did."""
    seats = list(tables[at])
    here, there = seats[one], seats[two]
    alike = [t for n, t in enumerate(tables) if n != at and kinds[n] == kinds[at]]

    def weight(person: int | None, seat: int) -> int:
        """Return the cost of the person in that seat: each comparison by its earlier count."""
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
    """Return the tables with the seats of each in random order."""
    return Dealt(tuple(shuffled_seats(seats, rng) for seats in dealt.tables), dealt.kinds)


def shuffled_seats(seats: Seats, rng: Rng) -> Seats:
    return tuple(seats[at] for at in shuffled(list(range(len(seats))), rng))
