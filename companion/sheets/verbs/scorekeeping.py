"""Writing on a sheet: enter a round, correct it, undo a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial

from companion.core.append import Appended, Conflict, add, locked, repeated
from companion.core.services import services
from companion.core.transaction import tell, transaction
from companion.core.typed_names import tidy
from companion.games import SheetError
from companion.kit.sheet import listing, together
from companion.kit.stored_entries import UNDO
from companion.kit.words import Phrase
from companion.models import Sheet, SheetLine
from companion.sheets.verbs.reading import counted, read_lines
from companion.sheets.verbs.sheet_rounds import KIT_SLOT, NAMES, ROUND, SCORING, SheetState

MOST_LINES = 400  # a normal sheet has a dozen; every page reads all of them


@dataclass(frozen=True, slots=True)
class SheetListeners:
    """Listeners to sheets, called inside the transaction."""

    written: list[Callable[[Sheet, SheetState], None]] = field(default_factory=list)
    """A sheet was written on; with its current state."""


class Overtaken(Conflict):
    """Someone else wrote this since the page was made: look at it, then decide."""


class Closed(Conflict):
    """An organiser has closed the sheet."""


class Doubted(Conflict):
    """An unlikely result, to be confirmed before it is written."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


class NotUndoable(Conflict):
    """Undoing this entry would change nothing or leave a gap between rounds."""


@dataclass(frozen=True)
class Entry:
    """What someone wants to write, and the number of the last entry they had seen."""

    value: object
    seen: int
    key: str
    by: str = ""
    person: int | None = None
    """The member who writes, at a table of an event."""
    sure: bool = True
    """Whether to write an unlikely result without asking."""


def write_round(sheet: Sheet, index: int, entry: Entry) -> Appended:
    """Write the round, or a correction of it.

    Raises SheetError for an impossible result, Overtaken if someone else has since written another
    value for this round, and Doubted for an unlikely result unless `entry.sure`.
    """

    def checked(paper: SheetState, after: SheetState) -> None:
        if index > len(paper.entries):
            raise Overtaken  # an earlier round was undone
        try:
            after.scored.check(index)
        except Exception:
            counted(sheet, paper)  # raises Broken if the existing entries are the reason
            raise

    return _write(sheet, ROUND, index, entry, checked)


def doubted(paper: SheetState, index: int, entry: Entry) -> Phrase | None:
    """Why this result, to be requested, is unlikely; None too if the sheet has it already.

    Raises SheetError for an impossible result.
    """
    if index > len(paper.entries) or paper.value(index) == entry.value:
        return None
    scored = paper.with_line(ROUND, index, {"value": entry.value}).scored
    scored.check(index)
    return scored.doubt(index)


def rename(sheet: Sheet, entry: Entry) -> Appended:
    """Change the players' names; the seats stay the same."""
    given = listing(entry.value, "seats")
    names = together(partial(tidy, name, f"seats[{i}]") for i, name in enumerate(given))

    def checked(paper: SheetState, _: SheetState) -> None:
        if len(names) != len(paper.names):
            raise SheetError("seats", Phrase("expected a list"))
        counted(sheet, paper)
        paper.score({**paper.sheet, "seats": names})

    tidied = replace(entry, value=names)
    return _write(sheet, NAMES, None, tidied, checked)


def change_kit(sheet: Sheet, entry: Entry) -> Appended:
    """Change how the game of this sheet is written and scored; its rounds must still fit."""

    def checked(paper: SheetState, after: SheetState) -> None:
        counted(sheet, paper)
        after.game.paper.score({**after.sheet, "rounds": []})
        try:
            _ = after.scored
        except SheetError as error:
            why = Phrase(
                "What is written already does not fit: %(place)s: %(reason)s",
                place=error.place,
                reason=error.phrase,
            )
            raise SheetError("", why) from error

    return _write(sheet, SCORING, KIT_SLOT, entry, checked)


def undo(sheet: Sheet, n: int, key: str, by: str = "", person: int | None = None) -> Appended:
    """Undo entry `n`, so that the previous value counts again."""
    with at_hand(sheet) as hand:
        paper = hand.paper
        slot = paper.lines[n - 1].round if 1 <= n <= len(paper.lines) else None
        line = SheetLine(kind=UNDO, round=slot, data={"line": n}, key=key, by=by, person=person)
        known = _repeated(hand, line, NotUndoable)
        if known is not None:
            return known
        _spare(paper)
        if not counted(sheet, paper).undoable(n):
            raise NotUndoable
        after = paper.with_line(UNDO, slot, line.data, by, person, key)
        return hand.write(line, after)


def _write(
    sheet: Sheet,
    kind: str,
    slot: int | None,
    entry: Entry,
    check: Callable[[SheetState, SheetState], None],
) -> Appended:
    """Write the value in its slot, unless someone else wrote there first."""
    with at_hand(sheet) as hand:
        paper, data = hand.paper, {"value": entry.value}
        line = SheetLine(
            kind=kind, round=slot, data=data, key=entry.key, by=entry.by, person=entry.person
        )
        # A repeated request whose first answer was lost gets that answer again.
        known = _repeated(hand, line, Overtaken)
        if known is not None:
            return known
        touched = paper.touched(slot)
        if paper.value(slot) == entry.value:
            return Appended(touched, sheet.version, replayed=True)
        after = paper.with_line(kind, slot, data, entry.by, entry.person, entry.key)
        check(paper, after)
        if touched != entry.seen:
            raise Overtaken
        if not entry.sure and slot is not None and (doubt := after.scored.doubt(slot)):
            raise Doubted(doubt)
        _spare(paper)
        return hand.write(line, after)


@dataclass
class Hand:
    """A locked sheet, with its current state."""

    sheet: Sheet
    paper: SheetState

    def write(self, line: SheetLine, after: SheetState) -> Appended:
        """Append the entry; `after` is the sheet's state with it."""
        done = add(self.sheet, line)
        self.paper = after
        if after.names != self.sheet.names:
            self.sheet.names = after.names
        tell(services().the(SheetListeners).written, self.sheet, after)
        return done


@contextmanager
def at_hand(sheet: Sheet) -> Iterator[Hand]:
    """Lock the sheet and yield it, read once per transaction; Closed if it is closed."""
    with locked(sheet):
        if sheet.closed_at:
            raise Closed
        yield transaction().once(("hand", sheet), lambda: Hand(sheet, read_lines(sheet)))


def is_written(paper: SheetState, key: str) -> bool:
    """Whether a request with this key has written an entry."""
    return any(line.key == key for line in paper.lines)


def _repeated(hand: Hand, line: SheetLine, otherwise: type[Conflict]) -> Appended | None:
    """The first answer to a repeated request, or None; raises `otherwise` on a conflict."""
    if not is_written(hand.paper, line.key):
        return None
    try:
        return repeated(hand.sheet, line)
    except Conflict:
        raise otherwise from None


def _spare(paper: SheetState) -> None:
    """Refuse more entries than anybody writes by hand."""
    if len(paper.lines) >= MOST_LINES:
        raise SheetError("rounds", Phrase("this sheet is full of corrections: start a new one"))
