"""The sign-up page: for members by their link, for everybody at public events."""

from __future__ import annotations

import re
from typing import NamedTuple

from flask import Blueprint, Response, abort, current_app, redirect, request, session, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import in_order
from companion.clubs.verbs.namesakes import names_of
from companion.core.notices import any_told, forget
from companion.core.refused import Refused
from companion.core.tokens import is_same
from companion.events.state.evening import Evening
from companion.events.verbs.eve import about_eve, awaited, subscribe_to_eve
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.next_seating import foretold
from companion.events.verbs.signing import (
    SOMEBODY,
    about_places,
    closed,
    namesakes,
    sign_off,
    sign_up,
    sign_up_new,
    subscribe_to_place,
)
from companion.kit.words import Phrase
from companion.matches.pages.notice_form import done, sent, sent_to, the_push
from companion.models import Event, EveSubscription, Member, PlaceSubscription
from companion.models.base import derive_token, new_code
from companion.site.access.at_event import AtEvent, find_event
from companion.site.plumbing.attempts import attempt, number
from companion.site.plumbing.htmx import render
from companion.site.plumbing.language import current_language
from companion.site.plumbing.limits import LINKS, OPENING, limiter
from companion.site.plumbing.links import outside_url

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
    person = whose(at.event, evening, token)
    if person is None:
        abort(404)
    remember(at.event, person, evening.signed[person])
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
            remember(at.event, person, evening_of(at.event).signed[person])

    return attempt(
        act, lambda: redirect(url_for(".show", code=code), 303), lambda why: page(at, why)
    )


@bp.post("/sign-up/off")
def leave(code: str) -> Answer:
    """Off the list; only who signed up here, or has the link."""
    at, person = find_event(code), number("person")
    if person not in signed_here(at, evening_of(at.event)):
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
    mine = [one for one in listed(evening) if one.person in signed_here(at, evening)]
    waiting = [one.person for one in mine if one.waits]
    coming = awaited(at.event, evening)
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
        coming=coming,
        push=current_app.extensions["push"] if mine and (waiting or coming) else None,
        known=any_told(PlaceSubscription, about_places(at.event, waiting))
        or any_told(EveSubscription, about_eve(at.event, [one.person for one in mine])),
        post=current_app.extensions["post"] is not None,
        links={p: link_of(at.event, p, line) for p, line in evening.signed.items()},
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


MOST = 12  # a cookie has 4 kB


def token_of(event: Event, person: int, line: int) -> str:
    """What lets a person sign off whom that line of the journal put on the list."""
    secret = current_app.config["SECRET_KEY"]
    return f"{person}-{derive_token(secret, 'signed', event.code, person, line)}"


def link_of(event: Event, person: int, line: int) -> str:
    """The address to keep: it opens the list as that person, until they sign off."""
    return outside_url("signing.arrive", code=event.code, token=token_of(event, person, line))


def whose(event: Event, evening: Evening, given: str) -> int | None:
    """The person whose link this is, while they are on the list."""
    number = given.partition("-")[0]
    person = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    line = evening.signed.get(person)
    if line is None or not is_same(given, token_of(event, person, line)):
        return None
    return person


def remember(event: Event, person: int, line: int) -> None:
    """This browser signed that person up."""
    kept = [one for one in session.get("signed", []) if one[:2] != [event.code, person]]
    session["signed"] = [*kept, [event.code, person, line]][-MOST:]


def signed_here(at: AtEvent, evening: Evening) -> list[int]:
    """The people on the list whom this browser may sign off."""
    kept = [
        person
        for code, person, line in session.get("signed", [])
        if code == at.event.code and evening.signed.get(person) == line
    ]
    own = [at.player.id] if at.player and at.player.id in evening.signed else []
    return list(dict.fromkeys([*own, *kept]))


@bp.post("/sign-up/notices")
def begin_notices(code: str) -> Response | Answer:
    """This browser wants to be told of those whom it signed up: a place, and the day before."""
    push, at = the_push(), find_event(code)
    people = heard_by(at)
    browser = sent(push)
    words = gettext("You have a place now: %(evening)s", evening=at.event.name)[:200]
    for person in people:
        about = {"event_id": at.event.id, "member_id": person, **browser}
        subscribe_to_place(at.event, PlaceSubscription(words=words, **about))
        one = EveSubscription(words="", language=current_language(), **about)
        subscribe_to_eve(at.event, one)
    return done(url_for(".show", code=code))


@bp.post("/sign-up/notices/stop")
def stop_notices(code: str) -> Response | Answer:
    """And no more."""
    the_push()
    at = find_event(code)
    people = heard_by(at)
    forget(PlaceSubscription, about_places(at.event, people), sent_to(PlaceSubscription))
    forget(EveSubscription, about_eve(at.event, people), sent_to(EveSubscription))
    return done(url_for(".show", code=code))


def heard_by(at: AtEvent) -> list[int]:
    """Whom this browser signed up here, or whose it is; 403 for anybody else."""
    return signed_here(at, evening_of(at.event)) or abort(403)
