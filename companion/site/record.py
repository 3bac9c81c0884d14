"""My record on this phone, kept in the signed cookie only."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response, redirect, session, url_for
from werkzeug.wrappers import Response as Answer

from companion.games import GAMES
from companion.matches.verbs.own_record import (
    AGAINST,
    Record,
    Result,
    add_up,
    matches_over,
    result_of,
)
from companion.models import Match
from companion.site.access.credentials import count_once, held_seat, uncounted
from companion.site.plumbing.htmx import render

bp = Blueprint("record", __name__, url_prefix="/record")


@bp.get("/")
def show() -> Response:
    """Each game that this browser has played, and how it went."""
    keep_up()
    record = session.get("record", {})
    games = [GAMES[key] for key in GAMES if key in record]
    return render("record.html", games=games, record=record, against=AGAINST)


@bp.post("/clear")
def clear() -> Answer:
    """Begin anew; what was counted is not counted again."""
    keep_up()
    session.pop("record", None)
    return redirect(url_for("record.show"), 303)


def keep_up() -> None:
    """Count the matches that have ended since: each once, while this browser still holds its seat.

    Only where a whole page is asked for, as it writes the cookie (see `held.visit`).
    """
    ended = matches_over(uncounted())
    if results := results_here(ended):
        session["record"] = add_up(session.get("record", {}), results)
    for match in ended:
        count_once(match)


def record_now() -> Record:
    """The record with the matches that have ended since; nothing is counted by asking."""
    return add_up(session.get("record", {}), results_here(matches_over(uncounted())))


def results_here(ended: Iterable[Match]) -> list[Result]:
    """How these matches ended for the seats that this browser holds."""
    seats = [(match, held_seat(match)) for match in ended]
    return [result_of(match, seat.index) for match, seat in seats if seat]
