"""Undo: free while it revealed nothing, otherwise if everybody agrees."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import bindparam, select

from companion.core.append import Conflict, append, locked, touch
from companion.core.cache import Cache, cache
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.kit.journal import undone
from companion.kit.state import CHANCE
from companion.kit.words import Phrase
from companion.matches.verbs.positions import entries, game_of, position
from companion.matches.verbs.seats import people
from companion.matches.verbs.step import seat_key
from companion.models import PLAYING, Match, Move, UndoRequest, ago, db

PATIENCE = timedelta(seconds=60)  # the AI seats wait no longer for an answer
LATELY = 16  # moves: whoever looked at the table since has counted those before
ASK, AGREE, REFUSE = "ask", "agree", "refuse"
SAID = (  # every page of a table asks this: put together once
    select(UndoRequest)
    .where(UndoRequest.match_id == bindparam("match"), UndoRequest.ply == bindparam("ply"))
    .order_by(UndoRequest.id)
)


class Standing(NamedTuple):
    """A move that has not been taken back."""

    ply: int
    seat: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat may take back: its move at `ply`, `free` or with everyone's consent."""

    ply: int
    free: bool
    alone: bool = False
    """No other person plays: nobody is asked, even where it is not free."""


@dataclass(frozen=True, slots=True)
class Request:
    """A seat asks to take back its move at `ply`; `missing` are those who have not answered."""

    seat: int
    ply: int
    missing: tuple[int, ...]


def standing(match: Match) -> list[Standing]:
    """The moves that count, in order; nobody may change the list."""
    known: Cache[list[Standing]] = cache("standing")
    found = known.get(match.code, match.length)
    if found is None:
        begun = next((n for n in _before(match.length) if known.get(match.code, n) is not None), 0)
        found = _count_standing(match, begun, known.get(match.code, begun) or [])
        known.keep(match.code, match.length, found)
    return found


def _before(length: int) -> range:
    """The lengths at which somebody may have looked a moment ago, the latest first."""
    return range(length - 1, max(0, length - LATELY), -1)


def _count_standing(match: Match, begun: int, known: list[Standing]) -> list[Standing]:
    """`known` are those after `begun` moves; what came since is counted on."""
    moves = list(known)
    for ply, (seat, text) in enumerate(entries(match, after=begun), begun + 1):
        if text.startswith("undo "):
            back = undone(text, [move.ply for move in moves])
            moves = [move for move in moves if move.ply < back]
        else:
            moves.append(Standing(ply, seat))
    return moves


def offer(match: Match, seat: int) -> Offer | None:
    """What the seat may take back now; never a move from before the last deal."""
    if match.state != PLAYING or match.closed_at:
        return None
    moves = standing(match)
    for move in reversed(moves):
        if move.seat == CHANCE or move.ply <= (match.given or 0):
            return None
        if move.seat == seat:
            alone = set(people(match)) <= {seat}
            mine = alone or move is moves[-1]  # AIs do not mind if their replies go, too
            return Offer(move.ply, mine and _revealed_nothing(match, move), alone)
    return None


def ask(match: Match, seat: int, *, length: int) -> bool:
    """Take the seat's last move back, or ask the others; True when it is taken back."""
    with writing():
        _lock(match, length)
        wanted = offer(match, seat)
        if wanted is None:
            raise Refused(Phrase("There is nothing of yours to take back in this round."))
        if wanted.free or wanted.alone:
            _take_back(match, seat, wanted.ply)
            return True
        if _words(match):
            raise Refused(Phrase("That has been asked already; play on or wait for the answer."))
        _say(match, seat, ASK)
    return False


def agree(match: Match, seat: int, *, length: int) -> bool:
    """This seat lets the other take its move back; True when all have agreed and it is done."""
    with writing():
        _lock(match, length)
        open_request = _answerable(match, seat)
        _say(match, seat, AGREE)
        if set(open_request.missing) <= {seat}:
            _take_back(match, open_request.seat, open_request.ply)
            return True
    return False


def decline(match: Match, seat: int, *, length: int) -> None:
    """This seat wants the move to stand: the match goes on."""
    with writing():
        _lock(match, length)
        _answerable(match, seat)
        _say(match, seat, REFUSE)


def request(match: Match) -> Request | None:
    """The question that waits for answers now; any move made meanwhile answers it with no."""
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
    """The game says whether the move showed what cannot be unseen."""
    before, now = position(match, move.ply - 1), position(match)
    return not game_of(match).revealed(before, now, move.seat)


def _lock(match: Match, length: int) -> None:
    """From here on nobody else changes the match; Conflict if someone has."""
    with locked(match):
        if match.length != length:
            raise Conflict
        touch(match)


def _words(match: Match) -> list[UndoRequest]:
    """What was said in this very position, in order."""
    return list(db.session.scalars(SAID, {"match": match.id, "ply": match.length}))


def _answerable(match: Match, seat: int) -> Request:
    """The question, if this seat has yet to answer it."""
    found = request(match)
    if found is None or seat not in found.missing:
        raise Refused(Phrase("There is nothing left to answer."))
    return found


def _say(match: Match, seat: int, word: str) -> None:
    db.session.add(UndoRequest(match_id=match.id, ply=match.length, seat=seat, word=word))


def _take_back(match: Match, seat: int, ply: int) -> None:
    """Write the undo into the journal."""
    own = seat_key(seat, f"undo-{match.length}")
    move = Move(seat=seat, text=f"undo {ply}", by=f"seat {seat}", key=own)
    append(match, move, after=match.length)
