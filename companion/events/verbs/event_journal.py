"""The event journal: create, read, append."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from flask import current_app
from sqlalchemy import select

from companion.clubs.verbs.clubs import LONGEST_CLUB, kept_by, worded
from companion.core.append import Appended, Once, append, keyed, touch
from companion.core.append import locked as lock
from companion.core.broken import Broken, reading
from companion.core.transaction import afterwards, writing
from companion.events.entries.event_entry import EventEntry
from companion.events.entries.event_fold import read
from companion.events.entries.event_setting_entries import Hold, Settle
from companion.events.entries.people_entries import Teams
from companion.events.state.evening import Evening, Team
from companion.events.state.event_settings import Settings
from companion.journal.entry import Undo
from companion.kit.lines import UNDO
from companion.models import Club, Event, EventLine, Organiser, db
from companion.models.base import new_code

once: Final = Once(EventLine)
LATEST: Final = (Event.held_at.desc(), Event.id.desc())
EARLIEST: Final = (Event.held_at, Event.id)
"""The order of evenings: of two at the same moment that comes first which was opened first."""
PLACES: Final = ("signing", "enlist", UNDO, "end")
"""Lines after which somebody may have a place who waited for one, or nobody waits any more."""
RESULTS: Final = ("totals", "ruling", "confirm")
"""Lines by which a round may be complete."""
TRIED: Final = 10
"""Events at most that are looked at for one that can be read."""


def open_event(
    club: Club,
    name: str,
    settings: Settings,
    season: str = "",
    when: Hold | None = None,
    teams: tuple[Team, ...] = (),
) -> Event:
    """A new event with nobody in it; `settings` are checked ones (`event_settings`)."""
    with writing() as session:
        event = Event(
            code=new_code(),
            club_id=club.id,
            name=worded(name, LONGEST_CLUB, "name"),
            season=worded(season, LONGEST_CLUB, "season", ""),
        )
        session.add(event)
        session.flush()
        write(event, Settle(values=settings), key="open", by="")
        if when is not None and when != Hold():
            write(event, when, key="when", by="")
        if teams:
            write(event, Teams(teams=teams), key="teams", by="")
    return event


def events_of(club: Club) -> Sequence[Event]:
    """The club's events, the latest first, those that were filed away too."""
    chosen = select(Event).where(Event.club_id == club.id).order_by(*LATEST)
    return db.session.scalars(chosen).all()


def opened_last(club: Club, season: str | None = None) -> Event | None:
    """The event that was opened last, of all or of a season: a new one is like it.

    Whenever it is held; one that is damaged can be no example.
    """
    chosen = select(Event).where(Event.club_id == club.id).order_by(Event.id.desc())
    if season is not None:
        chosen = chosen.where(Event.season == season)
    return next(filter(readable, db.session.scalars(chosen.limit(TRIED))), None)


def latest_of(owner: Organiser, most: int) -> Sequence[Event]:
    """The latest events of all the clubs this organiser keeps, the latest first."""
    shown = Event.archived_at.is_(None), Club.archived_at.is_(None)
    chosen = select(Event).join(Club).where(kept_by(owner), *shown).order_by(*LATEST)
    return db.session.scalars(chosen.limit(most)).all()


def lines_of(event: Event) -> Sequence[EventLine]:
    """The journal."""
    chosen = select(EventLine).where(EventLine.event_id == event.id).order_by(EventLine.n)
    return db.session.scalars(chosen).all()


def readable(event: Event) -> bool:
    """Whether its journal makes sense."""
    try:
        evening_of(event)
    except Broken:
        return False
    return True


def evening_of(event: Event) -> Evening:
    """The event as it stands; Broken when its journal makes no sense.

    Inside `locked` it is read once for each of its versions.
    """
    held = db.session.info.get("held") or ()
    hands: dict[object, Evening] = db.session.info["hands"] if event in held else {}
    found = hands.get((event, event.version))
    if found is None:
        lines = lines_of(event)
        with reading("event", event.id):
            found = hands[event, event.version] = read(lines)
    return found


@contextmanager
def locked(event: Event) -> Iterator[Evening]:
    """The event as it is at this moment, and nobody else writes to it."""
    with lock(event):
        yield evening_of(event)


def write(event: Event, entry: EventEntry | Undo, *, key: str, by: str) -> Appended:
    """Add an entry at the end; a repeated key changes nothing. Inside `locked` or `writing`.

    Conflict when the key is that of a line of another kind: then it is no repetition.
    """
    kind = entry.kind()
    line = EventLine(kind=kind, data=entry.data(), key=key[:64], by=by[:60])
    done = append(event, line)
    if not done.replayed and kind in ("when", UNDO):
        follow(event, evening_of(event))
    if not done.replayed and kind in PLACES:
        look_for_places(event)
    if not done.replayed and kind in RESULTS:
        look_whether_complete(event)
    return done


def look_for_places(event: Event) -> None:
    """Somebody may have a place by this: those who wait are told once it is stored."""
    later: Callable[[int, int], None] | None = current_app.extensions.get("places_changed")
    if later is not None:
        afterwards(f"places-{event.id}", partial(later, event.id, event.length))


def look_whether_complete(event: Event) -> None:
    """The round may have all its results by this: it is looked at once this is stored."""
    later: Callable[[int], None] | None = current_app.extensions.get("results_changed")
    if later is not None:
        afterwards(f"complete-{event.id}", partial(later, event.id))


def look_whether_to_seat(event: Event) -> None:
    """The next round may be seated, or seated anew, once this is stored."""
    later: Callable[[int], None] | None = current_app.extensions.get("to_be_seated")
    if later is not None:
        afterwards(f"seat-{event.id}", partial(later, event.id))


def follow(event: Event, evening: Evening) -> None:
    """Keep beside the event what its lines say of when and where it is: lists are sorted by it."""
    when = evening.when
    event.starts_at, event.zone, event.place = when.moment, when.zone, when.place


def earlier(event: Event, key: str) -> EventLine | None:
    """The line that an equal request wrote before."""
    return keyed(event, EventLine, key[:64])


def set_public(event: Event, public: bool) -> None:
    """Let everyone who has the address look, or nobody but the club's own."""
    with writing():
        event.public = public
        touch(event)
