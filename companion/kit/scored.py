"""A scored sheet: points per round, ranks and explanations.

Each game extends `Scored` in its `scored.py` with the type of its rounds, further values of its
sheet, and explanations of its scores.
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
    """The head of a sheet: players and options."""

    names: tuple[str, ...]
    """The players, in clockwise order; "" for a blank line to write on."""
    options: Options = field(default_factory=dict)

    @property
    def seats(self) -> int:
        return len(self.names)


@dataclass(frozen=True)
class Scored(ABC, Generic[R]):
    """A valid sheet with its scores."""

    head: Head
    rounds: tuple[R, ...]
    scores: tuple[tuple[int, ...], ...]
    """The points of each round by seat."""
    length: int
    """The number of rounds of the match, as far as the sheet determines it."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, in clockwise order."""
        return self.head.names

    @property
    def finished(self) -> bool:
        """Whether all rounds have been entered."""
        return len(self.rounds) == self.length

    @property
    def bonus(self) -> Sequence[int]:
        """Points by seat that belong to no round, for example after the last one; may be empty."""
        return ()

    @cached_property
    def totals(self) -> tuple[int, ...]:
        rows = [*self.scores, self.bonus] if self.bonus else self.scores
        return tuple(sum(row[seat] for row in rows) for seat in range(len(self.names)))

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Competition ranks, the highest total first: 1-2-2-4."""
        return tuple(ranking(self.totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, once the sheet is finished."""
        return tuple(s for s, rank in enumerate(self.ranks) if rank == 1 and self.finished)

    @property
    def verdict(self) -> Phrase | None:
        """How the game ended, where nobody wins against the others; None everywhere else."""
        return None

    @property
    def writable(self) -> int:
        """The last round that may be written ahead of the others, on a phone without connection."""
        return self.length

    def file(self) -> dict[str, object]:
        """Return the scoring results that its file contains, as JSON; a game adds its own."""
        return {
            "scores": [list(row) for row in self.scores],
            "totals": list(self.totals),
            "ranks": list(self.ranks),
            "finished": self.finished,
            "winners": list(self.winners),
        }

    # ------------------------------------------------ for readers

    @abstractmethod
    def explain(self, index: int) -> list[Phrase]:
        """Explain for each seat its score of this round."""

    def check(self, index: int) -> None:
        """Raise SheetError if the numbers of this round are impossible in the game."""

    def doubt(self, index: int) -> Phrase | None:
        """Return why this round should be recounted although the sheet is valid, or None."""
        return None

    def besides(self) -> list[tuple[Phrase, Sequence[int]]]:
        """Return further labelled rows of totals that belong to no round."""
        return []


def ranking(totals: Sequence[int]) -> list[int]:
    """Competition ranks, the highest total first.

    >>> ranking([12, 9, 9, 1])
    [1, 2, 2, 4]
    """
    return [1 + sum(other > mine for other in totals) for mine in totals]


def as_file(sheet: Mapping[str, object], scored: Scored[Round]) -> dict[str, object]:
    """Return the sheet of a file with its scoring results."""
    return {**sheet, "rounds": [dict(entry) for entry in scored.rounds], **scored.file()}
