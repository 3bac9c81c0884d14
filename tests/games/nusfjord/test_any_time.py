"""Cards that are used when one likes (DECK.md)."""

from __future__ import annotations

from tests.games.nusfjord.carded import (
    goods,
    standing,
)
from tests.games.nusfjord.table import do, give, legal, to_round

# ------------------------------------------------ any time, once

TRADE = {"anytime": {"pay": {"fish": 2}, "gain": {"gold": 1}}}


def test_any_time_is_as_often_as_one_likes_before_the_worker() -> None:
    state = give(standing(TRADE), 0, fish=5)
    assert "with 101" in legal(state)
    do(state, "with 101", "with 101")
    assert (goods(state), state.turn()) == ((0, 1, 2), 0)
    assert "with 101" not in legal(state)
    do(state, "gold")
    assert state.turn() == 1
    assert "with 101" not in legal(give(state, 1, fish=5))


def test_once_is_once() -> None:
    state = standing({"once": [{"action": "issue", "more": {"wood": 1}}]})
    do(state, "with 101")
    assert (goods(state), state.turn(), state.course.sent) == ((1, 0, 2), 0, 0)
    assert "with 101" not in legal(state)
    to_round(state, 2)
    assert "with 101" not in legal(state)


def test_once_waits_until_it_can_do_something() -> None:
    state = standing({"once": [{"action": "buy"}]})
    assert "with 101" not in legal(state)
    assert "with 101" in legal(give(do(state, "issue", "pass"), 0, gold=1))


def test_before_points_are_counted_each_seat_is_asked_once_more() -> None:
    state = standing(TRADE, {"once": [{"action": "ship", "free": True, "ships": ["sloop"]}]})
    to_round(state, 7)
    give(state, 0, fish=3)
    do(state, *["pass"] * 6)
    assert (state.view(0)["step"], legal(state)) == ("last", ["stop", "with 101", "with 102"])
    score = state.counting.score(0)
    do(state, "with 101", "with 102")
    if state.turn() >= 0:
        do(state, legal(state)[0])
    assert state.turn() < 0
    assert state.counting.score(0) == score + 2


def test_who_wants_nothing_more_stops() -> None:
    state = to_round(standing(TRADE), 7)
    give(state, 0, fish=3)
    do(state, *["pass"] * 6, "stop")
    assert state.turn() < 0
    assert state.harbours.gold[0] == 0
