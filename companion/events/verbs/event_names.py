"""Display names on sheets and in matches of an event, updated with the member list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import touch
from companion.events.entries.event_fold import read
from companion.events.entries.seat_entries import Reseat
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import evening_of, lines_of
from companion.matches.verbs.luck import forget_names
from companion.models import Event, EventLine, EventTable, Member, Sheet, db
from companion.tables.carry_over import beside
from companion.tables.display_names import at_seat, bound_to, off_lines, off_sheet, on_sheet

TOLD: Final = ("why", "reason", "text", "note", "teams")
"""Where the lines of an event hold what somebody wrote about somebody."""


@dataclass(frozen=True)
class Sat:
    """Where a member sat at an event: the table, which of its seats they ever had, and who else."""

    row: EventTable
    table: Table
    seats: tuple[int, ...]
    others: frozenset[int]


def tables_of(events: Iterable[Event], person: int) -> Iterator[Sat]:
    """Every table at which the member ever sat."""
    for event in events:
        rows = {(row.round, row.number): row for row in event.tables}
        evening = evening_of(event)
        swaps = list(at_swaps(event))
        for stage in evening.stages:
            known = [stage, *(one for one in swaps if one.number == stage.number)]
            for at, table in enumerate(stage.tables):
                seats = {seat for one in known for seat in seats_of(one, at, person)}
                row = rows.get((stage.number, table.number))
                if seats and row is not None:
                    tables = [one.tables[at] for one in known]
                    all_of_them = {p for one in tables for p in (*one.seats, *one.replaced)}
                    others = frozenset(p for p in all_of_them if p not in (None, person))
                    yield Sat(row, table, tuple(sorted(seats)), others)


def at_swaps(event: Event) -> Iterator[Stage]:
    """The rounds in which people swapped seats, as they stood before each swap and after it.

    A swap that was undone left its names on the sheets too.
    """
    lines = lines_of(event)
    for line in lines:
        if line.kind == Reseat.kind():
            for until in (line.n - 1, line.n):
                yield read(lines[:until]).stage(line.data["round"])


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
                on_sheet(sat.row.sheet, {seat: member.called})
            elif sat.row.match is not None:
                at_seat(sat.row.match, seat, member.called)


def forget(member: Member, events: Iterable[Event], *names: str) -> None:
    """Take the member's names out of all sheets, matches and lines of these events, for good.

    The one thing that changes lines which were written: a number stands where the name stood. Of
    a seat that they shared with others only the names of these are kept.
    """
    events, called = list(events), set(names)
    for sat in tables_of(events, member.id):
        kept = set(names_of(sat.others).values())
        for source in (sat.row.source, *beside(sat.row)):
            if isinstance(source, Sheet):
                called |= off_sheet(source, sat.seats, kept, f"#{member.id}")
            elif source is not None:
                forget_names(source, bound_to(source, sat.seats) - kept)
                for seat in sat.seats:
                    if source.places[seat].name not in kept:
                        at_seat(source, seat, f"#{member.id}")
    for event in events:
        lines = db.session.scalars(select(EventLine).where(EventLine.event_id == event.id))
        off_lines(lines, TOLD, f"#{member.id}", called)
        touch(event)
