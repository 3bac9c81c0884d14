"""The token of a second laptop, which reads the event's file and nothing else."""

from __future__ import annotations

import hmac

from companion.core.append import locked
from companion.models import Event
from companion.models.base import hash_token, new_code

LONGEST = 100  # letters of what is sent as a token


def new_token(event: Event) -> str:
    """The token, shown this once and kept as a hash; the one before opens nothing any more."""
    token = new_code(32)
    with locked(event):
        event.follow_hash = hash_token(token)
    return token


def end_token(event: Event) -> None:
    """Nobody follows any more."""
    with locked(event):
        event.follow_hash = None


def opens(event: Event, token: str) -> bool:
    """Whether this is the event's token."""
    known = event.follow_hash
    if not known or not 0 < len(token) <= LONGEST:
        return False
    return hmac.compare_digest(known, hash_token(token))
