"""One step of a match: a move and the chance moves that follow from it, in one transaction."""

from __future__ import annotations

from companion.core.append import Appended, Conflict, append
from companion.core.transaction import afterwards, round_played
from companion.kit.fair import BY_ITSELF
from companion.kit.state import CHANCE, FOLLOWS, OVER, State
from companion.matches.verbs.luck import luck_of
from companion.matches.verbs.positions import game_of, positions
from companion.matches.verbs.seats import level_of
from companion.models import OVER as ENDED
from companion.models import Match, Move, now


def write_step(
    match: Match, before: State, seat: int, action: int, *, key: str, by: str
) -> Appended:
    """Write the move and its chance moves; the caller has locked the match and read `before` then.

    Conflict for an AI that no longer holds the seat, or for a key that an earlier move has.
    """
    game, code, steps = game_of(match), match.code, list[tuple[int, State]]()
    text = game.text(before, seat, action)
    move = Move(seat=seat, text=text, by=by, key=seat_key(seat, key))
    done = append(match, move, after=match.length)
    _settle_who_plays(match, seat, by)
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

    def keep() -> None:
        for ply, state in steps:
            positions().keep(code, ply, state)

    afterwards(f"positions {code} {done.place}", keep)
    return done


def seat_key(seat: int, key: str) -> str:
    """A page's key made unique per seat, as the journal stores it."""
    return f"{seat} {key}"[:64]


def _after(before: State, seat: int, action: int) -> State:
    """The position after that action; `before` is shared, so it is copied."""
    state = before.copy()
    state.apply(seat, action)
    return state


def _luck_follows(state: State) -> bool:
    """Whether a chance move is due that happens by itself."""
    return state.turn() == CHANCE and state.luck() == FOLLOWS


def _settle_who_plays(match: Match, seat: int, by: str) -> None:
    """Conflict for an AI that no longer holds the seat; a person who moves takes it back."""
    if seat == CHANCE:
        return
    place = match.places[seat]
    if by.startswith("ai ") and level_of(place) is None:
        raise Conflict
    if by.startswith("seat ") and place.away:
        place.away = False
