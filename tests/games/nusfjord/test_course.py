"""Rounds, cards, the end and the solo game, ruling by ruling (§2, §7 to §9)."""

from __future__ import annotations

import pytest

from companion.games import score_sheet
from companion.games.nusfjord.board import FIRST, HAND, MORE_A, MORE_B, SPACES, USED
from companion.games.nusfjord.notation import find
from companion.games.nusfjord.table import Nusfjord, revealed
from companion.kit.game import IllegalMove
from companion.kit.masks import cards_of, count
from companion.kit.rng import Rng
from companion.kit.state import OVER
from tests.games.matches import NAMES
from tests.games.nusfjord.table import do, give, legal, random_end, table, to_round


@pytest.mark.parametrize(
    ("seats", "starts"),
    [(1, "0000000"), (2, "0101010"), (3, "0210210"), (4, "0321032"), (5, "0432104")],
)
def test_nu31_the_flag_goes_to_the_right(seats: int, starts: str) -> None:
    state, found = table(seats), ""
    for number in range(1, 8):
        found += str(int(to_round(state, number).turn()))
    assert found == starts


def test_nu31_who_acted_last_begins() -> None:
    state, last = table(3), -1
    while state.course.round < 2:
        now, last = int(state.course.round), int(state.turn())
        do(state, "pass")
        if state.course.round > now:
            assert state.turn() == last


def shown(state: Nusfjord) -> tuple[int, int, list[int]]:
    """A and B cards that lie open, and the sizes of the hands."""
    cards = cards_of(int(state.display.open))
    a = sum(card < FIRST[1] for card in cards)
    b = sum(FIRST[1] <= card < FIRST[2] for card in cards)
    return a, b, [int(count(mask)) for mask in state.display.hand]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_nu48_and_nu33_and_nu32_when_cards_come(seats: int) -> None:
    """Nobody builds, so that no place is free: NU-34 keeps new A and B cards away."""
    state = table(seats)
    assert shown(state) == (9, 6, [0] * seats)
    assert shown(to_round(state, 3)) == (9, 6, [0] * seats)
    assert shown(to_round(state, 4)) == (9, 6, [HAND[seats]] * seats)
    assert shown(to_round(state, 5)) == (9, 6, [HAND[seats]] * seats)
    to_round(state, 6)
    assert shown(state)[2] == [0] * seats
    assert len(cards_of(int(state.display.open))) == 15 + seats * HAND[seats]  # NU-35


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nu33_and_nu34_as_many_cards_come_as_there_are_places_for(seats: int) -> None:
    for built in (2, 6):
        state = to_round(table(seats), 2)
        state.display.open = sum(
            2**card for card in cards_of(int(state.display.open)) if card >= built
        )
        assert shown(to_round(state, 3))[0] == 9 - built + min(built, MORE_A[seats])
    state = to_round(table(seats), 4)
    state.display.open = sum(
        2**card for card in cards_of(int(state.display.open)) if card < FIRST[1]
    )
    assert shown(to_round(state, 5))[1] == MORE_B[seats]


def test_nu36_a_c_building_is_secret_until_it_is_built() -> None:
    state = to_round(table(2), 4)
    seat = int(state.turn())
    own, other = state.view(seat), state.view(1 - seat)
    assert len(own["hand"]) == 4
    assert not set(own["hand"]) & set(other["hand"])
    assert state.view(None)["hand"] == []
    give(state, seat, wood=12, fish=12, gold=12)
    do(state, "build", f"card {own['hand'][0]}", "at b1")
    assert own["hand"][0] in state.view(1 - seat)["harbours"][seat]["fields"]
    assert len(state.view(seat)["hand"]) == 3


def test_nu35_hands_are_laid_out_and_anybody_can_build_them() -> None:
    state = to_round(table(2), 5)
    hand = state.view(0)["hand"]
    to_round(state, 6)
    assert set(hand) <= set(state.view(1)["open"])
    give(state, 1, wood=12, fish=12, gold=12)
    assert f"card {hand[0]}" in legal(do(state, "build"))


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_nu37_nu38_and_nu49_after_seven_rounds_there_is_only_the_count(seats: int) -> None:
    state = to_round(table(seats), 8)
    assert state.turn() == OVER
    one = {"buildings": 0, "ships": 0, "shares": 2, "gold": 0, "empty_spaces": 5, "unissued": 3}
    assert state.sheet() == [{"counts": [one | {"fleet": [0, 0, 0], "houses": 0}] * seats}]
    sheet = {"game": "nusfjord", "seats": list(NAMES[:seats]), "rounds": state.sheet()}
    scored = score_sheet(sheet)
    assert scored["totals"] == [-6] * seats
    assert scored["winners"] == list(range(seats))


def test_nu37_wood_fish_and_the_reserve_count_nothing() -> None:
    state = table(2)
    before = int(state.counting.score(0))
    give(state, 0, wood=12, fish=30, stored=8)
    assert state.counting.score(0) == before
    give(state, 0, gold=5)
    assert state.counting.score(0) == before + 5


# ------------------------------------------------ taking back


@pytest.mark.parametrize("text", ["gold", "build", "elder", "reserve"])
def test_a_decision_that_shows_nothing_new_can_be_unseen(text: str) -> None:
    state = give(table(2), 0, wood=12)
    before = state.copy()
    do(state, text)
    assert not revealed(before, state, 0)


def test_a_c_building_or_a_turned_elder_cannot_be_unseen() -> None:
    state = to_round(table(2), 4)
    seat = int(state.turn())
    give(state, seat, wood=12, fish=12, gold=12)
    do(state, "build", f"card {state.view(seat)['hand'][0]}")
    before = state.copy()
    assert revealed(before, do(state, "at b1"), seat)
    state = do(table(5), "elder", "take 7", "stop", "elder")
    before = state.copy()
    assert revealed(before, do(state, "take 1"), 1)


def test_hands_that_have_come_cannot_be_unseen() -> None:
    state = do(to_round(table(2), 3), *["pass"] * 5)
    before = state.copy()
    assert revealed(before, do(state, "pass"), 0)


# ------------------------------------------------ alone (§9)


def test_nu39_alone_is_set_up_as_for_two() -> None:
    state = table(1)
    assert (list(state.fleet.stock), state.board.plates, list(state.board.room)) == (
        [3, 3, 3],
        1,
        list(table(2).board.room),
    )
    assert USED[1] == USED[2]


def test_nu40_workers_of_the_last_round_block() -> None:
    state = do(table(1), "gold", "thin", "clear", "at b3")
    assert state.course.round == 1
    assert [int(state.board.crowd[SPACES.index(s)]) for s in ("gold", "thin", "clear")] == [1, 1, 1]
    assert [move for move in legal(state) if "copy" in move] == [
        "copy gold",
        "copy clear",
        "copy thin",
    ]
    do(state, "copy gold", "reserve", "issue")
    assert [int(state.board.crowd[SPACES.index(s)]) for s in ("gold", "reserve", "issue")] == [
        0,
        1,
        1,
    ]
    assert state.board.mimic[0] == 2  # blue, in the third round
    assert not any(move.startswith("copy") for move in legal(state))  # NU-40: it blocks that too
    do(state, "pass", "pass", "pass")
    assert [int(n) for n in state.board.crowd] == [0] * 11
    assert state.board.mimic[0] == 0


def test_nu41_the_harder_game_has_three_colours_and_three_places() -> None:
    state = do(table(1, advanced=True), "gold", "thin", "issue")
    assert state.board.mimics == 3
    do(state, "copy gold", "copy thin", "copy issue")
    assert [int(n) for n in state.board.mimic] == [2, 2, 2]
    do(state, "pass", "pass", "pass")
    assert state.board.crowd[0] == 0  # red is back, blue stays
    assert [int(n) for n in state.board.mimic] == [2, 2, 2]
    do(state, "pass", "pass", "pass")
    assert [int(n) for n in state.board.mimic] == [0, 0, 0]


def test_nu42_alone_one_buys_ones_own_shares() -> None:
    state = do(table(1), "issue", "pass", "pass", "buy")
    assert (state.harbours.owned[0], state.harbours.market[0], state.harbours.gold[0]) == (3, 0, 1)


# ------------------------------------------------ what is never lost


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_nu45_nothing_that_is_limited_comes_or_goes(seats: int, seed: int) -> None:
    """Ships, shares, cards, elders and workers, at every decision of a match."""
    state, rng = table(seats), Rng(seed)
    while state.turn() >= 0:
        conserved(state)
        choices = state.legal(int(state.turn()))
        state.apply(int(state.turn()), choices[int(rng.below(len(choices)))])
    conserved(state)


def conserved(state: Nusfjord) -> None:
    """Every piece is in one place."""
    seats = int(state.seats)
    for kind in range(3):
        afloat = sum(int(state.fleet.ships[seat * 3 + kind]) for seat in range(seats))
        assert afloat + state.fleet.stock[kind] == {1: 3, 2: 3, 3: 4, 4: 5, 5: 6}[seats]
    for colour in range(seats):
        held = sum(int(state.harbours.owned[seat * seats + colour]) for seat in range(seats))
        assert held + state.harbours.market[colour] + state.harbours.unissued[colour] == 5
    masks = [
        int(state.display.open),
        *map(int, state.harbours.built),
        *map(int, state.display.hand),
    ]
    assert sum(len(cards_of(mask)) for mask in masks) == len(cards_of(sum(masks)))
    council = [int(n) for n in state.council.members if n]
    stacked = sum(int(n) for n in state.council.depth)
    assert len(council) == len(set(council))
    assert len(council) + stacked == USED[seats]
    for seat in range(seats):
        fields(state, seat)
    assert 0 <= state.board.plates <= 6
    workers = [int(n) for n in state.board.workers] + [int(n) for n in state.board.mimic]
    for colour in range(int(state.board.colours)):
        assert workers.count(colour + 1) <= 3


def fields(state: Nusfjord, seat: int) -> None:
    """Eleven fields, each empty, built on or covered; forests as counted; limits kept."""
    tiles = [int(state.harbours.trees[seat * 12 + cell]) for cell in range(12)]
    covered = {cell + more for cell, n in enumerate(tiles) if n for more in (0, 1)}
    houses = {int(state.harbours.site[card]) for card in cards_of(int(state.harbours.built[seat]))}
    empty = set(cards_of(int(state.harbours.empty[seat])))
    assert len(houses) == len(cards_of(int(state.harbours.built[seat])))
    assert sorted([*covered, *houses, *empty]) == list(range(1, 12))
    assert state.harbours.woods[seat] == sum(tiles)
    assert 0 <= state.harbours.wood[seat] <= 12
    assert 0 <= state.harbours.stored[seat] <= 8
    assert state.harbours.fish[seat] >= 0
    assert state.harbours.gold[seat] >= 0


def test_a_deal_needs_every_card_once() -> None:
    state = Nusfjord(2, {})
    text = "deal A 101 / B 121 / C 141"
    with pytest.raises(IllegalMove, match="Deck A"):
        find(state, -1, text)
    with pytest.raises(IllegalMove, match="every deck"):
        find(state, -1, "deal A 101")


def test_random_matches_end() -> None:
    assert random_end(table(5), 1).turn() == OVER
