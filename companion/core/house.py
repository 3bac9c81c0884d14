"""What events and leagues allow at their tables, as both registered it.

Sheets and matches know neither of them: they ask the `Access` of the table that they belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from companion.core.append import Appended, Conflict, locked
from companion.core.services import services
from companion.kit.words import Phrase
from companion.models import Match, PlayedTable, Sheet, table_of

T = TypeVar("T", Match, Sheet)


class Shut(Conflict):
    """The table was closed in the meantime: this writer can only request a correction."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """The event or league of a table, with the page that suits the reader."""

    event: str
    table: int
    href: str


@dataclass(frozen=True, slots=True)
class Wish:
    """A request to correct one entry of a sheet, made in line `line` of the house's journal.

    `refused` names who rejected it, if anybody did; `answer` is the address that takes the answer.
    """

    entry: int
    value: object
    by: Phrase | str
    refused: Phrase | str
    line: int
    answer: str


@dataclass(frozen=True, slots=True)
class News:
    """What a table hears from those who run its event, and where its people call them.

    `call` is "" for others; `called` says what became of the table's call, "" if it has none.
    """

    messages: Sequence[str]
    call: str
    called: Phrase | str = ""


class Access(Protocol):
    """A table of an event or league, with this browser's rights there."""

    @property
    def name(self) -> str:
        """The name of the event or league."""

    @property
    def by(self) -> str:
        """The writer's name in its journal."""

    @property
    def person(self) -> int | None:
        """The member whose phone this is."""

    @property
    def writes(self) -> bool:
        """Whether they may write on the table's sheet, as long as it is `open` to them."""

    @property
    def open(self) -> bool:
        """Whether what they write counts at once."""

    @property
    def takes_requests(self) -> bool:
        """Whether the table is closed, so that corrections are requested."""

    @property
    def decides(self) -> bool:
        """Whether they may approve or reject requests."""

    @property
    def ended(self) -> bool:
        """Whether the whole event is over."""

    @property
    def opener_closes(self) -> bool:
        """Whether whoever opened its matches may close them, instead of its organisers."""

    def totals_instead(self, finished: bool) -> Sequence[int]:
        """The totals that count instead of the sheet's, which may be `finished`; else none.

        They were set by ruling, or of a table that kept its own score sheet.
        """

    def requests(self) -> Sequence[Wish]:
        """The requested corrections, oldest first."""

    def request(self, entry: int, value: object, *, key: str) -> None:
        """Request a correction of that entry."""

    def change(self, entry: int | None, act: Callable[[], Appended]) -> Appended:
        """Change the sheet by `act`.

        Raises Shut if only requests are taken by now, Refused if nothing is.
        """

    def preview(self) -> AbstractContextManager[None]:
        """Run the block; if it changes standings or ratings, roll it back and raise Moved."""

    def carry_over(self, act: Callable[[], T], *, by: str) -> T:
        """Continue the table on screen or on paper by `act`, and record it. May raise Refused."""

    def plays_as(self, seat: int | None) -> str:
        """The name in the journal of whoever holds that seat of the match."""

    def way_back(self) -> WayBack | None:
        """The link to the event or league, if they may see it."""


@dataclass(frozen=True, slots=True)
class Houses:
    """What events and leagues registered with an application that has pages."""

    access: list[Callable[[PlayedTable], Access | None]] = field(default_factory=list)
    """This browser's access to a table; None if another house has it."""
    news: list[Callable[[Sheet | Match, int | None], News | None]] = field(default_factory=list)
    """What this browser, or that person, hears at a table; None unless it is theirs."""
    hosts: list[Callable[[Match], bool]] = field(default_factory=list)
    """Whether this browser may act as the match's host because it helps at its event."""


def access_to(source: Sheet | Match, *, to_write: bool = False) -> Access | None:
    """The access to the table of a sheet or match, if it has one.

    `to_write` locks its event or league first, inside `writing()`.
    """
    table = table_of(source)
    if table is None:
        return None
    with locked(table.house) if to_write else nullcontext():
        every = (access(table) for access in services().the(Houses).access)
        return next(access for access in every if access is not None)


def helps_with(match: Match) -> bool:
    """Whether this browser may act as the match's host because it helps at its event."""
    return any(hosts(match) for hosts in services().the(Houses).hosts)


def way_back(source: Sheet | Match, known: Access | None = None) -> WayBack | None:
    """The link from a table's sheet or match back; `known` saves a query."""
    access = known or access_to(source)
    return access.way_back() if access is not None else None


def news(source: Sheet | Match, person: int | None = None) -> News | None:
    """What the table of a sheet or match hears, if it is this browser's or that person's."""
    every = (hears(source, person) for hears in services().the(Houses).news)
    return next((one for one in every if one is not None), None)
