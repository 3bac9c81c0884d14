"""Access to the public pages of a club."""

from __future__ import annotations

from flask import abort, session
from sqlalchemy import exists, select

from companion.clubs.members.members import find_player
from companion.clubs.verbs.keepers import find_helper
from companion.core.broken import Broken
from companion.events.verbs.event_journal import evening_of
from companion.events.verbs.profiles import was_seen
from companion.models import Club, Event, Member, db
from companion.site.access.account import runs
from companion.site.access.passes import player_of


def club_to_look_at(code: str) -> Club:
    """The club, for its own people, or for everybody while one of its events is public."""
    club = db.session.scalar(select(Club).where(Club.code == code)) or abort(404)
    return club if shows_itself(club) else abort(403)


def shows_itself(club: Club) -> bool:
    """Whether this browser may look at the club."""
    public = exists().where(Event.club_id == club.id, Event.public)
    return is_of(club) or bool(db.session.scalar(select(public)))


def is_of(club: Club) -> bool:
    """Whether this browser is the organiser's, a helper's or a member's of the club."""
    if runs(club):
        return True
    helper = find_helper(session.get("helper", {}).get(club.code, ""))
    helps = helper is not None and helper.club_id == club.id
    return helps or member_here(club) is not None or is_at_an_evening_of(club)


def member_here(club: Club) -> Member | None:
    """The member of the club whose personal link this browser opened, while it is in force."""
    player = find_player(session.get("player", {}).get(club.code, ""))
    return player if player is not None and player.club_id == club.id else None


def is_at_an_evening_of(club: Club) -> bool:
    """Whether this browser came in at an evening of the club that is still going on."""
    chosen = select(Event).where(Event.code.in_(list(session.get("passes", {}))))
    return any(
        event.club_id == club.id and player_of(event) and goes_on(event)
        for event in db.session.scalars(chosen).all()
    )


def goes_on(event: Event) -> bool:
    """Whether the event has not ended; one that is damaged lets nobody in any more."""
    try:
        return not evening_of(event).ended
    except Broken:
        return False


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
