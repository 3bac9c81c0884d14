"""The front page: what one can do here, the games, and where one was lately."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response
from sqlalchemy import select

from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Match, Sheet, db
from companion.services.reading import read_paper
from companion.web.held import recent
from companion.web.htmx import render
from companion.web.links import page_of
from companion.web.shelf import shelf
from companion.web.words import say

bp = Blueprint("home", __name__)


STATES = {
    "waiting": Phrase("not started"),
    "playing": Phrase("being played"),
    "over": Phrase("over"),
    "open": Phrase("open"),
    "closed": Phrase("closed"),
}


@dataclass(frozen=True, slots=True)
class Thing:
    """A line of the list of what this browser has here."""

    title: str
    words: str
    state: str
    goes_on: bool
    href: str


@bp.get("/", endpoint="shelf")
def front_page() -> Response:
    """The front page."""
    return render(
        "home.html",
        shelf=shelf(),
        mine=recent_things(),
        sheet_href="/sheets/new",
        match_href="/matches/new",
    )


def recent_things(most: int = 6) -> list[Thing]:
    """The matches and sheets this browser used last, newest first; those that still exist."""
    wanted = recent()[:most]
    rows = _rows(Match, wanted) | _rows(Sheet, wanted)
    return [_line(rows[code]) for _, code in wanted if code in rows]


def _rows(table: Any, wanted: list[tuple[str, str]]) -> dict[str, Match | Sheet]:
    """The rows of one table by code, in one query."""
    codes = [code for kind, code in wanted if kind == table.__tablename__]
    if not codes:
        return {}
    return {row.code: row for row in db.session.scalars(select(table).where(table.code.in_(codes)))}


def _line(row: Match | Sheet) -> Thing:
    """What the list says of one match or sheet."""
    title = say(GAMES[row.game].title) if row.game in GAMES else row.game
    if isinstance(row, Match):
        names, state = [seat.name for seat in row.places], row.state
    else:
        names, state = row.names, _written(row)
    goes_on = state not in ("over", "closed")
    return Thing(title, " · ".join(filter(None, names)), say(STATES[state]), goes_on, page_of(row))


def _written(sheet: Sheet) -> str:
    """How far a score sheet is."""
    if sheet.closed_at:
        return "closed"
    paper = read_paper(sheet) if sheet.game in GAMES else None
    return "over" if paper and paper.entries and paper.scored["finished"] else "open"
