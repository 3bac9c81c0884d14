"""Directing an event: settings, check-in, rounds, clock, closing.

Every verb is one line of the event's journal. `by` says who did it ("organiser", a helper's name,
"player 7"); a repeated `key` changes nothing. What does not fit the event as it stands is Refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from companion.clubs.verbs.namesakes import ask_for_marks
from companion.core.append import Appended, meant
from companion.core.refused import Refused
from companion.events.entries.event_entry import MOST_MINUTES
from companion.events.entries.event_setting_entries import Settle
from companion.events.entries.people_entries import Attend
from companion.events.entries.round_entries import Clock, Close, End, Turn
from companion.events.state.evening import ATTENDANCE, How
from companion.events.state.event_settings import Settings
from companion.events.verbs.allowed import going, running
from companion.events.verbs.event_journal import (
    earlier,
    locked,
    look_whether_to_seat,
    once,
    write,
)
from companion.events.verbs.results import still_playing
from companion.events.verbs.ruling import State, states
from companion.events.verbs.saved import save_soon
from companion.events.verbs.signing import write_down
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event, Member, db

OPEN: Final[Mapping[State, Callable[[str], Phrase]]] = {
    "disputed": lambda tables: Phrase("Disputed tables: %(tables)s.", tables=tables),
    "playing": lambda tables: Phrase("Tables still missing: %(tables)s.", tables=tables),
    "unconfirmed": lambda tables: Phrase("Tables not confirmed yet: %(tables)s.", tables=tables),
}
"""What keeps a round open, the worst first."""


@once
def settle(event: Event, settings: Settings, *, key: str, by: str) -> Appended:
    """Other settings from now on; checked ones (`event_settings`)."""
    with locked(event) as evening:
        going(evening)
        return write(event, Settle(values=settings), key=key, by=by)


@once
def attend(event: Event, people: Sequence[int], how: str, *, key: str, by: str) -> Appended:
    """Note how these members attend, from now on."""
    if how not in ATTENDANCE:
        raise Refused(Phrase("Choose how they attend."))
    for person in people:
        member = db.session.get(Member, person)
        if member is None or member.club_id != event.club_id or member.merged_into_id:
            raise Refused(Phrase("Somebody there is not on the club's list."))
    with locked(event) as evening:
        going(evening)
        if evening.rounds():
            look_whether_to_seat(event)
        return write(event, Attend(people=tuple(map(Person, people)), how=how), key=key, by=by)


def welcome(event: Event, name: str, how: str, *, key: str, by: str) -> Member:
    """Somebody new at the door: on the club's list, and here."""
    with locked(event) as evening:
        known = earlier(event, own := meant(key, "welcome", name, by))
        if known is not None:
            return db.session.get_one(Member, known.data["people"][0])
        going(evening)
        ask_for_marks(event.club, name)
        (member,) = write_down(event.club, name)
        db.session.flush()
        write(event, Attend(people=(Person(member.id),), how=cast("How", how)), key=own, by=by)
    return member


@once
def clock(event: Event, number: int, do: str, minutes: int = 0, *, key: str, by: str) -> Appended:
    """Pause, resume or extend a round's time."""
    with locked(event) as evening:
        stage = running(evening, number)
        if stage.timer is None or do not in ("pause", "resume", "extend"):
            raise Refused(Phrase("This round has no clock."))
        if not 0 <= minutes <= MOST_MINUTES:
            raise Refused(Phrase("Enter a number from 0 to %(most)s.", most=MOST_MINUTES))
        return write(
            event, Clock(round=number, do=cast("Turn", do), minutes=minutes), key=key, by=by
        )


@once
def close_round(event: Event, number: int, *, key: str, by: str) -> Appended:
    """All results are in; Refused says whose are not."""
    with locked(event) as evening:
        if running(evening, number).alone:
            raise Refused(Phrase("This table waits for no other: it counts as soon as it is over."))
        open_yet = lacking(states(event, evening, number))
        if open_yet is not None:
            raise Refused(open_yet)
        save_soon(event)
        look_whether_to_seat(event)
        return write(event, Close(round=number), key=key, by=by)


def lacking(found: Mapping[int, State]) -> Phrase | None:
    """What keeps a round open: which tables, and why; None when it can be closed."""
    said = None
    for state, words in OPEN.items():
        tables = ", ".join(str(number) for number, one in sorted(found.items()) if one == state)
        if tables:
            more = words(tables)
            said = Phrase("%(one)s %(other)s", one=said, other=more) if said else more
    return said


@once
def end(event: Event, *, key: str, by: str) -> Appended:
    """The evening is over; corrections are still possible."""
    with locked(event) as evening:
        stage = evening.current()
        if stage is not None and stage.started:
            raise Refused(Phrase("Close the round first."))
        playing = still_playing(event, evening)
        if playing:
            tables = ", ".join(map(str, playing))
            raise Refused(
                Phrase(
                    "Still playing: table %(tables)s. Wait for the result, or give the table up.",
                    tables=tables,
                )
            )
        save_soon(event)
        return write(event, End(), key=key, by=by)
