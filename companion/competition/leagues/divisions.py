"""Who plays in which division: sizes as even as they can be, the strongest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Newcomers = Literal["end", "own"]
"""Where those go who have no place yet: to the end of the line, or to a division of their own."""


@dataclass(frozen=True)
class Sizes:
    """How large divisions should be: `target` people, and never fewer or more than these."""

    target: int
    least: int
    most: int

    def __post_init__(self) -> None:
        if not 2 <= self.least <= self.target <= self.most:
            raise ValueError("a division has at least 2 people: fewest ≤ wanted ≤ most")


def split(people: int, sizes: Sizes) -> list[int]:
    """The sizes of the divisions, the first division first; they differ by at most one.

    Their number is the one whose mean size is nearest to the target, the larger divisions stand
    below. ValueError where no number keeps to the sizes.

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
    """Divisions cut from the line, the strongest first; newcomers in the order they came.

    Newcomers too few for a division of their own go to the end of the line.
    """
    known, new = list(line), [one for one in newcomers if one not in set(line)]
    if where == "own" and len(new) >= sizes.least and known:
        return [*cut(known, sizes), *cut(new, sizes)]
    return cut([*known, *new], sizes)


def cut(line: Sequence[int], sizes: Sizes) -> list[tuple[int, ...]]:
    """The line in divisions."""
    found, at = [], 0
    for size in split(len(line), sizes):
        found.append(tuple(line[at : at + size]))
        at += size
    return found


def by_rating(people: Iterable[int], strengths: Mapping[int, float]) -> tuple[list[int], list[int]]:
    """The line by strength, the strongest first, and those who have none yet, as they came."""
    people = list(people)
    line = sorted((one for one in people if one in strengths), key=lambda p: (-strengths[p], p))
    return line, [one for one in people if one not in strengths]
