"""The scorekeeper's verbs: write a round, correct it, take a correction back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from companion.games import SheetError
from companion.kit.lines import UNDO
from companion.kit.words import Phrase
from companion.models import Sheet, SheetLine, db
from companion.services.append import Appended, Conflict, append_line
from companion.services.events.results import remember
from companion.services.lines import NAMES, ROUND
from companion.services.names import tidy
from companion.services.paper import Paper
from companion.services.reading import read_paper
from companion.services.transaction import writing

MOST_LINES = 400  # an evening has a dozen; every page reads them all


class Overtaken(Conflict):
    """Someone else wrote there since the page was made: look at it, then decide."""


class Closed(Conflict):
    """An organiser closed the sheet meanwhile."""


class NotUndoable(Conflict):
    """Taking this line back would change nothing any more, or leave a gap."""


@dataclass(frozen=True)
class Entry:
    """What someone wants to write, and what they saw there: the number of the last line."""

    value: Any
    seen: int
    key: str
    by: str = ""


def write_round(sheet: Sheet, index: int, entry: Entry) -> Appended:
    """The round as it was played, or a correction of it.

    Raises SheetError for what cannot have been played, and Overtaken when someone else has
    written this round meanwhile, unless they wrote the very same.
    """

    def checked(paper: Paper) -> None:
        if index > len(paper.entries):
            raise Overtaken  # a round before this one is open again
        candidate = paper.with_entry(index, entry.value)
        paper.game.score(candidate)
        paper.game.check(candidate, index)

    return _write(sheet, ROUND, index, entry, checked)


def rename(sheet: Sheet, entry: Entry) -> Appended:
    """Other names for the players, in the same seats."""
    names = [tidy(name, f"seats[{i}]") for i, name in enumerate(entry.value)]

    def checked(paper: Paper) -> None:
        if len(names) != len(paper.names):
            raise SheetError("seats", Phrase("expected a list"))
        paper.game.score({**paper.sheet, "seats": names})

    tidied = Entry(names, entry.seen, entry.key, entry.by)
    return _write(sheet, NAMES, None, tidied, checked)


def undo(sheet: Sheet, n: int, key: str, by: str = "") -> Appended:
    """Line n taken back: what was there before counts again."""
    with _locked(sheet) as paper:
        known = _earlier(sheet, key)
        if known is not None:
            return Appended(known.n, sheet.version, replayed=True)
        _spare(paper)
        if not paper.undoable(n):
            raise NotUndoable
        line = paper.lines[n - 1]
        done = append_line(sheet.id, kind=UNDO, round=line.round, data={"line": n}, key=key, by=by)
        if line.round is None:
            sheet.names = paper.after_undo(n).names
        return done


def _write(
    sheet: Sheet, kind: str, slot: int | None, entry: Entry, check: Callable[[Paper], None]
) -> Appended:
    """The value in its slot, unless someone else was there first."""
    with _locked(sheet) as paper:
        known = _earlier(sheet, entry.key)
        if known is not None:
            # The first sending arrived although its answer did not; what was changed since is new.
            if (known.kind, known.round, known.data.get("value")) != (kind, slot, entry.value):
                raise Overtaken
            return Appended(known.n, sheet.version, replayed=True)
        touched = paper.touched(slot)
        if paper.value(slot) == entry.value:
            return Appended(touched, sheet.version, replayed=True)
        check(paper)
        if touched != entry.seen:
            raise Overtaken
        _spare(paper)
        if kind == NAMES:
            sheet.names = list(entry.value)
        data = {"value": entry.value}
        return append_line(sheet.id, kind=kind, round=slot, data=data, key=entry.key, by=entry.by)


@contextmanager
def _locked(sheet: Sheet) -> Iterator[Paper]:
    """The sheet as it is at this moment, and nobody else writes on it."""
    with writing() as session:
        session.refresh(sheet, with_for_update=True)
        if sheet.closed_at:
            raise Closed
        yield read_paper(sheet)
        remember(sheet, lambda: read_paper(sheet).scored)


def _earlier(sheet: Sheet, key: str) -> SheetLine | None:
    """The line that an equal request wrote before."""
    return db.session.scalar(
        select(SheetLine).where(SheetLine.sheet_id == sheet.id, SheetLine.key == key)
    )


def _spare(paper: Paper) -> None:
    """Refuse what nobody does by hand."""
    if len(paper.lines) >= MOST_LINES:
        raise SheetError("rounds", Phrase("this sheet is full of corrections: start a new one"))
