"""Creating a league, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Blueprint, Response, request, url_for
from msgspec.structs import asdict

from companion.clubs.access.account import the_organiser
from companion.clubs.access.at_club import find_club
from companion.clubs.access.preview import previewed
from companion.competition.settings import settings_of
from companion.events.pages.kit_sent import kit_sent
from companion.events.pages.setting_fields import (
    OWN,
    SIZES,
    in_words,
    points_table,
    schemes,
    settings_sent,
    tie_breaks,
)
from companion.events.state.event_games import SHELF, on_paper
from companion.leagues.access.at_league import find_league
from companion.leagues.state.league_settings import LeagueSettings, checked, sizes
from companion.leagues.verbs import league_journal
from companion.models import League
from companion.models.base import new_code
from companion.scorekit.kit_file import fingerprint
from companion.sheets.access.credentials import usual_game
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.htmx import render
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.overwriting import asking
from companion.site.plumbing.refusal import refused

bp = Blueprint("league_opening", __name__)


@bp.get("/clubs/<code>/leagues/new")
def new(code: str) -> Response:
    """Show the form for a new league of this club."""
    club = find_club(code)
    values = {**asdict(LeagueSettings()), "game": usual_game().key}
    values = {**asdict(LeagueSettings()), **sent()} if refused() else values
    return form(values, title=club.name, back=url_for("clubs.show", code=code))


@bp.post("/clubs/<code>/leagues/new")
@limiter.limit(OPENING)
@form_of(new)
def create(code: str, *, name: str = "", signs: str = "", key: str) -> str:
    """Create the league."""
    club, organiser = find_club(code), the_organiser()
    row = league_journal.open_league(organiser, signs, club, name, checked(sent()), key)
    return url_for("league.show", code=row.code)


@bp.get("/leagues/<code>/settings")
def settings(code: str) -> Response:
    """Show the current settings."""
    at = find_league(code, "direct")
    values = asdict(league_journal.league_of(at.league).settings)
    return form({**values, **sent()} if refused() else values, row=at.league)


@bp.post("/leagues/<code>/settings")
@form_of(settings)
def change(code: str, *, name: str | None = None, public: bool = False, key: str) -> str:
    """Save other settings."""
    at = find_league(code, "direct")
    league = league_journal.league_of(at.league)
    name, row = at.league.name if name is None else name, at.league
    values = {**stored(row), **sent(), "name": name, "public": public}
    now, back = partial(stored, row), url_for(".settings", code=code)
    new = checked({**asdict(league.settings), **sent()}, league.games)
    said = in_words(LeagueSettings, league.games, "game")
    with (
        previewed(at.looking, at.league.name, back),
        asking(row, now, back, typed=values, **said),
    ):
        league_journal.change(row, new, key=key, by=at.by)
        league_journal.rename(row, name)
        league_journal.set_public(row, public)
    return url_for("league.show", code=code)


@bp.post("/leagues/<code>/kit")
@form_of(settings)
def add_kit(code: str, *, key: str, link: str = "") -> str:
    """Offer the game of a kit, from a file or a link, or score it by this kit from now on."""
    at, kit = find_league(code, "direct"), kit_sent(link)
    league_journal.offer(at.league, kit, key=f"{key[:50]}-{fingerprint(kit)}", by=at.by)
    return url_for(".settings", code=code)


def stored(row: League) -> dict[str, object]:
    """Return all stored values that the form shows."""
    settings = league_journal.league_of(row).settings
    return {**asdict(settings), "name": row.name, "public": row.public}


def sent() -> dict[str, Any]:
    """Return the submitted settings; invalid values stay as typed, for their check to name."""
    found: dict[str, Any] = settings_sent(LeagueSettings, request.form)
    if "ties" in found:
        found["ties"] = [key for key in found["ties"] if key != "lot"]
    return found


def form(
    values: Mapping[str, Any],
    *,
    row: League | None = None,
    title: str = "",
    back: str = "",
) -> Response:
    """Show the settings of a new or an existing league."""
    league = league_journal.league_of(row) if row else None
    games = {key: game for key, game in (league.games if league else SHELF).items() if sizes(game)}
    return render(
        "leagues/settings.html",
        league=row,
        title=row.name if row else title,
        back=url_for("league.show", code=row.code) if row else back,
        values=values,
        name=kept("name", row.name if row else ""),
        signs=kept("signs", the_organiser().name[:40]),
        public=row.public if row else True,
        games=games,
        on_paper=on_paper(games),
        same_game=league is not None and league_journal.game_stays(league),
        stays=row is not None and league is not None and league_journal.counting_stays(row, league),
        schemes=schemes(),
        own=OWN,
        link=kept("link"),
        kept=stored(row) if row else {},
        settings=settings_of(LeagueSettings),
        sizes=SIZES,
        table=points_table(values["scheme"]),
        ties=[tie for tie in tie_breaks(values["ties"]) if tie.key != "lot"],
        fresh=new_code(),
    )
