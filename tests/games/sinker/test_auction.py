"""The auction: every ruling on it with its cases (§3)."""

import pytest

from companion.games.sinker.notation import find
from companion.kit.game import IllegalMove
from tests.games.cases import cases
from tests.games.matches import Case, match
from tests.games.sinker.table import bidding, legal, to_bid

FIRST = "bid 3 bid 2 bid 1 bid zero bid all pass"


@cases(
    "words, open_to",
    ([], FIRST, "SI-03 an opening may jump, SI-05 but not double"),
    (["3"], "bid 2 bid 1 bid zero bid all pass", "SI-03 over three"),
    (["2"], "bid 1 bid zero bid all pass", "SI-03 over two"),
    (["1"], "bid zero bid all pass", "SI-03 over one"),
    (["zero"], "bid double-zero bid all pass", "SI-04 double zero is weaker than all"),
    (["zero", "double-zero"], "bid all pass", "SI-04 all over double zero"),
    (["all"], "bid double-all pass", "SI-05 double all right over all"),
    (["pass"], FIRST, "SI-03 after a pass"),
    (["3", "zero"], "bid double-zero bid all pass", "SI-05 over a zero that overcalled"),
    (["zero", "pass"], "bid double-zero bid all pass", "SI-05 a pass between changes nothing"),
)
def test_what_may_be_bid(words: list[str], open_to: str) -> None:
    assert legal(bidding(4, *words)) == open_to


@cases(
    "words, open_to",
    ([], "bid 3 pass", "SI-03 Alt the opening"),
    (["pass", "pass"], "bid 3 pass", "SI-03 Alt the opening of a later seat"),
    (["3"], "bid 2 bid 1 bid zero bid all pass", "SI-03 Alt an overcall may jump"),
)
def test_with_the_option_the_first_bid_is_three(words: list[str], open_to: str) -> None:
    assert legal(bidding(4, *words, opening_must_be_3=True)) == open_to


@cases(
    "words, text, why",
    ([], "bid double-zero", "double zero can only be bid directly over zero", "SI-05 no opening"),
    (
        ["3"],
        "bid double-all",
        "double all can only be bid directly over all",
        "SI-05 over its single",
    ),
    (
        ["zero", "double-zero"],
        "bid double-all",
        "directly over all",
        "SI-05 nor over another double",
    ),
    (["1"], "bid 2", "The bid is 1: bid something stronger", "SI-03 stronger only"),
    (["1"], "bid 1", "The bid is 1", "SI-03 not the same"),
    (["all"], "bid double-zero", "directly over zero", "SI-04 all is stronger"),
    ([], "bid 4", "Bid or pass", "SI-03 three is the weakest"),
    ([], "3", "Bid something|Bid or pass|first bid", "a number alone is no bid"),
)
def test_what_may_not_be_bid_is_explained(words: list[str], text: str, why: str) -> None:
    state = bidding(4, *words)
    with pytest.raises(IllegalMove, match=why):
        find(state, state.actors()[0], text)


def test_the_first_bid_other_than_three_is_explained() -> None:
    with pytest.raises(IllegalMove, match="The first bid must be 3"):
        find(to_bid(3, opening_must_be_3=True), 1, "bid 1")


@cases(
    "seats, words, declarer, bid",
    (3, ["3", "pass", "pass"], 1, "3", "SI-06 all others passed"),
    (3, ["3", "2", "pass", "1", "pass"], 1, "1", "SI-06 back and forth"),
    (4, ["pass", "pass", "pass", "2"], 0, "2", "SI-06 the last one bids after three passes"),
    (4, ["pass", "3", "pass", "2", "pass"], 0, "2", "SI-06 over a bid"),
    (4, ["all", "double-all"], 2, "double-all", "SI-06 nothing is stronger"),
    (3, ["zero", "double-zero", "all", "pass", "pass"], 0, "all", "SI-04 all over double zero"),
    (3, ["zero", "double-zero", "pass", "pass"], 2, "double-zero", "SI-05 the double stands"),
)
def test_who_plays(seats: int, words: list[str], declarer: int, bid: str) -> None:
    state = bidding(seats, *words)
    view = state.view(None)
    assert (view["declarer"], view["bidder"], view["bid"]) == (declarer, declarer, bid)
    assert (view["phase"], view["turn"]) == ("playing", declarer)  # SI-09


@cases(
    "seats, words, turn",
    (4, ["pass", "pass", "pass"], 0, "SI-06 the last one still has a turn"),
    (4, ["pass", "3", "pass"], 0, "SI-07 who passed is out"),
    (4, ["pass", "3", "pass", "2"], 2, "SI-07 and skipped from then on"),
    (3, ["3", "2", "1"], 1, "SI-03 clockwise"),
)
def test_whose_turn_it_is(seats: int, words: list[str], turn: int) -> None:
    assert bidding(seats, *words).actors() == (turn,)


@cases("seats", (3, "SI-06 three seats"), (4, "SI-06 four seats"))
def test_when_all_pass_everybody_dives(seats: int) -> None:
    for dealer in range(seats):
        view = bidding(seats, *["pass"] * seats, dealer=dealer).view(None)
        assert (view["bid"], view["declarer"], view["phase"]) == ("diving", None, "playing")
        assert view["turn"] == (dealer + 1) % seats  # SI-09
        assert view["exchanged"] == [0] * seats  # SI-18: no second exchange


def test_nobody_overcalls_himself_or_bids_after_a_pass() -> None:
    """SI-05, SI-07, in random auctions."""
    for seed in range(4):
        for step in match(Case("sinker", 4, ()), seed)[0]:
            view = step.before.view(None)
            if view["phase"] == "auction":
                assert view["turn"] != view["bidder"]
                assert not view["passed"][view["turn"]]


def test_the_auction_is_public() -> None:
    state = bidding(3, "3", "pass", "2")
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert view["bids"] == [[1, "3"], [2, "pass"], [0, "2"]]
        assert (view["bid"], view["bidder"], view["declarer"]) == ("2", 0, None)
        assert view["passed"] == [False, False, True]
