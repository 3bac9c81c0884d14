"""Joining a league: as a club or as an official."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for

from companion.clubs.access.account import current_organiser
from companion.clubs.pages.club_officials import Account, signed_in
from companion.clubs.verbs.clubs import clubs_of
from companion.leagues.verbs.officials import accept
from companion.models import Club, LeagueInvitation, db
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import GUESSING, LINKS, limiter, refused

bp = Blueprint("league_joining", __name__)


@bp.get("/l/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response:
    """Show what the link is for; opening it changes nothing."""
    return invited(token)


def invited(token: str) -> Response:
    """Show the invitation."""
    invitation = LeagueInvitation.find(token) or abort(404)
    me = current_organiser()
    there = {club.id for club in invitation.league.clubs}
    return render(
        "leagues/invited.html",
        invitation=invitation,
        row=invitation.league,
        clubs=[club for club in clubs_of(me) if club.id not in there] if me else [],
        name=kept("name"),
    )


@bp.post("/l/<token>")
@limiter.limit(GUESSING, deduct_when=refused)
@form_of(invited)
def join(token: str, *, form: Account, club: int = 0) -> str:
    """Accept the invitation with an existing or new account; clubs are chosen after signing in."""
    invitation = LeagueInvitation.find(token) or abort(404)
    organiser = current_organiser()
    if organiser is None:
        organiser = signed_in(form)
        if invitation.role == "club":
            return url_for(".arrive", token=token)
    league = accept(token, organiser, db.session.get(Club, club))
    return url_for("league.show", code=league.code)
