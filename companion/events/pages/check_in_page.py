"""Check-in at the door by QR code."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from flask_babel import gettext
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import members
from companion.clubs.verbs.namesakes import suggested, the_one
from companion.core.tokens import is_same
from companion.events.access.at_event import AtEvent, find_event, here_at
from companion.events.access.passes import (
    hold_pass,
    knock,
    phone_of,
    seated_elsewhere,
    this_browser,
)
from companion.events.state.event_state import EXPECTED, LATE, PRESENT
from companion.events.verbs import phone_passes
from companion.events.verbs.directing import attend, welcome
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.phone_passes import ASKS, IN, ask, asking, let_first_in, taken
from companion.kit.words import Phrase
from companion.models import Event, Member, Phone, db
from companion.models.base import derive_token
from companion.site.errors import explain
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
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
    """Show the sign for the door, for a screen or for paper."""
    at = find_event(code, "help")
    heads = {"check_in": Phrase("Check in"), "how": HOW}
    return render(
        "events/door.html", at=at, event=at.event, link=link_to(door_link(at.event)), heads=heads
    )


def page(code: str, token: str, declined: str = "") -> Response:
    """Show the list of names to choose from."""
    at = at_the_door(code, token)
    state = event_state(at.event)
    expected = [m for m in members(at.event.club) if not m.anonymous_at]
    return render(
        "events/choose_name.html",
        {"why": declined} if declined else None,
        status=422 if declined else 0,
        event=at.event,
        people=[(m, state.people.get(m.id, EXPECTED)) for m in expected],
        taken=taken(at.event) | seated_elsewhere(at.event),
        here=(PRESENT, LATE),
        name=suggested(at.event.club, kept("name")),
    )


@bp.get("/<token>")
@limiter.limit(LINKS)
def names(code: str, token: str) -> Response | Answer:
    """Show the names to choose from; a phone that is signed in goes to its own page."""
    at = at_the_door(code, token)
    if at.player is not None:
        return onward(url_for("players.mine", code=code))
    if event_state(at.event).ended:
        return over()
    phone = phone_of(at.event)
    if phone is not None and phone.state == ASKS:
        return render("events/awaiting_approval.html", block="part", event=at.event, phone=phone)
    if is_htmx():
        return onward(request.path)
    knock()
    return page(code, token, say(NO) if phone is not None else "")


@bp.post("/<token>")
@limiter.limit(LINKS)
@form_of(page)
def come_in(code: str, token: str, *, person: int = 0, name: str = "", key: str) -> str | Response:
    """Sign the phone in as the chosen member, or ask a helper if another phone already is."""
    at = at_the_door(code, token)
    if event_state(at.event).ended:
        return over()
    if person:
        member = member_to_be(at, person)
    else:
        how = event_state(at.event).arriving()
        member = welcome(at.event, name, how, key=key, by="somebody at the door")
    asks, phone = at.player is None or at.player.id != member.id, phone_of(at.event)
    waits = phone and phone in asking(at.event) and phone.member_id == member.id
    if asks and not waits:  # otherwise a double tap
        sits, browser = member.id in seated_elsewhere(at.event), this_browser()
        first = None if sits else let_first_in(at.event, member, browser, "door", knock())
        hold_pass(at.event, first or ask(at.event, member, browser, knock()))
        asks = not first
    if not asks:
        arrived(at.event, member, key, f"player {member.id}")
    if here_at(at.event).player:
        return url_for("players.mine", code=code)
    return url_for(".names", code=code, token=token)


def member_to_be(at: AtEvent, number: int) -> Member:
    """Return the member that was chosen, or 404."""
    member = db.session.get(Member, number)
    if member is None or member.club_id != at.event.club_id or member.anonymous_at:
        abort(404)
    return the_one(member)


def onward(address: str) -> Response | Answer:
    """Redirect to that address; htmx requests get their own header for it."""
    return Response(headers={"HX-Redirect": address}) if is_htmx() else redirect(address, 303)


def arrived(event: Event, member: Member, key: str, by: str) -> None:
    """Check the member in, unless they are here (a slip's code is scanned in mid-round)."""
    state = event_state(event)
    if member.id not in state.here():
        attend(event, [member.id], state.arriving(), key=key, by=by)


def roll_call(code: str) -> Answer:
    """Return to the roll call, where the request no longer appears."""
    return redirect(url_for("roll_call.show", code=code), 303)


@bp.post("/asks/<int:number>")
@form_of(roll_call)
def decide(code: str, number: int, *, answer: str = "", key: str) -> Answer:
    """Let a helper approve or reject a phone's request."""
    at = find_event(code, "help")
    phone = db.session.get(Phone, number)
    if phone is None or phone.event_id != at.event.id:
        abort(404)
    phone_passes.answer(phone, answer == "yes", at.by)
    if answer == "yes" and phone.state == IN:
        arrived(at.event, the_one(phone.member), key, at.by)
    return roll_call(code)


def over() -> Response:
    """Return the page that says that the door's code has expired."""
    after = gettext("The code at the door ended with it. Your personal link still works.")
    return explain(410, said=gettext("This event is over."), what_next=after)


def door_link(event: Event) -> str:
    """Return the address of the QR code at the door."""
    return outside(url_for("door.names", code=event.code, token=door_token(event)))


def door_token(event: Event) -> str:
    """Return the token in the door's link."""
    return derive_token(current_app.config["SECRET_KEY"], "door", event.code)


def at_the_door(code: str, token: str) -> AtEvent:
    """Return the event, or 404 without the door's token."""
    event = db.session.scalar(select(Event).where(Event.code == code)) or abort(404)
    if not is_same(token, door_token(event)):
        abort(404)
    return here_at(event)
