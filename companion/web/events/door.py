"""At the door: a QR code leads to the list of names, where people check in by themselves."""

from __future__ import annotations

import hmac

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.competition.evening import EXPECTED, LATE, PRESENT
from companion.kit.words import Phrase
from companion.models import Event, Member, db
from companion.models.codes import derive_token
from companion.services.clubs import members
from companion.services.events.directing import attend, welcome
from companion.services.events.journal import evening_of
from companion.services.players import player_link
from companion.web.events.doing import attempt
from companion.web.events.fetch import AtEvent, find_event, here_at
from companion.web.events.players import be
from companion.web.htmx import render
from companion.web.limits import LINKS, limiter
from companion.web.links import outside
from companion.web.match.places import link_to

HOW = Phrase(
    "Scan this and choose your name: then your table, your sheet and your place are on your phone."
)
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
        return redirect(url_for("players.mine", code=code), 303)
    return page(at, token)


@bp.post("/<token>")
@limiter.limit(LINKS)
def come_in(code: str, token: str) -> Answer:
    """This phone is that member's from now on, and the member is here."""
    at = at_the_door(code, token)
    evening = evening_of(at.event)
    how = evening.arriving()
    number, name = request.form.get("person", 0, type=int), request.form.get("name", "")

    def enter(key: str) -> None:
        if number:
            member = db.session.get(Member, number)
            if member is None or member.club_id != at.event.club_id:
                abort(404)
            if member.id not in evening.here():  # a slip's code is read in the middle of a round
                attend(at.event, [member.id], how, key=key, by=f"player {member.id}")
        else:
            member = welcome(at.event, name, how, key=key, by="somebody at the door")
        be(member, player_link(member))

    return attempt(
        enter,
        lambda: redirect(url_for("players.mine", code=code), 303),
        lambda why: page(at, token, why, name),
    )


def door_link(event: Event) -> str:
    """Where people say who they are."""
    return outside(url_for("door.names", code=event.code, token=door_token(event)))


def door_token(event: Event) -> str:
    """What the sign at the door leads to."""
    return derive_token(current_app.config["SECRET_KEY"], "door", event.code)


def at_the_door(code: str, token: str) -> AtEvent:
    """The event, for whoever has the door's link."""
    event = db.session.scalar(select(Event).where(Event.code == code)) or abort(404)
    if not hmac.compare_digest(token, door_token(event)):
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
        token=token,
        people=[(m, evening.people.get(m.id, EXPECTED)) for m in expected],
        here=(PRESENT, LATE),
        why=why,
        name=name,
    )
