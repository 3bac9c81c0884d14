"""Check-in at the door by QR code."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from flask_babel import gettext
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.clubs.members.members import the_one
from companion.clubs.verbs.clubs import members
from companion.core.tokens import is_same
from companion.events.state.evening import EXPECTED, LATE, PRESENT
from companion.events.verbs.directing import attend, welcome
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.phone_passes import ASKS, IN, answer, ask, let_first_in, taken
from companion.kit.words import Phrase
from companion.models import Event, Member, Phone, db
from companion.models.base import derive_token
from companion.site.access.at_event import AtEvent, find_event, here_at
from companion.site.access.passes import hold_pass, phone_of, seated_elsewhere, this_browser
from companion.site.errors import explain
from companion.site.plumbing.attempts import attempt, suggested
from companion.site.plumbing.htmx import is_htmx, render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.phrases import say

HOW = Phrase(
    "Scan this and choose your name: then your table, your sheet and your place are on your phone."
)
NO = Phrase("A helper declined: please go to the check-in desk.")
bp = Blueprint("door", __name__, url_prefix="/events/<code>/door")


@bp.get("")
def sign(code: str) -> Response:
    """The sign to put up: for a screen or for paper."""
    at = find_event(code, "help")
    heads = {"check_in": Phrase("Check in"), "how": HOW}
    return render(
        "events/door.html", at=at, event=at.event, link=link_to(door_link(at.event)), heads=heads
    )


@bp.get("/<token>")
@limiter.limit(LINKS)
def names(code: str, token: str) -> Response | Answer:
    """Who are you? A phone that is somebody's already goes to its own page."""
    at = at_the_door(code, token)
    if at.player is not None:
        return onward(url_for("players.mine", code=code))
    if evening_of(at.event).ended:
        return over()
    phone = phone_of(at.event)
    if phone is not None and phone.state == ASKS:
        return render("events/asked.html", block="part", event=at.event, phone=phone)
    if is_htmx():
        return onward(request.path)
    return page(at, token, say(NO) if phone is not None else "")


@bp.post("/<token>")
@limiter.limit(LINKS)
def come_in(code: str, token: str) -> Answer:
    """This phone is that member's for the evening, if no other is; else a helper is asked."""
    at = at_the_door(code, token)
    if evening_of(at.event).ended:
        return over()
    number, name = request.form.get("person", 0, type=int), request.form.get("name", "")

    def enter(key: str) -> None:
        if number:
            member = member_to_be(at, number)
        else:
            how = evening_of(at.event).arriving()
            member = welcome(at.event, name, how, key=key, by="somebody at the door")
        sits = member.id in seated_elsewhere(at.event)
        first = None if sits else let_first_in(at.event, member, this_browser(), "door")
        hold_pass(at.event, first or ask(at.event, member, this_browser()))
        if first:
            arrived(at.event, member, key, f"player {member.id}")

    def done() -> Answer:
        here = here_at(at.event).player
        there = url_for("players.mine", code=code)
        return redirect(there if here else url_for(".names", code=code, token=token), 303)

    return attempt(
        enter,
        done,
        lambda why: page(at, token, why, suggested(at.event.club, name)),
    )


def member_to_be(at: AtEvent, number: int) -> Member:
    """The member that was chosen."""
    member = db.session.get(Member, number)
    if member is None or member.club_id != at.event.club_id or member.anonymous_at:
        abort(404)
    return the_one(member)


def onward(address: str) -> Response | Answer:
    """To that page; htmx, which looked again by itself, is told to go there."""
    return Response(headers={"HX-Redirect": address}) if is_htmx() else redirect(address, 303)


def arrived(event: Event, member: Member, key: str, by: str) -> None:
    """They are here; a slip's code is read in the middle of a round, when that is known."""
    evening = evening_of(event)
    if member.id not in evening.here():
        attend(event, [member.id], evening.arriving(), key=key, by=by)


@bp.post("/asks/<int:number>")
def decide(code: str, number: int) -> Answer:
    """A helper lets the phone in that asks, or not."""
    at = find_event(code, "help")
    phone = db.session.get(Phone, number)
    if phone is None or phone.event_id != at.event.id:
        abort(404)
    yes = request.form.get("answer") == "yes"

    def act(key: str) -> None:
        answer(phone, yes, at.by)
        if yes and phone.state == IN:
            arrived(at.event, the_one(phone.member), key, at.by)

    there = url_for("roll_call.show", code=code)
    return attempt(act, lambda: redirect(there, 303), lambda why: redirect(there, 303))


def over() -> Response:
    """The code has ended."""
    after = gettext("The code at the door ended with it. Your personal link still works.")
    return explain(410, said=gettext("This event is over."), what_next=after)


def door_link(event: Event) -> str:
    """Where people say who they are."""
    return outside(url_for("door.names", code=event.code, token=door_token(event)))


def door_token(event: Event) -> str:
    """What the sign at the door leads to."""
    return derive_token(current_app.config["SECRET_KEY"], "door", event.code)


def at_the_door(code: str, token: str) -> AtEvent:
    """The event, for whoever has the door's link."""
    event = db.session.scalar(select(Event).where(Event.code == code)) or abort(404)
    if not is_same(token, door_token(event)):
        abort(404)
    return here_at(event)


def page(at: AtEvent, token: str, why: str = "", name: str = "") -> Response:
    """The list of names to choose one's own from."""
    evening = evening_of(at.event)
    expected = [m for m in members(at.event.club) if not m.anonymous_at]
    return render(
        "events/names.html",
        status=422 if why else 200,
        event=at.event,
        people=[(m, evening.people.get(m.id, EXPECTED)) for m in expected],
        taken=taken(at.event) | seated_elsewhere(at.event),
        here=(PRESENT, LATE),
        why=why,
        name=name,
    )
