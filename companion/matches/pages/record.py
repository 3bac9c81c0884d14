"""The browser's own record of matches, kept in the signed cookie only."""

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
from companion.matches.verbs.positions import can_be_replayed
from companion.models import Match
from companion.sheets.access.credentials import count_once, held_seat, uncounted
from companion.site.plumbing.htmx import render

bp = Blueprint("record", __name__, url_prefix="/record")


@bp.get("/")
def show() -> Response:
    """The record by game."""
    keep_up()
    record = session.get("record", {})
    games = [GAMES[key] for key in GAMES if key in record]
    return render("record.html", games=games, record=record, against=AGAINST)


@bp.post("/clear")
def clear() -> Answer:
    """Delete the record; matches counted before are not counted again."""
    keep_up()
    session.pop("record", None)
    return redirect(url_for("record.show"), 303)


def keep_up() -> None:
    """Count each match that has ended since, while this browser still holds its seat.

    Only for whole pages, because it writes the cookie (see `credentials.visit`).
    """
    ended = ended_here()
    if results := results_here(ended):
        session["record"] = add_up(session.get("record", {}), results)
    for match in ended:
        count_once(match)


def record_now() -> Record:
    """The record including matches that have ended since; changes nothing."""
    return add_up(session.get("record", {}), results_here(ended_here()))


def ended_here() -> list[Match]:
    """The readable matches that have ended since."""
    return [match for match in matches_over(uncounted()) if can_be_replayed(match)]


def results_here(ended: Iterable[Match]) -> list[Result]:
    """The results of these matches for this browser's seats."""
    seats = [(match, held_seat(match)) for match in ended]
    return [result_of(match, seat.index) for match, seat in seats if seat]
