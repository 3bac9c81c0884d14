"""Fixtures for directors and referees: state, and rulings with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain

from flask import Blueprint, Response, abort, request, url_for
from msgspec import Struct, field

from companion.clubs.access.preview import previewed
from companion.clubs.verbs.namesakes import names_of
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league, signature
from companion.leagues.pages.league_page import running_page
from companion.leagues.pages.official_calls import calls_of
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league_state import Season
from companion.leagues.state.progress import Spot
from companion.leagues.verbs.fixture_tables import on_tables, reseat, table_of
from companion.leagues.verbs.league_decisions import rule
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import today
from companion.leagues.verbs.open_tasks import case, cases, stopped, undecided
from companion.leagues.verbs.planning import move
from companion.leagues.verbs.player_actions import postpone
from companion.site.plumbing.attempts import form_of, totals_of
from companion.site.plumbing.forms import day_of, typed
from companion.site.plumbing.links import page_of
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.phrases import say

bp = Blueprint("league_rulings", __name__, url_prefix="/leagues/<code>/rulings")


class Ruling(Struct):
    """How a fixture counts (a key of `ways`), its totals by seat, and the reason."""

    total: list[str]
    how: str = field(name="as", default="")
    why: str = ""


@bp.get("")
def show(code: str) -> Response:
    """Show the fixtures of a division (?division=), and those that need a ruling."""
    at = find_league(code, "decide")
    season = summary_of(at.league, today(at.league))
    asked = request.args.get("division", 1, type=whole)
    divisions = season.season.divisions if season else []
    division = next((one for one in divisions if one.number == asked), None)
    listed = cases(at.league, season, division) if season and division else []
    waiting = list(undecided(at.league, season)) if season else []
    people = {p for one in (*listed, *waiting) for p in one.fixture.seats}
    return running_page(
        "leagues/rulings.html",
        at,
        block="calls",
        divisions=divisions,
        division=division,
        listed=listed,
        waiting=waiting,
        calls=calls_of(at),
        names=names_of(people),
    )


@bp.get("/<int:division>/<int:matchday>/<int:table>")
def one(code: str, division: int, matchday: int, table: int) -> Response:
    """Show one fixture: what was played, reported and ruled."""
    return page(find_league(code, "decide"), (division, matchday, table))


@bp.post("/<int:division>/<int:matchday>/<int:table>")
@form_of(one)
def decide(code: str, division: int, matchday: int, table: int, *, form: Ruling, key: str) -> str:
    """Rule on the fixture, or withdraw a ruling."""
    at, spot = find_league(code, "decide"), (division, matchday, table)
    sent = form.total if form.how == "totals" else []
    texts, totals = {"as": form.how, "total": sent, "why": form.why}, totals_of(sent)
    values, back = partial(ruled, at, spot), its_page(at, spot)
    with (
        previewed(at.looking, at.league.name, back),
        asking(at.league, values, back, typed=texts, words=ways()),
    ):
        rule(at.league, spot, form.how, totals, form.why, key=key, by=at.by)
    return its_page(at, spot, done=1)


@bp.post("/<int:division>/<int:matchday>/<int:table>/seats")
@form_of(one)
def seats(
    code: str, division: int, matchday: int, table: int, *, person: int = 0, other: int = 0,
    key: str,
) -> str:  # fmt: skip
    """Swap the seats of two people of the matchday; the first sits at this table."""
    at, spot = find_league(code, "decide"), (division, matchday, table)
    with previewed(at.looking, at.league.name, its_page(at, spot)):
        reseat(at.league, spot, (person, other), key=key, by=at.by)
    return its_page(at, spot, done=1)


@bp.post("/<int:division>/<int:matchday>/<int:table>/until")
@form_of(one)
def last_day(
    code: str, division: int, matchday: int, table: int, *, until: str = "", no: bool = False,
    key: str,
) -> str:  # fmt: skip
    """Grant a later last day, as requested or another one, or reject the request."""
    at, spot = find_league(code, "decide"), (division, matchday, table)
    row, by = at.league, at.by
    with previewed(at.looking, at.league.name, its_page(at, spot)):
        if no:
            postpone(row, spot, None, "", today(row), key=key, by=by)
        else:
            move(row, division, matchday, day_of(until), table, key=key, by=by)
    return its_page(at, spot, done=1)


def ruled(at: AtLeague, spot: Spot) -> dict[str, object]:
    """Return the result and reason that the form shows at first."""
    season, fixture = found_at(at, spot)
    verdict = fixture.verdict
    if verdict is not None:
        return {"as": verdict.how, "total": list(verdict.totals or ()), "why": verdict.why}
    here = case(season, spot, fixture, stopped(at.league, season.season))
    return {"as": "totals", "total": list(here.totals), "why": ""}


def ways() -> dict[str, str]:
    """Return the words for the kinds of ruling."""
    return {
        "totals": say(Phrase("These totals")),
        "draw": say(Phrase("A draw: everybody gets the same")),
        "nothing": say(Phrase("No points")),
    }


def its_page(at: AtLeague, spot: Spot, done: int | None = None) -> str:
    """Return the address of the fixture."""
    division, matchday, table = spot
    place = partial(url_for, ".one", code=at.league.code, done=done)
    return place(division=division, matchday=matchday, table=table)


def address(spot: Spot) -> dict[str, int]:
    """Return the URL parameters of a fixture."""
    return dict(zip(("division", "matchday", "table"), spot, strict=True))


def found_at(at: AtLeague, spot: Spot) -> tuple[Summary, Fixture]:
    """Return the current season and its fixture, or 404."""
    season = summary_of(at.league, today(at.league))
    if season is None:
        abort(404)
    try:
        return season, season.season.fixture(*spot)
    except LookupError:
        abort(404)


def swaps_at(at: AtLeague, season: Season, spot: Spot) -> Mapping[int, Sequence[int]]:
    """Return who can still swap seats, by table of the matchday, this table first.

    Empty before the table is opened or while it plays on screen.
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


def page(at: AtLeague, spot: Spot) -> Response:
    """Show one fixture."""
    form = typed(Ruling)
    season, fixture = found_at(at, spot)
    here = case(season, spot, fixture, stopped(at.league, season.season))
    played = table_of(at.league, season.season.number, spot)
    source = played.source if played else None
    verdict, swaps = fixture.verdict, swaps_at(at, season.season, spot)
    ruled_totals = verdict.totals if verdict else ()
    totals = (form.total if form else ()) or ruled_totals or here.totals
    return running_page(
        "leagues/ruling.html",
        at,
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
        how=form.how if form else verdict.how if verdict else "totals",
        reason=form.why if form else verdict.why if verdict else "",
        kept=ruled(at, spot),
        done=request.args.get("done") == "1",
        signature=signature,
    )
