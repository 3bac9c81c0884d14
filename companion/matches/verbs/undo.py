"""Undo: free if the move revealed nothing, otherwise with everybody's consent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import bindparam, select

from companion.core.append import Conflict, append, locked, touch
from companion.core.cache import Cache
from companion.core.refused import Refused
from companion.core.services import cache
from companion.core.transaction import writing
from companion.kit.journal import undone
from companion.kit.state import CHANCE
from companion.kit.words import Phrase
from companion.matches.verbs.positions import entries, game_of, position
from companion.matches.verbs.seats import people
from companion.matches.verbs.step import seat_key
from companion.models import PLAYING, Match, Move, UndoRequest, ago, db

PATIENCE = timedelta(seconds=60)  # AIs wait no longer for an answer
LATELY = 16  # how many lengths back to look for a cached list
ASK, AGREE, REFUSE = "ask", "agree", "refuse"
SAID = (  # every page of a table runs this query: built once
    select(UndoRequest)
    .where(UndoRequest.match_id == bindparam("match"), UndoRequest.ply == bindparam("ply"))
    .order_by(UndoRequest.id)
)


class Standing(NamedTuple):
    """A move that has not been undone."""

    ply: int
    seat: int


@dataclass(frozen=True, slots=True)
class Offer:
    """The move at `ply` that a seat may undo: `free`, or with everyone's consent."""

    ply: int
    free: bool
    alone: bool = False
    """No other person plays, so nobody is asked even if it is not free."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request to undo the move at `ply`; `missing` are the seats yet to answer."""

    seat: int
    ply: int
    missing: tuple[int, ...]


def standing(match: Match) -> list[Standing]:
    """The moves that count, in order; a shared list, not to be changed."""
    known: Cache[list[Standing]] = cache("standing")
    found = known.get(match.code, match.length)
    if found is None:
        begun = next((n for n in _before(match.length) if known.get(match.code, n) is not None), 0)
        found = _count_standing(match, begun, known.get(match.code, begun) or [])
        known.keep(match.code, match.length, found)
    return found


def _before(length: int) -> range:
    """The earlier lengths that may still be cached, latest first."""
    return range(length - 1, max(0, length - LATELY), -1)


def _count_standing(match: Match, begun: int, known: list[Standing]) -> list[Standing]:
    """The moves that count now, given those that counted after `begun` moves."""
    moves = list(known)
    for ply, (seat, text) in enumerate(entries(match, after=begun), begun + 1):
        if text.startswith("undo "):
            back = undone(text, [move.ply for move in moves])
            moves = [move for move in moves if move.ply < back]
        else:
            moves.append(Standing(ply, seat))
    return moves


def offer(match: Match, seat: int) -> Offer | None:
    """The move that the seat may undo now, never from before the last deal."""
    if match.state != PLAYING or match.closed_at:
        return None
    moves = standing(match)
    for move in reversed(moves):
        if move.seat == CHANCE or move.ply <= (match.given or 0):
            return None
        if move.seat == seat:
            alone = set(people(match)) <= {seat}
            mine = alone or move is moves[-1]  # replies by AIs may be undone with it
            return Offer(move.ply, mine and _revealed_nothing(match, move), alone)
    return None


def ask(match: Match, seat: int, *, length: int) -> bool:
    """Undo the seat's last move, or ask the others; True if it is undone."""
    with writing():
        _lock(match, length)
        wanted = offer(match, seat)
        if wanted is None:
            raise Refused(Phrase("You have nothing to undo in this round."))
        if wanted.free or wanted.alone:
            _take_back(match, seat, wanted.ply)
            return True
        if _words(match):
            raise Refused(Phrase("That has been asked already; play on or wait for the answer."))
        _say(match, seat, ASK)
    return False


def agree(match: Match, seat: int, *, length: int) -> bool:
    """Agree to the undo; True once all have agreed and it is done."""
    with writing():
        _lock(match, length)
        open_request = _answerable(match, seat)
        _say(match, seat, AGREE)
        if set(open_request.missing) <= {seat}:
            _take_back(match, open_request.seat, open_request.ply)
            return True
    return False


def decline(match: Match, seat: int, *, length: int) -> None:
    """Decline the undo: the match goes on."""
    with writing():
        _lock(match, length)
        _answerable(match, seat)
        _say(match, seat, REFUSE)


def request(match: Match) -> Request | None:
    """The open undo request, if any; a move made in the meantime closes it."""
    words = _words(match)
    asked = next((word for word in words if word.word == ASK), None)
    if asked is None or any(word.word == REFUSE for word in words):
        return None
    wanted = offer(match, asked.seat)
    if wanted is None or ago(asked.at) > PATIENCE:
        return None
    said = {word.seat for word in words}
    return Request(asked.seat, wanted.ply, tuple(s for s in people(match) if s not in said))


def _revealed_nothing(match: Match, move: Standing) -> bool:
    """Whether the game says that the move revealed nothing hidden."""
    before, now = position(match, move.ply - 1), position(match)
    return not game_of(match).revealed(before, now, move.seat)


def _lock(match: Match, length: int) -> None:
    """Lock the match; Conflict if its length has changed."""
    with locked(match):
        if match.length != length:
            raise Conflict
        touch(match)


def _words(match: Match) -> list[UndoRequest]:
    """The requests and answers made in this position, in order."""
    return list(db.session.scalars(SAID, {"match": match.id, "ply": match.length}))


def _answerable(match: Match, seat: int) -> Request:
    """The open request; Refused if this seat has nothing to answer."""
    found = request(match)
    if found is None or seat not in found.missing:
        raise Refused(Phrase("There is nothing left to answer."))
    return found


def _say(match: Match, seat: int, word: str) -> None:
    db.session.add(UndoRequest(match_id=match.id, ply=match.length, seat=seat, word=word))


def _take_back(match: Match, seat: int, ply: int) -> None:
    """Append the undo to the journal."""
    own = seat_key(seat, f"undo-{match.length}")
    move = Move(seat=seat, text=f"undo {ply}", by=f"seat {seat}", key=own)
    append(match, move, after=match.length)
