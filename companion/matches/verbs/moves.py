"""Making a move: find it by its text, append it once and in order."""

from __future__ import annotations

from typing import Final

from companion.core.append import Appended, Conflict, first_answer, keyed, locked
from companion.core.refused import Refused
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE, State
from companion.kit.words import Phrase
from companion.matches.verbs.luck import is_typed, luck_of
from companion.matches.verbs.positions import entries, game_of, position
from companion.matches.verbs.step import seat_key, write_step
from companion.models import OVER as ENDED
from companion.models import PLAYING, Match, Move

CLOSED: Final = Phrase("An organiser has ended this match.")


def make_move(
    match: Match, seat: int, text: str, *, length: int, key: str, by: str | None = None
) -> Appended:
    """Play the move `text` in the position after `length` moves.

    Raises IllegalMove, or Conflict if the match has gone on; a move repeated under its `key` gets
    the first answer again. A simultaneous choice stays valid while only other seats choose. A
    person's move takes the seat back from an AI that held it.
    """
    position(match)  # a replay takes long: not while others wait for the lock
    with locked(match):
        if length != match.length and not still_asked(match, seat, length):
            return _too_late(match, length, seat, text, key)
        before = open_position(match)
        if seat not in before.actors():
            raise IllegalMove(Phrase("It is not your turn."))
        action = game_of(match).find(before, seat, " ".join(text.split()))
        return write_step(match, before, seat, action, key=key, by=by or f"seat {seat}")


def deal(match: Match, *, length: int, key: str, by: str, text: str = "") -> Appended:
    """Make the chance move that is due, such as dealing the next round.

    For rolls of real dice, `text` is what they show.
    """
    position(match)  # as in `make_move`
    with locked(match):
        if length != match.length:
            return _too_late(match, length, CHANCE, text, key)
        before = open_position(match)
        if CHANCE not in before.actors():
            raise Conflict
        if is_typed(before, by):
            action = game_of(match).find(before, CHANCE, " ".join(text.split()))
        else:
            action = before.chance(luck_of(match, length + 1, by=by))
        return write_step(match, before, CHANCE, action, key=key, by=by)


def open_position(match: Match) -> State:
    """The position of a match in play; otherwise Refused says why it cannot go on."""
    if match.closed_at:
        raise Refused(CLOSED)
    if match.state == ENDED:
        raise Refused(Phrase("The match is over."))
    if match.state != PLAYING:
        raise Refused(Phrase("The match has not started yet."))
    return position(match)


def still_asked(match: Match, seat: int, length: int) -> bool:
    """Whether only simultaneous choices of other seats were made since `length`.

    Then this seat still sees the same, and its choice is still valid.
    """
    if not 0 <= length <= match.length:
        return False
    since = entries(match)[length:]
    if any(move.seat in (seat, CHANCE) or move.text.startswith("undo ") for move in since):
        return False
    return all(seat in position(match, at).actors() for at in range(length, match.length + 1))


def _too_late(match: Match, length: int, seat: int, text: str, key: str) -> Appended:
    """The first answer to a repeated request, else Conflict."""
    earlier = keyed(match, Move, seat_key(seat, key))
    if earlier is None or earlier.ply <= length or not _says(match, earlier, text):
        raise Conflict
    return first_answer(match, earlier)


def _says(match: Match, move: Move, text: str) -> bool:
    """Whether `text` is that move; chance moves drawn by the system match an empty text."""
    if move.seat == CHANCE and not text.strip():
        return True
    game, before = game_of(match), position(match, move.ply - 1)
    try:
        meant = game.find(before, move.seat, " ".join(text.split()))
    except IllegalMove:
        return False
    return game.text(before, move.seat, meant) == move.text
