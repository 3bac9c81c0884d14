"""The organisers of a club: inviting one more, leaving, and the page of whoever is invited."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.accounts.organisers import register, sign_in
from companion.clubs.verbs.keepers import (
    find_invitation,
    invitations,
    invite,
    join,
    keepers,
    leave,
    withdraw,
)
from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Invitation, Organiser, db
from companion.site.access.account import by_password, current_organiser, the_organiser
from companion.site.access.fetch import find_club
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import GUESSING, LINKS, limiter, refused
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.sessions import browser_name
from companion.site.plumbing.words import say

bp = Blueprint("organisers", __name__)
UNKNOWN = Phrase("This name and password do not belong together. Try again.")


@bp.get("/clubs/<code>/organisers")
def show(code: str) -> Response:
    """Who runs the club."""
    return page(find_club(code))


@bp.post("/clubs/<code>/organisers")
def add(code: str) -> Response:
    """A link for one more, to hand over now."""
    club, name = find_club(code), request.form.get("name", "")
    try:
        invitation, token = invite(club, name)
    except SheetError as error:
        return page(club, name=name, wrong=say(error.phrase))
    return page(club, invitation, token)


@bp.post("/clubs/<code>/organisers/invitations/<int:number>/withdraw")
def take_back(code: str, number: int) -> Answer:
    """The link leads nowhere any more."""
    club = find_club(code)
    invitation = db.session.get(Invitation, number)
    if invitation is None or invitation.club_id != club.id:
        abort(404)
    withdraw(invitation)
    return redirect(url_for(".show", code=code), 303)


@bp.post("/clubs/<code>/organisers/<int:number>/remove")
def remove(code: str, number: int) -> Answer:
    """An organiser leaves, or is asked to."""
    club = find_club(code)
    try:
        leave(club, number)
    except Refused as no:
        return page(club, why=say(no.phrase))
    if number == the_organiser().id:
        return redirect(url_for("clubs.all_of_mine"), 303)
    return redirect(url_for(".show", code=code), 303)


@bp.get("/o/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response:
    """Whoever opens the link sees what it is for; nothing happens before they say so."""
    return invited(token)


@bp.post("/o/<token>")
@limiter.limit(GUESSING, deduct_when=refused)
def accept(token: str) -> Response | Answer:
    """Run the club from now on: with the account one has, or with a new one."""
    _ = find_invitation(token) or abort(404)
    name, password = request.form.get("name", ""), request.form.get("password", "")
    organiser = current_organiser()
    try:
        if organiser is None:
            organiser = account(name, password, new=request.form.get("how") == "new")
            session["organiser"] = sign_in(organiser, browser_name(request.user_agent.string))
        club = join(token, organiser)
    except SheetError as error:
        return invited(token, name, {error.place: say(error.phrase)})
    except Refused as no:
        return invited(token, name, {"": say(no.phrase)})
    return redirect(url_for("clubs.show", code=club.code), 303)


def account(name: str, password: str, *, new: bool) -> Organiser:
    """The account that was typed, or a new one; SheetError names the field."""
    if new:
        return register(name, password)
    known = by_password(name, password)
    if known is None:
        raise SheetError("password", UNKNOWN)
    return known


def invited(token: str, name: str = "", wrong: dict[str, str] | None = None) -> Response:
    """The page of an invitation."""
    invitation = find_invitation(token) or abort(404)
    return render(
        "clubs/invited.html",
        status=422 if wrong else 200,
        invitation=invitation,
        name=name,
        wrong=wrong or {},
    )


def page(
    club: Club,
    invitation: Invitation | None = None,
    token: str = "",
    *,
    name: str = "",
    wrong: str = "",
    why: str = "",
) -> Response:
    """The club's organisers; a new link is on the page this once."""
    return render(
        "clubs/organisers.html",
        status=422 if wrong or why else 200,
        club=club,
        keepers=keepers(club),
        invitations=invitations(club),
        new=invitation,
        link=link_to(outside(f"/o/{token}")) if token else None,
        name=name,
        wrong=wrong,
        why=why,
    )
