"""Seats and their links, and which seats an AI plays."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select

from companion.core.append import touch
from companion.core.refused import Refused
from companion.core.tokens import is_same, link_token
from companion.core.transaction import writing
from companion.kit.levels import LEVELS, USUAL
from companion.kit.words import Phrase
from companion.matches.verbs.positions import position
from companion.models import (
    AI,
    HUMAN,
    OPEN,
    PLAYING,
    Match,
    MatchClock,
    Move,
    Seat,
    Sheet,
    ago,
    db,
    now,
)
from companion.models.base import hash_token


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


PATIENCE = timedelta(seconds=60)  # so long a turn may last before the others may help


def leave(match: Match, seat: int, level: str = USUAL) -> None:
    """The seat's own player goes: an AI plays on until the player is back."""
    _give(match, match.places[seat], level)


def give_away(match: Match, seat: int, level: str = USUAL) -> None:
    """The others let an AI play for someone who is not there."""
    if not absent(match, seat):
        raise Refused(Phrase("This seat is being played: wait a little longer."))
    _give(match, match.places[seat], level)


def come_back(match: Match, seat: int) -> None:
    """The player is back and plays from now on, even while the AI thinks."""
    place = match.places[seat]
    if not place.away:
        return
    with writing():
        touch(match)
        place.away, place.joined_at = False, now()


def absent(match: Match, seat: int) -> bool:
    """True when the match waits for this seat: nobody sits there, or for a minute no move.

    By turns, over days, a minute is nothing: there the clock sees to it.
    """
    place = match.places[seat]
    if match.state != PLAYING or level_of(place) or seat not in position(match).actors():
        return False
    if place.kind == OPEN:
        return True
    if db.session.get(MatchClock, match.id):
        return False
    return min(ago(turn_began(match)), ago(place.joined_at or match.created_at)) > PATIENCE


def turn_began(match: Match) -> datetime:
    """When the turn that is on began: with the move before it."""
    last = select(Move.at).where(Move.match_id == match.id, Move.ply == match.length)
    return db.session.scalar(last) or match.started_at or match.created_at


def _give(match: Match, place: Seat, level: str) -> None:
    """An AI of this level plays the seat from now on."""
    checked_level(level)
    if match.state != PLAYING:
        raise Refused(Phrase("The match is not being played."))
    with writing():
        touch(match)
        place.level = level
        if place.kind == OPEN:
            place.kind = AI
        elif place.kind == HUMAN:
            place.away = True


def level_of(seat: Seat) -> str | None:
    """How well the AI plays that plays this seat now; None when a person does, or nobody."""
    if seat.kind == AI or (seat.kind == HUMAN and seat.away):
        return seat.level or USUAL
    return None


def people(match: Match) -> list[int]:
    """The seats where a person plays now."""
    return [seat.index for seat in match.places if seat.kind == HUMAN and not seat.away]


def checked_level(level: str | None) -> str:
    """The level, if it is one that may sit at a table."""
    if level is None or level not in LEVELS:
        raise Refused(Phrase("Choose how well the AI plays."))
    return level
