"""Teams of a season: form, change, withdraw, line-ups."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.namesakes import names_of
from companion.core.typed_names import whole
from companion.leagues.pages.running import running_page
from companion.leagues.state.league_state import League, Season
from companion.leagues.state.teams import Team, unavoidable
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.team_changes import form_team, line_up, theirs
from companion.site.access.at_league import AtLeague, find_league
from companion.site.plumbing.attempts import attempt

bp = Blueprint("league_teams", __name__, url_prefix="/leagues/<code>/teams")


@bp.get("")
def show(code: str) -> Response:
    """All teams, and for directors the form for one more."""
    return page(find_league(code, "keep"))


@bp.post("")
def add(code: str) -> Answer:
    """One more team."""
    at = find_league(code, "direct")
    name, people = request.form.get("name", ""), chosen()
    return attempt(
        lambda key: form_team(at.league, 0, name, people, key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.get("/<int:number>")
def one(code: str, number: int) -> Response:
    """A team: its name and members, and who counts on which matchday."""
    return team_page(find_league(code, "keep"), number)


@bp.post("/<int:number>")
def change(code: str, number: int) -> Answer:
    """Another name or other members; "give_up" gives it up."""
    at = find_league(code, "direct")
    name, over = request.form.get("name", ""), request.form.get("give_up") == "1"
    people = [] if over else chosen() or [0]  # nobody ticked is refused, not given up
    return attempt(
        lambda key: form_team(at.league, number, name, people, key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: team_page(at, number, why),
    )


@bp.post("/<int:number>/lineups/<int:matchday>")
def choose(code: str, number: int, matchday: int) -> Answer:
    """Who counts on a matchday."""
    at, people = find_league(code, "keep"), chosen()
    return attempt(
        lambda key: line_up(at.league, number, matchday, people, at.who, key=key, by=at.by),
        lambda: redirect(url_for(".one", code=code, number=number, day=matchday), 303),
        lambda why: team_page(at, number, why),
    )


def chosen() -> list[int]:
    """The people who were ticked."""
    return request.form.getlist("person", type=whole)


def running_season(league: League) -> Season | None:
    """The season that is on."""
    return league.current if league.current and not league.current.ended else None


def page(at: AtLeague, why: str = "") -> Response:
    """The page of all teams."""
    season = running_season(league_of(at.league))
    people = {p for one in (season.divisions if season else ()) for p in one.people}
    taken = {p for team in (season.teams.values() if season else ()) for p in team.members}
    return running_page(
        "leagues/teams.html",
        at,
        why,
        season=season,
        names=names_of(people),
        people=[(one, [p for p in one.here if p not in taken]) for one in season.divisions]
        if season
        else [],
        together=together(season) if season else 0,
        picked=set(chosen()),
        name=request.form.get("name", ""),
    )


def together(season: Season) -> int:
    """So many meetings of team-mates no plan of this season can avoid."""
    return sum(
        unavoidable(
            [mates(team, division.people) for team in season.teams.values()],
            len(day.fixtures),
            len(day.byes),
        )
        for division in season.divisions
        for day in division.matchdays
        if day.fixtures
    )


def mates(team: Team, people: tuple[int, ...]) -> Team:
    """The team as far as it plays in one division."""
    return replace(team, members=tuple(one for one in team.members if one in people))


def team_page(at: AtLeague, number: int, why: str = "") -> Response:
    """The page of one team."""
    league = league_of(at.league)
    season = running_season(league)
    if season is None or number not in season.teams:
        abort(404)
    team = season.teams[number]
    others = {p for one in season.teams.values() if one.number != number for p in one.members}
    people = [p for one in season.divisions for p in one.people if p not in others]
    begun = {day.number for one in season.divisions for day in one.matchdays if day.begun}
    return running_page(
        "leagues/team.html",
        at,
        why,
        team=team,
        name=request.form.get("name", season.team_names[number]),
        members=set(chosen()) or set(team.members),
        people=people,
        theirs=theirs({*people, *team.members}, at.who),
        names=names_of({*people, *team.members}),
        days=range(1, league.settings["matchdays"] + 1),
        begun=begun,
        day=request.args.get("day", 0, type=whole),
    )
