"""All kinds of event entries, and folding a journal into the event's state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.events.entries import (
    call_entries,
    event_setting_entries,
    open_entries,
    people_entries,
    result_entries,
    round_entries,
    seat_entries,
)
from companion.events.entries.event_entry import AtTable, EventEntry
from companion.events.state.event_state import EventState, changed, note_mark
from companion.events.state.event_table import Changed
from companion.journal.entry import NOBODY, entry_of, kinds_of
from companion.kit.stored_entries import UNDO, StoredEntry, in_force, meant

KINDS: Final = kinds_of(
    EventEntry,
    event_setting_entries,
    people_entries,
    round_entries,
    open_entries,
    seat_entries,
    result_entries,
    call_entries,
)


def read(lines: Sequence[StoredEntry], same: Mapping[int, int] = NOBODY) -> EventState:
    """Return the event after these entries; `same` maps merged members to the remaining one."""
    live = in_force(lines)
    state = EventState()
    for line in lines:
        if line.n in live and line.kind != UNDO:
            entry_of(KINDS, line, same).apply(state, line)
        elif line.n in live:
            on_undo(state, line, meant(lines, line))
    return state


def on_undo(state: EventState, line: StoredEntry, about: StoredEntry) -> None:
    """Record that undoing or redoing a result changed it, if its table was closed."""
    entry = entry_of(KINDS, about)
    if isinstance(entry, open_entries.Mark):
        note_mark(state, entry.table, line)
    elif isinstance(entry, AtTable) and changes_result(entry):
        _, table = entry.find(state)
        entry.keep(state, changed(table, Changed(None, line.by, line.by, line.at)))


def changes_result(entry: AtTable) -> bool:
    """Return whether the table's result depends on this entry."""
    return entry.RESULT or (isinstance(entry, result_entries.Punish) and entry.step == "last")
