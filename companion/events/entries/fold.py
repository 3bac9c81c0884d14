"""The entries of an event, and what they add up to; nothing is ever rubbed out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from companion.events.entries import open_entries as tables
from companion.events.entries import people_entries as people
from companion.events.entries import result_entries as results
from companion.events.entries import round_entries as rounds
from companion.events.entries import seat_entries as seats
from companion.events.entries import setting_entries as settings
from companion.events.entries.entry import AtTable, EventEntry
from companion.events.state import Changed, Evening
from companion.events.state.results import changed, note_mark
from companion.journal import entry as journal
from companion.journal.entry import UNDO, Kinds, kinds_of
from companion.kit.lines import Line, in_force

KINDS: Final[Kinds[EventEntry]] = kinds_of(
    settings.Settle,
    settings.Best,
    settings.Hold,
    people.Signing,
    people.Enlist,
    people.Informed,
    people.Attend,
    people.Paid,
    rounds.Draft,
    rounds.Start,
    tables.OpenTable,
    tables.Mark,
    rounds.Clock,
    seats.Replace,
    seats.Reseat,
    rounds.Close,
    rounds.End,
    results.Ruling,
    results.TableTotals,
    results.Confirm,
    results.Ask,
    results.Answer,
    results.Corrected,
    results.WriteNote,
    results.Punish,
    results.Adjust,
)


def entry_of(line: Line) -> EventEntry:
    """Return what a stored line says; LookupError or ValueError where it makes no sense."""
    return journal.read(KINDS, line.kind, line.data)


def read(lines: Sequence[Line]) -> Evening:
    """Return the event after these lines."""
    live = in_force(lines)
    evening = Evening()
    for line in lines:
        if line.n in live and line.kind != UNDO:
            entry_of(line).apply(evening, line)
        elif line.n in live:
            on_undo(evening, line, undone(lines, line))
    return evening


def undone(lines: Sequence[Line], line: Line) -> Line:
    """Return what an undo is about in the end; by an undo of an undo it may be in force again."""
    while line.kind == UNDO:
        line = lines[line.data["line"] - 1]
    return line


def on_undo(evening: Evening, line: Line, about: Line) -> None:
    """A result that was taken back, or brought back, is a change once its table is closed."""
    entry = entry_of(about)
    if isinstance(entry, tables.Mark):
        note_mark(evening, entry.table, line)
    elif isinstance(entry, AtTable) and changes_result(entry):
        _, table = entry.find(evening)
        entry.keep(evening, changed(table, Changed(None, line.by, line.by, line.at)))


def changes_result(entry: AtTable) -> bool:
    """Whether the table's result hangs on it."""
    return entry.RESULT or (isinstance(entry, results.Punish) and entry.step == "last")


def people_of(lines: Iterable[Line]) -> set[int]:
    """Return everybody whom a journal names, in lines that were taken back too."""
    return journal.people_of((KINDS[one.kind], one.data) for one in lines if one.kind != UNDO)
