"""A table of a round: seats, confirmations, requests, rulings, notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from companion.kit.paper import Counting


@dataclass(frozen=True)
class Said:
    """The totals a player reports, from which phone, and what the sheet said then."""

    totals: tuple[int, ...]
    sheet: tuple[int, ...] | None = None
    phone: str = ""

    def denies(self, totals: tuple[int, ...]) -> bool:
        """Return whether these are other totals; not if the player confirmed an earlier sheet."""
        return self.totals != totals and self.totals != self.sheet


@dataclass(frozen=True)
class Asked:
    """A request to correct a round on a closed table's sheet, made in entry `line`.

    It needs approval; `refused` names who rejected it. `before` and `after` are the totals at the
    time of the request.
    """

    line: int
    entry: int
    value: object
    """As it was typed; scored each time it is shown."""
    before: tuple[int, ...]
    after: tuple[int, ...]
    by: str
    at: datetime
    refused: str = ""


@dataclass(frozen=True)
class Changed:
    """A change of a closed table's result: who requested it, and who approved it.

    `entry` is the round of its sheet; None for a ruling or a change of names.
    """

    entry: int | None
    by: str
    agreed: str
    at: datetime


@dataclass(frozen=True)
class Totals:
    """The totals of a table that kept its own score sheet; who entered them, and on which phone."""

    totals: tuple[int, ...]
    person: int | None = None
    phone: str = ""


@dataclass(frozen=True)
class Note:
    """A note of helpers about a table."""

    text: str
    by: str
    at: datetime


@dataclass(frozen=True)
class Table:
    """A table of a started round, numbered from 1, with who sits where now; None is an AI.

    `ruled` are totals set by ruling, `replaced` the people who left a seat during the round, and
    `said` the totals reported by players. It is `closed` when its round is closed or the event
    ends: after that, corrections are `asked` for, and changes are listed in `changed`.
    """

    number: int
    seats: tuple[int | None, ...]
    ruled: tuple[int, ...] | None = None
    why: str = ""
    replaced: tuple[int | None, ...] = ()
    said: Mapping[int, Said] = field(default_factory=dict)
    closed: bool = False
    counting: Counting = Counting()  # noqa: RUF009 - it is never changed
    """What its game's totals meant when it was opened."""
    totals: Totals | None = None
    last: frozenset[int] = frozenset()
    """People with the last place by penalty."""
    extra: int = 0
    """Extra minutes of this table."""
    notes: tuple[Note, ...] = ()
    asked: tuple[Asked, ...] = ()
    changed: tuple[Changed, ...] = ()

    def shut(self) -> Table:
        """Return this table, closed; three times as fast as `replace`.

        Reading a season closes thousands.
        """
        found = object.__new__(Table)
        found.__dict__.update(self.__dict__, closed=True)
        return found

    @property
    def waiting(self) -> tuple[Asked, ...]:
        """Requests that nobody has answered yet."""
        return tuple(one for one in self.asked if not one.refused)
