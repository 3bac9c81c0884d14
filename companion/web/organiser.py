"""The organiser's desk: signing in, the latest events, and matches and sheets besides them."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, Response, abort, redirect, request, session, url_for
from flask_babel import gettext as _
from sqlalchemy import exists, select
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES
from companion.models import EventTable, Match, Sheet, db
from companion.services.events.journal import latest_of
from companion.services.organisers import check_organiser, close, reopen
from companion.services.sign_ins import browsers, sign_out
from companion.services.sign_ins import sign_in as begin
from companion.web.account import current_organiser, current_sign_in, the_organiser
from companion.web.browsers import browser_name
from companion.web.fetch import find_row
from companion.web.htmx import render
from companion.web.limits import GUESSING, limiter
from companion.web.links import page_of

bp = Blueprint("organiser", __name__, url_prefix="/organiser")
SHOWN = 100
LATEST = 5  # events; the rest are on their clubs' pages


@bp.get("")
def desk() -> Response:
    """What is played outside events in this installation, newest first; signing in comes before."""
    organiser = current_organiser()
    if not organiser:
        return render("organiser/sign_in.html")
    return render(
        "organiser/desk.html",
        events=latest_of(organiser, LATEST),
        matches=_newest(Match),
        sheets=_newest(Sheet),
        games=GAMES,
    )


@bp.post("/sign-in")
@limiter.limit(GUESSING)
def sign_in() -> Response | Answer:
    """The desk, for the right name and password."""
    name = request.form.get("name", "")
    organiser = check_organiser(name, request.form.get("password", ""))
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
    if not current_organiser():
        abort(403)
    (close if verb == "close" else reopen)(find_row(kind, code))
    return redirect(url_for(".desk"), 303)


def _newest(kind: type[Match] | type[Sheet]) -> list[Any]:
    """The newest of a kind; those of an event's tables are on its own pages."""
    at = EventTable.match_id if kind is Match else EventTable.sheet_id
    by_itself = ~exists().where(at == kind.id)
    return list(
        db.session.scalars(select(kind).where(by_itself).order_by(kind.id.desc()).limit(SHOWN))
    )


def init_app(app: Flask) -> None:
    """Let every template know who is signed in and where pages are."""
    app.jinja_env.globals["current_organiser"] = current_organiser
    app.jinja_env.globals["page_of"] = page_of
