"""Signing up and off, by people themselves or by the organiser.

Each is an entry of the journal; their order decides who has a place and who waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Final

from sqlalchemy import func, select

from companion.clubs.verbs.clubs import add_members, added_since, member_of, members
from companion.clubs.verbs.namesakes import ask_for_marks, mark_namesakes
from companion.core.append import Appended, meant
from companion.core.refused import Refused
from companion.core.services import services
from companion.core.transaction import afterwards, lock, writing
from companion.core.typed_names import alike
from companion.events.entries.people_entries import Enlist, Informed, Paid, Signing
from companion.events.state.event_state import EventState
from companion.events.state.sign_up import MOST
from companion.events.verbs.event_journal import earlier, going, locked, once, write
from companion.events.verbs.event_names import follow
from companion.events.verbs.playing_times import check_zone, the_day, the_time
from companion.journal.entry import Person
from companion.kit.sheet import SheetError, integer
from companion.kit.words import Phrase
from companion.models import Club, Event, EventLine, Member, db, now

MOST_LINES: Final = 1000  # entries for signing up and off, per event
NEW: Final = 100  # people that a public page may add to the club's list, per event


def checked_signing(typed: Mapping[str, str]) -> Signing:
    """Return the settings of a submitted form; SheetError names the field."""
    limit = typed.get("limit", "").strip() or "0"
    if not (limit.isascii() and limit.isdigit()):
        raise SheetError("limit", Phrase("expected a whole number"))
    until, there = None, ""
    places = integer(int(limit[:9]), "limit", 0, MOST)
    day, clock, zone = (typed.get(key, "").strip() for key in ("last_day", "last_time", "zone"))
    if day or clock:
        last = datetime.combine(the_day(day, "last_day"), the_time(clock, "last_time"))
        check_zone(zone)
        until, there = last.isoformat(timespec="minutes"), zone
    return Signing(open=typed.get("open") == "1", limit=places, until=until, zone=there)


def lost_places(state: EventState, signing: Signing) -> list[int]:
    """Return who has a place now and would have to wait with these settings."""
    had = state.signing.placed(list(state.signed))
    return list(had[signing.limit :]) if signing.limit else []


@dataclass(frozen=True, slots=True)
class LostPlaces:
    """Who has lost a place and is to be told, by event."""

    people: dict[int, set[int]] = field(default_factory=dict)


@once
def offer(event: Event, signing: Signing, *, key: str, by: str) -> Appended:
    """Set how people can sign up from now on, if at all."""
    with locked(event) as state:
        going(state)
        if lost := lost_places(state, signing):
            people = services().the(LostPlaces).people.setdefault(event.id, set())
            afterwards(f"lost-{event.id}", partial(people.update, lost))
        return write(event, signing, key=key, by=by)


def closed(state: EventState) -> Phrase | None:
    """Return why people cannot sign up by themselves now; None if they can."""
    deadline = state.signing.closes
    if state.ended:
        return Phrase("This event is over.")
    if any(stage.started for stage in state.stages):
        return Phrase("The event has started: ask there whether there is a place.")
    if not state.signing.open:
        return Phrase("Sign-up for this event is closed.")
    if deadline is not None and now() > deadline:
        return Phrase("The time for signing up is over. Ask the organisers of the event.")
    return None


@once
def sign_up(event: Event, person: int, *, key: str, by: str, anyway: bool = False) -> Appended:
    """Add a person to the end of the list; with `anyway` (for organisers) even if it is closed."""
    with locked(event) as state:
        may(event, state, anyway=anyway)
        member = listed_member(event, person)
        if person in state.signed:
            raise Refused(Phrase("%(name)s has already signed up.", name=member.called))
        return write(event, Enlist(person=Person(person), on=True), key=key, by=by)


def sign_up_new(event: Event, name: str, *, key: str, by: str, anyway: bool = False) -> Member:
    """Add a new person to the club's list and sign them up; SheetError if the name is invalid."""
    with locked(event) as state:
        known = earlier(event, own := meant(key, "sign up", name, by))
        if known is not None:
            return db.session.get_one(Member, known.data["person"])
        may(event, state, anyway=anyway)
        if not anyway and new_people(event) >= NEW:
            raise Refused(Phrase("This list is full. Contact the organisers of the event."))
        (member,) = write_down(event.club, " ".join(name.split()))
        db.session.flush()
        write(event, Enlist(person=Person(member.id), on=True), key=own, by=by)
    return member


@once
def sign_off(event: Event, person: int, *, key: str, by: str) -> Appended:
    """Remove a person from the list; the first who waits moves up. Refused after the event."""
    with locked(event) as state:
        going(state)
        if person not in state.signed:
            raise Refused(Phrase("This name is not on the list."))
        return write(event, Enlist(person=Person(person), on=False), key=key, by=by)


@once
def mark_told(event: Event, person: int, told: bool, *, key: str, by: str) -> Appended:
    """Record whether a person who moved up from the waiting list has been told."""
    with locked(event) as state:
        going(state)
        if person not in state.moved:
            raise Refused(Phrase("This person has not moved up from the waiting list."))
        return write(event, Informed(person=Person(person), told=told), key=key, by=by)


def may(event: Event, state: EventState, *, anyway: bool) -> None:
    """Raise Refused if nobody can be added to the list."""
    going(state)
    why = closed(state)
    if why is not None and not anyway:
        raise Refused(why)
    if len(state.signed) >= MOST or (not anyway and written(event) >= MOST_LINES):
        raise Refused(Phrase("This list is full. Contact the organisers of the event."))


def written(event: Event) -> int:
    """Return how many entries for signing up and off there are."""
    lines = select(func.count()).where(EventLine.event_id == event.id, EventLine.kind == "enlist")
    return db.session.scalar(lines) or 0


def new_people(event: Event) -> int:
    """Return how many people were added to the club's list by signing up here."""
    lines = select(func.count()).where(
        EventLine.event_id == event.id,
        EventLine.kind == "enlist",
        EventLine.by == SOMEBODY,
    )
    return db.session.scalar(lines) or 0


SOMEBODY: Final = "somebody signing up"
"""The author in the journal for people who sign up without a personal link."""


def namesakes(event: Event, name: str) -> Sequence[Member]:
    """Return the members that this name could mean; SheetError if it is no valid name."""
    typed = member_of(event.club, " ".join(name.split()), 0).name
    return [
        one
        for one in members(event.club)
        if not one.anonymous_at and alike(typed) in (alike(one.name), alike(one.reading))
    ]


def write_down(club: Club, lines: str) -> list[Member]:
    """Add people to the club's list; namesakes without a mark get a number."""
    with writing():
        new = add_members(club, lines)
        for member in mark_namesakes(club):
            if member not in new:
                follow(member)
    return new


def add_to_list(club: Club, lines: str, latest: int | None = None) -> list[Member]:
    """Add people to the club's list, once; `latest` is the last member whom their writer saw.

    Whoever was added since then is not added again. Raises Namesake and SheetError.
    """
    with writing():
        lock(club)
        known = [] if latest is None else added_since(club, lines, latest)
        if known:
            return known
        ask_for_marks(club, lines)
        return write_down(club, lines)


def listed_member(event: Event, person: int) -> Member:
    """Return this member of the event's club; Refused if they are not on its list."""
    member = db.session.get(Member, person)
    if member is None or member.club_id != event.club_id or member.merged_into_id:
        raise Refused(Phrase("Somebody there is not on the club's list."))
    return member


@once
def mark_paid(event: Event, person: int, paid: bool, *, key: str, by: str) -> Appended:
    """Record whether this person has paid the entry fee."""
    listed_member(event, person)
    with locked(event) as state:
        going(state)
        if not state.settings.fee:
            raise Refused(Phrase("This event has no entry fee."))
        return write(event, Paid(person=Person(person), paid=paid), key=key, by=by)
