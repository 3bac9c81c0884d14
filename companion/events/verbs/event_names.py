"""Display names on sheets and in matches of an event, updated with the member list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs.namesakes import names_of, the_one
from companion.clubs.verbs.same_person import merged_into
from companion.core.append import touch
from companion.core.broken import reading
from companion.events.entries.event_fold import read
from companion.events.entries.seat_entries import Reseat
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs.event_journal import lines_of
from companion.matches.verbs.luck import forget_names
from companion.models import Event, EventLine, EventTable, Member, Sheet, db
from companion.tables.carry_over import beside
from companion.tables.display_names import at_seat, bound_to, call_at, off_lines, off_sheet

TOLD: Final = ("why", "reason", "text", "note", "teams")
"""Fields of entries with free text, which may contain names."""


@dataclass(frozen=True)
class Sat:
    """Where a member sat at an event: the table, all seats they ever had there, and the others."""

    row: EventTable
    table: Table
    seats: tuple[int, ...]
    others: frozenset[int]


def tables_of(events: Iterable[Event], person: int) -> Iterator[Sat]:
    """Yield every table at which the member ever sat."""
    for event in events:
        rows = {(row.round, row.number): row for row in event.tables}
        with reading("event", event.id):
            state = read(lines_of(event))  # with the original member numbers, not merged
        swaps = list(at_swaps(event))
        for stage in state.stages:
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
    """Yield the rounds with swapped seats, as they were before and after each swap.

    A swap that was undone left its names on the sheets too.
    """
    lines = lines_of(event)
    for line in lines:
        if line.kind == Reseat.kind():
            for until in (line.n - 1, line.n):
                yield read(lines[:until]).stage(line.data["round"])


def seats_of(stage: Stage, at: int, person: int) -> tuple[int, ...]:
    """Return the seats that the person ever had at a table of the round.

    Somebody who came and left in between could have had any seat that changed hands.
    """
    first, table = stage.seated.tables[at], stage.tables[at]
    pairs = list(enumerate(zip(first, table.seats, strict=True)))
    found = tuple(seat for seat, both in pairs if person in both)
    if not found and person in table.replaced:
        return tuple(seat for seat, (one, other) in pairs if one != other)
    return found


def events_of(member: Member) -> list[Event]:
    return list(db.session.scalars(select(Event).where(Event.club_id == member.club_id)))


def follow(member: Member) -> None:
    """Write the member's current display name onto all their sheets and seats. Inside `writing`."""
    called, events = the_one(member).called, events_of(member)
    for same in (member, *merged_into(member)):
        for sat in tables_of(events, same.id):
            seats = [seat for seat in sat.seats if sat.table.seats[seat] == same.id]
            if seats and (sat.row.match or (sat.row.sheet and not sat.row.sheet.closed_at)):
                call_at(sat.row, dict.fromkeys(seats, called))


def forget(member: Member, events: Iterable[Event], *names: str) -> None:
    """Remove the member's names from all sheets, matches and entries of these events, for good.

    Nothing else ever changes stored entries: a number replaces the name. If others had the same
    seat, their names are kept.
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
