"""A matchday: its tables with their people, dates and results."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from companion.clubs.verbs.namesakes import names_of
from companion.leagues.pages.cards import cards_of
from companion.leagues.pages.division import PREFIX, find_division, values
from companion.leagues.pages.letters import to_paste
from companion.site.plumbing.htmx import render

bp = Blueprint("matchday", __name__, url_prefix=f"{PREFIX}/matchdays/<int:matchday>")


@bp.get("")
def show(code: str, number: int, division: int, matchday: int) -> Response:
    """All its tables, and who sits out."""
    here = find_division(code, number, division)
    try:
        day = here.division.matchday(matchday)
    except LookupError:
        abort(404)
    wanted = [((division, matchday, one.number), one) for one in day.fixtures]
    cards = cards_of(here.at.league, here.summary, wanted, division)
    row = here.at.league
    names = names_of(day.seated().people() | set(day.byes))
    text = to_paste(row.name, cards, names, number, code) if here.at.belongs else ""
    return render(
        "leagues/matchday.html", {**values(here), "names": names}, day=day, cards=cards, text=text
    )
