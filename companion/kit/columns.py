"""Score sheets whose rounds consist of integers per seat: bids, tricks, cards left."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar, Generic, TypeVar, cast

from companion.kit import sheet as kit
from companion.kit.numbers import SheetError
from companion.kit.option import Option
from companion.kit.paper import Field, Group, Number, Paper, Way
from companion.kit.scored import Head, Scored
from companion.kit.view import Round
from companion.kit.words import Phrase

R = TypeVar("R", bound=Round)


@dataclass(frozen=True, slots=True)
class Column:
    """A number from 0 up for each seat: its key in the round and its label."""

    key: str
    label: Phrase
    shared: bool = False
    """Whether the numbers of all seats must add up to `Columns.most`."""


class Columns(Paper, Generic[R]):
    """Check such a sheet and describe its form; R has one list for each column."""

    game: ClassVar[str]
    seats: ClassVar[Sequence[int]]
    options: ClassVar[Sequence[Option]] = ()
    columns: ClassVar[tuple[Column, ...]]

    def __init_subclass__(cls) -> None:
        first = cls.columns[0]
        cls.ways = (Way(first.key, first.label),)

    @abstractmethod
    def most(self, head: Head, number: int) -> int:
        """Return the largest number allowed in a round (from 1), usually its number of tricks."""

    @abstractmethod
    def points(self, entry: R, seat: int) -> int:
        """Return the points of a seat in a round."""

    @abstractmethod
    def explain(self, entry: R, seat: int) -> Phrase:
        """Explain the points of a seat in a round."""

    def score(self, sheet: object) -> Scored[R]:
        """Return the checked and scored sheet; SheetError if it is invalid."""
        opened = kit.opened(sheet, self.game, self.seats, self.options)
        head = opened.head
        kit.limit(opened.rounds, self.rounds(head))
        rounds = tuple(self.read(head, index, entry) for index, entry in enumerate(opened.rounds))
        scores = tuple(
            tuple(self.points(entry, seat) for seat in range(head.seats)) for entry in rounds
        )
        return kit.agreed(opened, Counted(head, rounds, scores, self.rounds(head), self))

    def read(self, head: Head, index: int, entry: object) -> R:
        """Return a checked round; `index` counts from 0."""
        place, most = f"rounds[{index}]", self.most(head, index + 1)
        given = kit.mapping(entry, place, [column.key for column in self.columns])
        for column in self.columns:
            spot = f"{place}.{column.key}"
            numbers = kit.listing(given[column.key], spot, head.seats)
            kit.together(
                partial(kit.integer, number, f"{spot}[{seat}]", 0, most)
                for seat, number in enumerate(numbers)
            )
            if column.shared and sum(numbers) != most:
                raise SheetError(spot, Phrase("expected %(n)s in all", n=most))
        return cast(R, given)

    def fields(self, way: str, head: Head) -> tuple[Field, ...]:
        """Return number fields for each seat, grouped by column."""
        top = [self.most(head, number) for number in range(1, self.rounds(head) + 1)]
        return tuple(
            Group(
                column.label,
                tuple(
                    Number(f"{column.key}.{seat}", name, 0, max(top))
                    for seat, name in enumerate(head.names)
                ),
                name=column.key,
                total=top[0] if column.shared and len(set(top)) == 1 else None,
            )
            for column in self.columns
        )


@dataclass(frozen=True)
class Counted(Scored[R]):
    """A scored sheet of such rounds; `paper` explains the points."""

    paper: Columns[R] = field(compare=False)

    def explain(self, index: int) -> list[Phrase]:
        entry = self.rounds[index]
        return [self.paper.explain(entry, seat) for seat in range(self.head.seats)]
