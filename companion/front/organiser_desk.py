"""The organiser's desk: sign-in, latest events, matches and sheets."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.access.account import (
    UNKNOWN,
    by_password,
    current_organiser,
    current_sign_in,
    the_organiser,
)
from companion.clubs.accounts.organisers import browsers, close, elsewhere, reopen, sign_out
from companion.clubs.accounts.organisers import sign_in as begin
from companion.events.verbs.event_journal import latest_of
from companion.games import SheetError
from companion.models import Match, Sheet
from companion.sheets.access.at_sheet import find_row
from companion.sheets.access.credentials import may_close, on_the_desk
from companion.sheets.verbs.reading import title_of
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import GUESSING, limiter, refused
from companion.site.plumbing.sessions import browser_name

bp = Blueprint("organiser", __name__, url_prefix="/organiser")
LATEST = 5  # events; the rest are on their clubs' pages


@bp.get("")
def desk() -> Response:
    """The latest events and other things the organiser opened, or the sign-in page."""
    organiser = current_organiser()
    if not organiser:
        return render("organiser/sign_in.html", name=kept("name"))
    return render(
        "organiser/desk.html",
        events=latest_of(organiser, LATEST),
        matches=on_the_desk(Match),
        sheets=on_the_desk(Sheet),
        elsewhere=elsewhere,
        title_of=title_of,
    )


@bp.post("/sign-in")
@limiter.limit(GUESSING, deduct_when=refused)
@form_of(desk)
def sign_in(*, name: str = "", password: str = "") -> str:
    """Sign in and redirect to the desk; 422 for a wrong name or password."""
    organiser = by_password(name, password)
    if organiser is None:
        raise SheetError("password", UNKNOWN)
    session["organiser"] = begin(organiser, browser_name(request.user_agent.string))
    return url_for(".desk")


@bp.post("/sign-out")
def leave() -> Answer:
    """Sign out in this browser."""
    here = current_sign_in()
    if here:
        sign_out(here.organiser, here.id)
    session.pop("organiser", None)
    return redirect(url_for("home.shelf"), 303)


@bp.get("/browsers")
def where() -> Response:
    """All browsers in which the organiser is signed in."""
    return render(
        "organiser/browsers.html", browsers=browsers(the_organiser()), here=current_sign_in()
    )


@bp.post("/browsers/<int:number>/end")
def end(number: int) -> Answer:
    """Sign out another browser."""
    sign_out(the_organiser(), number)
    return redirect(url_for(".where"), 303)


@bp.post("/<kind>/<code>/<any(close, reopen):verb>")
def change(kind: str, code: str, verb: str) -> Answer:
    """Close a match or sheet, so that it is read-only, or reopen it."""
    the_organiser()
    row = find_row(kind, code)
    if not may_close(row):
        abort(403)
    (close if verb == "close" else reopen)(row)
    return redirect(url_for(".desk"), 303)
