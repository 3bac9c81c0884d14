"""A league for the wall: its tables in turn, readable from eight metres, in both languages."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.clubs.verbs.namesakes import names_of
from companion.competition.standings.points import figure
from companion.events.pages.projector import LINES, parted
from companion.kit.words import Phrase
from companion.leagues.verbs.reading import summary_of
from companion.site.access.at_league import find_league, today
from companion.site.plumbing.htmx import render

bp = Blueprint("league_wall", __name__, url_prefix="/leagues/<code>/screen")


@bp.get("")
def show(code: str) -> Response:
    """The pictures, which take turns by themselves."""
    at = find_league(code)
    found = summary_of(at.league, today())
    pictures = []
    names = {one.number: one.name for one in found.season.divisions} if found else {}
    for number, table in found.tables.items() if found else ():
        played = any(row.form for row in table)
        rows = [
            (
                row.line.rank,
                row.line.person,
                figure(row.line.points),
                row.zone if played else "stay",
            )
            for row in table
        ]
        pictures += [(names[number], part) for part in parted(rows, LINES)]
    people = {person for _, part in pictures for _, person, _, _ in part}
    return render(
        "leagues/screen.html",
        row=at.league,
        pictures=pictures,
        names=names_of(people),
        soon=Phrase("The first season has not been divided yet."),
    )
