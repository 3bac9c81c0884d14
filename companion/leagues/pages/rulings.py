"""Fixtures for directors and referees: state, and rulings with a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.typed_names import whole
from companion.leagues.pages.league_preview import looked_at
from companion.leagues.pages.running import running_page
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import Season
from companion.leagues.verbs.deciding import rule
from companion.leagues.verbs.fixture_tables import on_tables, reseat, table_of
from companion.leagues.verbs.league_facts import Spot, Summary, summary_of
from companion.leagues.verbs.waiting import case, cases, stopped, undecided
from companion.site.access.at_league import AtLeague, find_league, today
from companion.site.plumbing.attempts import number, totals_of
from companion.site.plumbing.links import page_of

bp = Blueprint("league_rulings", __name__, url_prefix="/leagues/<code>/rulings")


@bp.get("")
def show(code: str) -> Response:
    """Every table of a division (?division=), and those that wait for a ruling."""
    at = find_league(code, "decide")
    season = summary_of(at.league, today())
    asked = request.args.get("division", 1, type=whole)
    divisions = season.season.divisions if season else []
    division = next((one for one in divisions if one.number == asked), None)
    listed = cases(at.league, season, division) if season and division else []
    waiting = list(undecided(at.league, season)) if season else []
    people = {p for one in (*listed, *waiting) for p in one.fixture.seats}
    return running_page(
        "leagues/rulings.html",
        at,
        divisions=divisions,
        division=division,
        listed=listed,
        waiting=waiting,
        names=names_of(people),
    )


@bp.get("/<int:division>/<int:matchday>/<int:table>")
def one(code: str, division: int, matchday: int, table: int) -> Response:
    """One table: what was played and said, and what is ruled."""
    return page(find_league(code, "decide"), (division, matchday, table))


@bp.post("/<int:division>/<int:matchday>/<int:table>")
def decide(code: str, division: int, matchday: int, table: int) -> Answer:
    """Rule about it, or lift a ruling."""
    at, spot = find_league(code, "decide"), (division, matchday, table)
    how, why = request.form.get("as", ""), request.form.get("why", "")
    sent = request.form.getlist("total")

    def act(key: str) -> None:
        totals = totals_of(sent) if how == "totals" else []
        rule(at.league, spot, how, totals, why, key=key, by=at.by)

    return at_one(at, spot, act)


@bp.post("/<int:division>/<int:matchday>/<int:table>/seats")
def seats(code: str, division: int, matchday: int, table: int) -> Answer:
    """Two of the matchday had each other's seat, the first of them at this table."""
    at, spot = find_league(code, "decide"), (division, matchday, table)
    pair = number("person"), number("other")

    def act(key: str) -> None:
        reseat(at.league, spot, pair, key=key, by=at.by)

    return at_one(at, spot, act)


def at_one(at: AtLeague, spot: Spot, act: Callable[[str], None]) -> Answer:
    """Do it, after a look at what it moves; then the page of the table."""
    division, matchday, table = spot
    here = partial(
        url_for, ".one", code=at.league.code, division=division, matchday=matchday, table=table
    )
    return looked_at(
        at,
        act,
        lambda: redirect(here(done=1), 303),
        lambda no: page(at, spot, no),
        here(),
    )


def address(spot: Spot) -> dict[str, int]:
    """What the address of a table is made of."""
    return dict(zip(("division", "matchday", "table"), spot, strict=True))


def found_at(at: AtLeague, spot: Spot) -> tuple[Summary, Fixture]:
    """The table of the season that is on, or 404."""
    season = summary_of(at.league, today())
    if season is None:
        abort(404)
    try:
        return season, season.season.fixture(*spot)
    except LookupError:
        abort(404)


def swaps_at(at: AtLeague, season: Season, spot: Spot) -> Mapping[int, Sequence[int]]:
    """By table of the matchday, from this one on, who could have sat in another's seat.

    Nobody before there is a table, nor while they play on screen.
    """
    division, matchday, here = spot
    played = on_tables(at.league, season.number, division)
    playing = {
        number
        for (_, day, number), table in played.items()
        if day == matchday and table.match is not None and table.finished_at is None
    }
    if spot not in played or here in playing:
        return {}
    beside = sorted(season.beside(division, matchday), key=lambda one: one.number != here)
    return {one.number: one.people for one in beside if one.number not in playing}


def page(at: AtLeague, spot: Spot, why: str = "") -> Response:
    """The page of one table."""
    season, fixture = found_at(at, spot)
    here = case(season, spot, fixture, stopped(at.league, season.season))
    played = table_of(at.league, season.season.number, spot)
    source = played.source if played else None
    verdict, swaps = fixture.verdict, swaps_at(at, season.season, spot)
    typed = request.form.getlist("total")
    totals = typed or (verdict.totals if verdict and verdict.totals else here.totals)
    return running_page(
        "leagues/ruling.html",
        at,
        why,
        here=here,
        fixture=fixture,
        division=season.season.division(spot[0]),
        matchday=spot[1],
        place=address(spot),
        ended=season.season.ended,
        names=names_of({*fixture.seats, *chain(*swaps.values())}),
        source=page_of(source) if source else "",
        swaps=swaps,
        totals=[*totals, *[""] * len(fixture.seats)][: len(fixture.seats)],
        how=request.form.get("as", verdict.how if verdict else "totals"),
        reason=request.form.get("why", verdict.why if verdict else ""),
        done=request.args.get("done") == "1",
    )
