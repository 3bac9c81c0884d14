"""The front page: what one can do here, the games, and where one was lately."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response
from sqlalchemy import select

from companion.games import GAMES
from companion.kit.words import Phrase
from companion.models import Match, Sheet, db
from companion.web.held import recent
from companion.web.htmx import render
from companion.web.links import page_of

bp = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class Recent:
    """A line of the list of recent things."""

    kind: str  # "match" or "sheet"
    title: Phrase
    names: list[str]
    address: str
    over: bool


@bp.get("/")
def shelf() -> Response:
    """The front page."""
    return render("home.html", games=list(GAMES.values()), recent=recent_things())


def recent_things(most: int = 6) -> list[Recent]:
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


def _line(row: Match | Sheet) -> Recent:
    """What the list says of one match or sheet."""
    title = GAMES[row.game].title if row.game in GAMES else Phrase(row.game)
    if isinstance(row, Match):
        names = [seat.name for seat in row.places]
        return Recent("match", title, names, page_of(row), row.state == "over")
    return Recent("sheet", title, row.names, page_of(row), row.closed_at is not None)
