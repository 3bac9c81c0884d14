"""Directing an event: the roll call, the rounds and their clock, rulings, and taking things back.

Every verb is one line of the event's journal. `by` says who did it ("organiser", a helper's name,
"player 7"); a repeated `key` changes nothing. What does not fit the event as it stands is Refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.competition.evening import ATTENDANCE, Evening, Stage, Table
from companion.kit.lines import UNDO, Line, in_force
from companion.kit.words import Phrase
from companion.models import Event, Member, db
from companion.services.append import Appended
from companion.services.clubs import add_members
from companion.services.events.journal import lines_of, locked, once, write
from companion.services.events.results import missing, still_playing
from companion.services.refused import Refused
from companion.services.transaction import writing

RESTS = frozenset({"settings", "draft", "start", "table", "replace", "close", "end"})
"""Lines that rest on all that was before them: they were decided in its light."""

RESTED_ON = frozenset({"settings", "replace", "close", "end"})
"""Of these the last can be taken back; who sat where in a started round, never."""


@once
def settle(event: Event, settings: Mapping[str, Any], *, key: str, by: str) -> Appended:
    """Other settings from now on; checked ones (`events.settings`)."""
    with locked(event) as evening:
        going(evening)
        return write(event, "settings", {"values": dict(settings)}, key=key, by=by)


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
        return write(event, "attend", {"people": list(people), "as": how}, key=key, by=by)


def welcome(event: Event, name: str, how: str, *, key: str, by: str) -> Member:
    """Somebody new at the door: on the club's list, and here."""
    with writing():
        known = next((line for line in lines_of(event) if line.key == key), None)
        if known is not None:
            return db.session.get_one(Member, known.data["people"][0])
        (member,) = add_members(event.club, name)
        db.session.flush()
        attend(event, [member.id], how, key=key, by=by)
    return member


@once
def clock(event: Event, number: int, do: str, minutes: int = 0, *, key: str, by: str) -> Appended:
    """Pause, resume or extend a round's time."""
    with locked(event) as evening:
        stage = running(evening, number)
        if stage.timer is None or do not in ("pause", "resume", "extend"):
            raise Refused(Phrase("This round has no clock."))
        data = {"round": number, "do": do, "minutes": minutes}
        return write(event, "clock", data, key=key, by=by)


@once
def close_round(event: Event, number: int, *, key: str, by: str) -> Appended:
    """All results are in; Refused says whose are not."""
    with locked(event) as evening:
        if running(evening, number).alone:
            raise Refused(Phrase("This table waits for no other: it counts as soon as it is over."))
        lacking = missing(event, evening, number)
        if lacking:
            tables = ", ".join(str(table) for table in lacking)
            raise Refused(Phrase("Still missing: table %(tables)s.", tables=tables))
        return write(event, "close", {"round": number}, key=key, by=by)


@once
def rule(
    event: Event, number: int, table: int, totals: Sequence[int], why: str, *, key: str, by: str
) -> Appended:
    """Set a table's totals by hand, with the reason; also in a round long closed."""
    with locked(event) as evening:
        seats = table_of(evening, number, table).seats
        if len(totals) != len(seats):
            raise Refused(Phrase("Write one total for every seat."))
        if not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        data = {"round": number, "table": table, "totals": list(totals), "why": why.strip()[:200]}
        return write(event, "ruling", data, key=key, by=by)


@once
def confirm(
    event: Event, number: int, table: int, person: int, totals: Sequence[int], *, key: str, by: str
) -> Appended:
    """Somebody of the table says what the totals are."""
    with locked(event) as evening:
        seats = table_of(evening, number, table).seats
        if person not in seats or len(totals) != len(seats):
            raise Refused(Phrase("Only who sat at this table can confirm its result."))
        data = {"round": number, "table": table, "person": person, "totals": list(totals)}
        return write(event, "confirm", data, key=key, by=by)


@once
def adjust(event: Event, person: int, points: float, reason: str, *, key: str, by: str) -> Appended:
    """Give points or take them, with the reason."""
    if not reason.strip():
        raise Refused(Phrase("Write down the reason: everyone will see it."))
    with locked(event) as evening:
        if person not in evening.people:
            raise Refused(Phrase("Choose somebody who is at this event."))
        data = {"person": person, "points": points, "reason": reason.strip()[:200]}
        return write(event, "adjust", data, key=key, by=by)


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
        return write(event, "end", {}, key=key, by=by)


@once
def undo(event: Event, n: int, *, key: str, by: str) -> Appended:
    """Take line n back, if nothing later rests on it; an undo can be undone."""
    with locked(event):
        if not undoable(lines_of(event), n):
            raise Refused(
                Phrase("Something later rests on this: it cannot be taken back any more.")
            )
        return write(event, UNDO, {"line": n}, key=key, by=by)


def undoable(lines: Sequence[Line], n: int) -> bool:
    """Whether the journal still makes sense without line n."""
    live = in_force(lines)
    if n not in live:
        return False
    kind, at = lines[n - 1].kind, n
    while kind == UNDO:  # to undo it is to bring the line back that it took away
        at = lines[at - 1].data["line"]
        kind = lines[at - 1].kind
    if kind in RESTED_ON:
        return n > 1 and not any(line.n in live and line.kind in RESTS for line in lines[n:])
    return kind not in RESTS


def going(evening: Evening) -> None:
    """Refused once the evening is over."""
    if evening.ended:
        raise Refused(Phrase("This evening is over."))


def running(evening: Evening, number: int) -> Stage:
    """The round of that number, or the table of an open evening, while it is being played."""
    stage = next((stage for stage in evening.stages if stage.number == number), None)
    if stage is None or not stage.going:
        raise Refused(Phrase("This round is not being played now."))
    return stage


def table_of(evening: Evening, number: int, table: int) -> Table:
    """A table of a started round."""
    try:
        return evening.stage(number).table(table)
    except LookupError as nowhere:
        raise Refused(Phrase("There is no such table.")) from nowhere
