"""The end of a season: play-offs and promotion."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.games import GAMES
from companion.kit.words import Phrase
from companion.leagues.pages.divisions_page import drawn, named
from companion.leagues.pages.plan import day_of
from companion.leagues.pages.running import running_page
from companion.leagues.state.divisions import playoffs
from companion.leagues.state.league_settings import movement_of
from companion.leagues.verbs.dividing import (
    Group,
    carry_out,
    meet_in_playoff,
    places_of,
    proposed,
    take_back_end,
)
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.waiting import unfinished
from companion.site.access.at_league import AtLeague, find_league, today
from companion.site.plumbing.attempts import attempt, number
from companion.site.plumbing.phrases import say

bp = Blueprint("league_end", __name__, url_prefix="/leagues/<code>/end")
NO_SEASON = Phrase("No season is being played.")
CHANGED = Phrase("Something has changed since this page was made. Look at it again, then confirm.")


@bp.get("")
def show(code: str) -> Response:
    """What the end of the season would bring, or has brought."""
    return page(find_league(code, "direct"))


@bp.post("")
def confirm(code: str) -> Answer:
    """End the season, and move everybody to where they play next."""
    at = find_league(code, "direct")
    name = request.form.get("name", "")

    def act(key: str) -> None:
        season = summary_of(at.league, today())
        if season is None:
            raise Refused(NO_SEASON)
        seen = number("seen")
        try:
            carry_out(at.league, name, next_season(at, season), seen, key=key, by=at.by)
        except Conflict as newer:
            raise Refused(CHANGED) from newer

    return attempt(
        act, lambda: redirect(url_for(".show", code=code), 303), lambda why: page(at, why)
    )


@bp.post("/back")
def take_back(code: str) -> Answer:
    """The season goes on."""
    at = find_league(code, "direct")
    return attempt(
        lambda key: take_back_end(at.league, key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.post("/playoffs/<int:division>")
def meet(code: str, division: int) -> Answer:
    """Set the play-off between this division and the next."""
    at = find_league(code, "direct")

    def act(key: str) -> None:
        season = summary_of(at.league, today())
        if season is None:
            raise Refused(NO_SEASON)
        until = day_of(request.form.get("until", ""))
        meet_in_playoff(at.league, division, season, until, key=key, by=at.by)

    return attempt(
        act, lambda: redirect(url_for(".show", code=code), 303), lambda why: page(at, why)
    )


def next_season(at: AtLeague, season: Summary) -> list[Group]:
    """The divisions of the next season with their names."""
    return named(season, proposed(at.league, "before", season))


def due(season: Summary) -> list[tuple[int, Sequence[int]]]:
    """The play-offs that the rule asks for and that are not set, by upper division."""
    found = playoffs(places_of(season), movement_of(season.rules))
    seats = GAMES[season.rules["game"]].seats
    return [
        (upper, people)
        for upper, people in enumerate(found, 1)
        if len(people) in seats and upper not in season.season.playoffs
    ]


def page(at: AtLeague, why: str = "") -> Response:
    """The page of the season that is on, or of the one that ended last."""
    league = league_of(at.league)
    over = [one for one in league.seasons if one.ended]
    planned = bool(league.current and any(one.matchdays for one in league.current.divisions))
    fresh = league.current is not None and not league.current.ended and not planned and bool(over)
    ended = bool(over) and (fresh or league.playing.ended)
    season = (
        summary_of(at.league, today(), over[-1].number) if ended else summary_of(at.league, today())
    )
    groups: list[Group] = []
    if season is not None and not ended:
        try:
            groups = next_season(at, season)
        except Refused as no:
            why = why or say(no.phrase)
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
        why,
        season=season.season if season else None,
        ended=ended,
        open_tables=unfinished(at.league, season) if season and not ended else 0,
        due=due(season) if season and not ended else [],
        orders=season.playoffs if season else {},
        groups=groups,
        before=before,
        names=names_of(people),
        until=(today() + timedelta(days=14)).isoformat(),
        name=request.form.get("name", say(Phrase("Season %(n)s", n=len(league.seasons) + 1))),
    )
