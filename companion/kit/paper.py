"""A game's score sheet: length, dealer, form fields, totals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from companion.kit.option import Options
from companion.kit.scored import Head, Scored
from companion.kit.view import Round
from companion.kit.words import Phrase


@dataclass(frozen=True, slots=True)
class Way:
    """A way to write a round down; its key is the part of the round that it fills in."""

    key: str
    label: Phrase


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number. A field's name is its place in the round: points.0, rules.size."""

    kind: ClassVar[str] = "number"
    name: str
    label: Phrase | str
    low: int | None = None
    high: int | None = None
    worth: int = 1
    """What one of it counts, where the form says at once what all comes to."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Whole numbers one after the other, as in 2+3-1, of which the sum matters."""

    kind: ClassVar[str] = "numbers"
    name: str
    label: Phrase | str
    offered: Sequence[int] = ()
    """Those to be tapped instead of typed."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: what is sent, and what people call it."""

    kind: ClassVar[str] = "choice"
    name: str
    label: Phrase | str
    choices: tuple[tuple[str, Phrase | str], ...]
    listed: bool = False
    """One of many such: a list to open, in which nothing may stay chosen."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A box; an empty one sends nothing."""

    kind: ClassVar[str] = "tick"
    name: str
    label: Phrase | str


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together; with a name, what is wrong with all of them is said there."""

    kind: ClassVar[str] = "group"
    label: Phrase | str
    fields: tuple[Field, ...]
    name: str = ""
    total: int | None = None
    """What its numbers add up to."""


Field = Number | Numbers | Choice | Tick | Group


def inputs(fields: Iterable[Field]) -> Iterator[Number | Numbers | Choice | Tick]:
    """The fields that hold something, groups opened."""
    for field in fields:
        if isinstance(field, Group):
            yield from inputs(field.fields)
        else:
            yield field


def places(fields: Iterable[Field]) -> Iterator[str]:
    """Every name beside which a reason can be said."""
    for field in fields:
        if field.name:
            yield field.name
        if isinstance(field, Group):
            yield from places(field.fields)


class Paper(ABC):
    """A game on paper, said once and as values in each folder's `paper.py`.

    How long its sheet is, who begins, how a round is entered, and what it all comes to. A game's
    own templates may ask its paper for more.
    """

    ways: ClassVar[tuple[Way, ...]]
    one_tap: ClassVar[bool] = False
    """Whether each choice of the form sends it by itself."""
    left_out: ClassVar[Phrase | None] = None
    """What else a table has after a round than its sheet says, as when it goes on on screen."""

    @abstractmethod
    def score(self, sheet: object) -> Scored[Round]:
        """What somebody has written down, counted; SheetError where it is no sheet."""

    def filed(self, written: Mapping[str, object], scored: Round) -> Mapping[str, object]:
        """A round as a file holds it: as it was written, or as it was scored."""
        return written

    def totals(self, given: Sequence[int], options: Options) -> Phrase | None:
        """Why no match of so many seats can end with these, where only they were written down."""
        return None

    def rounds(self, head: Head) -> int:
        """How many rounds an empty sheet has; what is written may add to them (`Scored.length`).

        One for each seat, if the game says nothing else.
        """
        return head.seats

    def dealer(self, head: Head, number: int) -> int | None:
        """The seat that begins a round, counted from 1; None where nobody does."""
        return (number - 1) % head.seats

    def deals(self, head: Head, number: int) -> Phrase:
        """Who begins the round, or how far the match is, in a sentence."""
        name = head.names[(number - 1) % head.seats]
        return Phrase("Round %(n)s: %(name)s deals.", n=number, name=name)

    def reminders(self, head: Head) -> tuple[Phrase, ...]:
        """What an empty sheet reminds its players of: how one counts, and who wins."""
        return ()

    @abstractmethod
    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """The form for a round of this sheet."""

    def places(self, way: str, head: Head) -> frozenset[str]:
        """The names of `fields` beside which a reason can be said."""
        return frozenset(places(self.fields(way, head)))
