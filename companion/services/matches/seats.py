"""Seats and their links: made, shown again, taken, revoked."""

from __future__ import annotations

import hmac

from flask import current_app
from sqlalchemy import select

from companion.infrastructure.append import touch
from companion.infrastructure.transaction import writing
from companion.models import OPEN, Match, Seat, Sheet, db, now
from companion.models.codes import derive_token, hash_token


def _token(kind: str, code: str, index: int, issue: int) -> str:
    """The token of one link; another `issue` is another link."""
    return derive_token(current_app.config["SECRET_KEY"], kind, code, index, issue)


def seat_link(match: Match, seat: Seat) -> str:
    """The token that lets its bearer sit here, the same each time until renewed."""
    token = _token("seat", match.code, seat.index, seat.issue)
    if seat.token_hash != hash_token(token):
        return renew_seat(match, seat)
    return token


def renew_seat(match: Match, seat: Seat) -> str:
    """A new link for the seat; the old one and every device that used it lose the seat."""
    with writing():
        touch(match)
        seat.issue += 1
        token = _token("seat", match.code, seat.index, seat.issue)
        seat.token_hash = hash_token(token)
    return token


def revoke_seat(match: Match, seat: Seat) -> None:
    """Nobody holds this seat any more and no link leads to it."""
    with writing():
        touch(match)
        seat.issue += 1
        seat.token_hash = None
        seat.kind, seat.joined_at = OPEN, None


def writer_link(sheet: Sheet) -> str:
    """The token that lets its bearer help write, the same each time until renewed."""
    token = _token("sheet", sheet.code, 0, sheet.issue)
    return token if sheet.writer_hash == hash_token(token) else renew_writer(sheet)


def renew_writer(sheet: Sheet) -> str:
    """A new link for writers; whoever used the old one can only watch."""
    with writing():
        sheet.issue += 1
        token = _token("sheet", sheet.code, 0, sheet.issue)
        sheet.writer_hash = hash_token(token)
        touch(sheet)
    return token


def host_token(match: Match) -> str:
    """The token of the browser that opened the match."""
    return _token("host", match.code, 0, 0)


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
    return bool(held and hashed) and hmac.compare_digest(held or "", mark(hashed))
