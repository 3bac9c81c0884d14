"""Events: opened, read, and written to by the append rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from sqlalchemy import select

from companion.competition.evening import Evening
from companion.competition.ledger import read
from companion.models import Club, Event, EventLine, Organiser, db
from companion.models.codes import new_code
from companion.services.append import Appended, touch
from companion.services.clubs import LONGEST_CLUB, worded
from companion.services.refused import Refused
from companion.services.transaction import announce, writing

P = ParamSpec("P")


def open_event(club: Club, name: str, settings: Mapping[str, Any], season: str = "") -> Event:
    """A new event with nobody in it; `settings` are checked ones (`events.settings`)."""
    with writing() as session:
        event = Event(
            code=new_code(),
            club_id=club.id,
            name=worded(name, LONGEST_CLUB, "name"),
            season=worded(season, LONGEST_CLUB, "season", ""),
        )
        session.add(event)
        session.flush()
        write(event, "settings", {"values": dict(settings)}, key="open", by="")
    return event


def events_of(club: Club) -> Sequence[Event]:
    """The club's events, the latest first."""
    chosen = select(Event).where(Event.club_id == club.id).order_by(Event.id.desc())
    return db.session.scalars(chosen).all()


def latest_of(owner: Organiser, most: int) -> Sequence[Event]:
    """The latest events of all the clubs this organiser keeps, the latest first."""
    chosen = select(Event).join(Club).where(Club.owner_id == owner.id).order_by(Event.id.desc())
    return db.session.scalars(chosen.limit(most)).all()


def lines_of(event: Event) -> Sequence[EventLine]:
    """The journal."""
    chosen = select(EventLine).where(EventLine.event_id == event.id).order_by(EventLine.n)
    return db.session.scalars(chosen).all()


def evening_of(event: Event) -> Evening:
    """The event as it stands."""
    return read(lines_of(event))


@contextmanager
def locked(event: Event) -> Iterator[Evening]:
    """The event as it is at this moment, and nobody else writes to it."""
    with writing() as session:
        session.refresh(event, with_for_update=True)
        yield evening_of(event)


def write(event: Event, kind: str, data: Mapping[str, Any], *, key: str, by: str) -> Appended:
    """Add a line at the end; a repeated key changes nothing. Inside `locked` or `writing`."""
    known = earlier(event, key)
    if known is not None:
        return Appended(known.n, event.version, replayed=True)
    event.length += 1
    event.version += 1
    line = EventLine(
        event_id=event.id, n=event.length, kind=kind, data=dict(data), key=key[:64], by=by[:60]
    )
    db.session.add(line)
    db.session.flush()
    announce(event.topic, event.version)
    return Appended(line.n, event.version)


def once(
    verb: Callable[Concatenate[Event, P], Appended],
) -> Callable[Concatenate[Event, P], Appended]:
    """The verb, which answers a repeated `key` as it did at first although it fits no more.

    Whoever sends "close the round" again, the answer having been lost, is not told that the round
    is closed.
    """

    @wraps(verb)
    def doing(event: Event, /, *args: P.args, **given: P.kwargs) -> Appended:
        try:
            return verb(event, *args, **given)
        except Refused:
            known = earlier(event, str(given["key"]))
            if known is None:
                raise
            return Appended(known.n, event.version, replayed=True)

    return doing


def earlier(event: Event, key: str) -> EventLine | None:
    """The line that an equal request wrote before."""
    return db.session.scalar(
        select(EventLine).where(EventLine.event_id == event.id, EventLine.key == key[:64])
    )


def set_public(event: Event, public: bool) -> None:
    """Let everyone who has the address look, or nobody but the club's own."""
    with writing():
        event.public = public
        touch(event)
