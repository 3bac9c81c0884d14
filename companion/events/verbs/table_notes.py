"""Notes on a running table: totals, penalties, notes, extra time."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, cast

from companion.core.append import Appended
from companion.core.refused import Another, Refused, ask_if_another
from companion.core.tokens import is_same
from companion.events.entries.result_entries import (
    Confirm,
    Punish,
    Step,
    TableTotals,
    WriteNote,
)
from companion.events.entries.round_entries import Clock
from companion.events.state.event_state import POINTS
from companion.events.verbs.event_journal import going, locked, once, running, table_of, write
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import outcomes
from companion.journal.entry import Person, figures
from companion.kit.words import Phrase
from companion.models import Event, EventTable, db
from companion.models.base import ALPHABET
from companion.sheets.verbs.new_sheet import writer_token
from companion.sheets.verbs.reading import read_paper
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
    seen: Sequence[int] = (),
    person: int | None = None,
    phone: str = "",
) -> Appended:
    """Save the totals of a table that keeps its own score sheet; empty `totals` remove them.

    `seen` are the saved totals that the writer's page showed: Refused if others have been saved
    since. `person` is set if one of the players writes, and `phone` is theirs: totals that differ
    from another player's do not replace them but dispute them.
    """
    with locked(event) as state:
        running(state, number)
        seats = table_of(state, number, table).seats
        row = row_of(event, number, table)
        if row.sheet is None:
            raise Refused(
                Phrase("This table plays on screen: its totals are filled in automatically.")
            )
        if person is not None and person not in seats:
            raise Refused(Phrase("Only people at this table can write its result."))
        found = outcomes([event]).get((event.id, number, table))
        if found and found["finished"]:
            raise Refused(Phrase("The sheet of this table is complete: correct it there."))
        saved = table_of(state, number, table).totals
        theirs = saved is not None and person is not None and saved.person != person
        if not theirs:
            check_seen(seen, saved.totals if saved else (), totals)
        if totals or theirs or saved is None:
            check_totals(totals, len(seats), read_paper(row.sheet).game, row)
        writer = None if person is None else Person(person)
        own: TableTotals | Confirm = TableTotals(
            round=number, table=table, totals=tuple(totals), person=writer, phone=phone
        )
        if saved is not None and writer is not None and theirs:
            own = Confirm(
                round=number,
                table=table,
                person=writer,
                totals=tuple(totals),
                sheet=saved.totals,
                phone=phone,
            )
        return write(event, own, key=key, by=by)


def check_seen(seen: Sequence[int], saved: Sequence[int], totals: Sequence[int]) -> None:
    """Raise Refused if other totals were saved since the page was opened, and they differ."""
    if tuple(saved) not in (tuple(seen), tuple(totals)):
        if not saved:
            raise Refused(Phrase("The totals of this table have been removed. Save yours anyway?"))
        raise Refused(
            Phrase(
                "Other totals have been saved for this table: %(saved)s. Which ones are right?",
                saved=figures(saved),
            )
        )


@once
def punish(
    event: Event,
    number: int,
    table: int,
    person: int,
    step: str,
    reason: str,
    *,
    seen: int | None = None,
    key: str,
    by: str,
) -> Appended:
    """Record a warning, points off, or the last place at this table.

    `seen` is how many penalties the page showed at this table.
    """
    if step not in ("warning", "points", "last"):
        raise Refused(Phrase("Choose a warning, points off, or the last place."))
    if not reason.strip():
        raise Refused(Phrase("Write down the reason."))
    with locked(event) as state:
        going(state)
        if person not in table_of(state, number, table).seats:
            raise Refused(Phrase("Choose somebody who sits at this table."))
        here = [one.person for one in state.penalties if (one.round, one.table) == (number, table)]
        ask_if_another(here, seen, person)
        points = state.settings.penalty if step == POINTS else 0
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
def note_down(
    event: Event, number: int, table: int, text: str, *, seen: int | None = None, key: str, by: str
) -> Appended:
    """Add a note about a table that only helpers can see; `seen` notes were on the page before."""
    if not text.strip():
        raise Refused(Phrase("Enter a note first."))
    with locked(event) as state:
        notes = table_of(state, number, table).notes
        if seen is not None and notes[seen:]:
            raise Another(
                Phrase(
                    "Somebody else has written a note since you opened this page: “%(note)s”. "
                    "Save yours only if it says something else.",
                    note=notes[-1].text,
                )
            )
        note = WriteNote(round=number, table=table, text=text.strip()[:LONGEST_NOTE])
        return write(event, note, key=key, by=by)


@once
def more_time(
    event: Event,
    number: int,
    table: int,
    minutes: int,
    *,
    seen: int | None = None,
    key: str,
    by: str,
) -> Appended:
    """Give one table extra minutes; `seen` is how many the page showed."""
    with locked(event) as state:
        if running(state, number).timer is None:
            raise Refused(Phrase("This round has no clock."))
        ask_if_extended(table_of(state, number, table).extra, seen)
        more = Clock(round=number, do="extend", minutes=minutes, table=table)
        return write(event, more, key=key, by=by)


def ask_if_extended(minutes: int, seen: int | None) -> None:
    """Refuse once if the time has been extended since the page showed `seen` minutes."""
    if seen is not None and minutes > seen:
        raise Another(
            Phrase(
                "Somebody else has added %(n)s minutes since you opened this page. "
                "Press the button again only to add more.",
                n=minutes - seen,
            )
        )


@once
def call_the_end(event: Event, number: int, *, key: str, by: str) -> Appended:
    """Announce the last minutes on all phones and the projector view."""
    with locked(event) as state:
        running(state, number)
        return write(event, Clock(round=number, do="call"), key=key, by=by)


LETTERS: Final = 8  # about 40 bits: not guessable at a few tries a minute


def short_of(row: EventTable) -> str:
    """Return the path after /t/ on the table slip; it expires together with the sheet's link."""
    if row.sheet is None:
        return ""
    digest = sha256(f"slip:{row.id}:{writer_token(row.sheet)}".encode()).digest()
    return f"{written(row.id)}-{written(int.from_bytes(digest, 'big'), LETTERS)}"


def find_slip(short: str) -> EventTable | None:
    """Return the table whose slip has this address."""
    number = slip_number(short)
    row = db.session.get(EventTable, number) if number else None
    if row is None or row.sheet is None or not is_same(short, short_of(row)):
        return None
    return row


def slip_number(short: str) -> int:
    """Return the table id in a slip's address, or 0 if it has none."""
    head, _, _ = short.partition("-")
    return read(head)


def written(number: int, most: int = 0) -> str:
    """Write a number in letters that are hard to confuse, keeping at most the last `most`.

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
    """Return the number that `written` encoded; 0 if the letters are invalid or too many."""
    if not letters or len(letters) > LETTERS or set(letters) - set(ALPHABET):
        return 0
    number = 0
    for letter in letters:
        number = number * len(ALPHABET) + ALPHABET.index(letter)
    return number
