"""The organiser's desk: signing in, and every match and sheet of this installation."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, Response, abort, g, redirect, request, session, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES
from companion.models import Match, Organiser, Sheet, db
from companion.services.organisers import check_organiser, close, reopen
from companion.services.seats import mark, same_mark
from companion.web.fetch import find_row
from companion.web.htmx import render
from companion.web.limits import GUESSING, limiter
from companion.web.links import page_of

bp = Blueprint("organiser", __name__, url_prefix="/organiser")
SHOWN = 100


def current_organiser() -> Organiser | None:
    """Who is signed in, if anyone; a new password signs every browser out."""
    if "organiser" not in g:
        number, held = session.get("organiser", (None, None))
        found = db.session.get(Organiser, number) if number else None
        # The end of the hash: its beginning is the same for everyone.
        g.organiser = found if found and same_mark(held, found.password_hash[::-1]) else None
    organiser: Organiser | None = g.organiser
    return organiser


@bp.get("")
def desk() -> Response:
    """Everything of this installation, newest first; signing in comes before."""
    if not current_organiser():
        return render("organiser/sign_in.html")
    return render("organiser/desk.html", matches=_newest(Match), sheets=_newest(Sheet), games=GAMES)


@bp.post("/sign-in")
@limiter.limit(GUESSING)
def sign_in() -> Response | Answer:
    """The desk, for the right name and password."""
    name = request.form.get("name", "")
    organiser = check_organiser(name, request.form.get("password", ""))
    if organiser is None:
        wrong = _("This name and password do not belong together. Try again.")
        return render("organiser/sign_in.html", status=422, name=name, wrong=wrong)
    session["organiser"] = [organiser.id, mark(organiser.password_hash[::-1])]
    return redirect(url_for(".desk"), 303)


@bp.post("/sign-out")
def sign_out() -> Answer:
    """Signed out in this browser."""
    session.pop("organiser", None)
    return redirect(url_for("home.shelf"), 303)


@bp.post("/<kind>/<code>/<any(close, reopen):verb>")
def change(kind: str, code: str, verb: str) -> Answer:
    """Close a match or sheet, so that it can only be read, or open it again."""
    if not current_organiser():
        abort(403)
    (close if verb == "close" else reopen)(find_row(kind, code))
    return redirect(url_for(".desk"), 303)


def _newest(table: Any) -> list[Any]:
    """The newest rows of a table."""
    return list(db.session.scalars(select(table).order_by(table.id.desc()).limit(SHOWN)))


def init_app(app: Flask) -> None:
    """Let every template know who is signed in and where pages are."""
    app.jinja_env.globals["current_organiser"] = current_organiser
    app.jinja_env.globals["page_of"] = page_of
