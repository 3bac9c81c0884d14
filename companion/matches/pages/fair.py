"""After the end: the seed of a match's luck and all that was drawn, for anyone to check."""

from __future__ import annotations

from flask import Blueprint, Response
from flask_babel import gettext

from companion.matches.pages.places import places
from companion.matches.pages.table import title
from companion.matches.verbs import luck, positions
from companion.site.access.fetch import find_match
from companion.site.errors import explain
from companion.site.plumbing.htmx import render

bp = Blueprint("fair", __name__, url_prefix="/matches")


@bp.get("/<code>/fair")
def show(code: str) -> Response:
    """What was promised before the match, and every shuffle and throw worked out again."""
    at = find_match(code)
    match = at.match
    if not positions.is_over(match):
        return explain(
            403,
            said=gettext("The match is still being played"),
            what_next=gettext(
                "The seed is shown when the match is over. Until then keep its fingerprint, "
                "shown in the waiting room and below the table."
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
