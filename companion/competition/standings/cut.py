"""The cut: who qualifies for the finals, and for which table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from companion.competition.standings.standing import StandingsRow

SIZES: Final = MappingProxyType({3: 3, 4: 4, 8: 4, 9: 3, 12: 4, 16: 4})
"""Allowed sizes of a cut, and the size of its tables."""

FINALISTS: Final = MappingProxyType({8: 2, 9: 1, 12: 1, 16: 1})
"""How many of each table advance to the final; a cut to 3 or 4 is the final itself."""


@dataclass(frozen=True)
class Cut:
    """The finals' tables, by seed, each with its best seed first.

    `out` are the people with the last finalist's rank who did not qualify: if there are any, the
    organiser holds a random draw before the tables are fixed.
    """

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()


def seeded_tables(size: int) -> list[list[int]]:
    """Return seeds 1 … size at their tables, in snake order, so that the sums are nearly equal.

    >>> seeded_tables(16)
    [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    >>> seeded_tables(9)
    [[1, 6, 7], [2, 5, 8], [3, 4, 9]]
    """
    if size not in SIZES:
        raise ValueError(f"a cut leaves {', '.join(map(str, SIZES))} people, not {size}")
    many = size // SIZES[size]
    tables: list[list[int]] = [[] for _ in range(many)]
    for seed in range(size):
        lap, at = divmod(seed, many)
        tables[at if lap % 2 == 0 else many - 1 - at].append(seed + 1)
    return tables


def cut(ranked: Sequence[tuple[int, int]], size: int) -> Cut:
    """Return the finals of the best `size` people; `ranked` are (rank, person), best first.

    Leave out people who cannot stay: the next ones move up. ValueError if there are too few.
    """
    tables = seeded_tables(size)
    if len(ranked) < size:
        raise ValueError(f"a cut to {size} needs {size} people, not {len(ranked)}")
    last = ranked[size - 1][0]
    return Cut(
        tuple(tuple(ranked[seed - 1][1] for seed in table) for table in tables),
        tuple(person for rank, person in ranked[size:] if rank == last),
    )


def finalists(semi: Cut, places: Mapping[int, int]) -> list[int]:
    """Return who plays the final after these tables, best seed first.

    `places` are everybody's places at their tables; if they are equal, the better seed advances.
    """
    size = sum(map(len, semi.tables))
    if size not in FINALISTS:
        raise ValueError("this is the final already")
    on: list[tuple[int, int]] = []
    for number, table in enumerate(semi.tables):
        order = sorted(range(len(table)), key=lambda seat: (places[table[seat]], seat))
        on += [
            (seeded_tables(size)[number][seat], table[seat]) for seat in order[: FINALISTS[size]]
        ]
    return [person for _, person in sorted(on)]


def decided(rounds: Sequence[Sequence[StandingsRow]]) -> list[StandingsRow]:
    """Return everybody's row from the last round they played in, with their overall place.

    `rounds` are the standings, then of finals, then of the final. People who played in a later one
    rank above all who did not; a round without results is ignored. Equal places stay equal.
    """
    found: list[StandingsRow] = []
    placed: set[int] = set()
    for lines in reversed(rounds):
        rest = [line for line in lines if line.awards and line.person not in placed]
        before = len(found)
        found += [
            replace(line, rank=before + 1 + sum(other.rank < line.rank for other in rest))
            for line in rest
        ]
        placed.update(line.person for line in rest)
    return found
