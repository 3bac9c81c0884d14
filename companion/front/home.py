"""The front page: games, next steps, recent matches and sheets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, Response, request, session, url_for

from companion.front.events_here import clubs_here, evenings_here, own_games, soonest
from companion.kit.words import Phrase
from companion.matches.pages.quick import lately
from companion.matches.pages.record import keep_up
from companion.matches.pages.seat_names import called
from companion.matches.verbs.shared_deals import weekly
from companion.models import Match, Sheet
from companion.models.base import new_code
from companion.review.puzzles import puzzle_game
from companion.sheets.access.credentials import ENDED, recent, rows_of, states
from companion.sheets.verbs.reading import title_of
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import page_of
from companion.site.plumbing.phrases import say
from companion.site.shelf import shelf

bp = Blueprint("home", __name__)


STATES = {
    "waiting": Phrase("not started"),
    "playing": Phrase("being played"),
    "over": Phrase("over"),
    "open": Phrase("open"),
    "closed": Phrase("closed"),
}


DAMAGED = Phrase("cannot be read")
SHOWN = 4  # finished ones shown unless all are asked for


@dataclass(frozen=True, slots=True)
class Thing:
    """One row of this browser's list of matches and sheets."""

    kind: str  # sheet or match
    title: str
    words: str
    at: datetime
    state: str
    goes_on: bool
    href: str


@bp.get("/", endpoint="shelf")
def front_page() -> Response:
    things = recent_things()
    going = sum(thing.goes_on for thing in things)
    clubs = evenings_here()
    keep_up()
    return render(
        "home.html",
        shelf=shelf(),
        mine=things if "all" in request.args else things[: going + SHOWN],
        more=len(things),
        code=new_code(),
        name=session.get("name", ""),
        lately=lately(),
        evenings=soonest(clubs),
        own_games=own_games(clubs),
        weekly=weekly_deals(),
        puzzle=puzzle_game(),
        sheet_href="/sheets/new",
        match_href="/matches/new",
    )


def weekly_deals() -> dict[str, str]:
    """The page of this week's deal by game; those of the browser's clubs come first."""
    deals = [deal for club in (None, *clubs_here()) for deal in weekly(club).values()]
    return {deal.game: url_for("deals.show", code=deal.code) for deal in deals}


def recent_things() -> list[Thing]:
    """This browser's matches and sheets: unfinished ones first, each newest first."""
    wanted = recent()
    rows = rows_of(wanted)
    told = states(rows.values())
    things = [_line(rows[one], one[0], told[one[1]]) for one in wanted if one in rows]
    return sorted(things, key=lambda thing: not thing.goes_on)


def _line(row: Match | Sheet, kind: str, state: str) -> Thing:
    """The list's row for a match or sheet."""
    title = say(title_of(row))
    names = [called(seat) for seat in row.places] if isinstance(row, Match) else row.people
    people = " · ".join(filter(None, names))
    words = say(STATES.get(state, DAMAGED))
    return Thing(kind, title, people, row.created_at, words, state not in ENDED, page_of(row))
