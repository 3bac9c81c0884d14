"""Positions for the tests of the opponents, and Views as they come over the wire."""

import json
from collections.abc import Iterator

from companion.games import GAMES
from companion.kit.journal import Entry
from companion.kit.journal import position as after
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State, View

SIX_HORSE_MACKEREL = (
    "deal A aji1 aji2 aji3 aji6 aji8 aji10 fugu1 fugu6 tai4 tai7 tai9 haze4 haze8"
    " / B aji4 fugu3 fugu5 fugu7 fugu9 fugu10 tai6 tai10 haze2 haze5 haze6 haze7 haze9"
    " / C aji5 aji7 fugu2 fugu4 fugu8 tai1 tai2 tai3 tai5 tai8 haze1 haze3 haze10 / box aji9"
)

LEADING = (  # with three seats
    Entry(CHANCE, 'carry [{"bid": "all", "declarer": 1, "tricks": [0, 7, 0]}]'),
    Entry(
        CHANCE,
        "deal A s9 s10 sJ h9 d7 d10 c7 / B s7 s8 sQ hK c8 cK cA / C sK h8 hJ hQ dK c9 c10",
    ),
    Entry(2, "exchange sK h8 hJ hQ dK c9 c10"),
    Entry(CHANCE, "draw h10 d8 d9 dJ dQ dA cJ"),
    Entry(0, "exchange s9 s10 sJ h9"),
    Entry(CHANCE, "draw sA h7 hA cQ"),
    Entry(1, "exchange"),
    Entry(2, "bid 1"),
    Entry(0, "bid all"),
)
SECOND = (  # with four
    Entry(
        CHANCE,
        'carry [{"bid": "double-all", "declarer": 3, "tricks": [0, 0, 0, 6]}, '
        '{"bid": "zero", "declarer": 2, "tricks": [2, 0, 4, 0]}, '
        '{"bid": "all", "declarer": 2, "tricks": [3, 3, 0, 0]}, '
        '{"bid": "all", "declarer": 0, "tricks": [6, 0, 0, 0]}]',
    ),
    Entry(
        CHANCE,
        "deal A s8 s9 d7 d8 dQ cA / B sJ sQ h7 h10 c8 cQ"
        " / C s7 h8 h9 hJ d10 cJ / D sA hQ hK hA d9 cK",
    ),
    Entry(1, "exchange sQ"),
    Entry(CHANCE, "draw dJ"),
    Entry(2, "exchange h9 d10 cJ"),
    Entry(CHANCE, "draw sK c9 c10"),
    Entry(3, "exchange hA cK"),
    Entry(CHANCE, "draw dK c7"),
    Entry(0, "exchange s9 dQ"),
    Entry(CHANCE, "draw s10 dA"),
    Entry(1, "bid 2"),
    Entry(2, "bid all"),
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


def over_an_all(moves: tuple[Entry, ...], seats: int) -> State:
    """A seat may bid double-all over another's all in Sinker; masters who play on gain by it."""
    return after(GAMES["sinker"], seats, {}, moves)


def seen(state: State) -> View:
    """What the seat in turn knows, having gone through JSON: nothing else can come along."""
    view: View = json.loads(json.dumps(state.view(state.actors()[0])))
    return view


def unlearnt(key: str) -> list[float]:
    """The weights of a policy that knows nothing yet."""
    features = GAMES[key].agent.features
    assert features is not None, f"{key} has no features"
    return [0.0] * features.size
