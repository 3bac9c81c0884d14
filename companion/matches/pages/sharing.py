"""The links of a match: to watch it, and to sit down on another phone."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for

from companion.matches.pages.places import places, seat_invitation
from companion.matches.pages.table import title
from companion.matches.verbs.seats import renew_seat
from companion.models import HUMAN, OPEN
from companion.site.access.fetch import find_match
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import link_to, outside

bp = Blueprint("sharing", __name__, url_prefix="/matches")


@bp.get("/<code>/links")
def links(code: str) -> Response:
    """The link to watch for everyone, one's own seat's link, and for the host the empty seats'.

    Not even the host sees the link of a taken seat, which would show that hand unnoticed; a new
    one puts the old devices out.
    """
    at = find_match(code)
    match = at.match
    shown = [seat for seat in match.places if seat.index == at.index]
    if at.host:
        shown += [seat for seat in match.places if seat.kind == OPEN]
    taken = [seat for seat in match.places if seat.kind == HUMAN and seat.index != at.index]
    return render(
        "play/links.html",
        at=at,
        match=match,
        title=title(at),
        watch=link_to(outside(url_for("play.table", code=code))),
        seats=[(places(at)[seat.index], seat_invitation(at, seat)) for seat in shown],
        taken=[places(at)[seat.index] for seat in taken] if at.host else [],
    )


@bp.post("/<code>/links/<int:index>")
def renew(code: str, index: int) -> Response:
    """A new link for a taken seat; whoever used the old one has to be let in again."""
    at = find_match(code, "host")
    for seat in at.match.places:
        if seat.index == index and seat.kind == HUMAN:
            renew_seat(at.match, seat)
            new = [(places(at)[index], seat_invitation(at, seat))]
            return render("play/links.html", at=at, match=at.match, title=title(at), seats=new)
    abort(404)
