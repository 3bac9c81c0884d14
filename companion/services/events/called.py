"""What people are called on the sheets and in the matches of their tables: it follows the list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from companion.competition.evening import Stage, Table
from companion.infrastructure.append import touch
from companion.models import Event, EventLine, EventTable, Match, Member, Sheet, SheetLine, db
from companion.services.events.journal import evening_of
from companion.services.events.named import different, names_of
from companion.services.matches.luck import forget_names
from companion.services.sheets.lines import NAMES
from companion.services.sheets.reading import read_paper
from companion.services.sheets.scorekeeping import Entry, rename

TOLD: Final = ("why", "reason", "text", "note")
"""Where the lines of an event hold what somebody wrote about somebody."""


@dataclass(frozen=True)
class Sat:
    """Where a member sat at an event: the table, and which of its seats they ever had."""

    row: EventTable
    table: Table
    seats: tuple[int, ...]


def tables_of(events: Iterable[Event], person: int) -> Iterator[Sat]:
    """Every table at which the member ever sat."""
    for event in events:
        rows = {(row.round, row.number): row for row in event.tables}
        for stage in evening_of(event).stages:
            for at, table in enumerate(stage.tables):
                seats = seats_of(stage, at, person)
                row = rows.get((stage.number, table.number))
                if seats and row is not None:
                    yield Sat(row, table, seats)


def seats_of(stage: Stage, at: int, person: int) -> tuple[int, ...]:
    """The seats that the person had at a table of the round, first or last.

    Who came and went in between could have had any seat that changed hands.
    """
    first, table = stage.seated.tables[at], stage.tables[at]
    pairs = list(enumerate(zip(first, table.seats, strict=True)))
    found = tuple(seat for seat, both in pairs if person in both)
    if not found and person in table.replaced:
        return tuple(seat for seat, (one, other) in pairs if one != other)
    return found


def events_of(member: Member) -> list[Event]:
    """All events of the member's club."""
    return list(db.session.scalars(select(Event).where(Event.club_id == member.club_id)))


def follow(member: Member) -> None:
    """Write what the member is called now onto every sheet and seat they have. Inside `writing`."""
    for sat in tables_of(events_of(member), member.id):
        for seat in sat.seats:
            if sat.table.seats[seat] != member.id:
                continue
            if sat.row.sheet is not None and sat.row.sheet.closed_at is None:
                on_sheet(sat.row.sheet, seat, member.called)
            elif sat.row.match is not None:
                at_seat(sat.row.match, seat, member.called)


def on_sheet(sheet: Sheet, seat: int, called: str) -> None:
    """Another name in that column, as a line of the sheet like any other."""
    paper = read_paper(sheet)
    names = different([*paper.names[:seat], called, *paper.names[seat + 1 :]])
    if names != paper.names:
        key = f"called-{len(paper.lines)}-{seat}"
        rename(sheet, Entry(names, paper.touched(None), key))


def at_seat(match: Match, seat: int, called: str) -> None:
    """Another name at that seat of a match."""
    place = match.places[seat]
    if place.name != called:
        place.name = called
        db.session.flush()
        touch(match)


def forget(member: Member, events: Iterable[Event], *names: str) -> None:
    """Take the member's names out of all sheets, matches and lines of these events, for good.

    The one thing that changes lines which were written: a number stands where the name stood. Of
    a seat that they shared with others only the names of these are kept.
    """
    events, called = list(events), set(names)
    for sat in tables_of(events, member.id):
        others = {
            one for one in (*sat.table.seats, *sat.table.replaced) if one not in (None, member.id)
        }
        kept = set(names_of([one for one in others if one is not None]).values())
        if sat.row.sheet is not None:
            called |= off_sheet(sat.row.sheet, sat.seats, kept, f"#{member.id}")
        if sat.row.match is not None:
            forget_names(sat.row.match, bound_to(sat) - kept)
            for seat in sat.seats:
                if sat.row.match.places[seat].name not in kept:
                    at_seat(sat.row.match, seat, f"#{member.id}")
    for event in events:
        off_lines(event, f"#{member.id}", [name for name in called if len(name) > 1])


def bound_to(sat: Sat) -> set[str]:
    """What was sitting there when the match began: its luck is bound to that."""
    names = (sat.row.match.luck_words or "").split("\n")[1:] if sat.row.match else []
    return {name for seat, name in enumerate(names) if seat in sat.seats}


def off_sheet(sheet: Sheet, seats: tuple[int, ...], kept: set[str], number: str) -> set[str]:
    """The number instead of every name that these seats of the sheet ever had; which names."""
    gone = set[str]()
    chosen = select(SheetLine).where(SheetLine.sheet_id == sheet.id, SheetLine.kind == NAMES)
    for line in db.session.scalars(chosen):
        value = [
            number if seat in seats and name not in kept else name
            for seat, name in enumerate(line.data["value"])
        ]
        gone |= set(line.data["value"]) - set(value)
        line.data = {**line.data, "value": different(value)}
    db.session.flush()
    sheet.names = read_paper(sheet).names
    db.session.flush()
    touch(sheet)
    return gone


def off_lines(event: Event, number: str, names: list[str]) -> None:
    """The number instead of these names in reasons and notes."""
    if not names:
        return
    written = re.compile("|".join(map(whole_word, sorted(names, key=len, reverse=True))))
    for line in db.session.scalars(select(EventLine).where(EventLine.event_id == event.id)):
        told: dict[str, object] = {
            key: written.sub(number, line.data[key])
            for key in TOLD
            if isinstance(line.data.get(key), str)
        }
        if any(told[key] != line.data[key] for key in told):
            line.data = {**line.data, **told}
    db.session.flush()
    touch(event)


def whole_word(name: str) -> str:
    """A pattern of the name; letters are not found inside other words."""
    return rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name)
