"""Who signed up in this browser, and the links by which they sign off from anywhere else."""

from __future__ import annotations

from flask import current_app, session

from companion.core.tokens import is_same
from companion.events.state import Evening
from companion.models import Event
from companion.models.base import derive_token
from companion.site.access.at_event import AtEvent
from companion.site.plumbing.links import outside_url

MOST = 12  # a cookie has 4 kB


def token(event: Event, person: int, line: int) -> str:
    """What lets a person sign off whom that line of the journal put on the list."""
    secret = current_app.config["SECRET_KEY"]
    return f"{person}-{derive_token(secret, 'signed', event.code, person, line)}"


def link(event: Event, person: int, line: int) -> str:
    """The address to keep: it opens the list as that person, until they sign off."""
    return outside_url("signing.arrive", code=event.code, token=token(event, person, line))


def whose(event: Event, evening: Evening, given: str) -> int | None:
    """The person whose link this is, while they are on the list."""
    number = given.partition("-")[0]
    person = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    line = evening.signed.get(person)
    if line is None or not is_same(given, token(event, person, line)):
        return None
    return person


def remember(event: Event, person: int, line: int) -> None:
    """This browser signed that person up."""
    kept = [one for one in session.get("signed", []) if one[:2] != [event.code, person]]
    session["signed"] = [*kept, [event.code, person, line]][-MOST:]


def mine(at: AtEvent, evening: Evening) -> list[int]:
    """The people on the list whom this browser may sign off."""
    kept = [
        person
        for code, person, line in session.get("signed", [])
        if code == at.event.code and evening.signed.get(person) == line
    ]
    own = [at.player.id] if at.player and at.player.id in evening.signed else []
    return list(dict.fromkeys([*own, *kept]))
