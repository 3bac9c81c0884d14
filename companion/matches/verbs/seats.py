"""Seats and their links, and which seats an AI plays."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select

from companion.core.append import touch
from companion.core.notices import forget
from companion.core.refused import Refused
from companion.core.tokens import link_token
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
    Subscription,
    ago,
    db,
    now,
)
from companion.models.base import hash_token


def seat_link(match: Match, seat: Seat) -> str:
    """The token that lets its holder take this seat; the same until it is renewed.

    "" if it would open nothing: its stored hash is of another one, after damage or with another
    SECRET_KEY. Pages only show it, so it is not renewed here.
    """
    token = link_token("seat", match.code, seat.index, seat.issue)
    return token if seat.token_hash == hash_token(token) else ""


def renew_seat(match: Match, seat: Seat) -> str:
    """Make a new token for the seat; devices that used the old one lose it and its notices."""
    with writing():
        touch(match)
        seat.issue += 1
        forget(Subscription.seat_id == seat.id)
        token = link_token("seat", match.code, seat.index, seat.issue)
        seat.token_hash = hash_token(token)
    return token


def revoke_seat(match: Match, seat: Seat) -> None:
    """Free the seat and replace its link."""
    with writing():
        renew_seat(match, seat)
        seat.kind, seat.joined_at = OPEN, None


def host_token(match: Match) -> str:
    """The token of the host's browser."""
    return link_token("host", match.code, 0, 0)


def find_link(token: str) -> Seat | Sheet | None:
    """The seat or sheet that this token opens; None if it is unknown or revoked."""
    hashed = hash_token(token)
    seat = db.session.scalar(select(Seat).where(Seat.token_hash == hashed))
    return seat or db.session.scalar(select(Sheet).where(Sheet.writer_hash == hashed))


def take_seat(seat: Seat, name: str | None = None) -> None:
    """Record that someone took the seat by its link, with the name they chose."""
    if seat.joined_at and not name and not seat.away:
        return
    with writing():
        touch(seat.match)  # the match's lock comes first, as everywhere
        seat.joined_at = seat.joined_at or now()
        seat.kind, seat.away, seat.name = "human", False, name or seat.name


PATIENCE = timedelta(seconds=60)  # after this the others may let an AI play


def leave(match: Match, seat: int, level: str = USUAL) -> None:
    """Let an AI play the seat until its player is back."""
    _give(match, match.places[seat], level)


def give_away(match: Match, seat: int, level: str = USUAL) -> None:
    """Let an AI play for an absent player; Refused if the player is not absent."""
    if not absent(match, seat):
        raise Refused(Phrase("This seat is being played: wait a little longer."))
    _give(match, match.places[seat], level)


def come_back(match: Match, seat: int) -> None:
    """The player takes the seat back, even while the AI is thinking."""
    place = match.places[seat]
    if not place.away:
        return
    with writing():
        touch(match)
        place.away, place.joined_at = False, now()


def absent(match: Match, seat: int) -> bool:
    """True if the match waits for this seat and it is open or has not moved for a minute.

    Never true of people in a correspondence match: its clock handles that.
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
    """When the current turn began: at the last move."""
    last = select(Move.at).where(Move.match_id == match.id, Move.ply == match.length)
    return db.session.scalar(last) or match.started_at or match.created_at


def _give(match: Match, place: Seat, level: str) -> None:
    """Let an AI of this level play the seat."""
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
    """The level of the AI that now plays this seat; None for a person or an open seat."""
    if seat.kind == AI or (seat.kind == HUMAN and seat.away):
        return seat.level or USUAL
    return None


def people(match: Match) -> list[int]:
    """The seats that a person plays now."""
    return [seat.index for seat in match.places if seat.kind == HUMAN and not seat.away]


def checked_level(level: str | None) -> str:
    """The level; Refused if it is unknown."""
    if level is None or level not in LEVELS:
        raise Refused(Phrase("Choose how well the AI plays."))
    return level
