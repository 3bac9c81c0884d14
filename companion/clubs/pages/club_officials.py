"""Organisers and helpers of a club: invite, accept, leave."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.accounts.organisers import register, sign_in
from companion.clubs.verbs.keepers import (
    find_helper,
    find_invitation,
    helpers,
    invitations,
    invite,
    invite_helper,
    join,
    keepers,
    leave,
    revoke,
    withdraw,
)
from companion.core.refused import Refused
from companion.games import SheetError
from companion.kit.words import Phrase
from companion.models import Club, Helper, Invitation, Organiser, db
from companion.site.access.account import by_password, current_organiser, the_organiser
from companion.site.access.fetch import find_club
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import GUESSING, LINKS, limiter, refused
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.phrases import say
from companion.site.plumbing.sessions import browser_name

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
    name = request.form.get("name", "")
    try:
        club = join(token, current_organiser() or signed_in())
    except SheetError as error:
        return invited(token, name, {error.place: say(error.phrase)})
    except Refused as no:
        return invited(token, name, {"": say(no.phrase)})
    return redirect(url_for("clubs.show", code=club.code), 303)


def signed_in() -> Organiser:
    """Sign in with what was typed."""
    typed = request.form
    new = typed.get("how") == "new"
    organiser = account(typed.get("name", ""), typed.get("password", ""), new=new)
    session["organiser"] = sign_in(organiser, browser_name(request.user_agent.string))
    return organiser


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


@bp.get("/clubs/<code>/helpers")
def helpers_page(code: str) -> Response:
    """Who helps."""
    return show_helpers(find_club(code))


@bp.post("/clubs/<code>/helpers")
def add_helper(code: str) -> Response:
    """One more helper, and the link to hand over now."""
    club, name = find_club(code), request.form.get("name", "")
    try:
        helper, token = invite_helper(club, name)
    except SheetError as error:
        return show_helpers(club, name=name, wrong=say(error.phrase))
    return show_helpers(club, helper=helper, token=token)


@bp.post("/clubs/<code>/helpers/<int:number>/revoke")
def end_helper(code: str, number: int) -> Answer:
    """The helper's link leads nowhere any more."""
    helper = db.session.get(Helper, number)
    if helper is None or helper.club_id != find_club(code).id:
        abort(404)
    revoke(helper)
    return redirect(url_for(".helpers_page", code=code), 303)


@bp.get("/h/<token>")
@limiter.limit(LINKS)
def arrive_to_help(token: str) -> Response:
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
