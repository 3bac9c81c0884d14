"""The organiser's desk: signing in, the latest events, and matches and sheets besides them."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, abort, redirect, request, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES
from companion.models import Match, Sheet
from companion.services.accounts.organisers import check_organiser, close, reopen
from companion.services.accounts.sign_ins import browsers, sign_out
from companion.services.accounts.sign_ins import sign_in as begin
from companion.services.events.journal import latest_of
from companion.web.access.account import current_organiser, current_sign_in, the_organiser
from companion.web.access.fetch import find_row
from companion.web.access.guessing import must_wait, signed_in_here
from companion.web.access.opened import may_close, on_the_desk
from companion.web.plumbing.browsers import browser_name
from companion.web.plumbing.htmx import render
from companion.web.plumbing.limits import GUESSING, limiter
from companion.web.plumbing.links import page_of

bp = Blueprint("organiser", __name__, url_prefix="/organiser")
LATEST = 5  # events; the rest are on their clubs' pages


@bp.get("")
def desk() -> Response:
    """The latest events, and what the organiser opened besides; signing in comes before."""
    organiser = current_organiser()
    if not organiser:
        return render("organiser/sign_in.html")
    return render(
        "organiser/desk.html",
        events=latest_of(organiser, LATEST),
        matches=on_the_desk(Match),
        sheets=on_the_desk(Sheet),
        games=GAMES,
    )


@bp.post("/sign-in")
@limiter.limit(GUESSING)
def sign_in() -> Response | Answer:
    """The desk, for the right name and password."""
    name = request.form.get("name", "")
    if must_wait(name):
        abort(429)
    organiser = check_organiser(name, request.form.get("password", ""))
    if organiser is None:
        wrong = _("This name and password do not belong together. Try again.")
        return render("organiser/sign_in.html", status=422, name=name, wrong=wrong)
    signed_in_here(name)
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


def init_app(app: Flask) -> None:
    """Let every template know who is signed in and where pages are."""
    app.jinja_env.globals["current_organiser"] = current_organiser
    app.jinja_env.globals["page_of"] = page_of
