"""Wrong seats found late: two people of a table sat in each other's seat."""

from __future__ import annotations

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.entries.seat_entries import Reseat, swapped
from companion.events.state import Table
from companion.events.verbs.allowed import settled, table_of
from companion.events.verbs.journal import locked, once, write
from companion.events.verbs.results import outcome, outcomes
from companion.events.verbs.tables import row_of
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event, EventTable, Sheet
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, rename
from companion.tables.called import at_seat


@once
def reseat(
    event: Event,
    number: int,
    table: int,
    pair: tuple[int, int],
    *,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Let two people of a table have each other's seat, with what was won there; also later.

    Doing it once more takes it back.
    """
    with locked(event) as evening:
        settled(evening, directs)
        at, (one, other) = table_of(evening, number, table), pair
        if one == other or not {one, other} <= set(at.seats):
            raise Refused(Phrase("Choose two different people of this table."))
        row = row_of(event, number, table)
        over = outcome(at, outcomes([event]).get((event.id, number, table))).finished
        if row.match is not None and not over:
            raise Refused(Phrase("This table plays on screen: swap the two when it is over."))
        call_anew(row, at, (at.seats.index(one), at.seats.index(other)))
        said = Reseat(round=number, table=table, person=Person(one), other=Person(other))
        return write(event, said, key=key, by=by)


def call_anew(row: EventTable, at: Table, seats: tuple[int, int]) -> None:
    """The names change places on the sheet or at the match."""
    if row.match is not None:
        people = swapped(at.seats, seats)
        names = names_of(person for person in people if person is not None)
        for seat in seats:
            if (person := people[seat]) is not None:
                at_seat(row.match, seat, names[person])
    elif row.sheet is not None:
        on_paper(row.sheet, seats)


def on_paper(sheet: Sheet, seats: tuple[int, int]) -> None:
    """The two columns of a sheet have each other's name, as a line like any other."""
    paper, (one, other) = read_paper(sheet), seats
    names = list(paper.names)
    names[one], names[other] = names[other], names[one]
    rename(sheet, Entry(names, paper.touched(None), f"reseated-{len(paper.lines)}"))
