"""Asking to be told on this phone when it is one's turn, and asking no more."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, redirect, request
from flask_babel import gettext
from werkzeug.wrappers import Response as Answer

from companion.infrastructure.push import Push
from companion.services.matches import notices
from companion.web.access.fetch import AtTable, find_match
from companion.web.plumbing.htmx import is_htmx
from companion.web.plumbing.links import page_of

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
    notices.subscribe(at.seat, *sent(push), gettext("It is your turn."))
    return done(at)


@bp.post("/<code>/notices/stop")
def stop(code: str) -> Response | Answer:
    """And no more."""
    the_push()
    at = find_match(code, "seat")
    assert at.seat
    notices.forget(at.seat, request.form.get("endpoint", "")[:500])
    return done(at)


def sent(push: Push) -> tuple[str, str, str]:
    """Endpoint and the two keys as this browser sent them; 422 for what is no subscription."""
    endpoint, p256dh, auth = (request.form.get(name, "") for name in ("endpoint", "p256dh", "auth"))
    if not (push.allows(endpoint) and sound(p256dh, auth)):
        abort(422)
    return endpoint, p256dh, auth


def sound(p256dh: str, auth: str) -> bool:
    """Whether a letter could be sealed with these keys."""
    from companion.infrastructure.sealing import browser_key, decoded  # only where a key is set

    if len(p256dh) > 100 or len(auth) > 40:
        return False
    try:
        browser_key(p256dh)
        return len(decoded(auth)) == SECRET
    except ValueError:
        return False


def done(at: AtTable) -> Response | Answer:
    """The page knows what it asked for."""
    return Response(status=204) if is_htmx() else redirect(page_of(at.match), 303)
