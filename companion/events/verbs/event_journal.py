"""The event journal: create, read, append; and what an event's state allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import select

from companion.clubs.verbs.clubs import LONGEST_CLUB, kept_by, worded
from companion.clubs.verbs.same_person import one_person
from companion.core.append import Appended, Once, append, keyed, touch
from companion.core.append import locked as lock
from companion.core.broken import Broken, reading
from companion.core.notices import look_for_notices
from companion.core.once import opened
from companion.core.refused import Refused
from companion.core.services import services
from companion.core.transaction import afterwards, tell, under_way, writing
from companion.events.entries.event_entry import EventEntry
from companion.events.entries.event_fold import read
from companion.events.entries.event_setting_entries import Hold, Settle
from companion.events.entries.people_entries import Teams
from companion.events.entries.result_entries import AddKit
from companion.events.state.event_games import SHELF, Games
from companion.events.state.event_settings import EventSettings
from companion.events.state.event_state import EventState, Team
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.journal.entry import Undo
from companion.kit.stored_entries import UNDO
from companion.kit.words import Phrase
from companion.models import Club, Event, EventLine, Organiser, db
from companion.models.base import new_code

once: Final = Once(EventLine)
LATEST: Final = (Event.held_at.desc(), Event.id.desc())
EARLIEST: Final = (Event.held_at, Event.id)
"""The order of events: by time, then by when they were opened."""
RESULTS: Final = ("totals", "ruling", "confirm", "adjust")
"""Kinds of entries that change a result."""
TRIED: Final = 10
"""How many events are tried to find one that can be read."""


def open_event(
    club: Club,
    name: str,
    settings: EventSettings,
    season: str = "",
    when: Hold | None = None,
    teams: tuple[Team, ...] = (),
    code: str = "",
    games: Games = SHELF,
) -> Event:
    """Create an event without people; `settings` must come from `event_settings.checked`.

    `games` may have kits that the event takes over from an earlier one. If there is an event with
    this code already, it is returned as it is.
    """
    code = code or new_code()
    with writing() as session:
        if known := opened(Event, Event.code, code):
            return known
        event = Event(
            code=code,
            club_id=club.id,
            name=worded(name, LONGEST_CLUB, "name"),
            season=worded(season, LONGEST_CLUB, "season", ""),
        )
        session.add(event)
        session.flush()
        for key, game in games.items():
            if game.own_kit is not None and game != SHELF.get(key):
                write(event, AddKit(kit=game.own_kit), key=key, by="")
        write(event, Settle(values=asdict(settings)), key="open", by="")
        if when is not None and when != Hold():
            write(event, when, key="when", by="")
        if teams:
            write(event, Teams(teams=teams), key="teams", by="")
    return event


def events_of(club: Club) -> Sequence[Event]:
    """Return the club's events, latest first, including archived ones."""
    chosen = select(Event).where(Event.club_id == club.id).order_by(*LATEST)
    return db.session.scalars(chosen).all()


def opened_last(
    club: Club, season: str | None = None, codes: Sequence[str] | None = None
) -> Event | None:
    """Return the event opened last, of all, of a season or of these: the model for a new one.

    The date it is held on does not matter; damaged events are skipped.
    """
    chosen = select(Event).where(Event.club_id == club.id).order_by(Event.id.desc())
    if season is not None:
        chosen = chosen.where(Event.season == season)
    if codes is not None:
        chosen = chosen.where(Event.code.in_(codes))
    return next(filter(readable, db.session.scalars(chosen.limit(TRIED))), None)


def latest_of(owner: Organiser, most: int) -> Sequence[Event]:
    """Return the latest events of all clubs of this organiser, latest first."""
    shown = Event.archived_at.is_(None), Club.archived_at.is_(None)
    chosen = select(Event).join(Club).where(kept_by(owner), *shown).order_by(*LATEST)
    return db.session.scalars(chosen.limit(most)).all()


def lines_of(event: Event) -> Sequence[EventLine]:
    chosen = select(EventLine).where(EventLine.event_id == event.id).order_by(EventLine.n)
    return db.session.scalars(chosen).all()


def readable(event: Event) -> bool:
    """Return whether the event's journal can be read."""
    try:
        event_state(event)
    except Broken:
        return False
    return True


def event_state(event: Event) -> EventState:
    """Return the current state of the event; Broken if its journal makes no sense.

    Merged members are one person in it, whatever number an entry gave them. Inside `locked` it is
    read once per version.
    """
    now = under_way()
    if now is None or event not in now.held:
        return read_anew(event)
    return now.once(("event_state", event, event.version), partial(read_anew, event))


def read_anew(event: Event) -> EventState:
    """Read the event from its journal, without a cache."""
    with reading("event", event.id):
        return read(lines_of(event), one_person([event.club_id]))


@contextmanager
def locked(event: Event) -> Iterator[EventState]:
    """Lock the event against other writers and return its current state."""
    with lock(event):
        yield event_state(event)


def write(event: Event, entry: EventEntry | Undo, *, key: str, by: str) -> Appended:
    """Append an entry; a repeated key changes nothing. Call it inside `locked` or `writing`.

    Raises Conflict if the key belongs to an entry of another kind: then it is no repetition.
    """
    kind = entry.kind()
    if isinstance(entry, EventEntry):
        bring_kits(event, entry.plays(), by)
    line = EventLine(kind=kind, data=entry.data(), key=key[:64], by=by[:60])
    done = append(event, line)
    if not done.replayed and kind in ("when", UNDO):
        follow(event, event_state(event))
    if not done.replayed:
        look_for_notices(event, kind)
    if not done.replayed and kind in RESULTS:
        announce_result(event)
    return done


def bring_kits(event: Event, games: Iterable[str], by: str) -> None:
    """Write down the kits of these games that the event does not have yet; Refused for no game.

    So its file scores them anywhere, and a later version with other kits changes nothing.
    """
    for key in dict.fromkeys(games):
        state = event_state(event)
        if key not in state.games:
            raise Refused(Phrase("Choose a game."))
        kit = state.games[key].own_kit
        if key not in state.brought and kit is not None:
            write(event, AddKit(kit=kit), key=key, by=by)


def announce_result(event: Event) -> None:
    """After the commit, save the event and close its round if that is complete."""
    hear = partial(tell, services().listeners.results, event.id)
    afterwards(f"result-{event.id}", hear)


def look_whether_to_seat(event: Event) -> None:
    """After the commit, check whether the next round should be seated, or seated again."""
    hear = partial(tell, services().listeners.seatings, event.id)
    afterwards(f"seat-{event.id}", hear)


def follow(event: Event, state: EventState) -> None:
    """Copy time and place from the journal to the event's columns, by which lists are sorted."""
    when = state.when
    event.starts_at, event.zone, event.place = when.moment, when.zone, when.place


def earlier(event: Event, key: str) -> EventLine | None:
    """Return the entry that the same request wrote before, if any."""
    return keyed(event, EventLine, key[:64])


def is_answered(event: Event, key: str) -> bool:
    """Return whether a form with this key has written an entry; a verb's key begins with it."""
    mine = EventLine.event_id == event.id, EventLine.key.startswith(key, autoescape=True)
    return db.session.scalar(select(EventLine.n).where(*mine).limit(1)) is not None


def set_public(event: Event, public: bool) -> None:
    """Make the event visible to everyone with its address, or to the club only."""
    with writing():
        event.public = public
        touch(event)


def settled(state: EventState, directs: bool) -> None:
    """Raise Refused if the event has ended, except for organisers."""
    if state.ended and not directs:
        raise Refused(Phrase("After an event ends, only an organiser decides."))


def going(state: EventState) -> None:
    """Raise Refused if the event has ended."""
    if state.ended:
        raise Refused(Phrase("This event is over."))


def running(state: EventState, number: int) -> Stage:
    """Return round `number`, or that table of an open event; Refused unless it is being played."""
    stage = next((stage for stage in state.stages if stage.number == number), None)
    if stage is None or not stage.going:
        raise Refused(Phrase("This round is not being played now."))
    return stage


def table_of(state: EventState, number: int, table: int) -> Table:
    """Return a table of a started round; Refused if there is none."""
    try:
        return state.stage(number).table(table)
    except LookupError as nowhere:
        raise Refused(Phrase("There is no such table.")) from nowhere
