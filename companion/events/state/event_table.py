"""A table of a round: seats, confirmations, requests, rulings, notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class Said:
    """What somebody of a table says the totals are, from which phone, and what the sheet said."""

    totals: tuple[int, ...]
    sheet: tuple[int, ...] | None = None
    phone: str = ""

    def denies(self, totals: tuple[int, ...]) -> bool:
        """Whether it is another result; a yes to a sheet that was changed since is no no."""
        return self.totals != totals and self.totals != self.sheet


@dataclass(frozen=True)
class Asked:
    """A round of a closed table's sheet as somebody asks to have it, in that line of the journal.

    It waits for a yes; `refused` names who said no. `before` and `after` are the totals it was
    about when it was asked for.
    """

    line: int
    entry: int
    value: object
    """As it was typed: counted whenever it is looked at."""
    before: tuple[int, ...]
    after: tuple[int, ...]
    by: str
    at: datetime
    refused: str = ""


@dataclass(frozen=True)
class Changed:
    """A change of a closed table's result: who asked for it, and who agreed.

    `entry` is the round of its sheet, None where it is a ruling or the names.
    """

    entry: int | None
    by: str
    agreed: str
    at: datetime


@dataclass(frozen=True)
class Totals:
    """The totals of a table that kept its own paper; who of them wrote it, and on which phone."""

    totals: tuple[int, ...]
    person: int | None = None
    phone: str = ""


@dataclass(frozen=True)
class Note:
    """What helpers wrote down about a table, for each other."""

    text: str
    by: str
    at: datetime


@dataclass(frozen=True)
class Table:
    """A table of a started round, by number from 1: who sits where now, None being an AI.

    `ruled` are the totals an organiser set by hand, `replaced` who left a seat in mid-round, and
    `said` what those who were asked say the totals are. `closed` when its round is, or the evening:
    after that people `asked` for corrections, and it was `changed`.
    """

    number: int
    seats: tuple[int | None, ...]
    ruled: tuple[int, ...] | None = None
    why: str = ""
    replaced: tuple[int | None, ...] = ()
    said: Mapping[int, Said] = field(default_factory=dict)
    closed: bool = False
    totals: Totals | None = None
    last: frozenset[int] = frozenset()
    """Who has the last place by penalty."""
    extra: int = 0
    """Minutes that this table alone has more."""
    notes: tuple[Note, ...] = ()
    asked: tuple[Asked, ...] = ()
    changed: tuple[Changed, ...] = ()

    def shut(self) -> Table:
        """The same table, closed: as `replace` would, in a third of its time.

        Reading a season closes thousands.
        """
        found = object.__new__(Table)
        found.__dict__.update(self.__dict__, closed=True)
        return found

    @property
    def waiting(self) -> tuple[Asked, ...]:
        """What nobody has answered yet."""
        return tuple(one for one in self.asked if not one.refused)
