"""The passes of this browser: at which evenings it is whose phone."""

from __future__ import annotations

from flask import request, session

from companion.models import Event, Member, Phone
from companion.services.events.journal import evening_of
from companion.services.events.phones import IN, find_phone, let_in
from companion.services.players import find_player, the_one
from companion.web.browsers import browser_name

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
    token = session.get("player", {}).get(event.club.code)
    member = find_player(token) if token else None
    return member if member and member.club_id == event.club_id else None


def note_phone(event: Event, member: Member) -> None:
    """Whoever is here by the personal link has a phone here: nobody else comes in by that name."""
    if phone_of(event) is None and not evening_of(event).ended:
        hold_pass(event, let_in(event, member, this_browser(), "link"))


def this_browser() -> str:
    """What it calls itself."""
    return browser_name(request.user_agent.string)
