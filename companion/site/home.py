"""The front page: games, next steps, recent places."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Response, request, session, url_for

from companion.games import GAMES
from companion.kit.words import Phrase
from companion.matches.pages.quick import lately
from companion.matches.pages.seat_names import called
from companion.matches.verbs.shared_deals import weekly
from companion.models import Match, Sheet
from companion.models.base import new_code
from companion.review.puzzles import puzzle_game
from companion.site.access.credentials import ENDED, recent, rows_of, states
from companion.site.evenings_here import clubs_here, evenings_here
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import page_of
from companion.site.plumbing.phrases import say
from companion.site.record import keep_up
from companion.site.shelf import shelf

bp = Blueprint("home", __name__)


STATES = {
    "waiting": Phrase("not started"),
    "playing": Phrase("being played"),
    "over": Phrase("over"),
    "open": Phrase("open"),
    "closed": Phrase("closed"),
}


SHOWN = 4  # of those that are over; whoever wants more asks for all


@dataclass(frozen=True, slots=True)
class Thing:
    """A line of the list of what this browser has here."""

    kind: str  # sheet or match
    title: str
    words: str
    at: datetime
    state: str
    goes_on: bool
    href: str


@bp.get("/", endpoint="shelf")
def front_page() -> Response:
    """The front page."""
    things = recent_things()
    going = sum(thing.goes_on for thing in things)
    keep_up()
    return render(
        "home.html",
        shelf=shelf(),
        mine=things if "all" in request.args else things[: going + SHOWN],
        more=len(things),
        code=new_code(),
        name=session.get("name", ""),
        lately=lately(),
        evenings=evenings_here(),
        weekly=weekly_deals(),
        puzzle=puzzle_game(),
        sheet_href="/sheets/new",
        match_href="/matches/new",
    )


def weekly_deals() -> dict[str, str]:
    """By game, the page of this week's deal in one of this browser's clubs."""
    deals = [deal for club in clubs_here() for deal in weekly(club).values()]
    return {deal.game: url_for("deals.show", code=deal.code) for deal in deals}


def recent_things() -> list[Thing]:
    """What this browser has here: all that goes on, then the rest, each newest first."""
    wanted = recent()
    rows = rows_of(wanted)
    told = states(rows.values())
    things = [_line(rows[one], one[0], told[one[1]]) for one in wanted if one in rows]
    return sorted(things, key=lambda thing: not thing.goes_on)


def _line(row: Match | Sheet, kind: str, state: str) -> Thing:
    """What the list says of one match or sheet."""
    title = say(GAMES[row.game].title) if row.game in GAMES else row.game
    names = [called(seat) for seat in row.places] if isinstance(row, Match) else row.names
    people = " · ".join(filter(None, names))
    words = say(STATES[state])
    return Thing(kind, title, people, row.created_at, words, state not in ENDED, page_of(row))
