"""The scorekeeper's verbs: write a round, correct it, take a correction back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.games import SheetError
from companion.kit.lines import UNDO
from companion.kit.sheet import together
from companion.kit.words import Phrase
from companion.models import Sheet, SheetLine
from companion.services.append import Appended, Conflict, append_line
from companion.services.events.results import remember, told_by
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
    person: int | None = None
    """The member who writes, at a table of an event."""


def write_round(sheet: Sheet, index: int, entry: Entry) -> Appended:
    """The round as it was played, or a correction of it.

    Raises SheetError for what cannot have been played, and Overtaken when someone else has
    written this round meanwhile, unless they wrote the very same.
    """

    def checked(paper: Paper) -> None:
        if index > len(paper.entries):
            raise Overtaken  # a round before this one is open again
        candidate = paper.with_entry(index, entry.value)
        paper.score(candidate).check(index)

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
    scored = paper.score(paper.with_entry(index, entry.value))
    scored.check(index)
    return scored.doubt(index)


def rename(sheet: Sheet, entry: Entry) -> Appended:
    """Other names for the players, in the same seats."""
    names = together(partial(tidy, name, f"seats[{i}]") for i, name in enumerate(entry.value))

    def checked(paper: Paper) -> None:
        if len(names) != len(paper.names):
            raise SheetError("seats", Phrase("expected a list"))
        paper.score({**paper.sheet, "seats": names})

    tidied = replace(entry, value=names)
    return _write(sheet, NAMES, None, tidied, checked)


def undo(sheet: Sheet, n: int, key: str, by: str = "", person: int | None = None) -> Appended:
    """Line n taken back: what was there before counts again."""
    with _locked(sheet) as paper:
        known = _earlier(paper, key)
        if known is not None:
            if (known.kind, known.data) != (UNDO, {"line": n}):
                raise NotUndoable
            return Appended(known.n, sheet.version, replayed=True)
        _spare(paper)
        if not paper.undoable(n):
            raise NotUndoable
        line = paper.lines[n - 1]
        data = {"line": n}
        done = append_line(
            sheet.id, kind=UNDO, round=line.round, data=data, key=key, by=by, person=person
        )
        if line.round is None:
            sheet.names = paper.after_undo(n).names
        return done


def _write(
    sheet: Sheet, kind: str, slot: int | None, entry: Entry, check: Callable[[Paper], None]
) -> Appended:
    """The value in its slot, unless someone else was there first."""
    with _locked(sheet) as paper:
        known = _earlier(paper, entry.key)
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
        return append_line(
            sheet.id,
            kind=kind,
            round=slot,
            data=data,
            key=entry.key,
            by=entry.by,
            person=entry.person,
        )


@contextmanager
def _locked(sheet: Sheet) -> Iterator[Paper]:
    """The sheet as it is at this moment, and nobody else writes on it."""
    with writing() as session:
        session.refresh(sheet, with_for_update=True)
        if sheet.closed_at:
            raise Closed
        yield read_paper(sheet)
        remember(sheet, lambda: told_by(read_paper(sheet)))


def _earlier(paper: Paper, key: str) -> SheetLine | None:
    """The line that an equal request wrote before, of those that were read under the lock."""
    stored = (line for line in paper.lines if isinstance(line, SheetLine))
    return next((line for line in stored if line.key == key), None)


def _spare(paper: Paper) -> None:
    """Refuse what nobody does by hand."""
    if len(paper.lines) >= MOST_LINES:
        raise SheetError("rounds", Phrase("this sheet is full of corrections: start a new one"))
