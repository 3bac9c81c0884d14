"""An event from a file that `files` wrote, here or elsewhere, with nothing lost."""

from __future__ import annotations

from sqlalchemy import select

from companion.competition.evening import Evening
from companion.competition.evening.ledger import read
from companion.games import SheetError
from companion.infrastructure.append import from_file, touch
from companion.infrastructure.transaction import writing
from companion.models import (
    Club,
    Event,
    Member,
    Organiser,
)
from companion.models.codes import new_code
from companion.services.clubs.clubs import new_club
from companion.services.clubs.named import names_of
from companion.services.clubs.namesakes import mark_namesakes
from companion.services.events.called import follow as called_anew
from companion.services.events.called import forget
from companion.services.events.fitting import all_there, not_twice, possible
from companion.services.events.journal import follow, lines_of
from companion.services.events.lines_reading import checked, line_of
from companion.services.events.people_reading import read_people
from companion.services.events.saved import save_soon
from companion.services.events.shapes import FIT, moment
from companion.services.events.tables import opened
from companion.services.events.tables_reading import table_of


def read_event(owner: Organiser, data: object, club: Club | None = None) -> Event:
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
