"""Showing a stamp: whoever sits at the table, now and then."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session
from flask_limiter.util import get_remote_address
from werkzeug.wrappers import Response as Answer

from companion.matches.pages.play import seat_of
from companion.matches.verbs.stamps import STAMPS, show_stamp
from companion.site.access.fetch import find_match
from companion.site.plumbing.htmx import is_htmx
from companion.site.plumbing.limits import limiter
from companion.site.plumbing.links import page_of

bp = Blueprint("stamps", __name__, url_prefix="/matches")
NOW_AND_THEN = "1/2seconds;10/minute"


def by_seat() -> str:
    """All devices of a seat count together."""
    code = (request.view_args or {}).get("code", "")
    seat = session.get("held", {}).get(code, {}).get("s")
    return f"{code}-{seat}" if seat is not None else get_remote_address()


@bp.post("/<code>/stamps")
@limiter.limit(NOW_AND_THEN, key_func=by_seat)
def send(code: str) -> Response | Answer:
    """Show it at the seat of whoever sends it."""
    at = find_match(code, "seat")
    name = request.form.get("stamp", "")
    if name not in STAMPS:
        abort(422)
    show_stamp(at.match, seat_of(at), name)
    return Response(status=204) if is_htmx() else redirect(page_of(at.match), 303)
