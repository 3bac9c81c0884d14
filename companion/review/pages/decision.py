"""One decision of a finished match: try again first, then the explanation."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.matches.access.at_match import AtTable, find_match
from companion.matches.pages.match_page import title
from companion.matches.pages.replay_page import too_early
from companion.matches.pages.seat_links import places
from companion.matches.verbs import positions
from companion.matches.verbs.practice_match import practise
from companion.models.base import new_code
from companion.review import reviews
from companion.review.pages.looking_back import players_only, reader_at
from companion.review.pages.reader import decision_of, least
from companion.review.reviewed_match import Decision
from companion.sheets.access.credentials import hold_seat, opened
from companion.site.plumbing.attempts import with_form
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.links import outside, page_of

bp = Blueprint("decision", __name__, url_prefix="/matches/<code>/look-back")


@bp.get("/<int:ply>")
def show(code: str, ply: int) -> Response:
    """Show one decision as this seat saw it: the choices first, after a try what each is worth."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    if (reader := reader_at(at)) is None:
        return players_only()
    return render(
        "review/decision.html",
        decision_of(reader, ply) or abort(404),
        title=title(at),
        places=places(at),
        back=url_for("look_back.show", code=code, least=least()),
        here=url_for(".show", code=code, ply=ply),
        page_of=lambda other: url_for(".show", code=code, ply=other, least=least()),
        practice=url_for(".play_on", code=code, ply=ply),
        once=new_code(),
        link=outside(url_for(".show", code=code, ply=ply)),
        hindsight=url_for("replay.look", code=code, ply=ply - 1),
    )


@bp.post("/<int:ply>/practice")
@limiter.limit(OPENING)
@with_form
def play_on(code: str, ply: int, *, once: str = "") -> Response | Answer:
    """Start a practice match against AIs from this decision, with a deal that fits the View."""
    at = find_match(code, "seat")
    if at.index is None or not positions.is_over(at.match):
        return redirect(url_for("look_back.show", code=code), 303)  # that page says why not
    own_decision(at, ply)
    again = practise(at.match, at.index, ply, once if once.isalnum() else new_code())
    opened(again)
    hold_seat(again.places[at.index])
    return redirect(page_of(again), 303)


def own_decision(at: AtTable, ply: int) -> Decision:
    """Return the seat's own decision at `ply`; 404 if there is none."""
    decisions = reviews.reviewed_match(at.match).decisions
    matching = (
        decision for decision in decisions if (decision.ply, decision.seat) == (ply, at.index)
    )
    return next(matching, None) or abort(404)
