"""The result as a picture to share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypedDict
from unicodedata import east_asian_width

from flask import Blueprint, Response
from markupsafe import Markup

from companion.games import FOLDERS
from companion.kit.scored import Scored
from companion.kit.view import Round, View
from companion.matches.access.at_match import find_match
from companion.matches.pages.match_page import title
from companion.matches.pages.replay_page import too_early
from companion.matches.pages.seat_names import names
from companion.matches.verbs import positions
from companion.models import Match
from companion.site.plumbing.htmx import render
from companion.site.plumbing.race import Race, race

bp = Blueprint("picture", __name__, url_prefix="/matches")


@bp.get("/<code>/picture")
def show(code: str) -> Response:
    """The picture, with ways to save or share it."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    return render("play/picture.html", match=at.match, title=title(at), **shown(at.match))


@bp.get("/<code>/picture.svg")
def drawing(code: str) -> Response:
    """The picture as SVG, in the reader's language."""
    at = find_match(code)
    if not positions.is_over(at.match):
        return too_early()
    match = at.match
    answer = render(
        "play/picture.svg", at=at, match=match, title=title(at), **shown(match), **kept(match)
    )
    answer.mimetype = "image/svg+xml"
    return answer


class Shown(TypedDict):
    """The facts of the result that the picture shows."""

    names: list[str]
    scored: Scored[Round]
    ranking: list[int]
    """The seats, the best first."""
    winners: list[str]
    race: Race
    ended: datetime
    fitting: Callable[[str, int, int], int]


def shown(match: Match) -> Shown:
    """The result's facts, the same as on its page."""
    scored, people = positions.scored(match), names(match)
    return {
        "names": people,
        "scored": scored,
        "ranking": sorted(range(match.seats), key=lambda seat: scored.ranks[seat]),
        "winners": [people[seat] for seat in scored.winners],
        "race": race(scored),
        "ended": match.ended_at or match.created_at,
        "fitting": fitting,
    }


class Kept(TypedDict):
    """The values for a game's own keepsake.html."""

    view: View
    picture: Mapping[str, object]
    drawing: Callable[[str], Markup]
    """The content of one of the game's own static files."""


def kept(match: Match) -> Kept:
    """The public View of the end of the match, and the game's drawings."""
    view = positions.view(match, None)
    return {
        "view": view,
        "picture": positions.game_of(match).words.picture(view),
        "drawing": lambda file: Markup((FOLDERS[match.game] / "static" / file).read_text("utf-8")),
    }


def fitting(text: str, size: int, room: int) -> int:
    """The largest font size at which the text fits into the width `room`.

    >>> fitting("Aki", 60, 600), fitting("W" * 40, 60, 600), fitting("\u9b5a" * 20, 60, 600)
    (60, 22, 30)
    """
    wide = sum(1.0 if east_asian_width(letter) in "WF" else 0.68 for letter in text)
    return min(size, int(room / max(wide, 1)))
