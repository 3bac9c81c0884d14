"""The best-looking turn without search, judged by its points and the value of its goods."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.actions import LAST, SHARE_OUT, WIDTH, WORK
from companion.games.nusfjord.board import ROUNDS
from companion.games.nusfjord.rules import Position

WOOD: Final = 0.5  # points that a good may bring, as long as there are turns to use it
FISH: Final = 0.3
HAUL: Final = 0.25  # points for each fish of the catch and round to come
ELDER: Final = 2.0
DEEP: Final = 6  # maximum depth: decisions of one turn


def instinct(state: Position) -> int:
    """Return the first action of the best-looking turn, the first of equals."""
    legal: vec[i64] = vec[i64]([0] * WIDTH)
    count: i64 = state.legal_into(legal)
    best_action: i64 = legal[0]
    highest = -1000.0
    i: i64 = 0
    while i < count:
        hope = after(state, state.course.now, legal[i], DEEP)
        if hope > highest:
            highest = hope
            best_action = legal[i]
        i += 1
    return int(best_action)


def after(state: Position, seat: i64, action: i64, deep: i64) -> float:
    """Return the estimated value of a turn that continues with an action."""
    then = state.copy()
    assert isinstance(then, Position)
    then.course.silent = True
    then.play(action)
    if then.course.now != seat or then.course.step in (WORK, SHARE_OUT, LAST) or not deep:
        return promise(then, seat)
    legal: vec[i64] = vec[i64]([0] * WIDTH)
    count: i64 = then.legal_into(legal)
    best = -1000.0
    i: i64 = 0
    while i < count:
        best = max(best, after(then, seat, legal[i], deep - 1))
        i += 1
    return best


def promise(p: Position, seat: i64) -> float:
    """Return a seat's points plus estimates for its goods, fleet and elders."""
    left: i64 = ROUNDS - p.course.round
    if left <= 0:
        return float(p.counting.score(seat))
    has = p.harbours
    goods = WOOD * float(has.wood[seat]) + FISH * float(has.fish[seat] + has.stored[seat])
    haul = HAUL * float(p.counting.catch(seat) * (left - 1))
    people = ELDER * float(p.council.elders[seat] * left) / float(ROUNDS)
    return float(p.counting.score(seat)) + goods + haul + people
