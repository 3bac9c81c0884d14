"""Directors, referees and clubs of a league, invited by single-use links."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.games import SheetError
from companion.leagues.pages.running import running_page
from companion.leagues.verbs.officials import (
    dismiss,
    invitations,
    invite,
    let_go,
    withdraw,
)
from companion.models import Club, LeagueInvitation, db
from companion.site.access.account import the_organiser
from companion.site.access.at_league import AtLeague, find_league
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.phrases import say

bp = Blueprint("league_officials", __name__, url_prefix="/leagues/<code>/officials")


@bp.get("")
def show(code: str) -> Response:
    """Directors, referees, clubs, and whom a link waits for."""
    return page(find_league(code, "direct"))


@bp.post("")
def add(code: str) -> Response:
    """A link for one more, to hand over now."""
    at = find_league(code, "direct")
    role, name = request.form.get("role", ""), request.form.get("name", "")
    try:
        invitation, token = invite(at.league, role, name)
    except SheetError as error:
        return page(at, wrong={error.place: say(error.phrase)}, role=role, name=name)
    return page(at, new=invitation, token=token)


@bp.post("/invitations/<int:number>/withdraw")
def take_back(code: str, number: int) -> Answer:
    """The link leads nowhere any more."""
    at = find_league(code, "direct")
    invitation = db.session.get(LeagueInvitation, number)
    if invitation is None or invitation.league_id != at.league.id:
        abort(404)
    withdraw(invitation)
    return redirect(url_for(".show", code=code), 303)


@bp.post("/<int:number>/dismiss")
def end(code: str, number: int) -> Answer:
    """An official leaves, or is asked to."""
    at = find_league(code, "direct")
    try:
        dismiss(at.league, number)
    except Refused as no:
        db.session.rollback()
        return page(at, say(no.phrase))
    to = "league.show" if number == the_organiser().id else ".show"
    return redirect(url_for(to, code=code), 303)


@bp.post("/clubs/<int:number>/let-go")
def part(code: str, number: int) -> Answer:
    """A club leaves the league."""
    at = find_league(code, "direct")
    club = db.session.get(Club, number) or abort(404)
    let_go(at.league, club, by=at.by)
    return redirect(url_for(".show", code=code), 303)


def page(
    at: AtLeague,
    why: str = "",
    *,
    new: LeagueInvitation | None = None,
    token: str = "",
    wrong: dict[str, str] | None = None,
    role: str = "club",
    name: str = "",
) -> Response:
    """Everybody who runs the league; a new link is on the page this once."""
    answer = running_page(
        "leagues/officials.html",
        at,
        why,
        invitations=invitations(at.league),
        new=new,
        link=link_to(outside(f"/l/{token}")) if token else None,
        wrong=wrong or {},
        role=role,
        name=name,
    )
    if wrong:
        answer.status_code = 422
    return answer
