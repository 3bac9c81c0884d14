"""Seats and their links: made, shown again, taken, revoked."""

from __future__ import annotations

from sqlalchemy import select

from companion.infrastructure.append import touch
from companion.infrastructure.tokens import is_same, link_token
from companion.infrastructure.transaction import writing
from companion.models import OPEN, Match, Seat, Sheet, db, now
from companion.models.codes import hash_token


def seat_link(match: Match, seat: Seat) -> str:
    """The token that lets its bearer sit here, the same each time until renewed."""
    token = link_token("seat", match.code, seat.index, seat.issue)
    if seat.token_hash != hash_token(token):
        return renew_seat(match, seat)
    return token


def renew_seat(match: Match, seat: Seat) -> str:
    """A new link for the seat; the old one and every device that used it lose the seat."""
    with writing():
        touch(match)
        seat.issue += 1
        token = link_token("seat", match.code, seat.index, seat.issue)
        seat.token_hash = hash_token(token)
    return token


def revoke_seat(match: Match, seat: Seat) -> None:
    """Nobody holds this seat any more and no link leads to it."""
    with writing():
        touch(match)
        seat.issue += 1
        seat.token_hash = None
        seat.kind, seat.joined_at = OPEN, None


def host_token(match: Match) -> str:
    """The token of the browser that opened the match."""
    return link_token("host", match.code, 0, 0)


def find_link(token: str) -> Seat | Sheet | None:
    """What the link with this token leads to, or nothing if it was never made or is revoked."""
    hashed = hash_token(token)
    seat = db.session.scalar(select(Seat).where(Seat.token_hash == hashed))
    return seat or db.session.scalar(select(Sheet).where(Sheet.writer_hash == hashed))


def take_seat(seat: Seat, name: str | None = None) -> None:
    """Someone arrived by the seat's link: note it, with the name they want to be called."""
    if seat.joined_at and not name and not seat.away:
        return
    with writing():
        touch(seat.match)  # the match's lock comes first, as everywhere
        seat.joined_at = seat.joined_at or now()
        seat.kind, seat.away, seat.name = "human", False, name or seat.name


def mark(hashed: str | None) -> str:
    """What a signed cookie remembers of a link: enough to notice that it was renewed."""
    return (hashed or "")[:20]


def same_mark(held: str | None, hashed: str | None) -> bool:
    """True when the link a cookie remembers is still the valid one."""
    return bool(held and hashed) and is_same(held or "", mark(hashed))
