"""Taking a line of an event back, where nothing later rests on it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.competition.evening.ledger import RESULTS, read, taken_back
from companion.infrastructure.append import Appended
from companion.infrastructure.refused import Refused
from companion.kit.lines import UNDO, Line, in_force
from companion.kit.words import Phrase
from companion.models import Event, EventLine, now
from companion.services.events.allowed import settled
from companion.services.events.journal import lines_of, locked, once, write
from companion.services.events.results import outcome, outcomes
from companion.services.events.saved import save_soon

SHEETS = frozenset({"ask", "answer", "corrected"})
"""What these did is on a sheet, and is put right there."""
RESTS = frozenset({"settings", "draft", "start", "table", "replace", "close", "end"})
"""Lines that rest on all that was before them: they were decided in its light."""
RESTED_ON = frozenset({"settings", "replace", "close", "end"})
"""Of these the last can be taken back; who sat where in a started round, never."""


@once
def undo(event: Event, n: int, *, key: str, by: str, directs: bool = True) -> Appended:
    """Take line n back, if nothing later rests on it; an undo can be undone."""
    with locked(event) as evening:
        settled(evening, directs)
        if not undoable(lines_of(event), n):
            raise Refused(
                Phrase("Something later rests on this: it cannot be taken back any more.")
            )
        stays_complete(event, n, by)
        save_soon(event, urgent=False)
        return write(event, UNDO, {"line": n}, key=key, by=by)


def stays_complete(event: Event, n: int, by: str) -> None:
    """Refused where a closed table would have no result without line n.

    Its people would lose their points, and nothing would say so.
    """
    lines = lines_of(event)
    last = EventLine(n=len(lines) + 1, kind=UNDO, data={"line": n}, by=by, at=now())
    about = taken_back(lines, last)
    if about.kind not in RESULTS:
        return
    stage = read([*lines, last]).stage(about.data["round"])
    table = stage.table(about.data["table"])
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
    kind, at = lines[n - 1].kind, n
    if kind in SHEETS:
        return False
    while kind == UNDO:  # to undo it is to bring the line back that it took away
        at = lines[at - 1].data["line"]
        kind = lines[at - 1].kind
    if kind in RESTED_ON:
        return n > 1 and not any(line.n in live and line.kind in RESTS for line in lines[n:])
    return kind not in RESTS
