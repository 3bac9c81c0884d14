"""What is said of a move before it is made, of the next catch, and of the end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.nusfjord.drawn import hauls
from companion.games.nusfjord.forecast import changes, final, flows, ledger
from companion.games.nusfjord.picture import picture
from companion.games.nusfjord.table import Nusfjord
from tests.games.nusfjord.carded import GOLD, council, invite, laid, standing
from tests.games.nusfjord.table import do, give, refused, table, to_round


def told(state: Nusfjord, move: str) -> dict[str, tuple[int, int]]:
    """What is said of a move: before and after by its picture."""
    lines = changes(state.view(int(state.turn()))).get(move, [])
    return {one.icon: (one.before, one.after) for one in lines}


@pytest.mark.parametrize(
    ("move", "has", "said"),
    [
        ("gold", {}, {"gold": (0, 1)}),
        ("clear", {"wood": 3}, {"wood": (3, 8), "tree": (4, 3)}),
        ("clear", {"wood": 12}, {"tree": (4, 3)}),
        ("plant", {}, {"tree": (4, 6)}),
        ("reserve", {}, {"fish": (2, 3), "reserve": (1, 0)}),
        ("serve", {}, {"fish": (2, 0), "gold": (0, 1)}),
        ("thin", {"wood": 10}, {"wood": (10, 12)}),
        ("issue", {}, {"gold": (0, 2)}),
        ("build", {"wood": 12}, {}),  # first it has to be chosen which
    ],
)
def test_a_move_says_what_it_changes_and_does_it(
    move: str, has: dict[str, int], said: dict[str, tuple[int, int]]
) -> None:
    state = give(table(2), 0, **has)
    assert told(state, move) == said
    do(state, move)
    while state.turn() == 0 and said:
        do(state, state.view(0)["legal"][-1])
    if "wood" in said:
        assert state.harbours.wood[0] == said["wood"][1]


def test_ships_and_cards_say_it_too() -> None:
    state = do(give(table(2), 0, wood=6, fish=2, gold=1), "ship")
    assert told(state, "cutter") == {"wood": (6, 0), "gold": (1, 0), "ship": (3, 6)}
    state = do(give(laid({"built": [GOLD]}), 0), "build")
    assert told(state, "card 101") == {"gold": (0, 1)}


def test_the_last_turn_of_a_round_says_no_more_than_itself() -> None:
    state = do(table(2), *["pass"] * 5)
    assert told(state, "gold") == {"gold": (0, 1)}


def test_only_what_undo_does_not_cover_is_final() -> None:
    state = do(table(2), *["pass"] * 5)
    assert final(state.view(1)) == []  # the round ends, and nothing comes up
    do(to_round(state, 3), *["pass"] * 5)
    assert "gold" in final(state.view(1))  # the C buildings are dealt
    assert "build" not in final(state.view(1))  # first it has to be chosen which
    assert final(state.view(0)) == []
    do(to_round(state, 7), *["pass"] * 5)
    assert "gold" in final(state.view(1))  # the match ends


def test_nobody_else_is_told() -> None:
    state = table(2)
    assert changes(state.view(1)) == {}
    assert changes(state.view(None)) == {}


def test_the_next_catch_flows_in_its_order() -> None:
    state = laid(seats=3)
    invite(state, 0, 1)
    state.harbours.market[0], state.harbours.owned[1 * 3 + 0], state.fleet.length[0] = 1, 1, 6
    found = [(one.icon, one.fish, one.holder) for one in flows(state.view(None))[0]]
    assert found == [
        ("elder", 1, None),
        ("buy", 1, None),
        ("issue", 1, 1),
        ("issue", 2, None),
        ("reserve", 2, None),
    ]
    state.harbours.stored[0] = 8
    assert [one.icon for one in flows(state.view(0))[0]] == ["elder", "buy", "issue", "issue"]
    assert flows(to_round(table(2), 7).view(0)) == [[], []]


def test_the_end_is_counted_card_by_card() -> None:
    end = {"end": [{"points": 3, "if": {"count": "forests", "least": 1}}]}
    state = to_round(standing(end, {"rule": [{"bend": "empty spaces", "by": 2}]}), 8)
    assert ledger(state.view(None)) == [[("101", 3), ("102", 2)], []]
    assert ledger(table(2).view(0)) == []


@pytest.mark.parametrize(
    ("use", "has", "why"),
    [
        ([GOLD], {}, None),
        ([GOLD], {"plates": 0}, "There is no fish on the banquet table."),
        ([GOLD], {"busy": 1}, "This elder has already been used in this round."),
        (
            [{"pay": {"wood": 3}, "gain": {"gold": 2}}],
            {},
            "This elder cannot do anything for you now.",
        ),
    ],
)
def test_an_elder_says_why_not(
    use: list[dict[str, Any]], has: dict[str, int], why: str | None
) -> None:
    state = laid(own_elders=council(use))
    invite(state, 0, 1)
    if "plates" in has:
        state.board.plates = 0
    state.council.busy[0] = has.get("busy", 0)
    found = picture(state.view(0))["why_use"]
    assert [one and str(one) for one in found] == [why]
    if why:
        assert refused(state, "use 1") == why


def test_the_catch_of_the_round_is_told_where_it_went() -> None:
    state = laid(seats=3)
    invite(state, 0, 1)
    state.harbours.market[0], state.harbours.owned[1 * 3 + 0], state.fleet.length[0] = 1, 1, 6
    promised = flows(state.view(None))
    to_round(state, 2)
    found = hauls(state.view(None))
    assert [haul.flows for haul in found if haul] == promised
    assert [haul.caught for haul in found if haul] == [7, 3, 3]
    assert [haul.income for haul in found if haul] == [0, 1, 0]
    assert hauls(Nusfjord(2, {}).view(None)) == [None, None]
    assert hauls(to_round(table(2), 8).view(0)) == [None, None]
