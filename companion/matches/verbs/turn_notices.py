"""Notifications about whose turn it is."""

from __future__ import annotations

from sqlalchemy import select

from companion.core.notices import Notice, drop, letter
from companion.matches.verbs.positions import position
from companion.matches.verbs.seats import people
from companion.matches.verbs.undo import request
from companion.models import PLAYING, Match, Seat, Subscription, db


def due(match_id: int, length: int) -> list[Notice]:
    """The letters for those whose turn it still is after that many moves."""
    match = db.session.get(Match, match_id)
    if match is None:
        return []
    rows = db.session.execute(
        select(Subscription, Seat).join(Seat).where(Seat.match_id == match_id)
    ).all()
    if not rows:
        return []
    useless = [one.id for one, seat in rows if ended(match) or one.issue != seat.issue]
    asked = set(actors(match)) if match.length == length and not ended(match) else set()
    path = f"/matches/{match.code}"
    found = [
        letter(one, path) for one, seat in rows if one.id not in useless and seat.index in asked
    ]
    drop(Subscription, *useless)
    return found


def ended(match: Match) -> bool:
    """Whether nobody will be asked for anything any more."""
    return match.closed_at is not None or match.ended_at is not None


def actors(match: Match) -> list[int]:
    """The seats whose people are to act now."""
    if match.state != PLAYING or request(match) is not None:
        return []
    return [seat for seat in position(match).actors() if seat in people(match)]
