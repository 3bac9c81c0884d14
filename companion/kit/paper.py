"""A game's score sheet: length, dealer, form fields, totals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from companion.kit.option import Options
from companion.kit.scored import Head, Scored, ranking
from companion.kit.view import Round
from companion.kit.words import Phrase


@dataclass(frozen=True, slots=True)
class Way:
    """A way to enter a round; its key is the part of the round that it fills in."""

    key: str
    label: Phrase


@dataclass(frozen=True, slots=True)
class Number:
    """An integer field. A field's name is its place in the round: points.0, rules.size."""

    kind: ClassVar[str] = "number"
    name: str
    label: Phrase | str
    low: int | None = None
    high: int | None = None
    worth: int = 1
    """Points for each unit, if the form shows a running total."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Integers typed as a sum, as in 2+3-1; only the sum matters."""

    kind: ClassVar[str] = "numbers"
    name: str
    label: Phrase | str
    offered: Sequence[int] = ()
    """Numbers offered as buttons."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice between several values, each with its label."""

    kind: ClassVar[str] = "choice"
    name: str
    label: Phrase | str
    choices: tuple[tuple[str, Phrase | str], ...]
    listed: bool = False
    """Whether it is one of many: shown as a drop-down list that may stay empty."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A checkbox; an empty one sends nothing."""

    kind: ClassVar[str] = "tick"
    name: str
    label: Phrase | str


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together; if it has a name, errors about all of them are shown there."""

    kind: ClassVar[str] = "group"
    label: Phrase | str
    fields: tuple[Field, ...]
    name: str = ""
    total: int | None = None
    """The required sum of its numbers."""


Field = Number | Numbers | Choice | Tick | Group


def inputs(fields: Iterable[Field]) -> Iterator[Number | Numbers | Choice | Tick]:
    """Yield the input fields, including those inside groups."""
    for field in fields:
        if isinstance(field, Group):
            yield from inputs(field.fields)
        else:
            yield field


def places(fields: Iterable[Field]) -> Iterator[str]:
    """Yield every name next to which an error can be shown."""
    for field in fields:
        if field.name:
            yield field.name
        if isinstance(field, Group):
            yield from places(field.fields)


class Counting(NamedTuple):
    """What the totals of a game mean where several tables are compared."""

    lowest_wins: bool = False
    together: bool = False
    """Whether all win or lose together: nobody is better than the others."""
    records: bool = True
    """Whether a total can be a record; places, or that all won, cannot."""
    edition: str = ""
    """The edition of the kit that counts; totals of two editions are not compared."""

    def ranks(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the ranks by totals alone; equal totals share a place."""
        return tuple(ranking([-one if self.lowest_wins else one for one in totals]))


class Paper(ABC):
    """A game's score sheet, defined in its folder's `paper.py`.

    It defines the sheet's length, the dealer, the form for a round and the scoring. A game's own
    templates may use further methods.
    """

    ways: ClassVar[tuple[Way, ...]]
    one_tap: ClassVar[bool] = False
    """Whether choosing a value submits the form at once."""
    counting: Counting = Counting()
    """What its totals mean."""
    left_empty: Phrase | None = None
    """What its form says about fields left empty."""
    left_out: ClassVar[Phrase | None] = None
    """What a sheet does not record of the state after a round, for going on on screen."""

    @abstractmethod
    def score(self, sheet: object) -> Scored[Round]:
        """Return the scored sheet; SheetError if it is invalid."""

    def typed(self, entry: Mapping[str, object]) -> Mapping[str, object]:
        """Return a submitted round without fields whose emptiness means nothing."""
        return entry

    def filed(self, written: Mapping[str, object], scored: Round) -> Mapping[str, object]:
        """Return a round for a file: as entered or as scored."""
        return written

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """Return why a match cannot end with these totals, if only totals were entered."""
        return None

    def rounds(self, head: Head) -> int:
        """Return the number of rounds on an empty sheet; entries may add more (`Scored.length`).

        By default one for each seat.
        """
        return head.seats

    def dealer(self, head: Head, number: int) -> int | None:
        """Return the dealer of a round (from 1); None if there is none."""
        return (number - 1) % head.seats

    def deals(self, head: Head, number: int) -> Phrase:
        """Return a sentence that says who deals the round, or how far the match is."""
        name = head.names[(number - 1) % head.seats]
        return Phrase("Round %(n)s: %(name)s deals.", n=number, name=name)

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """Return reminders for an empty sheet: how to score and who wins."""
        return ()

    @abstractmethod
    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Return the form fields for a round."""

    def places(self, way: str, head: Head) -> frozenset[str]:
        """Return the names of `fields` next to which an error can be shown."""
        return frozenset(places(self.fields(way, head)))
