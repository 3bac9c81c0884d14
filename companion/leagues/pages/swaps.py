"""Changing a matchday by hand: swap people with the cost shown, change the last day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from flask import Blueprint, Response, abort, request, url_for

from companion.clubs.verbs.namesakes import names_of
from companion.competition.seating.rounds import Weights
from companion.competition.seating.swapping import Swap, described
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.pages.plan import club_names, found_in, in_words
from companion.leagues.state.fixture import Matchday
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.planning import move, spread_of, swap, swap_costs
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.phrases import say

bp = Blueprint("league_swaps", __name__, url_prefix="/leagues/<code>/plan/<int:division>")


@bp.get("/<int:matchday>")
def show(code: str, division: int, matchday: int) -> Response:
    """Show the tables; ?swap= is the person to swap."""
    return page(find_league(code, "direct"), division, matchday)


@bp.post("/<int:matchday>/swap")
@form_of(show)
def swap_two(
    code: str, division: int, matchday: int, *, person: list[int], seen: int = 0, key: str
) -> str:
    """Swap two people."""
    at = find_league(code, "direct")
    one, other, *_ = [*person, 0, 0]
    swap(at.league, division, matchday, one, other, seen, key=key, by=at.by)
    return url_for(".show", code=code, division=division, matchday=matchday, done=1)


@bp.post("/<int:matchday>/move")
@form_of(show)
def move_window(
    code: str, division: int, matchday: int, *, until: date, table: int = 0, key: str
) -> str:
    """Change the last day of the matchday, or of one of its tables."""
    at, back = find_league(code, "direct"), partial(url_for, ".show", code=code, division=division)
    one, labels = table or None, {"until": say(Phrase("Last day"))}
    shown = partial(shown_until, at, division, matchday, one)
    with asking(at.league, shown, back(matchday=matchday), labels=labels):
        move(at.league, division, matchday, until, one, key=key, by=at.by)
    return back(matchday=matchday, done=1)


def shown_until(at: AtLeague, division: int, matchday: int, table: int | None) -> dict[str, object]:
    """Return the last day that the form shows, of one table or of the matchday."""
    _, found = found_in(league_of(at.league), division)
    days = found.matchdays[matchday - 1 : matchday]
    until = [
        one.until for day in days for one in day.fixtures if table is None or one.number == table
    ]
    return {"until": max(until).isoformat() if until else ""}


def page(at: AtLeague, division: int, matchday: int) -> Response:
    """Show the tables of a matchday."""
    league = league_of(at.league)
    season, found = found_in(league, division)
    if not 1 <= matchday <= len(found.matchdays):
        abort(404)
    day = found.matchday(matchday)
    chosen = request.args.get("swap", 0, type=whole)
    free = movable(day)
    picked = chosen if chosen in free else 0
    return running_page(
        "leagues/swaps.html",
        at,
        division=found,
        day=day,
        until=max(one.until for one in day.fixtures) if day.fixtures else day.since,
        names=names_of({*found.people, *day.seated().people()}),
        clubs=club_names(at.league.clubs),
        free=free,
        chosen=picked,
        swaps=costs(at, division, day, picked) if picked else {},
        words=in_words(season, spread_of(league, season, found), names_of(found.people)),
        done=request.args.get("done") == "1",
    )


def movable(day: Matchday) -> set[int]:
    """Return the people who can be swapped: their table has not been opened or ruled on."""
    fixed = {p for one in day.fixtures if one.begun for p in one.seats}
    return set(day.seated().people()) - fixed


def costs(at: AtLeague, division: int, day: Matchday, one: int) -> dict[int, Swap]:
    """Return the cost of swapping `one` with each other person."""
    tables: list[Sequence[int]] = [*(table.seats for table in day.fixtures), day.byes]
    near = {p for seats in tables if one in seats for p in seats}
    changes = swap_costs(at.league, division, day.number, one)
    return {
        other: described(change, Weights(), mates=change.apart, one_table=other in near)
        for other, change in changes.items()
    }
