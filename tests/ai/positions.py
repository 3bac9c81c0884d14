"""Positions for the tests of the opponents, and Views as they come over the wire."""

import json
from collections.abc import Iterator

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State, View

SIX_HORSE_MACKEREL = (
    "deal A aji1 aji2 aji3 aji6 aji8 aji10 fugu1 fugu6 tai4 tai7 tai9 haze4 haze8"
    " / B aji4 fugu3 fugu5 fugu7 fugu9 fugu10 tai6 tai10 haze2 haze5 haze6 haze7 haze9"
    " / C aji5 aji7 fugu2 fugu4 fugu8 tai1 tai2 tai3 tai5 tai8 haze1 haze3 haze10 / box aji9"
)


def matches(seats: int, seed: int) -> Iterator[tuple[State, int]]:
    """A randomly played match, at each turn of a seat: the position and the seat."""
    rng = Rng(seed)
    state = GAMES["fisherman"].new(seats, {})
    while actors := state.actors():
        seat = actors[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        yield state, seat
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.below(len(legal)))])


def position(seats: int, seed: int, ply: int) -> State:
    """The position before that turn of a random match."""
    for turn, (state, _) in enumerate(matches(seats, seed)):
        if turn == ply:
            return state.copy()
    raise ValueError(f"the match has no turn {ply}")


def naming_bycatch() -> State:
    """A seat with six horse mackerel names the bycatch."""
    game = GAMES["fisherman"]
    state = game.new(3, {})
    moves = [(CHANCE, SIX_HORSE_MACKEREL), (1, "target tai"), (2, "order low size 9")]
    for seat, text in moves:
        state.apply(seat, game.find(state, seat, text))
    return state


def seen(state: State) -> View:
    """What the seat in turn knows, having gone through JSON: nothing else can come along."""
    view: View = json.loads(json.dumps(state.view(state.actors()[0])))
    return view


def unlearnt(key: str) -> list[float]:
    """The weights of a policy that knows nothing yet."""
    features = GAMES[key].agent.features
    assert features is not None, f"{key} has no features"
    return [0.0] * features.size
