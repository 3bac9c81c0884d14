"""One step of a match: a move, and the luck that follows it by itself, in one transaction."""

from __future__ import annotations

from sqlalchemy import select

from companion.core.append import Appended, Conflict, append, locked
from companion.core.transaction import round_played
from companion.kit.fair import BY_ITSELF
from companion.kit.state import CHANCE, FOLLOWS, OVER, State
from companion.matches.verbs.luck import luck_of
from companion.matches.verbs.positions import game_of, positions
from companion.matches.verbs.seats import level_of
from companion.models import OVER as ENDED
from companion.models import Match, Move, Seat, db, now


def write_step(
    match: Match, before: State, seat: int, action: int, *, length: int, key: str, by: str
) -> Appended:
    """Write the move and what follows from it; Conflict if the match has gone on or is closed."""
    game = game_of(match)
    steps: list[tuple[int, State]] = []
    with locked(match):
        text = game.text(before, seat, action)
        move = Move(seat=seat, text=text, by=by, key=seat_key(seat, key))
        done = append(match, move, after=length)
        if not done.replayed:
            if match.closed_at:
                raise Conflict
            _settle_who_plays(match.id, seat, by)
            steps.append((done.place, _after(before, seat, action)))
            while _luck_follows(steps[-1][1]):
                ply, state = steps[-1]
                drawn = state.chance(luck_of(match, ply + 1, by=BY_ITSELF))
                text, own = game.text(state, CHANCE, drawn), seat_key(CHANCE, f"luck-{ply}")
                append(match, Move(seat=CHANCE, text=text, by=BY_ITSELF, key=own), after=ply)
                steps.append((ply + 1, _after(state, CHANCE, drawn)))
            if steps[-1][1].turn() == OVER:
                match.state, match.ended_at = ENDED, now()
            if len(steps[-1][1].sheet()) > len(before.sheet()):
                round_played(match, steps[-1][1])
        code = match.code
    for ply, state in steps:
        positions().keep(code, ply, state)
    return done


def seat_key(seat: int, key: str) -> str:
    """A page's key as the journal keeps it: two seats may choose the same one."""
    return f"{seat} {key}"[:64]


def _after(before: State, seat: int, action: int) -> State:
    """The position after that action; `before` stays as it is, for others read it too."""
    state = before.copy()
    state.apply(seat, action)
    return state


def _luck_follows(state: State) -> bool:
    """Whether luck acts now without being asked."""
    return state.turn() == CHANCE and state.luck() == FOLLOWS


def _settle_who_plays(match_id: int, seat: int, by: str) -> None:
    """An AI that was relieved while it thought must not move; a person who moves is back."""
    if seat == CHANCE:
        return
    mine = select(Seat).where(Seat.match_id == match_id, Seat.index == seat)
    place = db.session.scalars(mine.execution_options(populate_existing=True)).one()
    if by.startswith("ai ") and level_of(place) is None:
        raise Conflict
    if by.startswith("seat ") and place.away:
        place.away = False
