"""Organisers and helpers of a club: invite, accept, leave."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.account import UNKNOWN, by_password, current_organiser, the_organiser
from companion.clubs.access.at_club import find_club
from companion.clubs.accounts.organisers import register, sign_in
from companion.clubs.verbs.keepers import (
    find_helper,
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
from companion.games import SheetError
from companion.models import Club, Helper, Invitation, Organiser, db
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import GUESSING, LINKS, limiter, refused
from companion.site.plumbing.links import link_to, outside
from companion.site.plumbing.sessions import browser_name

bp = Blueprint("organisers", __name__)


@bp.get("/clubs/<code>/organisers")
def show(code: str) -> Response:
    """Show who runs the club."""
    return page(find_club(code))


@bp.post("/clubs/<code>/organisers")
@form_of(show)
def add(code: str, *, name: str = "") -> Response:
    """Create an invitation for another organiser and show its link."""
    club = find_club(code)
    return page(club, *invite(club, name))


@bp.post("/clubs/<code>/organisers/invitations/<int:number>/withdraw")
def take_back(code: str, number: int) -> Answer:
    """Withdraw an invitation."""
    club = find_club(code)
    invitation = db.session.get(Invitation, number)
    if invitation is None or invitation.club_id != club.id:
        abort(404)
    withdraw(invitation)
    return redirect(url_for(".show", code=code), 303)


@bp.post("/clubs/<code>/organisers/<int:number>/remove")
@form_of(show)
def remove(code: str, number: int) -> str | None:
    """Remove an organiser, or leave."""
    leave(find_club(code), number)
    return url_for("clubs.all_of_mine") if number == the_organiser().id else None


@bp.get("/o/<token>")
@limiter.limit(LINKS)
def arrive(token: str) -> Response:
    """Show what the link is for; opening it changes nothing."""
    return invited(token)


class Account(Struct):
    """A name and password, and whether to make a new account or use the old one."""

    name: str = ""
    password: str = ""
    how: str = ""


def invited(token: str) -> Response:
    """Show the invitation."""
    invitation = Invitation.find(token) or abort(404)
    return render("clubs/invited.html", invitation=invitation, name=kept("name"))


@bp.post("/o/<token>")
@limiter.limit(GUESSING, deduct_when=refused)
@form_of(invited)
def accept(token: str, *, form: Account) -> str:
    """Become an organiser of the club, with an existing or new account."""
    _ = Invitation.find(token) or abort(404)
    club = join(token, current_organiser() or signed_in(form))
    return url_for("clubs.show", code=club.code)


def signed_in(form: Account) -> Organiser:
    """Sign in with the submitted name and password."""
    organiser = account(form.name, form.password, new=form.how == "new")
    session["organiser"] = sign_in(organiser, browser_name(request.user_agent.string))
    return organiser


def account(name: str, password: str, *, new: bool) -> Organiser:
    """Return the existing or new account; SheetError names the field."""
    if new:
        return register(name, password)
    known = by_password(name, password)
    if known is None:
        raise SheetError("password", UNKNOWN)
    return known


def page(club: Club, invitation: Invitation | None = None, token: str = "") -> Response:
    """Show the club's organisers and, once, a new link."""
    return render(
        "clubs/organisers.html",
        club=club,
        keepers=keepers(club),
        invitations=invitations(club),
        new=invitation,
        link=link_to(outside(f"/o/{token}")) if token else None,
        name=kept("name"),
    )


@bp.get("/clubs/<code>/helpers")
def helpers_page(code: str) -> Response:
    """Show the club's helpers."""
    return show_helpers(find_club(code))


@bp.post("/clubs/<code>/helpers")
@form_of(helpers_page)
def add_helper(code: str, *, name: str = "") -> Response:
    """Add a helper and show their link."""
    club = find_club(code)
    return show_helpers(club, *invite_helper(club, name))


@bp.post("/clubs/<code>/helpers/<int:number>/revoke")
def end_helper(code: str, number: int) -> Answer:
    """Revoke a helper's link."""
    helper = db.session.get(Helper, number)
    if helper is None or helper.club_id != find_club(code).id:
        abort(404)
    revoke(helper)
    return redirect(url_for(".helpers_page", code=code), 303)


@bp.get("/h/<token>")
@limiter.limit(LINKS)
def arrive_to_help(token: str) -> Response:
    """Let this browser act as the helper whose link it opened."""
    helper = find_helper(token) or abort(404)
    session["helper"] = {**session.get("helper", {}), helper.club.code: token}
    return render("clubs/arrived.html", helper=helper)


def show_helpers(club: Club, helper: Helper | None = None, token: str = "") -> Response:
    """Show the club's helpers and, once, a new link."""
    return render(
        "clubs/helpers.html",
        club=club,
        helpers=helpers(club),
        new=helper,
        link=link_to(outside(f"/h/{token}")) if token else None,
        name=kept("name"),
    )
