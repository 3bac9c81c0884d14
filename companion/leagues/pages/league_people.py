"""Players of a league: enter, withdraw, absences, late entries."""

from __future__ import annotations

from functools import partial

from flask import Blueprint, Response, abort, request, url_for

from companion.clubs.verbs.clubs import members
from companion.leagues.access.at_league import AtLeague, find_league
from companion.leagues.pages.league_page import running_page
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.league_players import enter, keep_away, place
from companion.leagues.verbs.open_tasks import unplaced
from companion.models import Club, Member, db
from companion.site.plumbing.attempts import form_of
from companion.site.plumbing.overwriting import asking

bp = Blueprint("league_people", __name__, url_prefix="/leagues/<code>/people")


@bp.get("")
def show(code: str) -> Response:
    """Show the players and possible players of each club."""
    return page(find_league(code, "keep"))


@bp.post("")
@form_of(show)
def add(code: str, *, person: list[int], key: str) -> None:
    """Enter these members."""
    at = find_league(code, "keep")
    enter(at.league, person, True, at.who, key=key, by=at.by)


@bp.post("/place")
@form_of(show)
def place_late(code: str, *, person: int = 0, division: int = 0, key: str) -> None:
    """Place a late entry in a division, to play from the next matchday that is planned."""
    at = find_league(code, "direct")
    place(at.league, person, division, key=key, by=at.by)


@bp.get("/<int:number>")
def one(code: str, number: int) -> Response:
    """Show a player's division, absences and entry."""
    at = find_league(code, "keep")
    member, league = theirs(at, number), league_of(at.league)
    division = league.division_of(member.id)
    return running_page(
        "leagues/person.html",
        at,
        member=member,
        inside=league.people.get(member.id, False),
        known=member.id in league.people,
        division=division,
        days=range(1, league.settings.matchdays + 1),
        away=missed(at, member),
        begun={day.number for day in division.matchdays if day.begun} if division else set(),
        windows={day.number: day for day in division.matchdays} if division else {},
        kept=request.args.get("kept") == "1",
    )


@bp.post("/<int:number>/in")
@form_of(one)
def change(code: str, number: int, *, in_: bool = False, key: str) -> None:
    """Withdraw a player, or enter them again."""
    at = find_league(code, "keep")
    enter(at.league, [theirs(at, number).id], in_, at.who, key=key, by=at.by)


@bp.post("/<int:number>/away")
@form_of(one)
def away(code: str, number: int, *, matchday: list[int], key: str) -> str:
    """Save the matchdays on which a player cannot play."""
    at, back = find_league(code, "keep"), partial(url_for, ".one", code=code, number=number)
    member = theirs(at, number)
    division = league_of(at.league).division_of(member.id)
    where = division.number if division else 0
    with asking(at.league, lambda: {"matchday": sorted(missed(at, member))}, back()):
        keep_away(at.league, where, member.id, matchday, key=key, by=at.by)
    return back(kept=1)


def theirs(at: AtLeague, number: int) -> Member:
    """Return a member whom this browser may manage, else 404."""
    member = db.session.get(Member, number) or abort(404)
    known = league_of(at.league).people
    clubs = {club.id for club in at.league.clubs}
    mine = (clubs if at.directs else at.who.clubs) & {member.club_id}
    if not mine and not (at.directs and member.id in known):
        abort(404)
    return member


def page(at: AtLeague) -> Response:
    """Show all people whom this browser may manage."""
    league = league_of(at.league)
    clubs = [club for club in at.league.clubs if at.directs or club.id in at.who.clubs]
    season = league.running
    listed = {club.id: those_of(club, league.people) for club in clubs}
    names = {member.id: member.called for people in listed.values() for member in people}
    late = [person for person in unplaced(league) if person in names]
    return running_page(
        "leagues/people.html",
        at,
        clubs=clubs,
        listed=listed,
        names=names,
        late=late,
        divisions=season.divisions if season else [],
        where={
            person: division
            for division in (season.divisions if season else ())
            for person in division.people
        },
    )


def those_of(club: Club, known: dict[int, bool]) -> list[Member]:
    """Return the club's members who can enter or have entered."""
    return [one for one in members(club) if not one.anonymous_at or one.id in known]


def missed(at: AtLeague, member: Member) -> set[int]:
    """Return the matchdays on which the member cannot play."""
    league = league_of(at.league)
    season, division = league.running, league.division_of(member.id)
    missing = season.away.get(division.number, {}) if season and division else {}
    return {number for number, people in missing.items() if member.id in people}
