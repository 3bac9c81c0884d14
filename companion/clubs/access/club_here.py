"""Access to the public pages of a club."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from flask import abort, session
from sqlalchemy import exists, select

from companion.clubs.access.account import runs
from companion.clubs.members.members import find_player
from companion.clubs.verbs.keepers import find_helper
from companion.core.services import services
from companion.models import Club, Event, Member, db


@dataclass(frozen=True, slots=True)
class Membership:
    """What events and leagues registered about belonging to a club."""

    joined: list[Callable[[Club], bool]] = field(default_factory=list)
    """Whether this browser has joined something of the club that is still running."""
    pages: list[Callable[[Member], list[str]]] = field(default_factory=list)
    """The member's pages in leagues that are being played."""


def club_to_look_at(code: str) -> Club:
    """Return the club if this browser may see it, else 403 or 404."""
    club = db.session.scalar(select(Club).where(Club.code == code)) or abort(404)
    return club if shows_itself(club) else abort(403)


def shows_itself(club: Club) -> bool:
    """Return whether this browser may see the club: its people, or all once an event is public."""
    public = exists().where(Event.club_id == club.id, Event.public)
    return is_of(club) or bool(db.session.scalar(select(public)))


def is_of(club: Club) -> bool:
    """Return whether this browser belongs to an organiser, helper or member of the club."""
    if runs(club):
        return True
    helper = find_helper(session.get("helper", {}).get(club.code, ""))
    helps = helper is not None and helper.club_id == club.id
    return (
        helps
        or member_here(club) is not None
        or any(joined(club) for joined in services().the(Membership).joined)
    )


def member_here(club: Club) -> Member | None:
    """Return the member of the club whose valid personal link this browser opened."""
    player = find_player(session.get("player", {}).get(club.code, ""))
    return player if player is not None and player.club_id == club.id else None


def pages_of(member: Member) -> list[str]:
    """Return the addresses of the member's pages besides those of events."""
    return [page for pages in services().the(Membership).pages for page in pages(member)]
