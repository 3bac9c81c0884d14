"""Directing an event: the roll call, the rounds and their clock, rulings, and taking things back.

Every verb is one line of the event's journal. `by` says who did it ("organiser", a helper's name,
"player 7"); a repeated `key` changes nothing. What does not fit the event as it stands is Refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.competition.evening import ATTENDANCE, Evening, Settings, Stage, Table
from companion.competition.ledger import RESULTS, read, taken_back
from companion.kit.lines import UNDO, Line, in_force
from companion.kit.words import Phrase
from companion.models import Event, EventLine, Member, db, now
from companion.services.append import Appended
from companion.services.events.agreement import State, states
from companion.services.events.journal import earlier, lines_of, locked, meant, once, write
from companion.services.events.newcomers import write_down
from companion.services.events.results import outcome, outcomes, still_playing
from companion.services.events.saved import save_soon
from companion.services.namesakes import ask_for_marks
from companion.services.refused import Refused

MOST_TOTAL: Final = 10_000
OPEN: Final[Mapping[State, Callable[[str], Phrase]]] = {
    "disputed": lambda tables: Phrase("Disputed: table %(tables)s.", tables=tables),
    "playing": lambda tables: Phrase("Still missing: table %(tables)s.", tables=tables),
    "unconfirmed": lambda tables: Phrase("Not confirmed yet: table %(tables)s.", tables=tables),
}
"""What keeps a round open, the worst first."""
SHEETS = frozenset({"ask", "answer", "corrected"})
"""What these did is on a sheet, and is put right there."""
RESTS = frozenset({"settings", "draft", "start", "table", "replace", "close", "end"})
"""Lines that rest on all that was before them: they were decided in its light."""

RESTED_ON = frozenset({"settings", "replace", "close", "end"})
"""Of these the last can be taken back; who sat where in a started round, never."""


@once
def settle(event: Event, settings: Settings, *, key: str, by: str) -> Appended:
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
    with locked(event) as evening:
        known = earlier(event, own := meant(key, "welcome", name, by))
        if known is not None:
            return db.session.get_one(Member, known.data["people"][0])
        going(evening)
        ask_for_marks(event.club, name)
        (member,) = write_down(event.club, name)
        db.session.flush()
        write(event, "attend", {"people": [member.id], "as": how}, key=own, by=by)
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
        open_yet = lacking(states(event, evening, number))
        if open_yet is not None:
            raise Refused(open_yet)
        save_soon(event)
        return write(event, "close", {"round": number}, key=key, by=by)


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
def rule(
    event: Event,
    number: int,
    table: int,
    totals: Sequence[int],
    why: str,
    *,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Set a table's totals by hand, with the reason; also in a round long closed."""
    with locked(event) as evening:
        settled(evening, directs)
        seats = table_of(evening, number, table).seats
        if len(totals) != len(seats):
            raise Refused(Phrase("Write one total for every seat."))
        bounded(totals)
        if not why.strip():
            raise Refused(Phrase("Write down the reason: everyone will see it."))
        data = {"round": number, "table": table, "totals": list(totals), "why": why.strip()[:200]}
        return write(event, "ruling", data, key=key, by=by)


@once
def confirm(
    event: Event,
    number: int,
    table: int,
    person: int,
    totals: Sequence[int],
    *,
    key: str,
    by: str,
    phone: str = "",
) -> Appended:
    """Somebody of the table says what the totals are; `phone` is what they say it from."""
    with locked(event) as evening:
        going(evening)
        at = table_of(evening, number, table)
        if person not in at.seats or len(totals) != len(at.seats):
            raise Refused(Phrase("Only who sat at this table can confirm its result."))
        bounded(totals)
        seen = outcome(at, outcomes([event]).get((event.id, number, table)))
        data = {
            "round": number,
            "table": table,
            "person": person,
            "totals": list(totals),
            "sheet": list(seen.totals),
            "phone": phone,
        }
        return write(event, "confirm", data, key=key, by=by)


def bounded(totals: Sequence[int]) -> None:
    """Refused where nobody can have won so much."""
    if any(abs(total) > MOST_TOTAL for total in totals):
        raise Refused(Phrase("No game has a total like that."))


@once
def adjust(
    event: Event,
    person: int,
    points: float,
    reason: str,
    *,
    key: str,
    by: str,
    directs: bool = True,
) -> Appended:
    """Give points or take them, with the reason."""
    if not reason.strip():
        raise Refused(Phrase("Write down the reason: everyone will see it."))
    with locked(event) as evening:
        settled(evening, directs)
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
        save_soon(event)
        return write(event, "end", {}, key=key, by=by)


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


def settled(evening: Evening, directs: bool) -> None:
    """Refused once the evening is over to everybody but an organiser."""
    if evening.ended and not directs:
        raise Refused(Phrase("After the end of the evening only an organiser decides."))


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
