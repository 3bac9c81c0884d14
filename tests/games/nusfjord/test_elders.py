"""Elders: in stacks, in the council, at work (§4, §5)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.nusfjord.board import COUNCIL
from companion.games.nusfjord.table import Nusfjord
from tests.games.nusfjord.carded import (
    GOLD,
    council,
    goods,
    invite,
    laid,
    stand,
)
from tests.games.nusfjord.table import do, give, legal, refused, table


@pytest.mark.parametrize(
    ("seats", "tops", "depths"),
    [
        (1, [7, 2, 3, 4, 5, 6], [2, 1, 1, 1, 1, 1]),
        (2, [7, 2, 3, 4, 5, 6], [2, 1, 1, 1, 1, 1]),
        (3, [7, 8, 9, 4, 5, 6], [2, 2, 2, 1, 1, 1]),
        (4, [7, 8, 9, 10, 11, 12], [2] * 6),
        (5, [7, 8, 9, 10, 11, 12], [3] * 6),
    ],
)
def test_nu27_only_the_top_elder_of_a_stack_can_be_had(
    seats: int, tops: list[int], depths: list[int]
) -> None:
    stacks = table(seats).view(None)["stacks"]
    assert stacks == [[top, depth] for top, depth in zip(tops, depths, strict=True)]


def test_nu27_with_five_the_lowest_elder_is_turned_up_at_once() -> None:
    state = do(table(5), "elder", "take 7", "stop", "elder", "take 1")
    assert state.view(None)["stacks"][0] == [13, 1]


def test_nu25_an_elder_comes_whatever_lies_on_the_table() -> None:
    state = table(2)
    state.board.plates = 0
    do(state, "elder", "take 5")
    assert state.view(None)["harbours"][0]["elders"] == [[5, 0, 0]]


def test_nu53_a_council_has_five_at_most() -> None:
    state = give(table(2), 0, elders=COUNCIL)
    assert refused(state, "elder") == "Your council has five elders."


def test_elders_run_out() -> None:
    state = table(2)
    for stack in range(6):
        state.council.depth[stack] = 0
    assert refused(state, "elder") == "No elder is left."


# ------------------------------------------------ at work


def seated(*uses: list[dict[str, Any]], **effects: Any) -> Nusfjord:
    """Seat 0 has the elders 1, 2 …, who do this, and a table that is served."""
    state = laid(*effects.get("cards", ()), own_elders=council(*uses))
    for elder in range(len(uses)):
        invite(state, 0, elder + 1)
    return state


def test_nu26_an_elder_takes_the_dearest_fish_then_does_something() -> None:
    state = do(seated([{"gain": {"gold": 2}}]), "use 1")
    assert (goods(state), state.board.plates, state.council.fed[0], state.council.busy[0]) == (
        (0, 0, 2),
        0,
        1,
        1,
    )
    assert state.turn() == 1


def test_nu26_no_banquet_no_elder_and_one_worker_a_round() -> None:
    state = seated([GOLD])
    state.board.plates = 2
    do(state, "use 1", "pass")
    assert "use 1" not in legal(state)
    state = seated([GOLD])
    state.board.plates = 0
    assert "use 1" not in legal(state)


def test_nu26_an_elder_must_be_able_to_do_something() -> None:
    state = seated([{"pay": {"wood": 3}, "gain": {"gold": 2}}])
    assert "use 1" not in legal(state)
    assert "use 1" in legal(give(state, 0, wood=3))
    assert goods(do(state, "use 1")) == (0, 0, 2)


def test_nu08_the_third_fish_comes_back_before_the_elder_acts() -> None:
    state = seated([{"pay": {"fish": 1}, "gain": {"gold": 2}}])
    assert "use 1" not in legal(state)
    state.council.fed[0] = 2
    assert goods(do(state, "use 1")) == (0, 0, 2)
    assert state.council.fed[0] == 0


def test_an_elder_who_serves_may_serve_the_plate_that_fed_him() -> None:
    state = seated([{"action": "serve"}])
    state.board.plates = 6
    do(give(state, 0, fish=3), "use 1")
    assert (goods(state), state.board.plates) == ((0, 0, 1), 6)


def test_nu25_a_new_elder_may_be_used_at_once_and_again_by_a_worker() -> None:
    state = laid(own_elders=council([GOLD], [GOLD]))
    state.board.plates = 2
    do(state, "elder", f"take {state.council.top(0) + 1}")
    assert legal(state) == ["stop", "now"]
    do(state, "now", "pass")
    assert state.board.plates == 1
    assert [text for text in legal(state) if text.startswith("use")]


def test_an_elder_used_sets_cards_off_when_all_is_done() -> None:
    told = {"whenever": "use", "do": [{"gain": {"wood": 1}, "per": "gold"}]}
    state = seated([{"gain": {"gold": 3}}], cards=[told])
    stand(state, 0, 0)
    assert goods(do(state, "use 1")) == (3, 0, 3)


def test_asking_what_an_elder_could_do_leaves_the_terms_of_a_running_action() -> None:
    cheap = {"built": [{"action": "build", "cheaper": {"wood": 2}, "tiers": ["A"]}]}
    grant = [{"action": "ship", "cheaper": {"fish": 1}}]
    state = laid(cheap, own_elders=council(grant))
    invite(state, 0, 1)
    do(give(state, 0, wood=2, fish=2), "build", "card 101", "at a2", "do")
    before = (list(state.prices.cheaper), int(state.prices.only))
    state.view(0)
    assert (list(state.prices.cheaper), int(state.prices.only)) == before
    assert before[0] == [2, 0, 0]
