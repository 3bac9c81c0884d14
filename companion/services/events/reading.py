"""An event from a file that `files` wrote, here or elsewhere, with nothing lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from sqlalchemy import select

from companion.competition.evening import Evening, Table
from companion.competition.ledger import VERBS, read
from companion.competition.renumber import renumbered
from companion.games import GAMES, SheetError
from companion.kit.lines import UNDO
from companion.kit.sheet import listing, mapping, one_of
from companion.kit.words import Phrase
from companion.models import (
    Club,
    Event,
    EventLine,
    Member,
    Organiser,
    db,
)
from companion.models.codes import new_code
from companion.services.append import from_file, touch
from companion.services.clubs import new_club
from companion.services.events.called import follow as called_anew
from companion.services.events.called import forget
from companion.services.events.files import FORMAT
from companion.services.events.journal import follow, lines_of
from companion.services.events.named import names_of
from companion.services.events.people_reading import read_people
from companion.services.events.saved import save_soon
from companion.services.events.shapes import FIT, check, moment
from companion.services.events.standings import standings_of
from companion.services.events.tables import opened
from companion.services.events.tables_reading import table_of
from companion.services.namesakes import mark_namesakes
from companion.services.transaction import writing

KEYS = (
    *("person", "people", "seats", "tables", "byes", "forecast", "lots"),
    *("values", "apart", "wished", "together", "fixed"),
)
"""Where a line's data names members."""


def read_event(owner: Organiser, data: Any, club: Club | None = None) -> Event:
    """The event of a file, in that club or in a new one; SheetError names what cannot be read."""
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
            code=new_code(),
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
                )


def not_twice(club: Club, fields: Mapping[str, Any]) -> None:
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


def checked(data: Any) -> dict[str, Any]:
    """The file's outer shape."""
    keys = ("club", "name", "season", "public", "created", "members", "lines", "tables")
    if not isinstance(data, dict):
        raise SheetError("event", Phrase("expected an object"))
    fields = mapping(data, "", ("format", *keys))
    one_of(fields["format"], "format", (FORMAT,))
    for key in ("club", "name", "season", "created"):
        if not isinstance(fields[key], str) or len(fields[key]) > 80:
            raise SheetError(key, Phrase("at most %(n)s letters", n=80))
    for key in ("members", "lines", "tables"):
        listing(fields[key], key)
    if not isinstance(fields["public"], bool):
        raise SheetError("public", Phrase("expected one of: %(words)s", words="true, false"))
    return fields


def line_of(n: int, given: Any, new: Mapping[int, int]) -> EventLine:
    """One line of the event."""
    place = f"lines[{n}]"
    fields = mapping(given, place, ("kind", "data", "by", "at"))
    kind = one_of(fields["kind"], f"{place}.kind", [*VERBS, UNDO])
    given_data = fields["data"]
    try:
        data = renumbered(kind, given_data, new)
    except (LookupError, TypeError, ValueError) as error:
        raise misread(error, given_data, f"{place}.data") from error
    check(kind, n + 1, data, f"{place}.data")
    by, at = written_by(str(fields["by"]), new)[:60], moment(fields["at"], f"{place}.at")
    return EventLine(kind=kind, data=data, by=by, at=at)


def misread(error: Exception, data: Any, place: str) -> SheetError:
    """What is wrong with a line's data: a key that is missing, or somebody whom the file lacks."""
    if not isinstance(data, dict):
        return SheetError(place, Phrase("expected an object"))
    if not isinstance(error, KeyError):
        return SheetError(place, Phrase("expected numbers of members, as the file lists them"))
    wanted = error.args[0]
    if wanted in KEYS:
        return SheetError(f"{place}.{wanted}", Phrase("is missing"))
    said = Phrase("the file has no member of number %(n)s", n=str(wanted)[:20])
    return SheetError(found_at(data, wanted, place) or place, said)


def found_at(data: Any, wanted: Any, place: str) -> str:
    """Where in a line's data that member is named; "" when it is nowhere."""
    if data == wanted and type(data) is type(wanted):
        return place
    if isinstance(data, dict):
        parts = [(data[key], f"{place}.{key}") for key in data if key in KEYS]
    else:
        parts = [(one, f"{place}[{n}]") for n, one in enumerate(data)] if is_list(data) else []
    return next(filter(None, (found_at(part, wanted, at) for part, at in parts)), "")


def is_list(data: Any) -> TypeGuard[list[Any]]:
    """A list of a file."""
    return isinstance(data, list)


def written_by(by: str, new: Mapping[int, int]) -> str:
    """Who wrote a line; a player by the number they have here."""
    kind, _, number = by.partition(" ")
    numbers = {f"{there}": here for there, here in new.items()}
    return f"player {numbers[number]}" if kind == "player" and number in numbers else by
