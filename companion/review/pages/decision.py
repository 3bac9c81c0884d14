"""One decision of a match that is over: tried again first, then explained by deals that fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.kit.view import View, viewer
from companion.matches.pages.names import names
from companion.matches.pages.places import places
from companion.matches.pages.replay import too_early
from companion.matches.pages.table import title
from companion.matches.verbs import positions
from companion.matches.verbs.practice import practise
from companion.models.base import new_code
from companion.review.judging import Deal, deal, seed_at
from companion.review.ledger import Reviewed
from companion.review.match import Decision
from companion.review.pages.looking_back import (
    judged,
    least,
    mine,
    place_of,
    players_only,
    sentences,
    turning_points,
)
from companion.site.access.credentials import hold_seat, opened
from companion.site.access.fetch import AtTable, find_match
from companion.site.errors import explain
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import ASKING, OPENING, limiter
from companion.site.plumbing.links import outside, page_of
from companion.site.plumbing.words import say
from companion.tasks import reviewing

bp = Blueprint("decision", __name__, url_prefix="/matches/<code>/look-back")
TRIED: Final = 8  # deals by which it shows whether the other seats hide anything at all


class Possible(NamedTuple):
    """A deal that the seat could not tell from the truth, and what it decides."""

    deal: Deal
    views: Sequence[View]
    """By seat what it would have known in it."""


@bp.get("/<int:ply>")
def show(code: str, ply: int) -> Response:
    """One decision as this seat saw it: tried again first, then what each choice is worth."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    if at.index is None:
        return players_only()
    match, (_, known) = at.match, judged(at.match)
    reviewed = next((one for one in mine(at, known) if one.decision.ply == ply), None)
    if reviewed is None:
        abort(404)
    judgement, view = reviewed.judgement, reviewed.decision.view
    valued = {choice.text: choice for choice in judgement.choices}
    chosen = valued.get(request.args.get("choice", ""))
    points = [point.ply for point in turning_points(at, known)]
    public = positions.position(match, ply - 1).view(None)
    called = names(match)
    return render(
        "review/decision.html",
        at=at,
        match=match,
        title=title(at),
        names=called,
        places=places(at),
        alone=match.seats == 1,
        ply=ply,
        least=least(),
        reviewed=reviewed,
        judgement=judgement,
        said=sentences(positions.game_of(match), view, list(valued), called),
        chosen=chosen,
        view=view,
        picture=positions.game_of(match).words.picture(view),
        views=[view if seat == at.index else public for seat in range(match.seats)],
        shown=[at.index],
        others=others(view),
        possible=possible(reviewed) if chosen else [],
        place=place_of(match, called, ply),
        earlier=max((one for one in points if one < ply), default=None),
        later=min((one for one in points if one > ply), default=None),
        number=points.index(ply) + 1 if ply in points else None,
        count=len(points),
        once=new_code(),
        disagrees=reviewing.disagrees(match, ply),
        link=outside(url_for(".show", code=code, ply=ply)),
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
        reviewing.disagree(at.match, ply, wrong="back" not in request.form)
    choice = request.form.get("choice", "")
    return redirect(
        url_for(".show", code=code, ply=ply, choice=choice, least=least(), _anchor="disagree"), 303
    )


def own_decision(at: AtTable, ply: int) -> Decision:
    """That decision, for the seat that made it."""
    decisions = reviewing.reviewed_match(at.match).decisions
    found = (one for one in decisions if (one.ply, one.seat) == (ply, at.index))
    return next(found, None) or abort(404)


def possible(reviewed: Reviewed) -> list[Possible]:
    """The deals that decide it, from the seat's View alone; none where no other seat hides any."""
    view, seed = reviewed.decision.view, seed_at(reviewing.SEED, reviewed.decision.ply)

    def views(luck: int) -> list[View]:
        world = deal(view, seed, luck)
        return [world.view(seat) for seat in range(view["seats"])]

    def hidden(luck: int) -> str:
        known = views(luck)
        return str([known[seat] for seat in others(view)])

    if len({hidden(luck) for luck in range(TRIED)}) < 2:
        return []
    return [Possible(one, views(one.luck)) for one in reviewed.judgement.deals]


def others(view: View) -> list[int]:
    """The seats but the View's, from its left."""
    return [(viewer(view) + step) % view["seats"] for step in range(1, view["seats"])]
