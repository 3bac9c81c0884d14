"""The links of a match: to watch it, and to sit down on another phone."""

from __future__ import annotations

from flask import Blueprint, Response, url_for

from companion.models import HUMAN, OPEN
from companion.web.fetch import find_match
from companion.web.htmx import render
from companion.web.links import outside
from companion.web.table import link_to, places, seat_invitation, title

bp = Blueprint("sharing", __name__, url_prefix="/matches")


@bp.get("/<code>/links")
def links(code: str) -> Response:
    """The link to watch for everyone, one's own seat's link, and for the host everybody's."""
    at = find_match(code)
    match = at.match
    shown = [
        seat
        for seat in match.places
        if seat.kind in (HUMAN, OPEN) and (at.host or seat.index == at.index)
    ]
    return render(
        "play/links.html",
        at=at,
        match=match,
        title=title(at),
        watch=link_to(outside(url_for("play.table", code=code))),
        seats=[(places(at)[seat.index], seat_invitation(at, seat)) for seat in shown],
    )
