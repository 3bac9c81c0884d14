"""Directors, referees and clubs of a league, invited by single-use links."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.account import the_organiser
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.verbs.officials import (
    dismiss,
    invitations,
    invite,
    let_go,
    withdraw,
)
from companion.models import Club, LeagueInvitation, db
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.links import link_to, outside

bp = Blueprint("league_officials", __name__, url_prefix="/leagues/<code>/officials")


@bp.get("")
def show(code: str) -> Response:
    """Show directors, referees, clubs and open invitations."""
    return page(find_league(code, "direct"))


@bp.post("")
@form_of(show)
def add(code: str, *, role: str = "", name: str = "") -> Response:
    """Create an invitation and show its link."""
    at = find_league(code, "direct")
    invitation, token = invite(at.league, role, name)
    return page(at, invitation, token)


@bp.post("/invitations/<int:number>/withdraw")
def take_back(code: str, number: int) -> Answer:
    """Withdraw an invitation."""
    at = find_league(code, "direct")
    invitation = db.session.get(LeagueInvitation, number)
    if invitation is None or invitation.league_id != at.league.id:
        abort(404)
    withdraw(invitation)
    return redirect(url_for(".show", code=code), 303)


@bp.post("/<int:number>/dismiss")
@form_of(show)
def end(code: str, number: int) -> str | None:
    """Remove an official, or leave."""
    dismiss(find_league(code, "direct").league, number)
    return url_for("league.show", code=code) if number == the_organiser().id else None


@bp.post("/clubs/<int:number>/let-go")
def part(code: str, number: int) -> Answer:
    """Remove a club from the league."""
    at = find_league(code, "direct")
    club = db.session.get(Club, number) or abort(404)
    let_go(at.league, club, by=at.by)
    return redirect(url_for(".show", code=code), 303)


def page(at: AtLeague, new: LeagueInvitation | None = None, token: str = "") -> Response:
    """Show everybody who runs the league and, once, a new link."""
    return running_page(
        "leagues/officials.html",
        at,
        invitations=invitations(at.league),
        new=new,
        link=link_to(outside(f"/l/{token}")) if token else None,
        role=kept("role", "club"),
        name=kept("name"),
    )
