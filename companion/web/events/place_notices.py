"""Asking to be told on this phone when there is a place, and asking no more."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.services.events.journal import evening_of
from companion.services.events.place_notices import forget_place, subscribe_to_place
from companion.web.access.at_event import AtEvent, find_event
from companion.web.events import signed
from companion.web.match.notices import sent, the_push
from companion.web.plumbing.htmx import is_htmx

bp = Blueprint("place_notices", __name__, url_prefix="/events/<code>/sign-up/notices")


@bp.post("")
def begin(code: str) -> Response | Answer:
    """This browser wants to be told of a place for those whom it signed up."""
    push, at = the_push(), find_event(code)
    people = mine(at)
    browser = sent(push)
    words = gettext("You have a place now: %(evening)s", evening=at.event.name)[:200]
    for person in people:
        subscribe_to_place(at.event, person, *browser, words)
    return done(at)


@bp.post("/stop")
def stop(code: str) -> Response | Answer:
    """And no more."""
    the_push()
    at = find_event(code)
    forget_place(at.event, mine(at), request.form.get("endpoint", "")[:500])
    return done(at)


def mine(at: AtEvent) -> list[int]:
    """Whom this browser signed up here, or whose it is; 403 for anybody else."""
    return signed.mine(at, evening_of(at.event)) or abort(403)


def done(at: AtEvent) -> Response | Answer:
    """The page knows what it asked for."""
    page = url_for("signing.show", code=at.event.code)
    return Response(status=204) if is_htmx() else redirect(page, 303)
