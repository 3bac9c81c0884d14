"""Changing a matchday by hand: swap people with the cost shown, move windows."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.competition.seating.rounds import Weights
from companion.competition.seating.swapping import Swap, described
from companion.core.typed_names import whole
from companion.leagues.pages.plan import club_names, day_of, found_in, in_words
from companion.leagues.pages.running import running_page
from companion.leagues.state.fixture import Matchday
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.planning import move, spread_of, swap, swap_costs
from companion.site.access.at_league import AtLeague, find_league
from companion.site.plumbing.attempts import attempt, number

bp = Blueprint("league_swaps", __name__, url_prefix="/leagues/<code>/plan/<int:division>")


@bp.get("/<int:matchday>")
def show(code: str, division: int, matchday: int) -> Response:
    """The tables; ?swap= is who is about to be swapped."""
    return page(find_league(code, "direct"), division, matchday)


@bp.post("/<int:matchday>/swap")
def swap_two(code: str, division: int, matchday: int) -> Answer:
    """Two people change places."""
    at = find_league(code, "direct")
    one, other, *_ = [*request.form.getlist("person", type=whole), 0, 0]
    return attempt(
        lambda key: swap(
            at.league, division, matchday, one, other, number("seen"), key=key, by=at.by
        ),
        lambda: redirect(
            url_for(".show", code=code, division=division, matchday=matchday, done=1), 303
        ),
        lambda why: page(at, division, matchday, why),
    )


@bp.post("/<int:matchday>/move")
def move_window(code: str, division: int, matchday: int) -> Answer:
    """Another last day for the matchday, or for one of its tables."""
    at = find_league(code, "direct")
    table = number("table") or None

    def act(key: str) -> None:
        until = day_of(request.form.get("until", ""))
        move(at.league, division, matchday, until, table, key=key, by=at.by)

    return attempt(
        act,
        lambda: redirect(
            url_for(".show", code=code, division=division, matchday=matchday, done=1), 303
        ),
        lambda why: page(at, division, matchday, why),
    )


def page(at: AtLeague, division: int, matchday: int, why: str = "") -> Response:
    """The page of a matchday's tables."""
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
        why,
        division=found,
        day=day,
        until=max(one.until for one in day.fixtures) if day.fixtures else day.since,
        names=names_of({*found.people, *day.seated().people()}),
        clubs=club_names(at.league.clubs),
        free=free,
        chosen=picked,
        swaps=costs(at, division, day, picked) if picked else {},
        words=in_words(season, spread_of(league, season, found)),
        done=request.args.get("done") == "1",
    )


def movable(day: Matchday) -> set[int]:
    """Who can change places: everybody whose table was not opened or ruled about."""
    fixed = {p for one in day.fixtures if one.begun for p in one.seats}
    return set(day.seated().people()) - fixed


def costs(at: AtLeague, division: int, day: Matchday, one: int) -> dict[int, Swap]:
    """By everybody else, what changing places with them would mean."""
    tables: list[Sequence[int]] = [*(table.seats for table in day.fixtures), day.byes]
    near = {p for seats in tables if one in seats for p in seats}
    changes = swap_costs(at.league, division, day.number, one)
    return {
        other: described(change, Weights(), mates=change.apart, one_table=other in near)
        for other, change in changes.items()
    }
