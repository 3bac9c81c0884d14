"""A division of a season: table, matchdays, history, printout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, abort

from companion.clubs.verbs.namesakes import names_of, readings_of
from companion.leagues.access.at_league import AtLeague, Need, find_league
from companion.leagues.pages.fixture_cards import Card, cards_of, grid, opened_up, spots
from companion.leagues.state.league_state import Division
from companion.leagues.state.league_table import story
from companion.leagues.verbs.fixture_notice import names_at, path_of, time_of
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import lines_of, today
from companion.leagues.verbs.season_data import everybody
from companion.models import League, LeagueLine
from companion.site.plumbing.htmx import render
from companion.site.plumbing.links import outside

PREFIX = "/leagues/<code>/seasons/<int:number>/divisions/<int:division>"
bp = Blueprint("division", __name__, url_prefix=PREFIX)


@dataclass(frozen=True, slots=True)
class AtDivision:
    """A division with its season's results, and this browser's access to the league."""

    at: AtLeague
    summary: Summary
    division: Division


def find_division(code: str, number: int, division: int, need: Need = "look") -> AtDivision:
    """Return the division if this browser has the access it needs, else 404 or 403."""
    at = find_league(code, need)
    try:
        found = summary_of(at.league, today(at.league), number) if number else None
        if found is not None:
            return AtDivision(at, found, found.season.division(division))
    except LookupError:
        pass
    abort(404)


@bp.get("")
def show(code: str, number: int, division: int) -> Response:
    """Show the standings, with details of each row, and the matchdays."""
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
    """Show the standings for printing."""
    here = find_division(code, number, division)
    return render(
        "leagues/print.html",
        values(here),
        rows=opened_up(here.summary.tables[division]),
        readings=readings_of(here.division.people if here.at.belongs else ()),
    )


@bp.get("/story")
def story_of_it(code: str, number: int, division: int) -> Response:
    """Show who led after each matchday."""
    here = find_division(code, number, division)
    results = here.summary.results[division]
    return render(
        "leagues/story.html",
        values(here),
        chapters=story(here.division, results, here.summary.rules),
    )


@bp.get("/met")
def against(code: str, number: int, division: int) -> Response:
    """Show everybody's head-to-head record against everybody else."""
    here = find_division(code, number, division)
    lines = [row.line for row in here.summary.tables[division]]
    return render(
        "leagues/head_to_head.html",
        values(here),
        order=[line.person for line in lines],
        grid=grid(lines),
    )


@bp.get("/published/<int:n>")
def published(code: str, number: int, division: int, n: int) -> Response:
    """Show standings as they were published on a day."""
    here = find_division(code, number, division)
    known = [one for one in here.summary.season.published if one.division == division]
    found = next((one for one in known if one.line == n), None) or abort(404)
    line = lines_of(here.at.league)[n - 1]
    return render("leagues/published.html", values(here), published=found, line=line)


def publishing(at: AtLeague) -> list[LeagueLine]:
    """Return the entries that published standings."""
    return [line for line in lines_of(at.league) if line.kind == "publish"]


def values(here: AtDivision) -> dict[str, object]:
    """Return the template values that every page of a division needs."""
    league = here.summary.league
    return {
        "at": here.at,
        "row": here.at.league,
        "league": league,
        "summary": here.summary,
        "rules": here.summary.rules,
        "season": here.summary.season,
        "division": here.division,
        "names": names_of(everybody(here.summary)),
        "game": here.summary.game,
        "today": today(here.at.league),
    }


@bp.get("/matchdays/<int:matchday>")
def matchday(code: str, number: int, division: int, matchday: int) -> Response:
    """Show all tables of a matchday and who sits out."""
    here = find_division(code, number, division)
    try:
        day = here.division.matchday(matchday)
    except LookupError:
        abort(404)
    wanted = [((division, matchday, one.number), one) for one in day.fixtures]
    cards = cards_of(here.at.league, here.summary, wanted, division)
    row = here.at.league
    text = to_paste(row, cards, number) if here.at.belongs else ""
    return render("leagues/matchday.html", values(here), day=day, cards=cards, text=text)


def to_paste(row: League, cards: Sequence[Card], number: int) -> str:
    """Return the open fixtures as text for any messenger; "" when there are none."""
    lines, names = [], names_of(person for card in cards for person in card.fixture.seats)
    for card in cards:
        if not (card.done or card.score):
            address = outside(path_of(row, number, card.spot))
            lines += [f"{names_at(card.fixture, names)}: {time_of(card.fixture)}", address]
    return "\n".join([row.name, *lines]) if lines else ""
