"""Planning the matchdays of each division."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date, timedelta

from flask import Blueprint, Response, abort, current_app, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from companion.clubs.verbs.namesakes import names_of
from companion.competition.seating.tables import TablePlan
from companion.competition.seating.tables import in_words as in_words_of_tables
from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.core.typed_names import whole
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.state.evenness import Spread
from companion.leagues.state.league_state import Division, League, Season
from companion.leagues.verbs.league_decisions import plan_to_undo
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.open_tasks import is_behind
from companion.leagues.verbs.planning import Drafted, choices, drafted, first_open, plan, spread_of
from companion.models import Club
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.limits import OPENING, limiter

bp = Blueprint("league_plan", __name__, url_prefix="/leagues/<code>/plan")
CHANGED = Phrase("The league has changed since this was drafted. Draft it once more.")


class PlanWish(Struct):
    """The first day of the matchdays to plan, and the sizes of the tables, "4 4 3"."""

    starts: date
    tables: str = ""


@bp.get("")
def show(code: str) -> Response:
    """Show each division's plan, how even it is, and whether it is out of date."""
    at = find_league(code, "direct")
    league = league_of(at.league)
    season = league.current
    rows = [
        (
            one,
            in_words(season, spread_of(league, season, one), names_of(one.people)),
            is_behind(season, one),
        )
        for one in (season.divisions if season else ())
        if season
    ]
    return running_page("leagues/plan.html", at, rows=rows, season=season)


@bp.get("/<int:division>")
def division(code: str, division: int) -> Response:
    """Show the planned matchdays of a division."""
    return page(find_league(code, "direct"), division, form=typed(PlanWish))


@bp.post("/<int:division>")
@limiter.limit(OPENING)
@form_of(division)
def draft(code: str, division: int, *, form: PlanWish) -> Response:
    """Draft the remaining matchdays and show them; nothing is stored."""
    at = find_league(code, "direct")
    tables = tuple(whole(size) for size in form.tables.split() if size.isdecimal())
    found = drafted(at.league, division, form.starts, secrets.randbelow(2**31), tables)
    return page(at, division, found, form)


@bp.post("/<int:division>/keep")
@form_of(division)
def keep(code: str, division: int, *, draft: str = "", key: str) -> str:
    """Store the draft that was shown."""
    at = find_league(code, "direct")
    try:
        plan(at.league, unsealed(at, draft), key=key, by=at.by)
    except Conflict as newer:
        raise Refused(CHANGED) from newer
    return url_for(".division", code=code, division=division, kept=1)


def seal(at: AtLeague) -> URLSafeSerializer:
    """Return the signer of a league's drafts, so that a submitted draft cannot be altered."""
    return URLSafeSerializer(str(current_app.secret_key), salt=f"schedule {at.league.code}")


def unsealed(at: AtLeague, text: str) -> Drafted:
    """Return the draft that was shown; Refused if its signature is wrong."""
    try:
        data = seal(at).loads(text)
    except BadSignature as error:
        raise Refused(CHANGED) from error
    return Drafted(**{**data, "spread": Spread(**data["spread"]), "others": ()})


def found_in(league: League, number: int) -> tuple[Season, Division]:
    """Return a division of the current season, or 404."""
    season = league.running
    if season is None or not 1 <= number <= len(season.divisions):
        abort(404)
    return season, season.division(number)


def page(
    at: AtLeague,
    number: int,
    draft: Drafted | None = None,
    form: PlanWish | None = None,
) -> Response:
    """Show a division's matchdays and, if there is one, the draft."""
    league = league_of(at.league)
    season, division = found_in(league, number)
    first, names = first_open(division), names_of(division.people)
    return running_page(
        "leagues/plan_division.html",
        at,
        division=division,
        season=season,
        names=names,
        first=first,
        last=league.settings.matchdays,
        starts=(form and form.starts) or usual_start(division, first, today(at.league)),
        draft=draft,
        sealed=seal(at).dumps(asdict(draft)) if draft else "",
        draft_days=[(dates(one), one) for one in draft.days] if draft else [],
        draft_words=in_words(season, draft.spread, names) if draft else [],
        words=in_words(season, spread_of(league, season, division), names),
        tables=tables_offered(league, season, division, draft),
        behind=is_behind(season, division),
        clubs=club_names(at.league.clubs),
        kept=request.args.get("kept") == "1",
        undo=plan_to_undo(at.league, number),
    )


def dates(day: dict[str, str]) -> tuple[date, date]:
    """Return the window of a drafted matchday."""
    return date.fromisoformat(day["since"]), date.fromisoformat(day["until"])


def usual_start(division: Division, first: int, today: date) -> date:
    """Return the day to propose: the planned one, the day after the last window, or next Monday."""
    if first <= len(division.matchdays):
        return division.matchdays[first - 1].since
    if first > 1:
        before = division.matchday(first - 1)
        return max(one.until for one in before.fixtures) + timedelta(days=1)
    return today + timedelta(days=7 - today.weekday())


def club_names(clubs: list[Club]) -> dict[int, str]:
    """Return the names of the clubs; empty in a league of one club, where they say nothing."""
    return {club.id: club.name for club in clubs} if len(clubs) > 1 else {}


def tables_offered(
    league: League, season: Season, division: Division, draft: Drafted | None
) -> list[tuple[str, Phrase, list[Phrase]]]:
    """Return the table plans to choose from: value, words and, once drafted, their cost."""
    if draft is None:
        return [(listed(one), sizes(one), []) for one in choices(league, season, division)]
    known = [(draft.tables, draft.spread), *draft.others]
    return [(listed(one), sizes(one), in_short(season, spread)) for one, spread in known]


def listed(tables: Sequence[int]) -> str:
    """Return the table sizes as the form submits them."""
    return " ".join(map(str, tables))


def sizes(tables: Sequence[int]) -> Phrase:
    """Return the table sizes in words."""
    return in_words_of_tables(TablePlan(tuple(tables), (0,) * len(tables), 0, 0))[0]


def in_words(
    season: Season | None, spread: Spread | None, names: Mapping[int, str]
) -> list[Phrase]:
    """Return sentences about a plan; none without one."""
    if season is None or spread is None:
        return []
    return [*meetings(season, spread), *evenly(spread), *team_mates(season, spread, names)]


def in_short(season: Season, spread: Spread) -> list[Phrase]:
    """Return the cost of a table plan in words."""
    said = [met(season, spread), Phrase("Repeat meetings: %(n)s.", n=spread.repeats)]
    if season.teams:
        said.append(Phrase("Meetings of team-mates: %(n)s.", n=spread.apart))
    return said


def met(season: Season, spread: Spread) -> Phrase:
    """Return how often two people meet; of different teams where there are teams."""
    least, most = spread.least, spread.most
    if season.teams:
        return (
            Phrase("People who are not team-mates meet %(n)s times.", n=most)
            if least == most
            else Phrase(
                "People who are not team-mates meet %(least)s to %(most)s times.",
                least=least,
                most=most,
            )
        )
    if least == most:
        return Phrase("Any two people meet %(n)s times.", n=most)
    return Phrase("Any two people meet %(least)s to %(most)s times.", least=least, most=most)


def meetings(season: Season, spread: Spread) -> list[Phrase]:
    """Return how often people meet, and what is proven about it."""
    said = [met(season, spread)]
    if spread.never and spread.most:
        said.append(Phrase("Pairs that never meet: %(n)s.", n=spread.never))
    if spread.evenest:
        return [*said, Phrase("No schedule with these tables is more even: that is proven.")]
    if not spread.repeats:
        return said
    counted = Phrase(
        "Repeat meetings: %(n)s (a second meeting counts one, a third two more).", n=spread.repeats
    )
    if spread.proven:
        proof = Phrase("No schedule with these tables has fewer repeats: that is proven.")
        if not spread.mates and season.teams:
            proof = Phrase("No schedule that keeps team-mates apart has fewer: that is proven.")
        return [*said, counted, proof]
    return [
        *said,
        counted,
        Phrase("The search found no better; fewer than %(n)s are impossible.", n=spread.bound),
    ]


def evenly(spread: Spread) -> list[Phrase]:
    """Return how often people play and begin."""
    (few, many), (rare, often) = spread.games, spread.begun
    return [
        Phrase("Everybody plays %(n)s tables.", n=many)
        if few == many
        else Phrase("Everybody plays %(least)s to %(most)s tables.", least=few, most=many),
        Phrase("Everybody begins %(n)s times.", n=often)
        if rare == often
        else Phrase("Everybody begins %(least)s to %(most)s times.", least=rare, most=often),
    ]


def team_mates(season: Season, spread: Spread, names: Mapping[int, str]) -> list[Phrase]:
    """Return whether team-mates are kept apart, and the pairs that are not."""
    if not season.teams:
        return []
    if not spread.mates:
        return [Phrase("Team-mates never sit at one table.")]
    pairs = [f"{names[one]} + {names[other]} {times}×" for one, other, times in spread.mates]
    return [
        Phrase(
            "Team-mates share a table %(n)s times: %(pairs)s.",
            n=spread.apart,
            pairs=", ".join(pairs),
        )
    ]
