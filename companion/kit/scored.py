"""A scored sheet: points per round, ranks and reasons.

Each game extends `Scored` in its `scored.py`: with the type of its rounds, with what else it keeps
on the sheet, and with the words for how a score came about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from companion.kit.option import Options
from companion.kit.view import Round
from companion.kit.words import Phrase

R = TypeVar("R", bound=Round, covariant=True)


@dataclass(frozen=True)
class Head:
    """What stands above the rounds of a sheet: who plays, by which switches."""

    names: tuple[str, ...]
    """The players, in clockwise order; "" where a line is left to write on."""
    options: Options = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)


@dataclass(frozen=True)
class Scored(ABC, Generic[R]):
    """A sheet that is valid, with what it comes to."""

    head: Head
    rounds: tuple[R, ...]
    scores: tuple[tuple[int, ...], ...]
    """What each round was worth to each seat."""
    length: int
    """How many rounds the sheet has, as far as what stands there tells."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in clockwise order."""
        return self.head.names

    @property
    def finished(self) -> bool:
        """Whether all rounds are written."""
        return len(self.rounds) == self.length

    @property
    def bonus(self) -> Sequence[int]:
        """What counts in the totals but belongs to no round, as after the last one; or nothing."""
        return ()

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """What each seat has in all."""
        rows = [*self.scores, self.bonus] if self.bonus else self.scores
        return tuple(sum(row[seat] for row in rows) for seat in range(len(self.names)))

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Competition ranks, the highest total first: 1-2-2-4."""
        return tuple(ranking(self.totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place, once the sheet is finished."""
        return tuple(s for s, rank in enumerate(self.ranks) if rank == 1 and self.finished)

    def file(self) -> dict[str, object]:
        """What its file adds to the sheet, by key and as JSON; a game adds its own."""
        return {
            "scores": [list(row) for row in self.scores],
            "totals": list(self.totals),
            "ranks": list(self.ranks),
            "finished": self.finished,
            "winners": list(self.winners),
        }

    # ------------------------------------------------ for whoever reads it

    @abstractmethod
    def explain(self, index: int) -> list[Phrase]:
        """For each seat, how its score of this round came about."""

    def check(self, index: int) -> None:
        """SheetError for numbers of this round that no play of the game can produce."""

    def doubt(self, index: int) -> Phrase | None:
        """Why somebody should count this round again, though the sheet is valid."""
        return None

    def besides(self) -> list[tuple[Phrase, Sequence[int]]]:
        """Further rows of totals that belong to no round, with their names."""
        return []


def ranking(totals: Sequence[int]) -> list[int]:
    """Competition ranks, the highest total first.

    >>> ranking([12, 9, 9, 1])
    [1, 2, 2, 4]
    """
    return [1 + sum(other > mine for other in totals) for mine in totals]


def as_file(sheet: Mapping[str, object], scored: Scored[Round]) -> dict[str, object]:
    """The sheet of a file again, with what was counted."""
    return {**sheet, "rounds": [dict(entry) for entry in scored.rounds], **scored.file()}
