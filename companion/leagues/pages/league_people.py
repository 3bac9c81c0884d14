"""Players of a league: enter, away, withdraw, join late."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.clubs.verbs.clubs import members
from companion.core.typed_names import whole
from companion.leagues.pages.running import running_page
from companion.leagues.verbs.entering import enter, keep_away, place
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.waiting import unplaced
from companion.models import Club, Member, db
from companion.site.access.at_league import AtLeague, find_league
from companion.site.plumbing.attempts import attempt, number

bp = Blueprint("league_people", __name__, url_prefix="/leagues/<code>/people")


@bp.get("")
def show(code: str) -> Response:
    """Club by club who is in and who could be."""
    return page(find_league(code, "keep"))


@bp.post("")
def add(code: str) -> Answer:
    """These enter."""
    at = find_league(code, "keep")
    people = request.form.getlist("person", type=whole)
    return attempt(
        lambda key: enter(at.league, people, True, at.who, key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.post("/place")
def place_late(code: str) -> Answer:
    """A late entry plays in a division from the next planned matchday on."""
    at = find_league(code, "direct")
    return attempt(
        lambda key: place(at.league, number("person"), number("division"), key=key, by=at.by),
        lambda: redirect(url_for(".show", code=code), 303),
        lambda why: page(at, why),
    )


@bp.get("/<int:number>")
def one(code: str, number: int) -> Response:
    """One person of the league: where they play, when they cannot, and whether they withdraw."""
    at = find_league(code, "keep")
    return person_page(at, theirs(at, number))


@bp.post("/<int:number>/in")
def change(code: str, number: int) -> Answer:
    """They withdraw, or enter again."""
    at = find_league(code, "keep")
    member, comes = theirs(at, number), request.form.get("in") == "1"
    return attempt(
        lambda key: enter(at.league, [member.id], comes, at.who, key=key, by=at.by),
        lambda: redirect(url_for(".one", code=code, number=number), 303),
        lambda why: person_page(at, member, why),
    )


@bp.post("/<int:number>/away")
def away(code: str, number: int) -> Answer:
    """On these matchdays they cannot play."""
    at = find_league(code, "keep")
    member = theirs(at, number)
    season = league_of(at.league).current
    division = season.division_of(member.id) if season else None
    days = request.form.getlist("matchday", type=whole)
    where = division.number if division else 0
    return attempt(
        lambda key: keep_away(at.league, where, member.id, days, key=key, by=at.by),
        lambda: redirect(url_for(".one", code=code, number=number, kept=1), 303),
        lambda why: person_page(at, member, why),
    )


def theirs(at: AtLeague, number: int) -> Member:
    """A member whom this browser looks after; 404 for everybody else's."""
    member = db.session.get(Member, number) or abort(404)
    known = league_of(at.league).people
    clubs = {club.id for club in at.league.clubs}
    mine = (clubs if at.directs else at.who.clubs) & {member.club_id}
    if not mine and not (at.directs and member.id in known):
        abort(404)
    return member


def page(at: AtLeague, why: str = "") -> Response:
    """The page of all whom this browser looks after."""
    league = league_of(at.league)
    clubs = [club for club in at.league.clubs if at.directs or club.id in at.who.clubs]
    season = league.current if league.current and not league.current.ended else None
    listed = {club.id: those_of(club, league.people) for club in clubs}
    names = {member.id: member.called for people in listed.values() for member in people}
    late = [person for person in unplaced(league) if person in names]
    return running_page(
        "leagues/people.html",
        at,
        why,
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
    """The club's members who can enter or have."""
    return [one for one in members(club) if not one.anonymous_at or one.id in known]


def person_page(at: AtLeague, member: Member, why: str = "") -> Response:
    """The page of one person."""
    league = league_of(at.league)
    season = league.current if league.current and not league.current.ended else None
    division = season.division_of(member.id) if season else None
    missing = season.away.get(division.number, {}) if season and division else {}
    return running_page(
        "leagues/person.html",
        at,
        why,
        member=member,
        inside=league.people.get(member.id, False),
        known=member.id in league.people,
        division=division,
        days=range(1, league.settings["matchdays"] + 1),
        away={number for number, people in missing.items() if member.id in people},
        begun={day.number for day in division.matchdays if day.begun} if division else set(),
        windows={day.number: day for day in division.matchdays} if division else {},
        kept=request.args.get("kept") == "1",
    )
