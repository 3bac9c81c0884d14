"""Asking to be told on this phone when there is a place, and asking no more."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.core.notices import forget
from companion.events.pages import signed
from companion.events.verbs.journal import evening_of
from companion.events.verbs.place_notices import about_places, subscribe_to_place
from companion.matches.pages.notices import done, sent, sent_to, the_push
from companion.models import PlaceSubscription
from companion.site.access.at_event import AtEvent, find_event

bp = Blueprint("place_notices", __name__, url_prefix="/events/<code>/sign-up/notices")


@bp.post("")
def begin(code: str) -> Response | Answer:
    """This browser wants to be told of a place for those whom it signed up."""
    push, at = the_push(), find_event(code)
    people = mine(at)
    browser = sent(push)
    words = gettext("You have a place now: %(evening)s", evening=at.event.name)[:200]
    for person in people:
        one = PlaceSubscription(event_id=at.event.id, member_id=person, words=words, **browser)
        subscribe_to_place(at.event, one)
    return done(url_for("signing.show", code=code))


@bp.post("/stop")
def stop(code: str) -> Response | Answer:
    """And no more."""
    the_push()
    at = find_event(code)
    forget(PlaceSubscription, about_places(at.event, mine(at)), sent_to(PlaceSubscription))
    return done(url_for("signing.show", code=code))


def mine(at: AtEvent) -> list[int]:
    """Whom this browser signed up here, or whose it is; 403 for anybody else."""
    return signed.mine(at, evening_of(at.event)) or abort(403)
