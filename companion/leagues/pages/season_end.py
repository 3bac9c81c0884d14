"""The end of a season: play-offs and promotion."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from flask import Blueprint, Response

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.divisions_page import drawn, named
from companion.leagues.pages.league_page import running_page
from companion.leagues.state.divisions import playoffs
from companion.leagues.state.league_settings import movement_of
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.new_divisions import (
    Group,
    carry_out,
    meet_in_playoff,
    places_of,
    proposed,
    take_back_end,
)
from companion.leagues.verbs.open_tasks import unfinished
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import kept
from companion.site.plumbing.phrases import say
from companion.site.plumbing.refusal import refused, show_again

bp = Blueprint("league_end", __name__, url_prefix="/leagues/<code>/end")
NO_SEASON = Phrase("No season is being played.")
CHANGED = Phrase("Something has changed since this page was made. Look at it again, then confirm.")


@bp.get("")
def show(code: str) -> Response:
    """Show what ending the season will change, or has changed."""
    return page(find_league(code, "direct"))


@bp.post("")
@form_of(show)
def confirm(code: str, *, name: str = "", seen: int = 0, key: str) -> None:
    """End the season and set up the next one."""
    at = find_league(code, "direct")
    season = running(at)
    try:
        carry_out(at.league, name, next_season(at, season), seen, key=key, by=at.by)
    except Conflict as newer:
        raise Refused(CHANGED) from newer


@bp.post("/back")
@form_of(show)
def take_back(code: str, *, key: str) -> None:
    """Undo the end of the season."""
    at = find_league(code, "direct")
    take_back_end(at.league, key=key, by=at.by)


@bp.post("/playoffs/<int:division>")
@form_of(show)
def meet(code: str, division: int, *, until: date, key: str) -> None:
    """Set the play-off between this division and the next."""
    at = find_league(code, "direct")
    season = running(at)
    meet_in_playoff(at.league, division, season, until, key=key, by=at.by)


def running(at: AtLeague) -> Summary:
    """Return the current season; Refused if there is none."""
    if (season := summary_of(at.league, today(at.league))) is None:
        raise Refused(NO_SEASON)
    return season


def next_season(at: AtLeague, season: Summary) -> list[Group]:
    """Return the named divisions of the next season."""
    return named(season, proposed(at.league, "before", season))


def due(season: Summary) -> list[tuple[int, Sequence[int]]]:
    """Return the play-offs that the rules require and that are not set, by upper division."""
    found = playoffs(places_of(season), movement_of(season.rules))
    seats = season.game.seats
    return [
        (upper, people)
        for upper, people in enumerate(found, 1)
        if len(people) in seats and upper not in season.season.playoffs
    ]


def page(at: AtLeague) -> Response:
    """Show the current season, or the one that ended last."""
    league = league_of(at.league)
    over = [one for one in league.seasons if one.ended]
    fresh = bool(over) and league.running is not None and not league.running.planned
    ended = bool(over) and (fresh or league.playing.ended)
    season = (
        summary_of(at.league, today(at.league), over[-1].number)
        if ended
        else summary_of(at.league, today(at.league))
    )
    groups: list[Group] = []
    if season is not None and not ended:
        try:
            groups = next_season(at, season)
        except Refused as no:
            show_again(refused() or no)
    if ended and fresh:
        groups = drawn(league)
    before = {
        person: division.number
        for division in (season.season.divisions if season else ())
        for person in division.people
    }
    people = {*before, *(person for group in groups for person in group.people)}
    return running_page(
        "leagues/end.html",
        at,
        season=season.season if season else None,
        ended=ended,
        open_tables=unfinished(at.league, season) if season and not ended else 0,
        due=due(season) if season and not ended else [],
        orders=season.playoffs if season else {},
        groups=groups,
        before=before,
        names=names_of(people),
        until=(today(at.league) + timedelta(days=14)).isoformat(),
        name=kept("name", say(Phrase("Season %(n)s", n=len(league.seasons) + 1))),
    )
