"""Whether an event's file fits together, and into the club: everything a page relies on."""

from __future__ import annotations

from sqlalchemy import select

from companion.competition.evening import Evening, Table
from companion.games import GAMES, SheetError
from companion.kit.words import Phrase
from companion.models import (
    Club,
    Event,
    db,
)
from companion.services.events.lines_reading import EventFile
from companion.services.events.shapes import FIT, moment
from companion.services.events.standings import standings_of


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
