"""Writing on a sheet: enter a round, correct it, undo a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from companion.core.append import Appended, Conflict, add, locked, repeated
from companion.core.transaction import sheet_written
from companion.core.typed_names import tidy
from companion.games import SheetError
from companion.kit.lines import UNDO
from companion.kit.sheet import listing, together
from companion.kit.words import Phrase
from companion.models import Sheet, SheetLine
from companion.sheets.verbs.reading import counted, read_lines
from companion.sheets.verbs.sheet_rounds import NAMES, ROUND, Paper

MOST_LINES = 400  # an evening has a dozen; every page reads them all


class Overtaken(Conflict):
    """Someone else wrote there since the page was made: look at it, then decide."""


class Closed(Conflict):
    """An organiser closed the sheet meanwhile."""


class Doubted(Conflict):
    """This can hardly have been played: somebody should count again before it is written."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


class NotUndoable(Conflict):
    """Taking this line back would change nothing any more, or leave a gap."""


@dataclass(frozen=True)
class Entry:
    """What someone wants to write, and what they saw there: the number of the last line."""

    value: object
    seen: int
    key: str
    by: str = ""
    person: int | None = None
    """The member who writes, at a table of an event."""
    sure: bool = True
    """Whether it is to be written though it can hardly have been played."""


def write_round(sheet: Sheet, index: int, entry: Entry) -> Appended:
    """The round as it was played, or a correction of it.

    Raises SheetError for what cannot have been played, Overtaken when someone else has written
    this round meanwhile, unless they wrote the very same, and Doubted unless one is sure.
    """

    def checked(paper: Paper, after: Paper) -> None:
        if index > len(paper.entries):
            raise Overtaken  # a round before this one is open again
        try:
            after.scored.check(index)
        except Exception:
            counted(sheet, paper)  # Broken, if what stands there is the reason
            raise

    return _write(sheet, ROUND, index, entry, checked)


def doubted(paper: Paper, index: int, entry: Entry) -> Phrase | None:
    """Why somebody should count again before this is written.

    Nothing where it stands already, and where another phone was first: that is asked about before.
    Raises SheetError for what cannot have been played.
    """
    if index > len(paper.entries) or paper.value(index) == entry.value:
        return None
    if paper.touched(index) != entry.seen:
        return None
    scored = paper.with_line(ROUND, index, {"value": entry.value}).scored
    scored.check(index)
    return scored.doubt(index)


def rename(sheet: Sheet, entry: Entry) -> Appended:
    """Other names for the players, in the same seats."""
    given = listing(entry.value, "seats")
    names = together(partial(tidy, name, f"seats[{i}]") for i, name in enumerate(given))

    def checked(paper: Paper, _: Paper) -> None:
        if len(names) != len(paper.names):
            raise SheetError("seats", Phrase("expected a list"))
        counted(sheet, paper)
        paper.score({**paper.sheet, "seats": names})

    tidied = replace(entry, value=names)
    return _write(sheet, NAMES, None, tidied, checked)


def undo(sheet: Sheet, n: int, key: str, by: str = "", person: int | None = None) -> Appended:
    """Line n taken back: what was there before counts again."""
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
    sheet: Sheet, kind: str, slot: int | None, entry: Entry, check: Callable[[Paper, Paper], None]
) -> Appended:
    """The value in its slot, unless someone else was there first."""
    with at_hand(sheet) as hand:
        paper, data = hand.paper, {"value": entry.value}
        line = SheetLine(
            kind=kind, round=slot, data=data, key=entry.key, by=entry.by, person=entry.person
        )
        # The first sending arrived although its answer did not; what was changed since is new.
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
    """A sheet that nobody else writes on meanwhile, with what its lines add up to."""

    sheet: Sheet
    paper: Paper

    def write(self, line: SheetLine, after: Paper) -> Appended:
        """One line more, after which it stands like that."""
        done = add(self.sheet, line)
        self.paper = after
        if after.names != self.sheet.names:
            self.sheet.names = after.names
        sheet_written(self.sheet, after)
        return done


@contextmanager
def at_hand(sheet: Sheet) -> Iterator[Hand]:
    """The sheet as it is at this moment, read once a transaction; nobody else writes on it."""
    with locked(sheet) as session:
        if sheet.closed_at:
            raise Closed
        hands: dict[Sheet, Hand] = session.info["hands"]
        if sheet not in hands:
            hands[sheet] = Hand(sheet, read_lines(sheet))
        yield hands[sheet]


def _repeated(hand: Hand, line: SheetLine, otherwise: type[Conflict]) -> Appended | None:
    """The first answer to an equal request, which the lines at hand tell; or that Conflict."""
    if not any(one.key == line.key for one in hand.paper.lines):
        return None
    try:
        return repeated(hand.sheet, line)
    except Conflict:
        raise otherwise from None


def _spare(paper: Paper) -> None:
    """Refuse what nobody does by hand."""
    if len(paper.lines) >= MOST_LINES:
        raise SheetError("rounds", Phrase("this sheet is full of corrections: start a new one"))
