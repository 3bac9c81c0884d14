"""Teams of a season: create, change, disband, line-ups."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, abort, request, url_for
from msgspec import Struct, field

from companion.clubs.verbs.namesakes import names_of
from companion.core.typed_names import whole
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.state.league_state import Season
from companion.leagues.state.teams import Team, unavoidable
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.team_changes import form_team, line_up, theirs
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.forms import typed
from companion.site.plumbing.overwriting import asking

bp = Blueprint("league_teams", __name__, url_prefix="/leagues/<code>/teams")


class TeamForm(Struct):
    """A team's name and who was ticked; `give_up` disbands it."""

    name: str = ""
    people: list[int] = field(name="person", default_factory=list)
    give_up: bool = False


@bp.get("")
def show(code: str) -> Response:
    """Show all teams and, for directors, the form for a new one."""
    return page(find_league(code, "keep"))


@bp.post("")
@form_of(show)
def add(code: str, *, form: TeamForm, key: str) -> None:
    """Create a team."""
    at = find_league(code, "direct")
    form_team(at.league, 0, form.name, form.people, key=key, by=at.by)


@bp.get("/<int:number>")
def one(code: str, number: int) -> Response:
    """Show a team's name, members and line-ups."""
    return team_page(find_league(code, "keep"), number)


@bp.post("/<int:number>")
@form_of(one)
def change(code: str, number: int, *, form: TeamForm, key: str) -> str:
    """Change a team's name or members; "give_up" disbands it."""
    at = find_league(code, "direct")
    # Ticking nobody is an error; it does not disband the team.
    people = [] if form.give_up else form.people or [0]
    back, values = url_for(".one", code=code, number=number), partial(kept, at, number)
    with asking(at.league, values, back, words=people_by_number(at, number)):
        form_team(at.league, number, form.name, people, key=key, by=at.by)
    return url_for(".show", code=code)


@bp.post("/<int:number>/lineups/<int:matchday>")
@form_of(one)
def choose(code: str, number: int, matchday: int, *, form: TeamForm, key: str) -> str:
    """Save the line-up for a matchday."""
    at, back = find_league(code, "keep"), url_for(".one", code=code, number=number, day=matchday)
    shown, words = partial(lined_up, at, number, matchday), people_by_number(at, number)
    with asking(at.league, shown, back, words=words):
        line_up(at.league, number, matchday, form.people, at.who, key=key, by=at.by)
    return back


def team_of(at: AtLeague, number: int) -> tuple[Season, Team]:
    """Return a team of the current season, or 404."""
    season = league_of(at.league).running
    if season is None or number not in season.teams:
        abort(404)
    return season, season.teams[number]


def kept(at: AtLeague, number: int) -> dict[str, object]:
    """Return the team's stored name and members, as the form shows them."""
    season, team = team_of(at, number)
    members = [p for one in season.divisions for p in one.people if p in team.members]
    return {"name": season.team_names[number], "person": members}


def lined_up(at: AtLeague, number: int, matchday: int) -> dict[str, object]:
    """Return the stored line-up of a matchday, in the form's order."""
    season, team = team_of(at, number)
    on, mine = set(team.on(matchday)), theirs(playing_for(season, number), at.who)
    people = [p for one in season.divisions for p in one.people]
    ours = [p for p in people if p in on and p in mine]
    return {"person": [*ours, *(p for p in team.on(matchday) if p not in mine)]}


def people_by_number(at: AtLeague, number: int) -> dict[str, str]:
    """Return people's names by the value that the form submits."""
    season, _ = team_of(at, number)
    return {str(person): name for person, name in names_of(season.people).items()}


def playing_for(season: Season, number: int) -> set[int]:
    """Return the team's members and everybody who is in no other team."""
    others = {p for one in season.teams.values() if one.number != number for p in one.members}
    return (season.people - others) | set(season.teams[number].members)


def page(at: AtLeague) -> Response:
    """Show all teams."""
    season = league_of(at.league).running
    taken = {p for team in (season.teams.values() if season else ()) for p in team.members}
    return running_page(
        "leagues/teams.html",
        at,
        season=season,
        names=names_of(season.people if season else ()),
        people=[(one, [p for p in one.here if p not in taken]) for one in season.divisions]
        if season
        else [],
        together=together(season) if season else 0,
        form=typed(TeamForm) or TeamForm(),
    )


def together(season: Season) -> int:
    """Return how many meetings of team-mates no plan of this season can avoid."""
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
    """Return the team reduced to its members in one division."""
    return replace(team, members=tuple(one for one in team.members if one in people))


def team_page(at: AtLeague, number: int) -> Response:
    league, form = league_of(at.league), typed(TeamForm)
    season, team = team_of(at, number)
    others = {p for one in season.teams.values() if one.number != number for p in one.members}
    people = [p for one in season.divisions for p in one.people if p not in others]
    begun = {day.number for one in season.divisions for day in one.matchdays if day.begun}
    return running_page(
        "leagues/team.html",
        at,
        team=team,
        name=(form and form.name) or season.team_names[number],
        members=set((form and form.people) or team.members),
        people=people,
        theirs=theirs({*people, *team.members}, at.who),
        names=names_of({*people, *team.members}),
        days=range(1, league.settings.matchdays + 1),
        begun=begun,
        kept=kept(at, number),
        lined_up=partial(lined_up, at, number),
        day=request.args.get("day", 0, type=whole),
    )
