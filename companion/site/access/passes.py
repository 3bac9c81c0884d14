"""This browser's passes for events, from check-in at the door."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from flask import request, session

from companion.clubs.members.members import find_player, the_one
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.phone_passes import IN, find_phone, let_in
from companion.events.verbs.signing import SOMEBODY
from companion.kit.words import Phrase
from companion.models import OVER, Event, EventLine, Member, Phone
from companion.site.access.credentials import held_seat
from companion.site.plumbing.sessions import browser_name

MOST = 4  # evenings; a cookie has 4 kB


def hold_pass(event: Event, token: str) -> None:
    """This browser has that pass from now on."""
    held = {code: one for code, one in session.get("passes", {}).items() if code != event.code}
    session["passes"] = dict([*held.items(), (event.code, token)][-MOST:])


def phone_of(event: Event) -> Phone | None:
    """This browser's pass at the event, whatever it is worth."""
    token = session.get("passes", {}).get(event.code)
    return find_phone(event, token) if isinstance(token, str) else None


def player_of(event: Event) -> Member | None:
    """The member whose phone this is: by a pass of this evening, else by the personal link."""
    phone = phone_of(event)
    if phone is not None:
        return the_one(phone.member) if phone.state == IN else None
    return linked_to(event)


def linked_to(event: Event) -> Member | None:
    """The member whose personal link this browser opened: at the door anybody can take a name."""
    token = session.get("player", {}).get(event.club.code)
    member = find_player(token) if token else None
    return member if member and member.club_id == event.club_id else None


def note_phone(event: Event, member: Member) -> None:
    """Whoever is here by the personal link has a phone here: nobody else comes in by that name."""
    if phone_of(event) is None and not evening_of(event).ended:
        hold_pass(event, let_in(event, member, this_browser(), "link"))


def seated_elsewhere(event: Event) -> set[int]:
    """Those whose seat on screen is on another phone, that came by the seat's own link.

    Such a phone has no pass, yet nobody else may come in by that name: they would see its hand.
    """
    evening, found = evening_of(event), set[int]()
    for row in event.tables:
        if row.match is None or row.match.state == OVER or not evening.stage(row.round).going:
            continue
        people, mine = evening.stage(row.round).table(row.number).seats, held_seat(row.match)
        for person, seat in zip(people, row.match.places, strict=True):
            if person is not None and seat.joined_at is not None and seat is not mine:
                found.add(person)
    return found


def this_browser() -> str:
    """What it calls itself."""
    return browser_name(request.user_agent.string)


SIGNING = Phrase("on the sign-up page")


def writer(by: str, names: Mapping[int, str]) -> Phrase | str:
    """Who wrote a line, from what the journal calls them (AtEvent.by)."""
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
    """The players who wrote lines themselves."""
    return by_whom(line.by for line in lines)


def by_whom(writers: Iterable[str]) -> set[int]:
    """The players among those who wrote."""
    numbers = (by.removeprefix("player ") for by in writers)
    return {int(number) for number in numbers if number.isdecimal()}
