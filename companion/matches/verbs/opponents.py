"""Which seats an AI plays, and how well."""

from __future__ import annotations

from companion.core.refused import Refused
from companion.kit.levels import LEVELS, USUAL
from companion.kit.words import Phrase
from companion.models import AI, HUMAN, Match, Seat


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
