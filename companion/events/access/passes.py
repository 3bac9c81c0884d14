"""This browser's passes for events, from check-in at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from flask import request, session
from sqlalchemy import select

from companion.clubs.members.members import find_player
from companion.clubs.verbs.namesakes import the_one
from companion.core.broken import Broken
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.phone_passes import IN, find_phone, let_in
from companion.events.verbs.signing import SOMEBODY
from companion.kit.words import Phrase
from companion.models import OVER, Club, Event, EventLine, Member, Phone, db
from companion.models.base import new_code
from companion.sheets.access.credentials import held_seat
from companion.site.plumbing.sessions import browser_name

MOST = 4  # events; a cookie has 4 kB


def hold_pass(event: Event, token: str) -> None:
    """Store the pass for the event in this browser."""
    held = {code: one for code, one in session.get("passes", {}).items() if code != event.code}
    session["passes"] = dict([*held.items(), (event.code, token)][-MOST:])
    session.pop("knock", None)


def drop_pass(event: Event) -> None:
    """Remove this browser's pass for the event."""
    session["passes"] = {code: one for code, one in session["passes"].items() if code != event.code}


def knock() -> str:
    """The pass that this browser will get when it checks in, drawn in advance."""
    drawn: str = session.setdefault("knock", new_code(32))
    return drawn


def phone_of(event: Event) -> Phone | None:
    """This browser's pass at the event, whatever its state."""
    token = session.get("passes", {}).get(event.code)
    return find_phone(event, token) if isinstance(token, str) else None


def player_of(event: Event) -> Member | None:
    """The member whose phone this is: by a pass of the event, else by the personal link."""
    phone = phone_of(event)
    if phone is not None:
        return the_one(phone.member) if phone.state == IN else None
    return linked_to(event)


def linked_to(event: Event) -> Member | None:
    """The member whose personal link was opened here; a pass from the door does not count."""
    token = session.get("player", {}).get(event.club.code)
    member = find_player(token) if token else None
    return member if member and member.club_id == event.club_id else None


def note_phone(event: Event, member: Member) -> None:
    """Give a browser with the personal link a pass, so that nobody else checks in by that name."""
    if phone_of(event) is None and not event_state(event).ended:
        hold_pass(event, let_in(event, member, this_browser(), "link"))


def takes_part(club: Club) -> bool:
    """Whether this browser has joined an event of the club that is still running."""
    chosen = select(Event).where(Event.code.in_(list(session.get("passes", {}))))
    return any(
        event.club_id == club.id and player_of(event) and goes_on(event)
        for event in db.session.scalars(chosen).all()
    )


def goes_on(event: Event) -> bool:
    """Whether the event has not ended; a damaged one counts as ended."""
    try:
        return not event_state(event).ended
    except Broken:
        return False


def seated_elsewhere(event: Event) -> set[int]:
    """The people whose seat on screen is held by another phone, by the seat's own link.

    Such a phone has no pass, but nobody else may check in by that name: they would see its hand.
    """
    state, found = event_state(event), set[int]()
    for row in event.tables:
        if row.match is None or row.match.state == OVER or not state.stage(row.round).going:
            continue
        people, mine = state.stage(row.round).table(row.number).seats, held_seat(row.match)
        for person, seat in zip(people, row.match.places, strict=True):
            if person is not None and seat.joined_at is not None and seat is not mine:
                found.add(person)
    return found


def this_browser() -> str:
    """The browser and system in words."""
    return browser_name(request.user_agent.string)


SIGNING = Phrase("on the sign-up page")


def writer(by: str, names: Mapping[int, str]) -> Phrase | str:
    """The writer of an entry in words, from `AtEvent.by`."""
    kind, _, rest = by.partition(" ")
    if kind == "player" and rest.isdecimal():
        return names.get(int(rest), "?")
    if kind == "slip":
        return Phrase("somebody with the slip's link")
    if kind == "somebody":
        return SIGNING if by == SOMEBODY else Phrase("somebody at the door")
    if kind == "itself":
        return Phrase("automatically")
    return Phrase("helper %(name)s", name=rest) if kind == "helper" else Phrase("organiser")


def writers(lines: Sequence[EventLine]) -> set[int]:
    """The ids of members who wrote these entries."""
    return by_whom(line.by for line in lines)


def by_whom(writers: Iterable[str]) -> set[int]:
    """The ids of the members among these writers."""
    numbers = (by.removeprefix("player ") for by in writers)
    return {int(number) for number in numbers if number.isdecimal()}
