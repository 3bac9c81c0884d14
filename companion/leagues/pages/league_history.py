"""The history of a league: who did what and when, adjustments of points, undo."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flask import Blueprint, Response, request, url_for

from companion.clubs.access.preview import previewed
from companion.clubs.verbs.namesakes import names_of
from companion.core.typed_names import whole
from companion.journal.entry import people_of
from companion.kit.stored_entries import in_force, meant
from companion.leagues.access.at_league import AtLeague, find_league, signature
from companion.leagues.entries.league_entry import Teller
from companion.leagues.entries.league_fold import KINDS, undoable
from companion.leagues.entries.league_setting_entries import settings_before
from companion.leagues.pages.league_page import running_page
from companion.leagues.verbs.league_decisions import adjust, undo
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.models import LeagueLine
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.history import Adjustment, Done, by_day, described
from companion.site.plumbing.phrases import say, say_clock, say_weekday

bp = Blueprint("league_history", __name__, url_prefix="/leagues/<code>")
SHOWN = 100  # entries per page


@bp.get("/history")
def show(code: str) -> Response:
    """Show the history, latest entries first; ?before= goes back."""
    return page(find_league(code, "decide"))


@bp.post("/history/<int:n>/undo")
@form_of(show)
def take_back(code: str, n: int, *, division: int = 0, key: str) -> str:
    """Undo an entry."""
    at = find_league(code, "direct")
    here = url_for(".show", code=code)
    if division:
        here = url_for("league_plan.division", code=code, division=division)
    with previewed(at.looking, at.league.name, here):
        undo(at.league, n, key=key, by=at.by)
    return here


def show_to_directors(code: str) -> Response:
    """Show the history to those who may give points; who may only read it gets 403."""
    return page(find_league(code, "direct"))


@bp.post("/points")
@form_of(show_to_directors)
def give_or_take(code: str, *, form: Adjustment, key: str) -> str:
    """Give or take points with a reason."""
    at, here = find_league(code, "direct"), url_for(".show", code=code)
    who, given = form.person, Fraction(form.points)
    with previewed(at.looking, at.league.name, here):
        season = league_of(at.league).current
        division = season.division_of(who) if season else None
        where = division.number if division else 0
        adjust(at.league, where, who, given, form.reason, seen=form.seen, key=key, by=at.by)
    return here


def page(at: AtLeague) -> Response:
    """Show the journal in words, with the actions for it."""
    lines = lines_of(at.league)
    league, live = league_of(at.league), in_force(lines)
    before = request.args.get("before", len(lines) + 1, type=whole)
    shown = [line for line in lines if line.n < before][-SHOWN:]
    season, groups = league.current, league.running.divisions if league.running else []
    writers = {int(line.by[7:]) for line in shown if line.by[7:].isdecimal()}
    told = people_of(KINDS, [meant(lines, line) for line in shown])
    names = names_of(told | writers | {p for one in groups for p in one.people})
    clubs = {club.id: club.name for club in at.league.clubs}
    teller = Teller(
        names, clubs, say, say_weekday, say_clock, settings_before(lines), team_names(lines),
        league.games,
    )  # fmt: skip
    rows = [
        Done(
            line.at,
            signature(line.by, names),
            described(lines, line, KINDS, teller),
            line.n in live,
            line.n,
            url_for(".take_back", code=at.league.code, n=line.n)
            if at.directs and line.n in live and undoable(lines, line)
            else "",
        )
        for line in reversed(shown)
    ]
    return running_page(
        "leagues/history.html",
        at,
        days=by_day(rows),
        older=shown[0].n if shown and shown[0].n > 1 else 0,
        groups=groups,
        given=len(season.adjustments) if season else 0,
        names=names,
        form=typed(Adjustment),
    )


def team_names(lines: Sequence[LeagueLine]) -> dict[int, str]:
    """Return the latest name of each team by its number."""
    named = (line.data for line in lines if line.kind == "team" and line.data.get("name"))
    return {data["team"]: data["name"] for data in named}
