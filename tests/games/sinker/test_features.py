"""What the features tell apart, and what the policy makes of them in the auction."""

from math import log
from statistics import fmean

import pytest

from ai.policies import policy_for
from companion.games.sinker.cards import DECK
from companion.games.sinker.features import role, unseen
from tests.games.sinker.table import bidding, dealt, holding, say, to_bid


@pytest.mark.parametrize(
    ("words", "roles"),
    [("pass pass pass", [1, 1]), ("1 pass pass", [4, 8]), ("all pass pass", [11, 12])],
)
def test_the_bid_says_what_each_seat_plays_for(words: str, roles: list[int]) -> None:
    state = bidding(3, *words.split())
    found = [role(state)]
    state.play(state.legal(state.actors()[0])[0])
    assert [*found, role(state)] == roles


def test_a_bid_that_failed_changes_what_all_play_for() -> None:
    state = say(holding("h7 h8", "hA hK", "h9 h10", words="zero pass pass"), "hA", "h9", "h7")
    assert [int(role(state)) for state.now in (1, 2)] == [6, 10]


def test_what_one_put_away_is_known_until_another_takes_it_up() -> None:
    card = dealt(3).view(1)["hand"][0]
    state = say(dealt(3), f"exchange {card}", "exchange", "exchange", "pass", "bid all", "pass")
    known = []
    for phase in ("keep", "take"):
        after = say(state.copy(), phase)
        after.now = 1
        known.append(not unseen(after) & DECK.mask_of([card]))
    assert known == [True, False]


def test_in_the_auction_the_policy_still_mixes() -> None:
    policy = policy_for("sinker", 3, 170)
    assert policy is not None
    odds = [policy.likely(to_bid(3, dealer)) for dealer in range(6)]
    assert fmean(-p * log(p) for found in odds for p in found.values()) > 0.01
