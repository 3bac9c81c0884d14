"""Making a move: found by its text, appended by the append rule, once and in order."""

from __future__ import annotations

from companion.kit.game import IllegalMove
from companion.kit.rng import SystemRng
from companion.kit.state import CHANCE, OVER, State
from companion.kit.words import Phrase
from companion.models import OVER as ENDED
from companion.models import PLAYING, Match, Seat, db, now
from companion.services.append import Appended, Conflict, append_move
from companion.services.opponents import level_of
from companion.services.positions import game_of, kept, position
from companion.services.refused import Refused
from companion.services.transaction import writing


def make_move(
    match_id: int, seat: int, text: str, *, length: int, key: str, by: str | None = None
) -> Appended:
    """Play the move `text` in the position after `length` moves.

    Raises IllegalMove, or Conflict when the match has gone on; a repeated `key` gets the first
    answer again. A person's move takes the seat back from the AI that kept it.
    """
    match = db.session.get_one(Match, match_id)
    by = by or f"seat {seat}"
    if length != match.length:
        return _too_late(match, length, key)
    before = open_position(match)
    if seat not in before.actors():
        raise IllegalMove(Phrase("It is not your turn."))
    action = game_of(match).find(before, seat, " ".join(text.split()))
    return _append(match, before, seat, action, length=length, key=key, by=by)


def deal(match_id: int, *, length: int, key: str, by: str) -> Appended:
    """Let luck decide what is luck's to decide now: shuffle and deal the next round."""
    match = db.session.get_one(Match, match_id)
    if length != match.length:
        return _too_late(match, length, key)
    before = open_position(match)
    if CHANCE not in before.actors():
        raise Conflict
    action = before.chance(SystemRng())
    return _append(match, before, CHANCE, action, length=length, key=key, by=by)


def open_position(match: Match) -> State:
    """The position of a match that may go on, else Refused says why it may not."""
    if match.closed_at:
        raise Refused(Phrase("An organiser has closed this match."))
    if match.state == ENDED:
        raise Refused(Phrase("The match is over."))
    if match.state != PLAYING:
        raise Refused(Phrase("The match has not started yet."))
    return position(match)


def _too_late(match: Match, length: int, key: str) -> Appended:
    """The first answer to a repeated request, else Conflict: the match has gone on."""
    if length > match.length:
        raise Conflict
    # The journal only grows, so this cannot write anything any more.
    return append_move(match.id, length, seat=CHANCE, text="", by="nobody", key=key)


def _append(
    match: Match, before: State, seat: int, action: int, *, length: int, key: str, by: str
) -> Appended:
    """Write the move and what follows from it, in one transaction."""
    text = game_of(match).text(before, seat, action)
    after = before.copy()
    after.apply(seat, action)
    code, match_id = match.code, match.id
    with writing() as session:
        done = append_move(match_id, length, seat=seat, text=text, by=by, key=key)
        if not done.replayed:
            _settle_who_plays(match, seat, by)
            if after.turn() == OVER:
                match = session.get_one(Match, match_id)
                match.state, match.ended_at = ENDED, now()
    if not done.replayed:
        kept().keep(code, done.place, after)
    return done


def _settle_who_plays(match: Match, seat: int, by: str) -> None:
    """An AI that was relieved while it thought must not move; a person who moves is back."""
    if seat == CHANCE:
        return
    place = db.session.get_one(Seat, match.places[seat].id, populate_existing=True)
    if by.startswith("ai ") and level_of(place) is None:
        raise Conflict
    if by.startswith("seat ") and place.away:
        place.away = False
