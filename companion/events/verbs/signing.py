"""Signing up and off, for oneself or by the organiser.

Each is a line of the journal; who has a place and who waits is worked out from their order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, and_, func, select

from companion.clubs.verbs.clubs import add_members, member_of, members
from companion.clubs.verbs.namesakes import mark_namesakes
from companion.competition.when import zone_of
from companion.core.append import Appended, meant
from companion.core.notices import Notice, drop, letter, subscribe
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.core.typed_names import alike
from companion.events.entries.people_entries import Enlist, Informed, Paid, Signing
from companion.events.state.evening import Evening
from companion.events.state.sign_up import MOST
from companion.events.verbs.allowed import going
from companion.events.verbs.event_journal import earlier, evening_of, locked, once, write
from companion.events.verbs.event_names import follow
from companion.events.verbs.times import the_day, the_time
from companion.journal.entry import Person
from companion.kit.sheet import SheetError, integer
from companion.kit.words import Phrase
from companion.models import Club, Event, EventLine, Member, PlaceSubscription, db, now

MOST_LINES: Final = 1000  # of signing up and off, at one event
NEW: Final = 100  # people a public page may write into the club's list, at one event


def checked_signing(typed: Mapping[str, str]) -> Signing:
    """Return what a form says; SheetError names the field."""
    limit = typed.get("limit", "").strip() or "0"
    if not (limit.isascii() and limit.isdigit()):
        raise SheetError("limit", Phrase("expected a whole number"))
    until, there = None, ""
    places = integer(int(limit[:9]), "limit", 0, MOST)
    day, clock, zone = (typed.get(key, "").strip() for key in ("last_day", "last_time", "zone"))
    if day or clock:
        last = datetime.combine(the_day(day, "last_day"), the_time(clock, "last_time"))
        until, there = last.isoformat(timespec="minutes"), zone if zone_of(zone) else ""
    return Signing(open=typed.get("open") == "1", limit=places, until=until, zone=there)


@once
def offer(event: Event, signing: Signing, *, key: str, by: str) -> Appended:
    """Let people sign up like this from now on, or no more."""
    with locked(event) as evening:
        going(evening)
        return write(event, signing, key=key, by=by)


def closed(evening: Evening) -> Phrase | None:
    """Why nobody can sign up by themselves now, if so."""
    deadline = evening.signing.closes
    if evening.ended:
        return Phrase("This event is over.")
    if any(stage.started for stage in evening.stages):
        return Phrase("The event has started: ask there whether there is a place.")
    if not evening.signing.open:
        return Phrase("Sign-up for this event is closed.")
    if deadline is not None and now() > deadline:
        return Phrase("The time for signing up is over. Ask the organisers of the event.")
    return None


@once
def sign_up(event: Event, person: int, *, key: str, by: str, anyway: bool = False) -> Appended:
    """Onto the list, at its end; whoever runs the evening may write somebody down `anyway`."""
    with locked(event) as evening:
        may(event, evening, anyway=anyway)
        member = db.session.get(Member, person)
        if member is None or member.club_id != event.club_id or member.merged_into_id:
            raise Refused(Phrase("Somebody there is not on the club's list."))
        if person in evening.signed:
            raise Refused(Phrase("%(name)s has already signed up.", name=member.called))
        return write(event, Enlist(person=Person(person), on=True), key=key, by=by)


def sign_up_new(event: Event, name: str, *, key: str, by: str, anyway: bool = False) -> Member:
    """Somebody new: on the club's list, and signed up. SheetError when the name cannot be."""
    with locked(event) as evening:
        known = earlier(event, own := meant(key, "sign up", name, by))
        if known is not None:
            return db.session.get_one(Member, known.data["person"])
        may(event, evening, anyway=anyway)
        if not anyway and new_people(event) >= NEW:
            raise Refused(Phrase("This list is full. Contact the organisers of the event."))
        (member,) = write_down(event.club, " ".join(name.split()))
        db.session.flush()
        write(event, Enlist(person=Person(member.id), on=True), key=own, by=by)
    return member


@once
def sign_off(event: Event, person: int, *, key: str, by: str) -> Appended:
    """Off the list; the first who waits moves up. Possible until the evening begins."""
    with locked(event) as evening:
        going(evening)
        if person not in evening.signed:
            raise Refused(Phrase("This name is not on the list."))
        return write(event, Enlist(person=Person(person), on=False), key=key, by=by)


@once
def mark_told(event: Event, person: int, told: bool, *, key: str, by: str) -> Appended:
    """Whoever moved up from the waiting list knows it now, or does not after all."""
    with locked(event) as evening:
        going(evening)
        if person not in evening.moved:
            raise Refused(Phrase("This person has not moved up from the waiting list."))
        return write(event, Informed(person=Person(person), told=told), key=key, by=by)


def may(event: Event, evening: Evening, *, anyway: bool) -> None:
    """Refused when nobody can be put on the list."""
    going(evening)
    why = closed(evening)
    if why is not None and not anyway:
        raise Refused(why)
    if len(evening.signed) >= MOST or (not anyway and written(event) >= MOST_LINES):
        raise Refused(Phrase("This list is full. Contact the organisers of the event."))


def written(event: Event) -> int:
    """How many lines of signing up and off there are."""
    lines = select(func.count()).where(EventLine.event_id == event.id, EventLine.kind == "enlist")
    return db.session.scalar(lines) or 0


def new_people(event: Event) -> int:
    """How many people were written into the club's list by signing up here."""
    lines = select(func.count()).where(
        EventLine.event_id == event.id,
        EventLine.kind == "enlist",
        EventLine.by == SOMEBODY,
    )
    return db.session.scalar(lines) or 0


SOMEBODY: Final = "somebody signing up"
"""What the journal calls whoever signs up without a link of their own."""


def namesakes(event: Event, name: str) -> Sequence[Member]:
    """The members that this name could be; SheetError when it cannot be one."""
    typed = member_of(event.club, " ".join(name.split()), 0).name
    return [
        one
        for one in members(event.club)
        if not one.anonymous_at and alike(typed) in (alike(one.name), alike(one.reading))
    ]


def write_down(club: Club, lines: str) -> list[Member]:
    """Write people into the list as `add_members` does; namesakes without a mark get a number."""
    with writing():
        new = add_members(club, lines)
        for member in mark_namesakes(club):
            if member not in new:
                follow(member)
    return new


def subscribe_to_place(event: Event, one: PlaceSubscription) -> None:
    """Keep this, unless the person does not wait (any more)."""
    with locked(event) as evening:
        if one.member_id in evening.signing.waiting(list(evening.signed)):
            subscribe(one)


def about_places(event: Event, people: Sequence[int]) -> ColumnElement[bool]:
    """The browsers that are to be told of a place for one of these people."""
    return and_(PlaceSubscription.event_id == event.id, PlaceSubscription.member_id.in_(people))


def places_due(event_id: int, _: int) -> list[Notice]:
    """The letters for those who have a place now; who does not wait any more is forgotten.

    They go out however the event went on since: who came to have a place has not heard of it.
    """
    event = db.session.get(Event, event_id)
    asked = select(PlaceSubscription).where(PlaceSubscription.event_id == event_id)
    rows = db.session.scalars(asked).all()
    if event is None or not rows:
        return []
    evening = evening_of(event)
    signed = list(evening.signed)
    coming = not evening.ended and not any(stage.started for stage in evening.stages)
    useless = [one.id for one in rows if not coming or one.member_id not in evening.signed]
    placed = set(evening.signing.placed(signed))
    path = f"/events/{event.code}/sign-up"
    found = [letter(one, path) for one in rows if one.id not in useless and one.member_id in placed]
    drop(PlaceSubscription, *useless)
    return found


def listed(event: Event, person: int) -> bool:
    """Whether somebody is on the list of the event's club."""
    member = db.session.get(Member, person)
    return member is not None and member.club_id == event.club_id and member.merged_into_id is None


@once
def mark_paid(event: Event, person: int, paid: bool, *, key: str, by: str) -> Appended:
    """This person has paid, or has not after all."""
    if not listed(event, person):
        raise Refused(Phrase("Somebody there is not on the club's list."))
    with locked(event) as evening:
        going(evening)
        if not evening.settings.get("fee"):
            raise Refused(Phrase("This event has no entry fee."))
        return write(event, Paid(person=Person(person), paid=paid), key=key, by=by)
