"""Divisions of even size, the strongest first, and promotion and relegation between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

Newcomers = Literal["end", "own"]
"""Where newcomers go: to the end of the last division, or to a division of their own."""


@dataclass(frozen=True)
class Sizes:
    """The size of a division: the target, and the least and most people allowed."""

    target: int
    least: int
    most: int

    def __post_init__(self) -> None:
        if not 2 <= self.least <= self.target <= self.most:
            raise ValueError("a division has at least 2 people: fewest ≤ wanted ≤ most")


def split(people: int, sizes: Sizes) -> list[int]:
    """Return the sizes of the divisions, the first division first; they differ by at most one.

    The number of divisions is the one whose mean size is nearest to the target; larger divisions
    come last. ValueError where no number of divisions keeps to the limits.

    >>> split(26, Sizes(12, 8, 16)), split(50, Sizes(12, 8, 16))
    ([13, 13], [12, 12, 13, 13])
    """
    fitting = [
        count
        for count in range(1, people // sizes.least + 1)
        if people // count >= sizes.least and -(-people // count) <= sizes.most
    ]
    if not fitting:
        raise ValueError(
            f"{people} people cannot be divided into groups of {sizes.least} to {sizes.most}"
        )
    best = min(fitting, key=lambda count: (abs(people / count - sizes.target), count))
    size, larger = divmod(people, best)
    return [size + (at >= best - larger) for at in range(best)]


def divided(
    line: Sequence[int],
    newcomers: Iterable[int],
    sizes: Sizes,
    where: Newcomers = "end",
) -> list[tuple[int, ...]]:
    """Divide people, strongest first, into divisions; newcomers keep their order.

    Newcomers too few for a division of their own are added at the end.
    """
    known, new = list(line), [one for one in newcomers if one not in set(line)]
    if where == "own" and len(new) >= sizes.least and known:
        return [*cut(known, sizes), *cut(new, sizes)]
    return cut([*known, *new], sizes)


def cut(line: Sequence[int], sizes: Sizes) -> list[tuple[int, ...]]:
    """Cut the ranked people into divisions."""
    found, at = [], 0
    for size in split(len(line), sizes):
        found.append(tuple(line[at : at + size]))
        at += size
    return found


def by_rating(people: Iterable[int], strengths: Mapping[int, float]) -> tuple[list[int], list[int]]:
    """Return the rated people, the strongest first, and the unrated ones in their order."""
    people = list(people)
    line = sorted((one for one in people if one in strengths), key=lambda p: (-strengths[p], p))
    return line, [one for one in people if one not in strengths]


Zone = Literal["up", "up_playoff", "stay", "down_playoff", "down"]

FULLEST: Final = 5
"""Maximum number of people at a play-off table."""


@dataclass(frozen=True)
class Movement:
    """How many people change places between two divisions: a number, or a share of the smaller.

    `playoff` is how many people of each division meet at a play-off table, for as many places in
    the upper division.
    """

    count: int = 2
    share: Fraction | None = None
    playoff: int = 0

    def __post_init__(self) -> None:
        if self.count < 0 or not 0 <= self.playoff <= FULLEST // 2:
            raise ValueError(f"0 to {FULLEST // 2} people of each division meet in a play-off")
        if self.share is not None and not 0 < self.share <= Fraction(1, 2):
            raise ValueError("at most half of a division can change places")

    def between(self, upper: int, lower: int) -> tuple[int, int]:
        """Return how many move directly, and how many of each division meet in a play-off.

        Nobody can be up for promotion and relegation at once: each takes at most half of a
        division, direct places first.

        >>> Movement(2, playoff=1).between(12, 12), Movement(4, playoff=2).between(9, 5)
        ((2, 1), (2, 0))
        """
        small = min(upper, lower)
        wanted = self.count if self.share is None else int(self.share * small)
        straight = min(wanted, small // 2)
        return straight, min(self.playoff, small // 2 - straight)


def zones(sizes: Sequence[int], rule: Movement) -> list[list[Zone]]:
    """Return the zone of each place, by division, the first place first."""
    found: list[list[Zone]] = [["stay"] * size for size in sizes]
    for upper in range(len(sizes) - 1):
        straight, playoff = rule.between(sizes[upper], sizes[upper + 1])
        above, below = found[upper], found[upper + 1]
        for at in range(straight + playoff):
            above[-1 - at] = "down" if at < straight else "down_playoff"
            below[at] = "up" if at < straight else "up_playoff"
    return found


def playoffs(places: Sequence[Sequence[int]], rule: Movement) -> list[tuple[int, ...]]:
    """Return who meets in the play-off below each division, people of the upper one first."""
    stakes = zones([len(line) for line in places], rule)
    return [
        tuple(
            person
            for line, here, zone in (
                (places[upper], stakes[upper], "down_playoff"),
                (places[upper + 1], stakes[upper + 1], "up_playoff"),
            )
            for person, at_stake in zip(line, here, strict=True)
            if at_stake == zone
        )
        for upper in range(len(places) - 1)
    ]


def carried_out(
    places: Sequence[Sequence[int]],
    rule: Movement,
    won: Mapping[int, Sequence[int]] | None = None,
    gone: Iterable[int] = (),
    drawn: Sequence[int] = (),
) -> list[tuple[int, ...]]:
    """Return the divisions of the next season, each in the order of strength.

    `places` are the final places of each division, the best first; `won` is the final order of each
    play-off by upper division (from 0). If a play-off was not played, its people stay where they
    are. People who are `gone`, or who withdrew since the divisions had the sizes `drawn`, leave a
    hole, which the best of the division below fills, so that every division but the last keeps its
    size.
    """
    lines = [list(line) for line in places]
    stakes = zones([len(line) for line in lines], rule)
    moved: dict[int, int] = {}
    for at, (line, here) in enumerate(zip(lines, stakes, strict=True)):
        for person, zone in zip(line, here, strict=True):
            moved[person] = at - (zone == "up") + (zone == "down")
    for upper, people in enumerate(playoffs(places, rule)):
        order = list((won or {}).get(upper, ()))
        if set(order) == set(people):
            for rank, person in enumerate(order):
                moved[person] = upper + (rank >= len(order) // 2)
    there = [[p for line in ranked(lines, moved, at) for p in line] for at in range(len(lines))]
    return filled(there, gone, drawn)


def ranked(lines: Sequence[Sequence[int]], moved: Mapping[int, int], at: int) -> list[list[int]]:
    """Return the people who are now in division `at`: those moved down, kept, and moved up."""
    return [[one for one in line if moved[one] == at] for line in lines]


def filled(
    divisions: Sequence[Sequence[int]], gone: Iterable[int], drawn: Sequence[int] = ()
) -> list[tuple[int, ...]]:
    """Return the divisions without the people who are gone, holes filled from below."""
    out = frozenset(gone)
    line = [one for division in divisions for one in division if one not in out]
    found, at = [], 0
    for n, division in enumerate(divisions):
        size = max([len(division), *drawn[n : n + 1]])
        found.append(tuple(line[at : at + size]))
        at += size
    return found
