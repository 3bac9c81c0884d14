"""Creating a league, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.core.refused import Refused
from companion.events.pages.counting import (
    OWN,
    SIZES,
    own_scheme,
    points_table,
    schemes,
    tie_breaks,
    ties,
)
from companion.games import GAMES, SheetError
from companion.leagues.entries.league_setting_words import BOUNDS, CHOICES, HINTS, NAMES, checked
from companion.leagues.state.league_settings import USUAL
from companion.leagues.verbs import league_journal
from companion.models import League
from companion.models.base import new_code
from companion.site.access.account import the_organiser
from companion.site.access.at_league import find_league
from companion.site.access.fetch import find_club
from companion.site.plumbing.attempts import sent_key
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.phrases import say
from companion.site.shelf import usual_game

bp = Blueprint("league_opening", __name__)


@bp.get("/clubs/<code>/leagues/new")
def new(code: str) -> Response:
    """The form for a new league of this club."""
    club = find_club(code)
    values = {**USUAL, "game": usual_game().key}
    return form(values, {}, title=club.name, back=url_for("clubs.show", code=code))


@bp.post("/clubs/<code>/leagues/new")
@limiter.limit(OPENING)
def create(code: str) -> Response | Answer:
    """The league; its people come next."""
    club, given, organiser = find_club(code), request.form, the_organiser()
    try:
        settings = checked(typed())
        row = league_journal.open_league(
            organiser, given.get("signs", ""), club, given.get("name", ""), settings
        )
    except SheetError as error:
        wrong = {error.place: say(error.phrase)}
        return form(
            {**USUAL, **typed()}, wrong, title=club.name, back=url_for("clubs.show", code=code)
        )
    return redirect(url_for("league.show", code=row.code), 303)


@bp.get("/leagues/<code>/settings")
def settings(code: str) -> Response:
    """The settings as they are."""
    at = find_league(code, "direct")
    return form(dict(league_journal.league_of(at.league).settings), {}, row=at.league)


@bp.post("/leagues/<code>/settings")
def change(code: str) -> Response | Answer:
    """Other settings from now on."""
    at = find_league(code, "direct")
    before = league_journal.league_of(at.league).settings
    try:
        values = checked({**before, **typed()})
        league_journal.change(at.league, values, key=sent_key(), by=at.by)
        league_journal.rename(at.league, request.form.get("name", at.league.name))
        league_journal.set_public(at.league, request.form.get("public") == "1")
    except SheetError as error:
        return form({**before, **typed()}, {error.place: say(error.phrase)}, row=at.league)
    except Refused as why:
        return form({**before, **typed()}, {"": say(why.phrase)}, row=at.league)
    return redirect(url_for("league.show", code=code), 303)


def typed() -> dict[str, Any]:
    """The settings as they were typed; numbers that are none stay text, for the check to name."""
    given = request.form
    words = ("game", "scheme", *CHOICES)
    found: dict[str, Any] = {key: given[key] for key in words if key in given}
    if found.get("scheme") == OWN:
        found["scheme"] = own_scheme(given)
    if any(key.startswith("ties.") for key in given):
        found["ties"] = [key for key in ties(given) if key != "lot"]
    for key in BOUNDS:
        if key in given:
            text = given[key].strip()
            found[key] = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text
    return found


def form(
    values: Mapping[str, Any],
    wrong: Mapping[str, str],
    *,
    row: League | None = None,
    title: str = "",
    back: str = "",
) -> Response:
    """The page of settings, of a new league or of one that is there."""
    return render(
        "leagues/settings.html",
        status=422 if wrong else 200,
        league=row,
        title=row.name if row else title,
        back=url_for("league.show", code=row.code) if row else back,
        values=values,
        wrong=wrong,
        name=request.form.get("name", row.name if row else ""),
        signs=request.form.get("signs", the_organiser().name[:40]),
        public=row.public if row else True,
        games={key: game for key, game in GAMES.items() if max(game.seats) > 1},
        same_game=row is not None and league_journal.game_stays(league_journal.league_of(row)),
        stays=row is not None and league_journal.counting_stays(row, league_journal.league_of(row)),
        schemes=schemes(),
        own=OWN,
        labels={key: say(name) for key, name in NAMES.items()},
        bounds=BOUNDS,
        hints={key: say(hint) for key, hint in HINTS.items()},
        picks={key: [(one, say(it)) for one, it in of.items()] for key, of in CHOICES.items()},
        sizes=SIZES,
        table=points_table(values["scheme"]),
        ties=[tie for tie in tie_breaks(values["ties"]) if tie.key != "lot"],
        fresh=new_code(),
    )
