"""Writing on a sheet whose table may be closed: directly, or as a request."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.append import Appended, locked
from companion.core.refused import Refused
from companion.events.verbs.closed import Hand, Shut, write_at
from companion.events.verbs.closed import ask as ask_for
from companion.events.verbs.results import last_complete
from companion.kit.words import Phrase
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Doubted, Entry, doubted, write_round
from companion.sheets.verbs.sheet_rounds import Paper
from companion.site.access.at_event import Home
from companion.site.access.fetch import AtSheet

FIXED = Phrase("The result was fixed in the meantime, so this was not saved.")


def put(at: AtSheet, index: int, entry: Entry) -> bool:
    """Write the round, or ask for it where the table is closed to this phone; whether asked."""
    try:
        if at.writer or at.late:
            change(at, index, lambda: write_round(at.sheet, index, entry))
            return False
    except Shut:
        pass  # closed since the page was made: nothing that was typed is lost
    home = at.home
    assert home is not None  # nobody else asks
    if not entry.sure and (doubt := doubted(read_paper(at.sheet), index, entry)):
        raise Doubted(doubt)
    row = home.row
    ask_for(row.event, row.round, row.number, index, entry.value, key=entry.key, by=home.by)
    return True


def change(at: AtSheet, slot: int | None, act: Callable[[], Appended]) -> Appended:
    """Change a sheet; where it is a closed table's, its event keeps who did. May raise Shut.

    Refused where the result of a league's table was fixed meanwhile.
    """
    if at.fixture is not None:
        with locked(at.fixture.row.league):
            if not at.fixture.open:
                raise Refused(FIXED)
            return act()
    home = at.home
    if home is None:
        return act()
    hand = Hand(home.by, home.at.helps, home.at.directs)
    return write_at(home.row.event, (home.row.round, home.row.number), slot, act, hand)


def closing(home: Home | None, paper: Paper) -> dict[str, object]:
    """What a closed table's sheet says besides: what was asked for, and what counts meanwhile."""
    if home is None or not home.table.closed:
        return {}
    last = None if paper.scored.finished else last_complete(paper)
    ended = home.evening.ended
    return {"home": home, "ended": ended, "counting": last.totals if last else None}
