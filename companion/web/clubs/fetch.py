"""Who may look at what a club shows of itself."""

from __future__ import annotations

from flask import abort, session
from sqlalchemy import exists, select

from companion.models import Club, Event, Member, db
from companion.services.helpers import find_helper
from companion.services.players import find_player
from companion.services.profiles import was_seen
from companion.web.account import current_organiser


def club_to_look_at(code: str) -> Club:
    """The club, for its own people, or for everybody while one of its events is public."""
    club = db.session.scalar(select(Club).where(Club.code == code)) or abort(404)
    public = exists().where(Event.club_id == club.id, Event.public)
    if is_of(club) or db.session.scalar(select(public)):
        return club
    abort(403)


def owns(club: Club) -> bool:
    """Whether the club's organiser is signed in here."""
    organiser = current_organiser()
    return organiser is not None and organiser.id == club.owner_id


def is_of(club: Club) -> bool:
    """Whether this browser is the organiser's, a helper's or a member's of the club."""
    if owns(club):
        return True
    helper = find_helper(session.get("helper", {}).get(club.code, ""))
    player = find_player(session.get("player", {}).get(club.code, ""))
    return any(one is not None and one.club_id == club.id for one in (helper, player))


def member_to_look_at(code: str, number: int) -> Member:
    """A member of a club one may look at; who was merged is found as the one they are.

    To strangers nobody exists whom no public evening names.
    """
    club = club_to_look_at(code)
    member = db.session.get(Member, number)
    if member is None or member.club_id != club.id:
        abort(404)
    while member.merged_into is not None:
        member = member.merged_into
    if not is_of(club) and not was_seen(member):
        abort(404)
    return member
