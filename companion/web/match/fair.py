"""After the end: the seed of a match's luck and all that was drawn, for anyone to check."""

from __future__ import annotations

from flask import Blueprint, Response
from flask_babel import gettext

from companion.services.matches import luck, play
from companion.web.access.fetch import find_match
from companion.web.errors import explain
from companion.web.match.places import places
from companion.web.match.table import title
from companion.web.plumbing.htmx import render

bp = Blueprint("fair", __name__, url_prefix="/matches")


@bp.get("/<code>/fair")
def show(code: str) -> Response:
    """What was promised before the match, and every shuffle and throw worked out again."""
    at = find_match(code)
    match = at.match
    if not play.is_over(match):
        return explain(
            403,
            said=gettext("The match is still being played"),
            what_next=gettext(
                "The seed of its luck is shown when it is over. Until then keep the fingerprint, "
                "which stands in the waiting room and below the table."
            ),
        )
    provable = match.luck_fingerprint is not None
    return render(
        "play/fair.html",
        at=at,
        match=match,
        title=title(at),
        places=places(at),
        drawn=luck.drawn(match) if provable else [],
        restored=sorted((int(ply), word) for ply, word in (match.luck_anew or {}).items()),
    )
