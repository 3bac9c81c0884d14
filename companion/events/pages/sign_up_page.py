"""The sign-up page: for members by their link, for everybody at public events."""

from __future__ import annotations

import re
from typing import NamedTuple

from flask import Blueprint, Response, abort, current_app, redirect, session, url_for
from msgspec import Struct, field
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import in_order
from companion.clubs.verbs.namesakes import names_of
from companion.clubs.verbs.same_person import with_merged
from companion.core.refused import Refused
from companion.core.services import services
from companion.core.tokens import is_same
from companion.events.access.at_event import AtEvent, find_event
from companion.events.pages.own_page import is_told
from companion.events.state.event_state import EventState
from companion.events.verbs.day_before_notice import EveNotice, awaited
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.next_seating import foretold
from companion.events.verbs.place_notice import PlaceNotice
from companion.events.verbs.signing import (
    SOMEBODY,
    closed,
    namesakes,
    sign_off,
    sign_up,
    sign_up_new,
)
from companion.kit.words import Phrase
from companion.matches.pages.notice_form import Button, notice_button
from companion.models import Event, Member
from companion.models.base import derive_token, new_code
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, OPENING, limiter
from companion.site.plumbing.links import outside_url

bp = Blueprint("signing", __name__, url_prefix="/events/<code>")
LONGEST_MARK = 8
ANOTHER = "another"
"""The choice of a newcomer who is not the member of the same name."""


class SignUp(Struct):
    """A name to sign up, or "me"; of namesakes, who it `is`, or the `mark` of another one."""

    who: str = ""
    name: str = ""
    is_: str = field(name="is", default="")
    mark: str = ""


@bp.get("/sign-up")
def show(code: str) -> Response:
    """Show date, place, places left, and the sign-up form, with what was typed."""
    at = find_event(code)
    state, form = event_state(at.event), typed(SignUp)
    mine = [one for one in listed(state) if one.person in signed_here(at, state)]
    waiting = [one.person for one in mine if one.waits]
    coming = awaited(at.event, state)
    own = at.player is not None and [one.person for one in mine] == [at.player.id]
    return render(
        "events/sign_up.html",
        block="part",
        at=at,
        event=at.event,
        state=state,
        closed=closed(state),
        told=foretold(state),
        people=listed(state) if at.helps or at.player else [],
        mine=mine,
        waiting=waiting,
        coming=coming,
        push=services().push if mine and (waiting or coming) else None,
        own=own,
        known=is_told(at.event, state, mine[0].person)
        if own
        else PlaceNotice.is_subscribed(at.event, with_merged(waiting))
        or EveNotice.is_subscribed(at.event, with_merged(one.person for one in mine)),
        post=services().post is not None,
        links={p: link_of(at.event, p, line) for p, line in state.signed.items()},
        form=form or SignUp(),
        same=same_names(at, form.name) if form else [],
        another=ANOTHER,
        fresh=new_code(),
    )


@bp.get("/signed/<token>")
@limiter.limit(LINKS)
def arrive(code: str, token: str) -> Answer:
    """Let the browser sign the person off, by the link that they kept."""
    at = find_event(code)
    state = event_state(at.event)
    person = whose(at.event, state, token)
    if person is None:
        abort(404)
    remember(at.event, person, state.signed[person])
    return redirect(url_for(".show", code=code), 303)


@bp.post("/sign-up")
@limiter.limit(OPENING)
@form_of(show)
def join(code: str, *, form: SignUp, key: str) -> None:
    """Sign up the player of this browser, or the name typed."""
    at = find_event(code)
    if at.player is not None and form.who == "me":
        sign_up(at.event, at.player.id, key=key, by=at.by)
    else:
        person = by_name(at, form, key)
        remember(at.event, person, event_state(at.event).signed[person])


@bp.post("/sign-up/off")
@form_of(show)
def leave(code: str, *, person: int = 0, key: str) -> None:
    """Sign a person off, if this browser signed them up or has their link."""
    at = find_event(code)
    if person not in signed_here(at, event_state(at.event)):
        abort(403)
    by = at.by if at.player and at.player.id == person else SOMEBODY
    sign_off(at.event, person, key=key, by=by)


def by_name(at: AtEvent, form: SignUp, key: str) -> int:
    """Sign up a person by name; as an existing member only if they say that is them."""
    name, who = form.name, form.is_
    same = namesakes(at.event, name)
    if who.isdigit() and int(who[:9]) in {member.id for member in same}:
        person = int(who[:9])
        sign_up(at.event, person, key=key, by=SOMEBODY)
        return person
    mark = " ".join(form.mark.split())
    if same and not (who == ANOTHER and mark):
        raise Refused(WHO_OF_THEM)
    name = marked(name, mark) if same else name
    return sign_up_new(at.event, name, key=key, by=SOMEBODY).id


def marked(name: str, mark: str) -> str:
    """Return the text typed with the mark after the name; a reading may follow a comma."""
    if len(mark) > LONGEST_MARK or set(mark) & set("()（）"):
        raise Refused(Phrase("at most %(n)s characters", n=LONGEST_MARK))
    at = re.search("[,、，]|$", name)
    end = at.start() if at else len(name)
    return f"{name[:end].rstrip()} ({mark}){name[end:]}"


WHO_OF_THEM = Phrase("Somebody in the club has this name. Say below whether that is you.")


class Listed(NamedTuple):
    """A row of the sign-up list."""

    person: int
    name: str
    waits: int
    """Their position on the waiting list; 0 if they have a place."""
    moved: bool
    told: bool


def listed(state: EventState) -> list[Listed]:
    """Return everybody who signed up, in order."""
    people = list(state.signed)
    waiting = list(state.signing.waiting(people))
    names = names_of(people)
    return [
        Listed(
            person,
            names[person],
            waiting.index(person) + 1 if person in waiting else 0,
            person in state.moved,
            state.moved.get(person, True),
        )
        for person in people
    ]


def same_names(at: AtEvent, name: str) -> list[Member]:
    """Return the members with the name typed; empty if it is no valid name."""
    try:
        return in_order(member.id for member in namesakes(at.event, name))
    except ValueError:
        return []


MOST = 12  # a cookie has 4 kB


def token_of(event: Event, person: int, line: int) -> str:
    """Return the token with which a person signed up by that entry can sign off."""
    secret = current_app.config["SECRET_KEY"]
    return f"{person}-{derive_token(secret, 'signed', event.code, person, line)}"


def link_of(event: Event, person: int, line: int) -> str:
    """Return the address to keep: with it the person can sign off."""
    return outside_url("signing.arrive", code=event.code, token=token_of(event, person, line))


def whose(event: Event, state: EventState, given: str) -> int | None:
    """Return the person to whom a token belongs, while they are on the list."""
    number = given.partition("-")[0]
    person = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    line = state.signed.get(person)
    if line is None or not is_same(given, token_of(event, person, line)):
        return None
    return person


def remember(event: Event, person: int, line: int) -> None:
    """Store in the browser's session that it signed this person up."""
    kept = [one for one in session.get("signed", []) if one[:2] != [event.code, person]]
    session["signed"] = [*kept, [event.code, person, line]][-MOST:]


def signed_here(at: AtEvent, state: EventState) -> list[int]:
    """Return the people on the list whom this browser may sign off."""
    kept = [
        person
        for code, person, line in session.get("signed", [])
        if code == at.event.code and state.signed.get(person) == line
    ]
    own = [at.player.id] if at.player and at.player.id in state.signed else []
    return list(dict.fromkeys([*own, *kept]))


@notice_button(bp, "/sign-up/notices")
def places_and_eve(code: str) -> Button:
    """A place, and the day before, for the people whom this browser signed up; 403 if none."""
    at = find_event(code)
    people = signed_here(at, event_state(at.event)) or abort(403)
    return Button(
        url_for(".show", code=code), [PlaceNotice, EveNotice], at.event, with_merged(people)
    )
