"""Turns that need no person: an AI's move, or a deal when only AIs play."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from flask import current_app

from companion.kit.state import CHANCE, State, View
from companion.matches.verbs.positions import position
from companion.matches.verbs.seats import level_of, people, turn_began
from companion.matches.verbs.undo import request
from companion.models import PLAYING, Match, db


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn for the search: its seat's View and nothing else of the position."""

    match_id: int
    ply: int
    seat: int
    level: str
    view: View
    seed: int
    began: float  # when the turn began, in seconds of the system's clock
    pause: float  # seconds that the table should stay as it is

    @property
    def key(self) -> str:
        """The idempotency key of the move: a turn taken twice is one move."""
        return f"ai-{self.match_id}-{self.ply}"


def ply_due(match: Match) -> int | None:
    """The number of the move that an AI (or chance, when only AIs play) is to make now."""
    if match.state != PLAYING or match.closed_at:
        return None
    due = actor_due(match, position(match)) is not None
    return match.length + 1 if due and request(match) is None else None


def actor_due(match: Match, state: State) -> int | None:
    """The first AI seat in turn; CHANCE when only AIs play."""
    actors = state.actors()
    if CHANCE in actors:
        return None if people(match) else CHANCE
    return next((seat for seat in actors if level_of(match.places[seat])), None)


def find_turn(match_id: int, ply: int) -> Turn | None:
    """The turn with that number, if an AI still has to take it."""
    match = db.session.get(Match, match_id)
    if match is None or ply_due(match) != ply:
        return None
    state = position(match)
    seat = actor_due(match, state)
    if seat is None:
        return None
    level = "" if seat == CHANCE else level_of(match.places[seat]) or ""
    view = state.view(None if seat == CHANCE else seat)
    return Turn(
        match_id=match.id,
        ply=ply,
        seat=seat,
        level=level,
        view=view,
        seed=seed(match, ply),
        began=turn_began(match).timestamp(),
        pause=pause(match, state),
    )


def seed(match: Match, ply: int) -> int:
    """The seed of the search: the same for a repeated task, and not guessable."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(secret, f"search:{match.code}:{ply}".encode(), "sha256")
    return int.from_bytes(digest[:7], "big")


def pause(match: Match, state: State) -> float:
    """Seconds to show the last move; longer for a full trick or the end of a round."""
    view = state.view(None)
    full = view.get("last_trick") and not view.get("trick")
    return match.pace / 1000 * (3 if state.turn() == CHANCE else 2 if full else 1)
