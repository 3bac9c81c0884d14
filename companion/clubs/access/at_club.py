"""Access to a club and its members for organisers, or 404 and 403."""

from __future__ import annotations

from flask import abort
from sqlalchemy import select

from companion.clubs.access.account import runs, the_organiser
from companion.models import Club, Member, db


def find_club(code: str) -> Club:
    """The club of this code, for one of its organisers; else 403 or 404."""
    the_organiser()
    club = db.session.scalar(select(Club).where(Club.code == code)) or abort(404)
    return club if runs(club) else abort(403)


def find_member(code: str, number: int) -> Member:
    """A member of that club, for one of its organisers; else 403 or 404."""
    club = find_club(code)
    member = db.session.get(Member, number)
    return member if member and member.club_id == club.id else abort(404)
