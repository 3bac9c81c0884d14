"""The organiser's desk: sign-in, latest events, matches and sheets."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion.clubs.accounts.organisers import browsers, close, elsewhere, reopen, sign_out
from companion.clubs.accounts.organisers import sign_in as begin
from companion.events.verbs.event_journal import latest_of
from companion.games import GAMES
from companion.models import Match, Sheet
from companion.site.access.account import (
    by_password,
    current_organiser,
    current_sign_in,
    the_organiser,
)
from companion.site.access.credentials import may_close, on_the_desk
from companion.site.access.fetch import find_row
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import GUESSING, limiter, refused
from companion.site.plumbing.sessions import browser_name

bp = Blueprint("organiser", __name__, url_prefix="/organiser")
LATEST = 5  # events; the rest are on their clubs' pages


@bp.get("")
def desk() -> Response:
    """The latest events, and what the organiser opened besides; signing in comes before."""
    organiser = current_organiser()
    if not organiser:
        return render("organiser/sign_in.html", name="", wrong="")
    return render(
        "organiser/desk.html",
        events=latest_of(organiser, LATEST),
        matches=on_the_desk(Match),
        sheets=on_the_desk(Sheet),
        elsewhere=elsewhere,
        games=GAMES,
    )


@bp.post("/sign-in")
@limiter.limit(GUESSING, deduct_when=refused)
def sign_in() -> Response | Answer:
    """The desk, for the right name and password."""
    name = request.form.get("name", "")
    organiser = by_password(name, request.form.get("password", ""))
    if organiser is None:
        wrong = _("This name and password do not belong together. Try again.")
        return render("organiser/sign_in.html", status=422, name=name, wrong=wrong)
    session["organiser"] = begin(organiser, browser_name(request.user_agent.string))
    return redirect(url_for(".desk"), 303)


@bp.post("/sign-out")
def leave() -> Answer:
    """Signed out in this browser."""
    here = current_sign_in()
    if here:
        sign_out(here.organiser, here.id)
    session.pop("organiser", None)
    return redirect(url_for("home.shelf"), 303)


@bp.get("/browsers")
def where() -> Response:
    """Everywhere the organiser is signed in."""
    return render(
        "organiser/browsers.html", browsers=browsers(the_organiser()), here=current_sign_in()
    )


@bp.post("/browsers/<int:number>/end")
def end(number: int) -> Answer:
    """Sign out in another browser, from here."""
    sign_out(the_organiser(), number)
    return redirect(url_for(".where"), 303)


@bp.post("/<kind>/<code>/<any(close, reopen):verb>")
def change(kind: str, code: str, verb: str) -> Answer:
    """Close a match or sheet, so that it can only be read, or open it again."""
    the_organiser()
    row = find_row(kind, code)
    if not may_close(row):
        abort(403)
    (close if verb == "close" else reopen)(row)
    return redirect(url_for(".desk"), 303)
