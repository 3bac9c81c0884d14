"""A division of a season: table, matchdays, history, printout."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, abort

from companion.clubs.verbs.namesakes import names_of, readings_of
from companion.games import GAMES
from companion.leagues.pages.fixture_cards import cards_of, grid, opened_up, spots
from companion.leagues.pages.letters import to_paste
from companion.leagues.state.league_state import Division
from companion.leagues.state.league_table import story
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import lines_of
from companion.models import LeagueLine
from companion.site.access.at_league import AtLeague, Need, find_league, today
from companion.site.plumbing.htmx import render

PREFIX = "/leagues/<code>/seasons/<int:number>/divisions/<int:division>"
bp = Blueprint("division", __name__, url_prefix=PREFIX)


@dataclass(frozen=True, slots=True)
class AtDivision:
    """A division of a season, with what follows from its lines, and what this browser is there."""

    at: AtLeague
    summary: Summary
    division: Division


def find_division(code: str, number: int, division: int, need: Need = "look") -> AtDivision:
    """The division for somebody who is at least what is needed, else 404 or 403."""
    at = find_league(code, need)
    try:
        found = summary_of(at.league, today(), number) if number else None
        if found is not None:
            return AtDivision(at, found, found.season.division(division))
    except LookupError:
        pass
    abort(404)


@bp.get("")
def show(code: str, number: int, division: int) -> Response:
    """The table, each line of which opens, and the matchdays."""
    here = find_division(code, number, division)
    at, season = here.at, here.summary.season
    known = [one for one in season.published if one.division == division]
    days = {line.n: line.at for line in publishing(at)} if known else {}
    mine = [(spot, one) for spot, one in spots(season) if spot[0] == division]
    return render(
        "leagues/division.html",
        values(here),
        rows=opened_up(here.summary.tables[division]),
        cards=cards_of(at.league, here.summary, mine, division),
        published=[(one.line, days[one.line]) for one in known],
    )


@bp.get("/print")
def printed(code: str, number: int, division: int) -> Response:
    """The table to pin up."""
    here = find_division(code, number, division)
    return render(
        "leagues/print.html",
        values(here),
        rows=opened_up(here.summary.tables[division]),
        readings=readings_of(here.division.people if here.at.belongs else ()),
    )


@bp.get("/story")
def story_of_it(code: str, number: int, division: int) -> Response:
    """Who led after each matchday."""
    here = find_division(code, number, division)
    results = here.summary.results[division]
    return render(
        "leagues/story.html",
        values(here),
        chapters=story(here.division, results, here.summary.rules),
    )


@bp.get("/met")
def against(code: str, number: int, division: int) -> Response:
    """Everybody against everybody: how often one was ahead of the other."""
    here = find_division(code, number, division)
    lines = [row.line for row in here.summary.tables[division]]
    return render(
        "leagues/met.html",
        values(here),
        order=[line.person for line in lines],
        grid=grid(lines),
    )


@bp.get("/published/<int:n>")
def published(code: str, number: int, division: int, n: int) -> Response:
    """The table as it was made known on a day."""
    here = find_division(code, number, division)
    known = [one for one in here.summary.season.published if one.division == division]
    found = next((one for one in known if one.line == n), None) or abort(404)
    line = lines_of(here.at.league)[n - 1]
    return render("leagues/published.html", values(here), published=found, line=line)


def publishing(at: AtLeague) -> list[LeagueLine]:
    """The lines that made a table known."""
    return [line for line in lines_of(at.league) if line.kind == "publish"]


def values(here: AtDivision) -> dict[str, object]:
    """What every page of a division shows."""
    league = here.summary.league
    return {
        "at": here.at,
        "row": here.at.league,
        "league": league,
        "summary": here.summary,
        "rules": here.summary.rules,
        "season": here.summary.season,
        "division": here.division,
        "names": names_of(here.division.people),
        "game": GAMES[here.summary.rules["game"]],
        "today": today(),
    }


@bp.get("/matchdays/<int:matchday>")
def matchday(code: str, number: int, division: int, matchday: int) -> Response:
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
