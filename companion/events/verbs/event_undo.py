"""Undoing an entry that no later entry depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import select

from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.call_entries import Announce, AnswerCall, CallDirector
from companion.events.entries.event_entry import AtTable
from companion.events.entries.event_fold import KINDS, read
from companion.events.entries.event_setting_entries import Settle
from companion.events.entries.people_entries import Informed
from companion.events.entries.round_entries import Draft, Start
from companion.events.entries.seat_entries import Reseat
from companion.events.state.event_state import EventState
from companion.events.state.stage import Stage
from companion.events.verbs.autosave import save_soon
from companion.events.verbs.calls import hear
from companion.events.verbs.event_journal import event_state, lines_of, locked, once, settled, write
from companion.events.verbs.event_tables import call_anew
from companion.events.verbs.results import outcome, outcomes
from companion.events.verbs.seating_draft import by_hand
from companion.journal.entry import Person, Undo, entry_of
from companion.kit.stored_entries import UNDO, StoredEntry, in_force, meant
from companion.kit.words import Phrase
from companion.models import Event, EventLine, EventTable, Move, SheetPhoto, Tabletop, db, now
from companion.models.base import new_code
from companion.sheets.verbs.reading import read_paper
from companion.tables.setting_up import take_away


@once
def undo(event: Event, n: int, *, key: str, by: str, directs: bool = True) -> Appended:
    """Undo entry `n` if no later entry depends on it; an undo can be undone as well."""
    with locked(event) as state:
        settled(state, directs)
        if not undoable(lines_of(event), n):
            raise Refused(
                Phrase("Later entries depend on this one, so it can no longer be undone.")
            )
        stays_complete(event, n, by)
        save_soon(event)
        lines = lines_of(event)
        about = entry_of(KINDS, meant(lines, lines[n - 1]))
        if isinstance(about, Start):
            withdraw(event, stage := state.stages[-1])
        waited = state.signing.waiting(list(state.signed))
        if isinstance(about, (AnswerCall, Announce, CallDirector)):
            hear(event, state, about.round or 0, about.table or 0)
        done = write(event, Undo(line=n), key=key, by=by)
        for person in moved_up_by_undo(event_state(event), waited):
            unheard = Informed(person=Person(person), told=False)
            write(event, unheard, key=f"{key[:50]}-up-{person}", by=by)
        if isinstance(about, Start) and stage.same:
            anew = replace(stage, tables=(), same=new_code())  # somebody may have seen a hand
            write(event, by_hand(anew), key=f"{key[:50]}-deals", by=by)
        if isinstance(about, Reseat):
            call_anew(event, about)
        return done


def moved_up_by_undo(state: EventState, waited: Sequence[int]) -> list[int]:
    """Return who moves up from the waiting list by an undo; no other entry records this."""
    placed = state.signing.placed(list(state.signed))
    return [one for one in placed if one in waited and one not in state.moved]


def stays_complete(event: Event, n: int, by: str) -> None:
    """Raise Refused if a closed table would have no result without entry `n`.

    Its people would silently lose their points.
    """
    lines = lines_of(event)
    last = EventLine(n=len(lines) + 1, kind=UNDO, data={"line": n}, by=by, at=now())
    about = entry_of(KINDS, meant(lines, last))
    if not (isinstance(about, AtTable) and about.RESULT):
        return
    stage, table = about.find(read([*lines, last]))
    found = outcomes([event]).get((event.id, stage.number, table.number))
    if table.closed and not outcome(table, found).finished:
        raise Refused(
            Phrase("This table is closed and has no other result: set one by ruling instead.")
        )


def undoable(lines: Sequence[StoredEntry], n: int) -> bool:
    """Return whether the journal still makes sense without entry `n`."""
    live = in_force(lines)
    if n not in live:
        return False
    about = entry_of(KINDS, meant(lines, lines[n - 1]))
    if isinstance(about, Start):
        return lines[n - 1].kind != UNDO and nothing_follows(lines, n, live)
    if about.LAST_ONLY:
        opened = any(one.kind == Settle.kind() for one in lines[: n - 1])
        later = (one for one in lines[n:] if one.n in live and one.kind != UNDO)
        return opened and not any(entry_of(KINDS, one).RESTS for one in later)
    return not about.FOR_GOOD


def nothing_follows(lines: Sequence[StoredEntry], n: int, live: frozenset[int]) -> bool:
    """Return whether no entry depends on the start of a round in entry `n`.

    Changes of settings do not.
    """
    later = [entry_of(KINDS, one) for one in lines[n:] if one.n in live and one.kind != UNDO]
    if any((one.RESTS and not isinstance(one, Settle)) or isinstance(one, Draft) for one in later):
        return False
    number = len(read(lines[:n]).stages)
    return not any(isinstance(one, AtTable) and one.round == number for one in later)


def withdraw(event: Event, stage: Stage) -> None:
    """Remove the sheets and matches of a round whose start is undone.

    Refused once somebody has written or played there. Matches are closed, blank sheets deleted.
    """
    rows = [row for row in event.tables if row.round == stage.number]
    begun = ", ".join(str(row.number) for row in rows if has_begun(row))
    if begun:
        raise Refused(
            Phrase("The start cannot be undone: these tables have begun: %(tables)s.", tables=begun)
        )
    take_away(rows)
    db.session.expire(event, ["tables"])


def has_begun(row: EventTable) -> bool:
    """Return whether the table's sheet has a round, or somebody has moved in its match."""
    if row.sheet is not None:
        tabletop = db.session.scalar(select(Tabletop).where(Tabletop.sheet_id == row.sheet_id))
        kept = db.session.scalar(select(SheetPhoto).where(SheetPhoto.sheet_id == row.sheet_id))
        return bool(read_paper(row.sheet).entries or (tabletop and tabletop.length) or kept)
    played = select(Move.ply).where(Move.match_id == row.match_id, Move.by.startswith("seat "))
    return db.session.scalar(played.limit(1)) is not None
