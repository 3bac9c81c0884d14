"""Making a move: find it by its text, append it once and in order."""

from __future__ import annotations

from typing import Final

from companion.core.append import Appended, Conflict, first_answer, keyed
from companion.core.refused import Refused
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE, State
from companion.kit.words import Phrase
from companion.matches.verbs.luck import is_typed, luck_of
from companion.matches.verbs.positions import entries, game_of, position
from companion.matches.verbs.step import seat_key, write_step
from companion.models import OVER as ENDED
from companion.models import PLAYING, Match, Move, db

CLOSED: Final = Phrase("An organiser has ended this match.")


def make_move(
    match_id: int, seat: int, text: str, *, length: int, key: str, by: str | None = None
) -> Appended:
    """Play the move `text` in the position after `length` moves.

    Raises IllegalMove, or Conflict when the match has gone on; the same move sent again under its
    `key` gets the first answer again. A person's move takes the seat back from the AI that kept it.
    """
    match = db.session.get_one(Match, match_id)
    by = by or f"seat {seat}"
    if length != match.length and not still_asked(match, seat, length):
        return _too_late(match, length, seat, text, key)
    before = open_position(match)
    if seat not in before.actors():
        raise IllegalMove(Phrase("It is not your turn."))
    action = game_of(match).find(before, seat, " ".join(text.split()))
    now = match.length
    try:
        return write_step(match, before, seat, action, length=now, key=key, by=by)
    except Conflict:
        db.session.rollback()
        if db.session.get_one(Match, match_id).length == now:
            raise
    # Another seat was faster; if both choose at the same time, this choice still stands.
    return make_move(match_id, seat, text, length=length, key=key, by=by)


def deal(match_id: int, *, length: int, key: str, by: str, text: str = "") -> Appended:
    """Let luck decide what is luck's to decide now: shuffle and deal the next round.

    Where people throw real dice, `text` says what these show.
    """
    match = db.session.get_one(Match, match_id)
    if length != match.length:
        return _too_late(match, length, CHANCE, text, key)
    before = open_position(match)
    if CHANCE not in before.actors():
        raise Conflict
    if is_typed(before, by):
        action = game_of(match).find(before, CHANCE, " ".join(text.split()))
    else:
        action = before.chance(luck_of(match, length + 1, by=by))
    return write_step(match, before, CHANCE, action, length=length, key=key, by=by)


def open_position(match: Match) -> State:
    """The position of a match that may go on, else Refused says why it may not."""
    if match.closed_at:
        raise Refused(CLOSED)
    if match.state == ENDED:
        raise Refused(Phrase("The match is over."))
    if match.state != PLAYING:
        raise Refused(Phrase("The match has not started yet."))
    return position(match)


def still_asked(match: Match, seat: int, length: int) -> bool:
    """Whether only others have acted since, who choose at the same time as this seat.

    Then what the seat was shown has not changed, and its choice is as good as before.
    """
    if not 0 <= length <= match.length:
        return False
    since = entries(match)[length:]
    if any(move.seat in (seat, CHANCE) or move.text.startswith("undo ") for move in since):
        return False
    return all(seat in position(match, at).actors() for at in range(length, match.length + 1))


def _too_late(match: Match, length: int, seat: int, text: str, key: str) -> Appended:
    """The first answer to a repeated request, else Conflict: the match has gone on."""
    earlier = keyed(match, Move, seat_key(seat, key))
    if earlier is None or earlier.ply <= length or not _says(match, earlier, text):
        raise Conflict
    return first_answer(match, earlier)


def _says(match: Match, move: Move, text: str) -> bool:
    """Whether `text` says what that move was; what the system draws needs no words."""
    if move.seat == CHANCE and not text.strip():
        return True
    game, before = game_of(match), position(match, move.ply - 1)
    try:
        meant = game.find(before, move.seat, " ".join(text.split()))
    except IllegalMove:
        return False
    return game.text(before, move.seat, meant) == move.text
