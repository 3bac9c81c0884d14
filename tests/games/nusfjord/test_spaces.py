"""The spaces of the board, ruling by ruling (§4, §5)."""

from __future__ import annotations

import pytest

from companion.games.nusfjord.board import SPACES
from companion.games.nusfjord.deck.files import cards
from tests.games.nusfjord.carded import (
    goods,
)
from tests.games.nusfjord.table import do, give, legal, random_end, refused, table, to_round


def test_nu09_what_changes_nothing_is_closed_and_passing_is_always_possible() -> None:
    state = give(table(3), 0, fish=0)
    assert " ".join(legal(state)) == "gold reserve issue clear thin plant elder pass"
    for _ in range(9):
        assert legal(state)[-1] == "pass"
        do(state, "pass")
    assert (state.course.round, list(state.board.crowd)) == (1, [0] * 11)


@pytest.mark.parametrize(
    ("seats", "rooms"),
    [(1, "11121111111"), (2, "11121111111"), *((n, "11132121122") for n in (3, 4, 5))],
)
def test_nu10_each_space_has_its_places(seats: int, rooms: str) -> None:
    assert "".join(str(int(n)) for n in table(seats).board.room) == rooms


def test_nu10_a_full_space_is_closed_but_a_seat_may_use_several_places() -> None:
    state = do(table(3), "issue", "pass", "pass", "issue")
    assert list(state.harbours.market) == [2, 0, 0]
    assert refused(state, "issue") == "All places there are taken."


# ------------------------------------------------ the spaces (§5)


def test_one_gold() -> None:
    assert goods(do(table(2), "gold")) == (0, 2, 1)


def test_nu11_the_whole_reserve_comes_and_an_empty_one_is_closed() -> None:
    state = do(table(2), "reserve", "gold")
    assert goods(state) == (0, 3, 0)
    assert refused(state, "reserve") == "All places there are taken."
    state = give(table(2), 0, stored=0)
    assert refused(state, "reserve") == "Your reserve is empty."


@pytest.mark.parametrize(
    ("fish", "plates", "move", "left"),
    [
        (1, 0, None, (0, 1)),  # 1 fish for the first plate
        (2, 1, None, (0, 1)),
        (9, 1, "plates 1", (7, 1)),  # the second costs 2
        (9, 1, "plates 2", (4, 2)),  # the third 3
        (9, 1, "plates 3", (1, 3)),
        (9, 5, None, (6, 1)),
    ],
)
def test_nu12_plates_are_filled_in_order_each_for_a_gold(
    fish: int, plates: int, move: str | None, left: tuple[int, int]
) -> None:
    state = give(table(2), 0, fish=fish)
    state.board.plates = plates
    do(state, "serve", *([move] if move else []))
    assert goods(state)[1:] == left
    assert state.board.plates == plates + left[1]


@pytest.mark.parametrize(
    ("fish", "plates", "why"),
    [(9, 6, "Every plate has its fish."), (1, 1, "You have too few fish for the next plate.")],
)
def test_nu12_without_a_plate_or_fish_nothing_is_served(fish: int, plates: int, why: str) -> None:
    state = give(table(2), 0, fish=fish)
    state.board.plates = plates
    assert refused(state, "serve") == why


def test_nu13_there_is_never_a_gap_on_the_banquet_table() -> None:
    """Filled plates are a number, the smallest ones: serving adds to it."""
    state = random_end(table(4), 3)
    assert 0 <= state.board.plates <= 6


def test_nu14_a_building_is_paid_and_stands_for_good() -> None:
    state = do(give(table(2), 0, wood=12), "build")
    assert all(move.startswith("card 1") for move in legal(state))
    do(state, "card 122")
    assert legal(state) == ["at a2", "at b1", "at b2", "at c1", "at c2"]
    do(state, "at b2")
    view = state.view(None)
    price = next(card.cost for card in cards("herring") if str(card.number) == "122")
    assert (goods(state), price[1:]) == ((12 - price[0], *goods(table(2))[1:]), (0, 0))
    assert view["harbours"][0]["fields"][5] == "122"
    assert "122" not in view["open"]
    assert len(view["open"]) == 14


def test_nu14_without_field_or_goods_nothing_is_built() -> None:
    state = give(table(2), 0, wood=0, fish=0, gold=0)
    assert refused(state, "build") == "There is no building that you can pay."
    give(state, 0, wood=12, empty=0)
    assert refused(state, "build") == "No field of your harbour is free."


def test_nu15_a_share_is_issued_three_times_at_most() -> None:
    state = table(3)
    for _ in range(3):
        do(state, "issue", "pass", "pass")
        state.board.crowd[SPACES.index("issue")] = 0
    assert (state.harbours.unissued[0], state.harbours.market[0], goods(state)[2]) == (0, 3, 6)
    state = give(table(2), 0, unissued=0)
    assert refused(state, "issue") == "You have issued all your shares."


@pytest.mark.parametrize(
    ("shares", "number", "price"),
    [(1, 3, 1), (1, 4, 0), (1, 6, 0), (4, 5, 3), (4, 7, 2), (2, 1, 2), (3, 6, 1)],
)
def test_nu16_all_shares_together_get_cheaper(shares: int, number: int, price: int) -> None:
    state = to_round(table(2), number)
    seat = int(state.turn())
    give(state, seat, gold=9)
    state.harbours.market[1] = shares
    do(state, "buy")
    assert goods(state, seat)[2] == 9 - price
    assert state.harbours.market[1] == 0
    assert state.harbours.owned[seat * 2 + 1] == shares + 2 * (seat == 1)


@pytest.mark.parametrize(("shares", "number", "price"), [(1, 4, 1), (1, 7, 1), (3, 6, 1)])
def test_nu16_alt_never_cheaper_than_one(shares: int, number: int, price: int) -> None:
    state = to_round(table(2, share_floor=True), number)
    state.harbours.market[1] = shares
    assert state.prices.price(0, shares) == price


def test_nu16_without_shares_or_gold_nothing_is_bought() -> None:
    state = table(2)
    assert refused(state, "buy") == "No shares are on offer."
    state.harbours.market[0] = 1
    assert refused(state, "buy") == "You cannot pay for all of these shares."


def test_nu17_own_shares_are_bought_back_and_count() -> None:
    state = do(table(2), "issue", "pass", "buy")
    assert (state.harbours.owned[0], state.harbours.market[0], state.harbours.shares(0)) == (
        3,
        0,
        3,
    )


def test_nu18_shares_nobody_bought_count_for_nobody() -> None:
    state = do(table(2), "issue")
    assert state.count_of(0) == {
        "buildings": 0,
        "ships": 0,
        "shares": 2,
        "gold": 2,
        "empty_spaces": 5,
        "unissued": 2,
    }
