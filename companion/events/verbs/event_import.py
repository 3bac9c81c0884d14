"""Reading an event file into this or another installation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import select

from companion.clubs.verbs.clubs import new_club
from companion.clubs.verbs.namesakes import mark_namesakes, names_of
from companion.competition.file_parts import FIT, read_line, read_whole
from companion.core.append import from_file, touch
from companion.core.transaction import writing
from companion.events.entries.event_fold import KINDS, read
from companion.events.state.event_games import suits
from companion.events.state.event_state import EventState
from companion.events.state.event_table import Table
from companion.events.verbs.autosave import save_soon
from companion.events.verbs.duplicate_rounds import deals_of
from companion.events.verbs.event_export import EventFile, TablePart
from companion.events.verbs.event_journal import follow, lines_of
from companion.events.verbs.event_names import follow as called_anew
from companion.events.verbs.event_names import forget
from companion.events.verbs.event_tables import opened
from companion.events.verbs.people_reading import read_people
from companion.events.verbs.results import found_in, found_on
from companion.events.verbs.standings import standings_of
from companion.games import SheetError
from companion.journal.entry import Numbers, entry_of
from companion.kit.stored_entries import UNDO
from companion.kit.words import Phrase
from companion.matches.verbs.positions import scored
from companion.models import Club, Event, EventLine, EventTable, Match, Member, Organiser, Sheet, db
from companion.models.base import new_code
from companion.sheets.verbs.reading import read_paper
from companion.tables.played_file import add_match, add_sheet, fitting


def read_event(owner: Organiser, data: object, club: Club | None = None, code: str = "") -> Event:
    """Import an event file into `club`, or a new one; SheetError names what cannot be read.

    With `code` the event keeps the address it had elsewhere.
    """
    file = read_whole(EventFile, data, "event")
    with writing() as session:
        if club is None:
            club = new_club(owner, file.club)
            session.add(club)
            session.flush()
        not_twice(club, file)
        new = read_people([club] * len(file.members), file.members)
        others = mark_namesakes(club)
        event = Event(
            code=code or new_code(),
            club_id=club.id,
            name=file.name,
            season=file.season,
            public=file.public,
            created_at=file.created.time,
        )
        session.add(event)
        session.flush()
        from_file(
            event,
            [
                EventLine(**read_line(n, line, KINDS, Numbers(new)))
                for n, line in enumerate(file.lines)
            ],
        )
        with fitting("lines"):
            lines = lines_of(event)
            possible(state := read(lines))
            if not {key for line in lines for key in named(line)} <= set(state.games):
                raise ValueError("a game is not known here")
            follow(event, state)
        for at, table in enumerate(file.tables):
            session.add(table_of(event, state, table, f"tables[{at}]", new))
        session.flush()
        all_there(event, state)
        begin_again(event, state)
        save_soon(event)
        touch(event)
        forgotten = Member.anonymous_at.is_not(None)
        for member in session.scalars(select(Member).where(Member.id.in_(new.values()), forgotten)):
            forget(member, [event])
        for member in others:
            called_anew(member)
    return event


def begin_again(event: Event, state: EventState) -> None:
    """Restart the tables that were being played on screen: no file may contain their hands."""
    if state.ended:
        return
    names = names_of(state.seen())
    for stage in (stage for stage in state.stages if stage.going):
        deals = deals_of(event, stage)
        for row in event.tables:
            if row.round == stage.number and row.sheet is None and row.match is None:
                seats = stage.table(row.number).seats
                game, how = state.games[stage.game_at(row.number)], state.settings
                opened(
                    row,
                    game,
                    seats,
                    names,
                    screen=how.screen,
                    level=how.level,
                    real=how.real,
                    deal=deals.get(row.number),
                )


def not_twice(club: Club, file: EventFile) -> None:
    """Raise SheetError if the club already has this event: its results would count twice."""
    there = select(Event).where(Event.club_id == club.id, Event.name == file.name)
    if any(file.created.time == event.created_at for event in db.session.scalars(there)):
        raise SheetError("created", Phrase("this event is in the club already"))


def named(line: EventLine) -> Iterable[str]:
    """Return the games that an entry names."""
    return entry_of(KINDS, line).plays() if line.kind != UNDO else ()


def possible(state: EventState) -> None:
    """Raise ValueError unless the event's games, table sizes and people are valid here."""
    for stage in state.stages:
        if stage.games and len(stage.games) != len(stage.seated.tables):
            raise ValueError("there are not as many games as tables")
        for n, seats in enumerate(stage.seated.tables, 1):
            if not suits(state.games[stage.game_at(n)], seats):
                raise ValueError("a game is not for so many")
        for table in stage.tables:
            of_its_people(table)
    if not {one.person for one in state.adjustments} <= set(state.seen()) | set(state.people):
        raise ValueError("points are for whoever is at the event")


def of_its_people(table: Table) -> None:
    """Raise ValueError unless totals match the seats and all people named belong to the table."""
    told = [table.ruled, table.totals.totals if table.totals else None]
    told += [said.totals for said in table.said.values()]
    if any(totals is not None and len(totals) != len(table.seats) for totals in told):
        raise ValueError("there are not as many totals as seats")
    if not {*table.said, *table.last} <= {*table.seats, *table.replaced}:
        raise ValueError("somebody else is named at a table")


def played_at(source: Sheet | Match) -> str:
    """Return the game that was played on a sheet or in a match, as events know it."""
    return source.game if isinstance(source, Match) else read_paper(source).game.family


def all_there(event: Event, state: EventState) -> None:
    """Raise SheetError unless the file has every seated table and standings can be computed."""
    seated = [(one.number, table.number) for one in state.stages for table in one.tables]
    if sorted(seated) != sorted((row.round, row.number) for row in event.tables):
        raise SheetError("tables", FIT)
    with fitting("lines"):
        standings_of(event, state)


def table_of(
    event: Event, state: EventState, given: TablePart, place: str, new: Mapping[int, int]
) -> EventTable:
    """Return a table of the event with its sheet or match; SheetError if they do not fit."""
    row = EventTable(event_id=event.id, round=given.round, number=given.number)
    with fitting(place):
        seated = state.stage(given.round)
        table = seated.table(given.number)
        if given.sheet is not None:
            row.sheet = add_sheet(given.sheet, f"{place}.sheet", new)
            row.result = dict(found_on(read_paper(row.sheet)))
        elif given.match is not None:
            row.match = add_match(given.match, f"{place}.match")
            row.result = dict(found_in(scored(row.match)))
        if row.source is not None:
            row.result_version = row.source.length
            if (played_at(row.source), row.seats) != (
                seated.game_at(table.number),
                len(table.seats),
            ):
                raise SheetError(place, FIT)
    return row
