"""The tricks and the match: every ruling on them with its cases (§5, §7, §8, §9)."""

from typing import Any

import pytest

from companion.games import score_sheet
from companion.games.sinker.notation import find
from companion.games.sinker.position import Position
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from tests.games.cases import cases
from tests.games.matches import Case, match
from tests.games.matches import cases as settings_of_all
from tests.games.sinker.table import holding, legal, say

SETTINGS = [case for case in settings_of_all() if case.key == "sinker"]


# ---------------------------------------------------------------- §5 one trick


@cases(
    "hand, led, open_to",
    ("s7 sA h8", "s9", "s7 sA", "SI-09 must follow"),
    ("h8 dA", "s9", "h8 dA", "SI-09 void: anything"),
    ("s8 h8", "s9", "s8", "SI-09 even below"),
)
def test_the_led_suit_must_be_followed(hand: str, led: str, open_to: str) -> None:
    state = say(holding("c7", led, hand), led)
    assert legal(state) == open_to
    for card in set(hand.split()) - set(open_to.split()):
        with pytest.raises(IllegalMove, match="You hold spades and must follow"):
            find(state, 2, card)
    with pytest.raises(IllegalMove, match="You do not hold"):
        find(state, 2, "c7")


@cases(
    "cards, winner",
    ("s9 s10 sJ", 0, "SI-09 the highest of the suit"),
    ("s9 hA dA", 1, "SI-09 no suit is trump"),
    ("s10 s9 s8", 1, "SI-20 ten is above nine"),
    ("sK sA sQ", 2, "SI-20 the ace is the highest"),
    ("h7 cA h8", 0, "SI-09 suits are not ranked"),
)
def test_who_wins_a_trick(cards: str, winner: int) -> None:
    """Seat 1 is the declarer and leads, then seats 2 and 0."""
    first, second, third = cards.split()
    state = say(holding(f"{third} d7", f"{first} d8", f"{second} d9"), first, second, third)
    view = state.view(None)
    assert (view["last_winner"], view["turn"]) == (winner, winner)
    assert view["tricks"] == [int(seat == winner) for seat in range(3)]


def test_a_decided_round_is_played_to_its_end() -> None:
    """SI-10: there is no way to stop before the last card."""
    for seed in range(3):
        _, end = match(Case("sinker", 3, ()), seed)
        assert all(sum(entry["tricks"]) == 7 for entry in end.sheet())


# ---------------------------------------------------------------- §9 the match


@cases("seats", (3, "SI-19 three seats"), (4, "SI-19 four seats"))
def test_twice_as_many_rounds_as_seats_and_the_deal_moves_to_the_left(seats: int) -> None:
    played, end = match(Case("sinker", seats, ()), 1)
    deals = [step.before.view(None) for step in played if step.before.view(None)["phase"] == "deal"]
    assert [view["dealer"] for view in deals] == [step % seats for step in range(2 * seats)]
    assert len(end.sheet()) == end.view(None)["rounds"] == 2 * seats


@pytest.mark.parametrize("rounds", [3, 9])
def test_the_match_is_as_long_as_agreed(rounds: int) -> None:
    _, end = match(Case("sinker", 3, (("rounds", rounds),)), 1)
    assert len(end.sheet()) == rounds


# ---------------------------------------------------------------- screen and paper agree


@pytest.mark.parametrize("case", SETTINGS, ids=str)
def test_every_round_scores_on_screen_as_on_paper(case: Case) -> None:
    """All scores, the pot included, in many random matches of every setting."""
    bids = set()
    for seed in range(12):
        played, end = match(case, seed)
        scored = score_sheet(case.sheet(end))
        view = end.view(None)
        assert (view["scores"], view["totals"]) == (scored["scores"], scored["totals"])
        pots = [0]
        for step in played:
            if step.seat == CHANCE and step.before.view(None)["phase"] == "deal":
                pots.append(step.before.view(None)["pot"])
        assert [*pots[2:], view["pot"]] == scored["pot"]
        assert isinstance(end, Position)
        assert [int(points) for points in end.scored] == scored["scores"][-1]
        bids |= {entry["bid"] for entry in scored["rounds"]}
    assert {"all", "double-all"} <= bids


# ---------------------------------------------------------------- what a round is worth


@cases(
    "words, tricks, better",
    ("3 pass pass", ([2, 3, 2], [3, 4, 0]), 1, "the declarer would rather keep the bid"),
    ("3 pass pass", ([0, 3, 4], [4, 3, 0]), 0, "the others would rather take fewer"),
    ("all pass pass", ([0, 7, 0], [1, 6, 0]), 1, "an all is worth every trick"),
    ("pass pass pass", ([2, 3, 2], [4, 2, 1]), 0, "a diver would rather not be first"),
)
def test_the_search_wants_what_players_want(words: str, tricks: Any, better: int) -> None:
    """The payoff of the first way the tricks fell is above that of the second, for that seat."""
    values = []
    for fell in tricks:
        state = holding("h7", "h8", "h9", words=words)
        for seat, won in enumerate(fell):
            state.tricks[seat] = won
        state.count_up()
        values.append([state.payoff(seat) for seat in range(3)])
        assert all(0.0 <= value <= 1.0 for value in values[-1])
    assert values[0][better] > values[1][better]


def test_in_the_last_round_the_victory_counts_most() -> None:
    state = holding("h7", "h8", "h9", words="3 pass pass", rounds=3, dealer=2)
    assert state.round == 2
    state.totals[0] = 20
    for seat, won in enumerate([2, 3, 2]):
        state.tricks[seat] = won
    state.count_up()
    assert state.payoff(0) > 0.75 > state.payoff(2)
