"""The sign-up page of an event: for members by their link, for anybody while it is public."""

from __future__ import annotations

import re
from typing import NamedTuple

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import in_order
from companion.clubs.verbs.namesakes import names_of
from companion.core.notices import any_told
from companion.core.refused import Refused
from companion.events.pages import signed
from companion.events.state import Evening
from companion.events.verbs.journal import evening_of
from companion.events.verbs.place_notices import about_places
from companion.events.verbs.seating import foretold
from companion.events.verbs.signing import (
    SOMEBODY,
    closed,
    namesakes,
    sign_off,
    sign_up,
    sign_up_new,
)
from companion.kit.words import Phrase
from companion.models import Member, PlaceSubscription
from companion.models.base import new_code
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, OPENING, limiter

bp = Blueprint("signing", __name__, url_prefix="/events/<code>")
LONGEST_MARK = 8
ANOTHER = "another"
"""What a newcomer chooses who is not the member of the same name."""


@bp.get("/sign-up")
def show(code: str) -> Response:
    """When and where, how many places are left, and a place for one's name."""
    return page(find_event(code))


@bp.get("/signed/<token>")
@limiter.limit(LINKS)
def arrive(code: str, token: str) -> Answer:
    """By the link that was kept, this browser may sign the person off."""
    at = find_event(code)
    evening = evening_of(at.event)
    person = signed.whose(at.event, evening, token)
    if person is None:
        abort(404)
    signed.remember(at.event, person, evening.signed[person])
    return redirect(url_for(".show", code=code), 303)


@bp.post("/sign-up")
@limiter.limit(OPENING)
def join(code: str) -> Answer:
    """Onto the list: oneself, or with the name that was typed."""
    at = find_event(code)
    player = at.player if request.form.get("who") == "me" else None
    name, who = request.form.get("name", ""), request.form.get("is", "")

    def act(key: str) -> None:
        if player is not None:
            sign_up(at.event, player.id, key=key, by=at.by)
        else:
            person = by_name(at, name, who, key)
            signed.remember(at.event, person, evening_of(at.event).signed[person])

    return attempt(
        act, lambda: redirect(url_for(".show", code=code), 303), lambda why: page(at, why)
    )


@bp.post("/sign-up/off")
def leave(code: str) -> Answer:
    """Off the list; only who signed up here, or has the link."""
    at, person = find_event(code), number("person")
    if person not in signed.mine(at, evening_of(at.event)):
        abort(403)
    by = at.by if at.player and at.player.id == person else SOMEBODY
    return attempt(
        lambda key: sign_off(at.event, person, key=key, by=by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


def by_name(at: AtEvent, name: str, who: str, key: str) -> int:
    """Sign up whoever typed this name: a member of the same name only if they say they are."""
    same = namesakes(at.event, name)
    if who.isdigit() and int(who[:9]) in {member.id for member in same}:
        person = int(who[:9])
        sign_up(at.event, person, key=key, by=SOMEBODY)
        return person
    mark = " ".join(request.form.get("mark", "").split())
    if same and not (who == ANOTHER and mark):
        raise Refused(WHO_OF_THEM)
    name = marked(name, mark) if same else name
    return sign_up_new(at.event, name, key=key, by=SOMEBODY).id


def marked(name: str, mark: str) -> str:
    """What was typed, with the mark behind the name; a reading may follow after a comma."""
    if len(mark) > LONGEST_MARK or set(mark) & set("()（）"):
        raise Refused(Phrase("at most %(n)s characters", n=LONGEST_MARK))
    at = re.search("[,、，]|$", name)
    end = at.start() if at else len(name)
    return f"{name[:end].rstrip()} ({mark}){name[end:]}"


WHO_OF_THEM = Phrase("Somebody in the club has this name. Say below whether that is you.")


def page(at: AtEvent, why: str = "") -> Response:
    """The page, with the reason if something could not be done, and what was typed."""
    evening = evening_of(at.event)
    typed = request.form if request.method == "POST" else {}
    mine = [one for one in listed(evening) if one.person in signed.mine(at, evening)]
    waiting = [one.person for one in mine if one.waits]
    return render(
        "events/sign_up.html",
        block="part",
        status=422 if why else 200,
        at=at,
        event=at.event,
        evening=evening,
        closed=closed(evening),
        told=foretold(evening),
        people=listed(evening) if at.helps or at.player else [],
        mine=mine,
        waiting=waiting,
        push=current_app.extensions["push"],
        known=any_told(PlaceSubscription, about_places(at.event, waiting)),
        links={p: signed.link(at.event, p, line) for p, line in evening.signed.items()},
        why=why,
        typed=typed,
        same=same_names(at, typed.get("name", "")) if why else [],
        another=ANOTHER,
        fresh=new_code(),
    )


class Listed(NamedTuple):
    """Somebody who signed up."""

    person: int
    name: str
    waits: int
    """Their number among those who wait; 0 with a place."""
    moved: bool
    told: bool


def listed(evening: Evening) -> list[Listed]:
    """Who signed up, in order: with a place, or with their number among those who wait."""
    people = list(evening.signed)
    waiting = list(evening.signing.waiting(people))
    names = names_of(people)
    return [
        Listed(
            person,
            names[person],
            waiting.index(person) + 1 if person in waiting else 0,
            person in evening.moved,
            evening.moved.get(person, True),
        )
        for person in people
    ]


def same_names(at: AtEvent, name: str) -> list[Member]:
    """The members who are called like what was typed; nobody for what is no name."""
    try:
        return in_order(member.id for member in namesakes(at.event, name))
    except ValueError:
        return []
