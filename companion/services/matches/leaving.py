"""Leaving a seat to an AI, and coming back to it."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import select

from companion.infrastructure.append import touch
from companion.infrastructure.refused import Refused
from companion.infrastructure.transaction import writing
from companion.kit.levels import USUAL
from companion.kit.words import Phrase
from companion.models import AI, HUMAN, OPEN, PLAYING, Match, Move, Seat, ago, db, now
from companion.services.matches.opponents import checked_level, level_of
from companion.services.matches.positions import position

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
    """True when the match waits for this seat: nobody sits there, or for a minute no move."""
    place = match.places[seat]
    if match.state != PLAYING or level_of(place) or seat not in position(match).actors():
        return False
    if place.kind == OPEN:
        return True
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
