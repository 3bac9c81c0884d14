"""Whose turn it is if nobody has to press anything: an AI, or luck."""

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
    """A turn to be taken without a person: everything the search may know, and no more."""

    match_id: int
    ply: int
    seat: int
    level: str
    view: View
    seed: int
    began: float  # when the turn began, in seconds of the system's clock
    pause: float  # seconds that the table should be looked at as it is

    @property
    def key(self) -> str:
        """The key of the move: a turn taken twice is one move."""
        return f"ai-{self.match_id}-{self.ply}"


def ply_due(match: Match) -> int | None:
    """The number of the move that an AI is to make now, or luck when only AIs play."""
    if match.state != PLAYING or match.closed_at:
        return None
    due = actor_due(match, position(match)) is not None
    return match.length + 1 if due and request(match) is None else None


def actor_due(match: Match, state: State) -> int | None:
    """The AI's seat that is to act, the first of several; CHANCE when only AIs play."""
    actors = state.actors()
    if CHANCE in actors:
        return None if people(match) else CHANCE
    return next((seat for seat in actors if level_of(match.places[seat])), None)


def find_turn(match_id: int, ply: int) -> Turn | None:
    """The turn with that number, if it is still to be taken by an AI."""
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
    """The seed of the search: the same for a repeated task, and nobody can work it out."""
    secret = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(secret, f"search:{match.code}:{ply}".encode(), "sha256")
    return int.from_bytes(digest[:7], "big")


def pause(match: Match, state: State) -> float:
    """How long the last move should be seen; a full trick and a round's end longer."""
    view = state.view(None)
    full = view.get("last_trick") and not view.get("trick")
    return match.pace / 1000 * (3 if state.turn() == CHANCE else 2 if full else 1)
