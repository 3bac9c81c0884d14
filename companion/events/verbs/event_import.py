"""Reading an event file into this or another installation."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypedDict, cast

from sqlalchemy import select

from companion.clubs.verbs.clubs import new_club
from companion.clubs.verbs.namesakes import mark_namesakes, names_of
from companion.core.append import from_file, touch
from companion.core.transaction import writing
from companion.events.entries.event_fold import KINDS, read
from companion.events.state.evening import Evening
from companion.events.state.event_table import Table
from companion.events.verbs.duplicate_rounds import deals_of
from companion.events.verbs.event_export import FORMAT
from companion.events.verbs.event_journal import follow, lines_of
from companion.events.verbs.event_names import follow as called_anew
from companion.events.verbs.event_names import forget
from companion.events.verbs.event_tables import opened
from companion.events.verbs.people_reading import read_people
from companion.events.verbs.saved import save_soon
from companion.events.verbs.shapes import FIT, moment
from companion.events.verbs.standings import standings_of
from companion.events.verbs.tables_reading import table_of
from companion.games import GAMES, SheetError
from companion.journal.entry import Entry, Kinds, Numbers, Undo, read_file
from companion.kit.lines import UNDO
from companion.kit.sheet import integer, listing, mapping, one_of
from companion.kit.words import Phrase
from companion.models import (
    Club,
    Event,
    EventLine,
    Member,
    Organiser,
    db,
)
from companion.models.base import new_code


def read_event(owner: Organiser, data: object, club: Club | None = None, code: str = "") -> Event:
    """The event of a file, in that club or in a new one; SheetError names what cannot be read.

    With its `code` it has the address that it had elsewhere.
    """
    fields = checked(data)
    with writing() as session:
        if club is None:
            club = new_club(owner, fields["club"])
            session.add(club)
            session.flush()
        not_twice(club, fields)
        new = read_people(club, fields["members"])
        others = mark_namesakes(club)
        event = Event(
            code=code or new_code(),
            club_id=club.id,
            name=fields["name"],
            season=fields["season"],
            public=fields["public"],
            created_at=moment(fields["created"], "created"),
        )
        session.add(event)
        session.flush()
        from_file(event, [line_of(n, line, new) for n, line in enumerate(fields["lines"])])
        try:
            possible(evening := read(lines_of(event)))
            follow(event, evening)
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:
            raise SheetError("lines", FIT) from error
        for at, table in enumerate(fields["tables"]):
            session.add(table_of(event, evening, table, f"tables[{at}]", new))
        session.flush()
        all_there(event, evening)
        begin_again(event, evening)
        save_soon(event)
        touch(event)
        forgotten = Member.anonymous_at.is_not(None)
        for member in session.scalars(select(Member).where(Member.id.in_(new.values()), forgotten)):
            forget(member, [event])
        for member in others:
            called_anew(member)
    return event


def begin_again(event: Event, evening: Evening) -> None:
    """What was being played on screen begins anew: nobody may know its hands, nor the file."""
    if evening.ended:
        return
    names = names_of(evening.seen())
    for stage in (stage for stage in evening.stages if stage.going):
        deals = deals_of(event, stage)
        for row in event.tables:
            if row.round == stage.number and row.sheet is None and row.match is None:
                seats = stage.table(row.number).seats
                game, how = stage.game_at(row.number), evening.settings
                opened(
                    row,
                    game,
                    seats,
                    names,
                    screen=how["screen"],
                    level=how["level"],
                    real=how["real"],
                    deal=deals.get(row.number),
                )


def not_twice(club: Club, fields: EventFile) -> None:
    """SheetError when the club has this event: its results would count again."""
    began = moment(fields["created"], "created")
    there = select(Event).where(Event.club_id == club.id, Event.name == fields["name"])
    if any(began == event.created_at for event in db.session.scalars(there)):
        raise SheetError("created", Phrase("this event is in the club already"))


def possible(evening: Evening) -> None:
    """ValueError unless every table plays a game that is on the shelf."""
    for stage in evening.stages:
        if stage.games and len(stage.games) != len(stage.seated.tables):
            raise ValueError("there are not as many games as tables")
        if not {stage.game, *stage.games, *(game for _, game in stage.lost)} <= set(GAMES):
            raise ValueError("a game is not known here")
        for n, seats in enumerate(stage.seated.tables, 1):
            if len(seats) not in GAMES[stage.game_at(n)].seats:
                raise ValueError("a game is not for so many")
        for table in stage.tables:
            of_its_people(table)
    if not {one.person for one in evening.adjustments} <= set(evening.seen()) | set(evening.people):
        raise ValueError("points are for whoever is at the event")


def of_its_people(table: Table) -> None:
    """ValueError unless what is said of a table is said by its people, a total for each."""
    told = [table.ruled, table.totals.totals if table.totals else None]
    told += [said.totals for said in table.said.values()]
    if any(totals is not None and len(totals) != len(table.seats) for totals in told):
        raise ValueError("there are not as many totals as seats")
    if not {*table.said, *table.last} <= {*table.seats, *table.replaced}:
        raise ValueError("somebody else is named at a table")


def all_there(event: Event, evening: Evening) -> None:
    """SheetError unless every table that was seated is in the file and all can be counted."""
    seated = [(one.number, table.number) for one in evening.stages for table in one.tables]
    if sorted(seated) != sorted((row.round, row.number) for row in event.tables):
        raise SheetError("tables", FIT)
    try:
        standings_of(event, evening)
    except (LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise SheetError("lines", FIT) from error


class EventFile(TypedDict):
    """An event's file, looked at from outside."""

    club: str
    name: str
    season: str
    public: bool
    created: str
    members: list[object]
    lines: list[object]
    tables: list[object]


def checked(data: object) -> EventFile:
    """The file's outer shape."""
    keys = ("club", "name", "season", "public", "created", "members", "lines", "tables")
    if not isinstance(data, dict):
        raise SheetError("event", Phrase("expected an object"))
    fields = mapping(data, "", ("format", *keys))
    one_of(fields["format"], "format", (FORMAT,))
    for key in ("club", "name", "season", "created"):
        if not isinstance(fields[key], str) or len(fields[key]) > 80:
            raise SheetError(key, Phrase("at most %(n)s characters", n=80))
    for key in ("members", "lines", "tables"):
        listing(fields[key], key)
    if not isinstance(fields["public"], bool):
        raise SheetError("public", Phrase("expected one of: %(words)s", words="true, false"))
    return cast("EventFile", fields)


def line_of(n: int, given: object, new: Mapping[int, int]) -> EventLine:
    """One line of the event."""
    return EventLine(**read_line(n, given, KINDS, Numbers(new)))


class LineFields(TypedDict):
    """What a line of an event or a league holds."""

    kind: str
    data: dict[str, object]
    by: str
    at: datetime


def read_line(
    n: int, given: object, kinds: Mapping[str, type[Entry]], numbers: Numbers
) -> LineFields:
    """Return line `n` (from 0) of a file as it is stored here; SheetError names its place."""
    place = f"lines[{n}]"
    fields = mapping(given, place, ("kind", "data", "by", "at"))
    kind = one_of(fields["kind"], f"{place}.kind", [*kinds, UNDO])
    every: Kinds[Entry] = {**kinds, UNDO: Undo}
    entry = read_file(every, kind, fields["data"], f"{place}.data", numbers)
    if isinstance(entry, Undo):
        integer(entry.line, f"{place}.data.line", 1, n)
    if not isinstance(fields["by"], str):
        raise SheetError(f"{place}.by", Phrase("expected a text"))
    by, at = written_by(fields["by"], numbers.people)[:60], moment(fields["at"], f"{place}.at")
    return LineFields(kind=kind, data=entry.data(), by=by, at=at)


def written_by(by: str, new: Mapping[int, int]) -> str:
    """Who wrote a line; a player by the number they have here."""
    kind, _, number = by.partition(" ")
    numbers = {f"{there}": here for there, here in new.items()}
    return f"player {numbers[number]}" if kind == "player" and number in numbers else by
