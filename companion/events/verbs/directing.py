"""Directing an event: settings, check-in, rounds, clock, closing.

Every verb appends one entry to the event's journal. `by` says who did it ("organiser", a helper's
name, "player 7"); a repeated `key` changes nothing. What the event's state does not allow is
Refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from msgspec.structs import asdict

from companion.clubs.verbs.namesakes import ask_for_marks
from companion.core.append import Appended, meant
from companion.core.refused import Refused
from companion.events.entries.event_setting_entries import Settle
from companion.events.entries.people_entries import Attend
from companion.events.entries.result_entries import AddKit
from companion.events.entries.round_entries import Clock, Close, End, Turn
from companion.events.state.event_games import TOO_MANY, at_events
from companion.events.state.event_settings import EventSettings
from companion.events.state.event_state import ATTENDANCE, How
from companion.events.state.stage import Stage
from companion.events.verbs.autosave import save_soon
from companion.events.verbs.event_journal import (
    earlier,
    going,
    locked,
    look_whether_to_seat,
    once,
    running,
    write,
)
from companion.events.verbs.results import outcome, outcomes, still_playing
from companion.events.verbs.ruling import State, states
from companion.events.verbs.signing import listed_member, write_down
from companion.events.verbs.table_notes import ask_if_extended
from companion.journal.entry import Person
from companion.kit.words import Phrase
from companion.models import Event, Member, db
from companion.scorekit.kit_file import Kit, data

OPEN: Final[Mapping[State, Callable[[str], Phrase]]] = {
    "disputed": lambda tables: Phrase("Disputed tables: %(tables)s.", tables=tables),
    "playing": lambda tables: Phrase("Tables still missing: %(tables)s.", tables=tables),
    "unconfirmed": lambda tables: Phrase("Tables not confirmed yet: %(tables)s.", tables=tables),
}
"""Why a round cannot be closed yet, most serious reason first."""


@once
def settle(event: Event, settings: EventSettings, *, key: str, by: str) -> Appended:
    """Change the settings from now on; `settings` must come from `event_settings.checked`."""
    with locked(event) as state:
        going(state)
        return write(event, Settle(values=asdict(settings)), key=key, by=by)


@once
def offer(event: Event, kit: Kit, *, key: str, by: str) -> Appended:
    """Offer the game of this kit, or score it by this kit from the next table on."""
    with locked(event) as state:
        going(state)
        if not at_events(kit).seats:
            raise Refused(TOO_MANY)
        return write(event, AddKit(kit=data(kit)), key=key, by=by)


@once
def attend(event: Event, people: Sequence[int], how: str, *, key: str, by: str) -> Appended:
    """Record how these members attend from now on."""
    if how not in ATTENDANCE:
        raise Refused(Phrase("Choose how they attend."))
    for person in people:
        listed_member(event, person)
    with locked(event) as state:
        going(state)
        if state.rounds():
            look_whether_to_seat(event)
        return write(event, Attend(people=tuple(map(Person, people)), how=how), key=key, by=by)


def welcome(event: Event, name: str, how: str, *, key: str, by: str) -> Member:
    """Add a new person to the club's list and check them in."""
    with locked(event) as state:
        known = earlier(event, own := meant(key, "welcome", name, by))
        if known is not None:
            return db.session.get_one(Member, known.data["people"][0])
        going(state)
        ask_for_marks(event.club, name)
        (member,) = write_down(event.club, name)
        db.session.flush()
        write(event, Attend(people=(Person(member.id),), how=cast("How", how)), key=own, by=by)
    return member


@once
def clock(
    event: Event,
    number: int,
    do: str,
    minutes: int = 0,
    *,
    seen: int | None = None,
    key: str,
    by: str,
) -> Appended:
    """Pause, resume or extend a round's time; `seen` is how many minutes the page gave it."""
    with locked(event) as state:
        stage = running(state, number)
        if stage.timer is None or do not in ("pause", "resume", "extend"):
            raise Refused(Phrase("This round has no clock."))
        if do == "extend":
            ask_if_extended(stage.timer.minutes, seen)
        return write(
            event, Clock(round=number, do=cast("Turn", do), minutes=minutes), key=key, by=by
        )


@once
def close_round(
    event: Event,
    number: int,
    *,
    shown: Mapping[int, Sequence[int]] | None = None,
    key: str,
    by: str,
) -> Appended:
    """Close a round; Refused names the tables whose results are missing.

    `shown` are the totals by table that the page showed: also Refused if others count now.
    """
    with locked(event) as state:
        stage = running(state, number)
        if stage.alone:
            raise Refused(Phrase("This table waits for no other: it counts as soon as it is over."))
        if shown is not None:
            check_shown(event, stage, shown)
        open_yet = lacking(states(event, state, number))
        if open_yet is not None:
            raise Refused(open_yet)
        save_soon(event)
        look_whether_to_seat(event)
        return write(event, Close(round=number), key=key, by=by)


def check_shown(event: Event, stage: Stage, shown: Mapping[int, Sequence[int]]) -> None:
    """Raise Refused if a table's result differs from the one shown."""
    found = outcomes([event])
    other = []
    for table in stage.tables:
        result = outcome(table, found.get((event.id, stage.number, table.number)))
        if tuple(shown.get(table.number, ())) != (result.totals if result.finished else ()):
            other.append(str(table.number))
    if other:
        raise Refused(
            Phrase(
                "Results have changed since you opened this page (tables: %(tables)s). "
                "Check them, then close the round.",
                tables=", ".join(other),
            )
        )


def lacking(found: Mapping[int, State]) -> Phrase | None:
    """Return which tables keep a round open and why; None if it can be closed."""
    said = None
    for state, words in OPEN.items():
        tables = ", ".join(str(number) for number, one in sorted(found.items()) if one == state)
        if tables:
            more = words(tables)
            said = Phrase("%(one)s %(other)s", one=said, other=more) if said else more
    return said


@once
def end(event: Event, *, key: str, by: str) -> Appended:
    """End the event; corrections are still possible."""
    with locked(event) as state:
        stage = state.current()
        if stage is not None and stage.started:
            raise Refused(Phrase("Close the round first."))
        playing = still_playing(event, state)
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
