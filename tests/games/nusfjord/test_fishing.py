"""The fishing phase, ruling by ruling (§3)."""

from __future__ import annotations

import pytest

from companion.games.nusfjord.actions import SHARE_OUT, WORK
from companion.games.nusfjord.board import CATCH, COUNCIL, UNISSUED
from companion.games.nusfjord.table import Nusfjord
from tests.games.nusfjord.table import do, give, legal, table, to_round


def before_fishing(seats: int = 3) -> Nusfjord:
    """The last turn of the first round is to be made; supplies and reserves are empty."""
    state = do(table(seats), *["pass"] * (3 * seats - 1))
    for seat in range(seats):
        give(state, seat, fish=0, stored=0)
    return state


def elders(state: Nusfjord, seat: int, *fed: int) -> None:
    """So many elders, with fish on them."""
    state.council.elders[seat] = len(fed)
    for place, fish in enumerate(fed):
        state.council.members[seat * COUNCIL + place] = place + 1
        state.council.fed[seat * COUNCIL + place] = fish


def holds(state: Nusfjord, holder: int, colour: int, shares: int) -> None:
    """That seat has bought shares of a colour."""
    state.harbours.owned[holder * int(state.seats) + colour] = shares
    state.harbours.unissued[colour] = state.harbours.unissued[colour] - shares


def after(state: Nusfjord) -> list[tuple[int, int]]:
    """Fish in the supply and in the reserve, by seat, once everybody is home and out again."""
    do(state, "pass")
    return [
        (int(f), int(s)) for f, s in zip(state.harbours.fish, state.harbours.stored, strict=True)
    ]


def test_nu03_nobody_has_goods_and_the_first_catch_is_two_and_one() -> None:
    state = table(2)
    assert [list(state.harbours.wood), list(state.harbours.gold)] == [[0, 0], [0, 0]]
    assert (list(state.harbours.fish), list(state.harbours.stored)) == ([2, 2], [1, 1])


@pytest.mark.parametrize(
    ("length", "fish"),
    list(enumerate([3, 3, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 11, 12, 12, 12], 1)),
)
def test_the_length_of_the_fleet_says_how_many_fish(length: int, fish: int) -> None:
    assert CATCH[length] == fish
    state = before_fishing(2)
    state.fleet.length[0] = length
    supply, stored = after(state)[0]
    assert (supply, stored) == (2, min(fish - 2, 8))


def test_nu04_elders_come_first_then_the_board_then_others_then_oneself() -> None:
    state = before_fishing()
    elders(state, 0, 0)
    holds(state, 1, 0, 1)
    state.harbours.market[0] = 1
    assert after(state)[0] == (0, 0)  # elder, board, Ben: three fish
    assert (state.council.fed[0], state.harbours.fish[1]) == (1, 3)


def test_nu04_the_owner_says_which_elders_go_without() -> None:
    state = before_fishing()
    elders(state, 1, 0, 1, 2, 0)
    do(state, "pass")
    assert (state.course.step, state.turn()) == (1, 1)
    assert legal(state) == ["feed 1 2 3", "feed 1 2 4", "feed 1 3 4", "feed 2 3 4"]
    do(state, "feed 2 3 4")
    assert [int(state.council.fed[COUNCIL + place]) for place in range(4)] == [0, 2, 0, 1]
    assert (state.harbours.fish[1], state.harbours.stored[1]) == (
        1,
        0,
    )  # NU-08: the third fish brought one back


@pytest.mark.parametrize(
    ("fresh_shares", "move", "paid"),
    [(0, None, (2, 1)), (1, "short B", (1, 1)), (1, "short C", (2, 0)), (2, "paid C", (0, 1))],
)
def test_nu04_the_owner_says_which_holders_go_short(
    fresh_shares: int, move: str | None, paid: tuple[int, int]
) -> None:
    """Ben has two of Aki's shares, Chie one; elders leave three fish or fewer for them."""
    state = before_fishing()
    elders(state, 0, *[0] * fresh_shares)
    holds(state, 1, 0, 2)
    holds(state, 2, 0, 1)
    do(state, "pass")
    assert (state.turn() == 0 and state.course.step == 1) == (move is not None)
    if move:
        do(state, move)
    assert (int(state.harbours.fish[1]) - 2, int(state.harbours.fish[2]) - 2) == paid
    assert state.harbours.fish[0] == 0


@pytest.mark.parametrize("fed", range(5))
@pytest.mark.parametrize("held", [(3, 0, 0), (2, 1, 0), (1, 2, 0), (2, 0, 1), (1, 1, 1), (1, 1, 0)])
def test_nu04_whoever_has_to_choose_is_asked_once(fed: int, held: tuple[int, int, int]) -> None:
    """Three shares at most are with others: one choice settles who of them goes short."""
    for beside in range(UNISSUED - sum(held) + 1):
        state = before_fishing(4)
        elders(state, 0, *[0] * fed)
        for holder, shares in enumerate(held, 1):
            holds(state, holder, 0, shares)
        state.harbours.market[0] = beside
        do(state, "pass")
        for move in legal(state) if state.course.step == SHARE_OUT else []:
            assert do(state.copy(), move).course.step == WORK, (fed, held, beside, move)


def test_nu04_one_holder_is_no_choice() -> None:
    state = before_fishing()
    elders(state, 0, 0, 0)
    holds(state, 1, 0, 3)
    assert after(state)[1] == (3, 1)


def test_nu05_old_fish_never_help_out() -> None:
    state = before_fishing()
    give(state, 0, fish=9, stored=8)
    state.harbours.market[0] = 3
    assert after(state)[0] == (9, 8)


def test_nu06_fish_on_shares_beside_the_board_are_gone() -> None:
    state = before_fishing()
    state.harbours.market[0] = 2
    assert after(state)[0] == (1, 0)


def test_nu06_nobody_has_dividends_before_all_have_shared_out() -> None:
    state = before_fishing()
    holds(state, 1, 0, 1)
    elders(state, 1, 0, 0, 0, 0)
    do(state, "pass")
    assert (state.turn(), state.course.step) == (1, 1)
    assert list(state.harbours.fish) == [0, 0, 0]
    do(state, "feed 1 2 3")
    assert list(state.harbours.fish) == [2, 1, 2]


@pytest.mark.parametrize(("stored", "then"), [(0, 6), (2, 8), (5, 8), (8, 8)])
def test_nu07_the_reserve_holds_eight(stored: int, then: int) -> None:
    state = before_fishing()
    state.fleet.length[0] = 7  # eight fish, two for oneself
    give(state, 0, stored=stored)
    assert after(state)[0] == (2, then)


@pytest.mark.parametrize(("fed", "then", "supply"), [(0, 1, 0), (1, 2, 0), (2, 0, 1)])
def test_nu08_and_nu51_the_third_fish_brings_one_back_into_the_supply(
    fed: int, then: int, supply: int
) -> None:
    state = before_fishing()
    elders(state, 0, fed)
    assert after(state)[0] == (2 + supply, 0)
    assert state.council.fed[0] == then


def test_nu46_choices_are_asked_from_the_first_player_on() -> None:
    state = before_fishing()
    for seat in range(3):
        elders(state, seat, 0, 0, 0, 0)
    do(state, "pass")
    asked = []
    while state.course.step == 1:
        asked.append(int(state.turn()))
        do(state, "feed 1 2 3")
    assert asked == [2, 0, 1]
    assert state.turn() == 2


def test_nu47_own_shares_bought_back_pay_oneself() -> None:
    state = before_fishing()
    state.harbours.owned[0] = 3
    state.harbours.unissued[0] = 2
    assert after(state)[0] == (3, 0)


def test_shares_that_are_not_issued_get_nothing() -> None:
    state = before_fishing()
    state.fleet.length[0] = 3
    assert after(state)[0] == (2, 3)


def test_every_round_begins_with_the_catch() -> None:
    state = to_round(table(2), 8)
    assert list(state.harbours.fish) == [14, 14]
    assert list(state.harbours.stored) == [7, 7]
