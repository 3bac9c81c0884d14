"""Turning notifications for a match on and off."""

from __future__ import annotations

from typing import TypedDict

from flask import Blueprint, Response, abort, current_app, redirect, request
from flask_babel import gettext
from sqlalchemy import ColumnElement
from werkzeug.wrappers import Response as Answer

from companion.core.notices import Kind, forget, subscribe
from companion.core.push import Push
from companion.models import Subscription
from companion.site.access.fetch import find_match
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.links import page_of

bp = Blueprint("notices", __name__, url_prefix="/matches")
SECRET = 16  # bytes


def the_push() -> Push:
    """How this installation writes to phones, or 404 where it does not."""
    found: Push | None = current_app.extensions["push"]
    return found or abort(404)


@bp.post("/<code>/notices")
def begin(code: str) -> Response | Answer:
    """This browser wants to be told; what it sends must be an address at a push service."""
    push, at = the_push(), find_match(code, "seat")
    assert at.seat
    seat, words = at.seat, gettext("It is your turn.")
    subscribe(Subscription(seat_id=seat.id, issue=seat.issue, words=words, **sent(push)))
    return done(page_of(at.match))


@bp.post("/<code>/notices/stop")
def stop(code: str) -> Response | Answer:
    """And no more."""
    the_push()
    at = find_match(code, "seat")
    assert at.seat
    forget(Subscription, Subscription.seat_id == at.seat.id, sent_to(Subscription))
    return done(page_of(at.match))


class Address(TypedDict):
    """Where a browser is reached, and its two keys."""

    endpoint: str
    p256dh: str
    auth: str


def sent_to(kind: Kind) -> ColumnElement[bool]:
    """Which ones are this browser's, that wants to hear no more."""
    return kind.endpoint == request.form.get("endpoint", "")[:500]


def sent(push: Push) -> Address:
    """What this browser sent; 422 for what is no subscription."""
    endpoint, p256dh, auth = (request.form.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if not (push.allows(endpoint) and sound(p256dh, auth)):
        abort(422)
    return Address(endpoint=endpoint, p256dh=p256dh, auth=auth)


def sound(p256dh: str, auth: str) -> bool:
    """Whether a letter could be sealed with these keys."""
    from companion.core.sealing import browser_key, decoded  # only where a key is set

    if len(p256dh) > 100 or len(auth) > 40:
        return False
    try:
        browser_key(p256dh)
        return len(decoded(auth)) == SECRET
    except ValueError:
        return False


def done(page: str) -> Response | Answer:
    """The page knows what it asked for."""
    return Response(status=204) if is_htmx() else redirect(page, 303)
