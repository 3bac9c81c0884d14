"""The history of a league: who did what when, points by hand, undo."""

from __future__ import annotations

from fractions import Fraction

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.typed_names import whole
from companion.journal.entry import entry_of, people_of
from companion.kit.lines import UNDO, in_force
from companion.kit.words import Phrase
from companion.leagues.entries.league_entry import Teller
from companion.leagues.entries.league_fold import KINDS, undoable
from companion.leagues.entries.league_setting_words import settings_before
from companion.leagues.pages.league_preview import looked_at
from companion.leagues.pages.running import running_page
from companion.leagues.verbs.deciding import adjust, undo
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.models import LeagueLine
from companion.site.access.at_league import AtLeague, find_league
from companion.site.plumbing.attempts import number, points
from companion.site.plumbing.history import Done, by_day
from companion.site.plumbing.phrases import say, say_clock, say_weekday

bp = Blueprint("league_history", __name__, url_prefix="/leagues/<code>")
SHOWN = 100  # lines of a page; older ones are a tap away


@bp.get("/history")
def show(code: str) -> Response:
    """Everything that was done, the latest first; ?before= goes back."""
    return page(find_league(code, "decide"))


@bp.post("/history/<int:n>/undo")
def take_back(code: str, n: int) -> Answer:
    """Take a line back."""
    at = find_league(code, "direct")
    here = url_for(".show", code=code)
    return looked_at(
        at,
        lambda key: undo(at.league, n, key=key, by=at.by),
        lambda: redirect(here, 303),
        lambda why: page(at, why),
        here,
    )


@bp.post("/points")
def give_or_take(code: str) -> Answer:
    """Points for somebody, with the reason."""
    at, reason = find_league(code, "direct"), request.form.get("reason", "")

    def act(key: str) -> None:
        given, person = Fraction(str(points("points"))), number("person")
        season = league_of(at.league).current
        division = season.division_of(person) if season else None
        where = division.number if division else 0
        adjust(at.league, where, person, given, reason, key=key, by=at.by)

    here = url_for(".show", code=code)
    return looked_at(at, act, lambda: redirect(here, 303), lambda why: page(at, why), here)


def page(at: AtLeague, why: str = "") -> Response:
    """The journal in words, and what can be done about it."""
    lines = lines_of(at.league)
    league, live = league_of(at.league), in_force(lines)
    before = request.args.get("before", len(lines) + 1, type=whole)
    shown = [line for line in lines if line.n < before][-SHOWN:]
    season = league.current
    groups = season.divisions if season and not season.ended else []
    writers = {int(line.by[7:]) for line in shown if line.by[7:].isdecimal()}
    names = names_of(people_of(KINDS, shown) | writers | {p for one in groups for p in one.people})
    clubs = {club.id: club.name for club in at.league.clubs}
    teller = Teller(names, clubs, say, say_weekday, say_clock, settings_before(lines))
    rows = [
        Done(
            line.at,
            writer(line, names),
            described(line, teller),
            line.n in live,
            line.n,
            url_for(".take_back", code=at.league.code, n=line.n)
            if at.directs and line.n in live and undoable(line)
            else "",
        )
        for line in reversed(shown)
    ]
    return running_page(
        "leagues/history.html",
        at,
        why,
        days=by_day(rows),
        older=shown[0].n if shown and shown[0].n > 1 else 0,
        groups=groups,
        names=names,
        typed=request.form,
    )


def described(line: LeagueLine, teller: Teller) -> Phrase:
    """What a line says."""
    if line.kind == UNDO:
        return Phrase("No. %(n)s undone", n=line.data["line"])
    return entry_of(KINDS, line).describe(teller, line.n)


def writer(line: LeagueLine, names: dict[int, str]) -> str:
    """Who wrote it: a player by their name, everybody else as they sign."""
    kind, _, rest = line.by.partition(" ")
    return names.get(int(rest), "?") if kind == "player" and rest.isdecimal() else line.by
