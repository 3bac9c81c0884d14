"""Notes on a running table: totals, penalties, notes, extra time."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, cast

from companion.core.append import Appended
from companion.core.refused import Refused
from companion.core.tokens import is_same
from companion.events.entries.result_entries import Punish, Step, TableTotals, WriteNote
from companion.events.entries.round_entries import Clock
from companion.events.state.evening import POINTS
from companion.events.verbs.allowed import going, running, table_of
from companion.events.verbs.event_journal import locked, once, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import outcomes
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event, EventTable, db
from companion.models.base import ALPHABET
from companion.sheets.verbs.new_sheet import writer_link
from companion.tables.setting_up import check_totals

LONGEST_NOTE = 300


@once
def write_totals(
    event: Event,
    number: int,
    table: int,
    totals: Sequence[int],
    *,
    key: str,
    by: str,
    person: int | None = None,
    phone: str = "",
) -> Appended:
    """The totals of a table that kept its own paper; written again they are corrected.

    `person` of the table, if one of them writes, and the phone it is written on.
    """
    with locked(event) as evening:
        running(evening, number)
        seats = table_of(evening, number, table).seats
        row = row_of(event, number, table)
        if row.sheet is None:
            raise Refused(
                Phrase("This table plays on screen: its totals are filled in automatically.")
            )
        if person is not None and person not in seats:
            raise Refused(Phrase("Only people at this table can write its result."))
        check_totals(totals, len(seats))
        found = outcomes([event]).get((event.id, number, table))
        if found and found["finished"]:
            raise Refused(Phrase("The sheet of this table is complete: correct it there."))
        check_totals(totals, len(seats), row.sheet.game, row)
        own = TableTotals(
            round=number,
            table=table,
            totals=tuple(totals),
            person=None if person is None else Person(person),
            phone=phone,
        )
        return write(event, own, key=key, by=by)


@once
def punish(
    event: Event, number: int, table: int, person: int, step: str, reason: str, *, key: str, by: str
) -> Appended:
    """A warning, points off, or the last place at this table."""
    if step not in ("warning", "points", "last"):
        raise Refused(Phrase("Choose a warning, points off, or the last place."))
    if not reason.strip():
        raise Refused(Phrase("Write down the reason."))
    with locked(event) as evening:
        going(evening)
        if person not in table_of(evening, number, table).seats:
            raise Refused(Phrase("Choose somebody who sits at this table."))
        points = evening.settings.get("penalty", 10) if step == POINTS else 0
        penalty = Punish(
            round=number,
            table=table,
            person=Person(person),
            step=cast("Step", step),
            points=points,
            reason=reason.strip()[:200],
        )
        return write(event, penalty, key=key, by=by)


@once
def note_down(event: Event, number: int, table: int, text: str, *, key: str, by: str) -> Appended:
    """Something helpers tell each other about a table; nobody else sees it."""
    if not text.strip():
        raise Refused(Phrase("Enter a note first."))
    with locked(event) as evening:
        table_of(evening, number, table)
        note = WriteNote(round=number, table=table, text=text.strip()[:LONGEST_NOTE])
        return write(event, note, key=key, by=by)


@once
def more_time(
    event: Event, number: int, table: int, minutes: int, *, key: str, by: str
) -> Appended:
    """Minutes more for one table alone."""
    with locked(event) as evening:
        if running(evening, number).timer is None:
            raise Refused(Phrase("This round has no clock."))
        table_of(evening, number, table)
        more = Clock(round=number, do="extend", minutes=minutes, table=table)
        return write(event, more, key=key, by=by)


@once
def call_the_end(event: Event, number: int, *, key: str, by: str) -> Appended:
    """The last minutes are called, on all phones and on the wall."""
    with locked(event) as evening:
        running(evening, number)
        return write(event, Clock(round=number, do="call"), key=key, by=by)


LETTERS: Final = 8  # some 40 bits, and a few tries a minute: nobody comes upon a table by trying


def short_of(row: EventTable) -> str:
    """What stands after /t/ on the slip; it goes with the sheet's link and ends when that does."""
    if row.sheet is None:
        return ""
    digest = sha256(f"slip:{row.id}:{writer_link(row.sheet)}".encode()).digest()
    return f"{written(row.id)}-{written(int.from_bytes(digest, 'big'), LETTERS)}"


def find_slip(short: str) -> EventTable | None:
    """The table whose slip has this address."""
    head, _, _ = short.partition("-")
    number = read(head)
    row = db.session.get(EventTable, number) if number else None
    if row is None or row.sheet is None or not is_same(short, short_of(row)):
        return None
    return row


def written(number: int, most: int = 0) -> str:
    """The number in letters that are not mistaken for each other; at most the last so many.

    >>> written(0), written(31), written(961 + 5, 2), read("32")
    ('2', '32', '27', 31)
    """
    letters = ""
    while number or not letters:
        number, at = divmod(number, len(ALPHABET))
        letters = ALPHABET[at] + letters
        if len(letters) == most:
            break
    return letters


def read(letters: str) -> int:
    """The number again; 0 where it is none, or a longer one than any table has."""
    if not letters or len(letters) > LETTERS or set(letters) - set(ALPHABET):
        return 0
    number = 0
    for letter in letters:
        number = number * len(ALPHABET) + ALPHABET.index(letter)
    return number
