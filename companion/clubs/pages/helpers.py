"""Helpers at the club's events: a link each, shown once, taken back with one press."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.keepers import find_helper, helpers, invite_helper, revoke
from companion.games import SheetError
from companion.models import Club, Helper, db
from companion.site.access.fetch import find_club
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import LINKS, limiter
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.words import say

bp = Blueprint("helpers", __name__)


@bp.get("/clubs/<code>/helpers")
def show(code: str) -> Response:
    """Who helps."""
    return show_helpers(find_club(code))


@bp.post("/clubs/<code>/helpers")
def add(code: str) -> Response:
    """One more helper, and the link to hand over now."""
    club, name = find_club(code), request.form.get("name", "")
    try:
        helper, token = invite_helper(club, name)
    except SheetError as error:
        return show_helpers(club, name=name, wrong=say(error.phrase))
    return show_helpers(club, helper=helper, token=token)


@bp.post("/clubs/<code>/helpers/<int:number>/revoke")
def end(code: str, number: int) -> Answer:
    """The helper's link leads nowhere any more."""
    helper = db.session.get(Helper, number)
    if helper is None or helper.club_id != find_club(code).id:
        abort(404)
    revoke(helper)
    return redirect(url_for(".show", code=code), 303)


@bp.get("/h/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response:
    """Who opens a helper's link helps from this browser on."""
    helper = find_helper(token) or abort(404)
    session["helper"] = {**session.get("helper", {}), helper.club.code: token}
    return render("clubs/arrived.html", helper=helper)


def show_helpers(
    club: Club, helper: Helper | None = None, token: str = "", name: str = "", wrong: str = ""
) -> Response:
    """The page of a club's helpers; a new one's link is on it this once."""
    return render(
        "clubs/helpers.html",
        status=422 if wrong else 200,
        club=club,
        helpers=helpers(club),
        new=helper,
        link=link_to(outside(f"/h/{token}")) if token else None,
        name=name,
        wrong=wrong,
    )
