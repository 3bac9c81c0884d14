"""One decision of a finished match: try again first, then the explanation."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.matches.pages.match_page import title
from companion.matches.pages.places import places
from companion.matches.pages.replay_page import too_early
from companion.matches.verbs import positions
from companion.matches.verbs.practice_match import practise
from companion.models.base import new_code
from companion.review.pages.looking_back import players_only, reader_at
from companion.review.pages.reader import decision_of, least
from companion.review.reviewed_match import Decision
from companion.site.access.credentials import hold_seat, opened
from companion.site.access.fetch import AtTable, find_match
from companion.site.errors import explain
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, OPENING, limiter
from companion.site.plumbing.links import outside, page_of
from companion.site.plumbing.phrases import say
from companion.tasks import reviews

bp = Blueprint("decision", __name__, url_prefix="/matches/<code>/look-back")


@bp.get("/<int:ply>")
def show(code: str, ply: int) -> Response:
    """One decision as this seat saw it: tried again first, then what each choice is worth."""
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
        disagree=url_for(".disagree", code=code, ply=ply, least=least()),
        disagrees=reviews.disagrees(at.match, ply),
        link=outside(url_for(".show", code=code, ply=ply)),
        hindsight=url_for("replay.look", code=code, ply=ply - 1),
    )


@bp.post("/<int:ply>/practice")
@limiter.limit(OPENING)
def play_on(code: str, ply: int) -> Response | Answer:
    """Play on from this seat's decision against AIs, in a deal that fits; it counts nowhere."""
    at = find_match(code, "seat")
    if at.index is None or not positions.is_over(at.match):
        return redirect(url_for("look_back.show", code=code), 303)  # which says why not
    own_decision(at, ply)
    once = request.form.get("once", "")
    try:
        again = practise(at.match, at.index, ply, once if once.isalnum() else new_code())
    except Refused as no:
        return explain(422, said=say(no.phrase))
    opened(again)
    hold_seat(again.places[at.index])
    return redirect(page_of(again), 303)


@bp.post("/<int:ply>/disagree")
@limiter.limit(ASKING)
def disagree(code: str, ply: int) -> Response | Answer:
    """Tell whoever runs the service that this judgement looks wrong, or take that back."""
    at = find_match(code, "seat")
    if positions.is_over(at.match):
        own_decision(at, ply)
        reviews.disagree(at.match, ply, wrong="back" not in request.form)
    choice = request.form.get("choice", "")
    return redirect(
        url_for(".show", code=code, ply=ply, choice=choice, least=least(), _anchor="disagree"), 303
    )


def own_decision(at: AtTable, ply: int) -> Decision:
    """That decision, for the seat that made it."""
    decisions = reviews.reviewed_match(at.match).decisions
    found = (one for one in decisions if (one.ply, one.seat) == (ply, at.index))
    return next(found, None) or abort(404)
