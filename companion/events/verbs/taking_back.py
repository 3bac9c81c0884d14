"""Undoing an entry that no later entry depends on."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.event_entry import AtTable
from companion.events.entries.event_fold import KINDS, read
from companion.events.entries.seat_entries import Reseat
from companion.events.verbs.allowed import settled
from companion.events.verbs.event_journal import lines_of, locked, once, write
from companion.events.verbs.event_tables import call_anew
from companion.events.verbs.results import outcome, outcomes
from companion.events.verbs.saved import save_soon
from companion.journal.entry import Undo, entry_of
from companion.kit.lines import UNDO, Line, in_force, meant
from companion.kit.words import Phrase
from companion.models import Event, EventLine, now


@once
def undo(event: Event, n: int, *, key: str, by: str, directs: bool = True) -> Appended:
    """Take line n back, if nothing later rests on it; an undo can be undone."""
    with locked(event) as evening:
        settled(evening, directs)
        if not undoable(lines_of(event), n):
            raise Refused(
                Phrase("Later entries depend on this one, so it can no longer be undone.")
            )
        stays_complete(event, n, by)
        save_soon(event, urgent=False)
        lines = lines_of(event)
        done = write(event, Undo(line=n), key=key, by=by)
        about = entry_of(KINDS, meant(lines, lines[n - 1]))
        if isinstance(about, Reseat):
            call_anew(event, about)
        return done


def stays_complete(event: Event, n: int, by: str) -> None:
    """Refused where a closed table would have no result without line n.

    Its people would lose their points, and nothing would say so.
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


def undoable(lines: Sequence[Line], n: int) -> bool:
    """Whether the journal still makes sense without line n."""
    live = in_force(lines)
    if n not in live:
        return False
    about = entry_of(KINDS, meant(lines, lines[n - 1]))
    if about.LAST_ONLY:
        later = (one for one in lines[n:] if one.n in live and one.kind != UNDO)
        return n > 1 and not any(entry_of(KINDS, one).RESTS for one in later)
    return not about.FOR_GOOD
