"""Planning the matchdays of each division."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from datetime import date, timedelta

from flask import Blueprint, Response, abort, current_app, redirect, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.kit.words import Phrase
from companion.leagues.pages.running import running_page
from companion.leagues.state.league_state import Division, League, Season
from companion.leagues.state.spread import Spread
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.planning import Drafted, drafted, first_open, plan, spread_of
from companion.leagues.verbs.waiting import is_behind
from companion.models import Club
from companion.site.access.at_league import AtLeague, find_league, today
from companion.site.plumbing.attempts import attempt
from companion.site.plumbing.limits import OPENING, limiter
from companion.site.plumbing.phrases import say

bp = Blueprint("league_plan", __name__, url_prefix="/leagues/<code>/plan")
CHANGED = Phrase("The league has changed since this was drafted. Draft it once more.")


@bp.get("")
def show(code: str) -> Response:
    """Every division: planned or not, how evenly, and whether it still fits."""
    at = find_league(code, "direct")
    league = league_of(at.league)
    season = league.current
    rows = [
        (one, in_words(season, spread_of(league, season, one)), is_behind(season, one))
        for one in (season.divisions if season else ())
        if season
    ]
    return running_page("leagues/plan.html", at, rows=rows, season=season)


@bp.get("/<int:division>")
def division(code: str, division: int) -> Response:
    """The matchdays of a division as they are planned."""
    at = find_league(code, "direct")
    return page(at, division)


@bp.post("/<int:division>")
@limiter.limit(OPENING)
def draft(code: str, division: int) -> Response:
    """A draft of what is to come, to be looked at: nothing is written."""
    at = find_league(code, "direct")
    try:
        starts = day_of(request.form.get("starts", ""))
        found = drafted(at.league, division, starts, secrets.randbelow(2**31))
    except Refused as no:
        return page(at, division, say(no.phrase))
    return page(at, division, draft=found)


@bp.post("/<int:division>/keep")
def keep(code: str, division: int) -> Answer:
    """Write the draft down that was looked at."""
    at = find_league(code, "direct")

    def act(key: str) -> None:
        found = unsealed(at, request.form.get("draft", ""))
        try:
            plan(at.league, found, key=key, by=at.by)
        except Conflict as newer:
            raise Refused(CHANGED) from newer

    return attempt(
        act,
        lambda: redirect(url_for(".division", code=code, division=division, kept=1), 303),
        lambda why: page(at, division, why),
    )


def day_of(text: str) -> date:
    """A day that was chosen."""
    try:
        found = date.fromisoformat(text)
    except ValueError as error:
        raise Refused(Phrase("Choose a day.")) from error
    if abs(found - today()) > timedelta(days=800):
        raise Refused(Phrase("Choose a day that is not so far away."))
    return found


def seal(at: AtLeague) -> URLSafeSerializer:
    """Signs the drafts of a league: what comes back is what this companion drafted."""
    return URLSafeSerializer(str(current_app.secret_key), salt=f"plan {at.league.code}")


def unsealed(at: AtLeague, text: str) -> Drafted:
    """The draft that was looked at."""
    try:
        data = seal(at).loads(text)
    except BadSignature as error:
        raise Refused(CHANGED) from error
    return Drafted(**{**data, "spread": Spread(**data["spread"])})


def found_in(league: League, number: int) -> tuple[Season, Division]:
    """That division of the season that is on, or 404."""
    season = league.current
    if season is None or season.ended or not 1 <= number <= len(season.divisions):
        abort(404)
    return season, season.division(number)


def page(at: AtLeague, number: int, why: str = "", draft: Drafted | None = None) -> Response:
    """A division's matchdays, and the draft of others, if there is one."""
    league = league_of(at.league)
    season, division = found_in(league, number)
    first = first_open(division)
    return running_page(
        "leagues/plan_division.html",
        at,
        why,
        division=division,
        season=season,
        names=names_of(division.people),
        first=first,
        last=league.settings["matchdays"],
        starts=request.form.get("starts") or usual_start(division, first).isoformat(),
        draft=draft,
        sealed=seal(at).dumps(asdict(draft)) if draft else "",
        draft_days=[(dates(one), one) for one in draft.days] if draft else [],
        draft_words=in_words(season, draft.spread) if draft else [],
        words=in_words(season, spread_of(league, season, division)),
        behind=is_behind(season, division),
        clubs=club_names(at.league.clubs),
        kept=request.args.get("kept") == "1",
    )


def dates(day: dict[str, str]) -> tuple[date, date]:
    """The window of a drafted matchday."""
    return date.fromisoformat(day["since"]), date.fromisoformat(day["until"])


def usual_start(division: Division, first: int) -> date:
    """When it was to begin until now; else after the last that stands; at first next Monday."""
    if first <= len(division.matchdays):
        return division.matchdays[first - 1].since
    if first > 1:
        before = division.matchday(first - 1)
        return max(one.until for one in before.fixtures) + timedelta(days=1)
    return today() + timedelta(days=7 - today().weekday())


def club_names(clubs: list[Club]) -> dict[int, str]:
    """What the clubs are called; nothing where there is one only, for it is no news then."""
    return {club.id: club.name for club in clubs} if len(clubs) > 1 else {}


def in_words(season: Season | None, spread: Spread | None) -> list[Phrase]:
    """Sentences about a plan; none without one."""
    if season is None or spread is None:
        return []
    return [*meetings(spread), *evenly(spread), *team_mates(season, spread)]


def meetings(spread: Spread) -> list[Phrase]:
    """How often people meet, and the proven bound."""
    least, most = spread.least, spread.most
    first = (
        Phrase("Any two people meet %(n)s times.", n=most)
        if least == most
        else Phrase("Any two people meet %(least)s to %(most)s times.", least=least, most=most)
    )
    if spread.proven:
        return [first, Phrase("No plan lets them meet more evenly: that is proven.")]
    if spread.again <= spread.fewest:
        return [first, Phrase("%(n)s pairs meet again; no schedule has fewer.", n=spread.again)]
    return [
        first,
        Phrase(
            "%(n)s pairs meet again; no schedule has fewer than %(fewest)s.",
            n=spread.again,
            fewest=spread.fewest,
        ),
    ]


def evenly(spread: Spread) -> list[Phrase]:
    """How often they play and begin."""
    (few, many), (rare, often) = spread.games, spread.begun
    return [
        Phrase("Everybody plays %(n)s tables.", n=many)
        if few == many
        else Phrase("Everybody plays %(least)s to %(most)s tables.", least=few, most=many),
        Phrase("Everybody begins %(n)s times.", n=often)
        if rare == often
        else Phrase("Everybody begins %(least)s to %(most)s times.", least=rare, most=often),
    ]


def team_mates(season: Season, spread: Spread) -> list[Phrase]:
    """Whether team-mates keep apart."""
    if not season.teams:
        return []
    if not spread.apart:
        return [Phrase("Team-mates never sit at one table.")]
    return [Phrase("Team-mates share a table %(n)s times.", n=spread.apart)]
