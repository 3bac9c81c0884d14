"""The league's page, its rules and projector view."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, abort, url_for

from companion.clubs.verbs.namesakes import names_of, readings_of
from companion.competition.settings import scheme_of
from companion.competition.standings.points import figure
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.events.pages.next_step import Step
from companion.events.pages.projector import LINES, parted
from companion.kit.words import Phrase
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.official_calls import calls_of
from companion.leagues.state.league_settings import sizes
from companion.leagues.state.league_state import League
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.league_players import clubs_of_people
from companion.leagues.verbs.open_tasks import is_behind, undecided, unfinished, unplaced
from companion.models import League as Row
from companion.models.base import new_code
from companion.site.plumbing.htmx import render
from companion.site.plumbing.race import bars


def running_page(
    template: str, at: AtLeague, *, block: str | None = None, **more: object
) -> Response:
    """Render a page for officials, or its `block` where it is live."""
    league = league_of(at.league)
    season = summary_of(at.league, today(at.league))
    return render(
        template,
        {
            "at": at,
            "row": at.league,
            "league": league,
            "summary": season,
            "step": next_step(at, league, season),
            "fresh": new_code(),
            **more,
        },
        block=block,
    )


def next_step(at: AtLeague, league: League, summary: Summary | None) -> Step | None:
    """Return the next step for an official or organiser; None when nothing needs doing."""
    if at.directs:
        return next(to_direct(at.league, league, summary), None)
    if at.decides and summary is not None and not summary.season.ended:
        return next(to_decide(at.league, summary), None)
    if at.keeps and not at.who.clubs & set(clubs_of_people(league.entered()).values()):
        return Step(Phrase("Enter people"), url_for("league_people.show", code=at.league.code))
    return None


def to_direct(row: Row, league: League, summary: Summary | None) -> Iterator[Step]:
    """Yield a director's next steps, the most pressing first."""
    code = row.code
    if len(league.entered()) < league.settings.least and not league.seasons:
        yield Step(Phrase("Enter people"), url_for("league_people.show", code=code))
    season = league.current
    if season is None or season.ended or summary is None:
        yield Step(Phrase("Make the divisions"), url_for("league_divisions.show", code=code))
        return
    for division in season.divisions:
        if not division.matchdays:
            words = Phrase("Plan %(division)s", division=division.name)
            yield Step(words, plan_of(code, division.number))
    yield from to_decide(row, summary)
    if unplaced(league):
        yield Step(Phrase("Place the late entries"), url_for("league_people.show", code=code))
    for division in season.divisions:
        if is_behind(season, division):
            words = Phrase(
                "Plan the remaining matchdays of %(division)s again", division=division.name
            )
            yield Step(words, plan_of(code, division.number))
    if not unfinished(row, summary):
        yield Step(Phrase("To the end of the season"), url_for("league_end.show", code=code))


def to_decide(row: Row, summary: Summary) -> Iterator[Step]:
    """Yield the step for fixtures that need a ruling, if there are any."""
    waiting = list(undecided(row, summary))
    if waiting:
        division = waiting[0].spot[0]
        words = Phrase("Decide about %(n)s tables", n=len(waiting))
        if len(waiting) == 1:
            words = Phrase("Decide about a table")
        yield Step(words, url_for("league_rulings.show", code=row.code, division=division))


def plan_of(code: str, number: int) -> str:
    """Return the address of a division's plan."""
    return url_for("league_plan.division", code=code, division=number)


bp = Blueprint("league", __name__, url_prefix="/leagues")


@bp.get("/<code>")
def show(code: str) -> Response:
    """Show the league."""
    at = find_league(code)
    league = league_of(at.league)
    season = summary_of(at.league, today(at.league))
    waiting = list(undecided(at.league, season)) if season and at.decides else []
    people = (
        {row.line.person for rows in season.tables.values() for row in rows} if season else set()
    )
    people |= {person for one in waiting for person in one.fixture.seats}
    return render(
        "leagues/league.html",
        block="calls",
        at=at,
        row=at.league,
        league=league,
        summary=season,
        step=next_step(at, league, season),
        calls=calls_of(at),
        waiting=waiting if season and not season.season.ended else [],
        games=league.games,
        names=names_of(people),
        written=figure,
        bars={
            number: bars([row.line.points for row in rows])
            for number, rows in (season.tables.items() if season else ())
        },
    )


@bp.get("/<code>/rules", defaults={"number": 0})
@bp.get("/<code>/seasons/<int:number>/rules")
def rules_page(code: str, number: int) -> Response:
    """Show the current rules, or those of a season."""
    at = find_league(code)
    league = league_of(at.league)
    if number > len(league.seasons):
        abort(404)
    season = league.season(number) if number else league.current
    rules = league.rules(season) if season else league.settings
    game = league.games[rules.game]
    return render(
        "leagues/rules.html",
        row=at.league,
        season=season,
        rules=rules,
        game=game,
        scheme=scheme_of(rules.scheme),
        sizes=sizes(game),
        ties=[TIE_BREAKS[key] for key in rules.ties if key != "lot"],
    )


@bp.get("/<code>/screen")
def screen(code: str) -> Response:
    """Show the standings in turn for a projector, readable from eight metres, in both languages."""
    at = find_league(code)
    found = summary_of(at.league, today(at.league))
    pictures = []
    names = {one.number: one.name for one in found.season.divisions} if found else {}
    for number, table in found.tables.items() if found else ():
        played = any(row.form for row in table)
        rows = [
            (
                row.line.rank,
                row.line.person,
                figure(row.line.points),
                row.zone if played else "stay",
            )
            for row in table
        ]
        pictures += [(names[number], part) for part in parted(rows, LINES)]
    people = {person for _, part in pictures for _, person, _, _ in part}
    return render(
        "leagues/screen.html",
        row=at.league,
        pictures=pictures,
        names=names_of(people),
        readings=readings_of(people if at.belongs else ()),
        soon=Phrase("The first season has not been divided yet."),
    )
