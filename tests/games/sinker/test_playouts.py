"""Sensible play: what playouts and the greedy player do at a glance, what the search finds."""

import pytest

from ai import choose
from companion.games.sinker.cards import DECK
from companion.games.sinker.notation import text
from companion.games.sinker.playouts import (
    DANGER,
    KEPT,
    MIGHT,
    bid_for,
    instinct,
    laid_first,
    unwanted,
)
from companion.games.sinker.table import Sinker, worth_a_thought
from companion.games.sinker.tricks import duck, strive
from companion.games.sinker.world import world
from companion.kit.rng import Rng
from tests.games.cases import cases
from tests.games.matches import Case, buffer, match
from tests.games.sinker.table import dealt, holding, say, to_bid


def with_hand(state: Sinker, seat: int, cards: str) -> Sinker:
    """That seat holds these cards; whoever had them gets others for them."""
    wanted, had = DECK.mask_of(cards.split()), int(state.hands[seat])
    spare = [1 << card for card in range(32) if had & ~wanted & 1 << card]
    for place in range(int(state.seats)):
        if place != seat:
            lost = int(state.hands[place]) & wanted
            state.hands[place] = int(state.hands[place]) & ~lost
            for _ in range(lost.bit_count()):
                state.hands[place] = int(state.hands[place]) | spare.pop()
    state.stock = int(state.stock) & ~wanted | sum(spare)
    state.hands[seat] = wanted
    return state


# ---------------------------------------------------------------- the exchange


def test_high_cards_are_put_away_as_far_as_the_stock_goes() -> None:
    state = with_hand(dealt(4), 1, "s7 s8 h7 hA dK cQ")
    assert DECK.names_of(int(unwanted(state))) == ["hA", "dK", "cQ"]
    state.stock = DECK.mask_of(["c7", "c8"])
    assert DECK.names_of(int(unwanted(state))) == ["hA", "dK"]
    state.stock = 0
    assert unwanted(state) == 0


def test_a_high_card_among_low_ones_is_safer_than_alone() -> None:
    alone, among = 0b1000_0000, 0b1000_0111  # the ace alone; with 7, 8 and 9
    assert DANGER[among] < DANGER[alone]
    assert KEPT[alone] == 0
    assert KEPT[0b111] == 0b111
    assert MIGHT[0b1000_0000] > MIGHT[0b0100_0000] > MIGHT[1]


# ---------------------------------------------------------------- the auction


@cases(
    "hand, words, bid",
    ("s7 s8 s9 h7 h8 d7 c7", "", "bid 3", "sure to stay low: the weakest bid that does"),
    ("s7 s8 s9 h7 h8 d7 c7", "3", "bid 2", "and lower when it must"),
    ("s7 s8 s9 h7 h8 d7 c7", "zero", "bid double-zero", "doubles what is safe"),
    ("sA sK sQ sJ hA hK dA", "", "bid all", "sure to win: all"),
    ("sA sK sQ sJ hA hK dA", "all", "bid double-all", "and doubles it"),
    ("s10 sQ h10 hQ d10 dQ cQ", "1", "pass", "neither low nor high"),
)
def test_what_is_bid_at_a_glance(hand: str, words: str, bid: str) -> None:
    state = to_bid(3)
    say(state, *[f"bid {word}" for word in words.split()])
    seat = state.actors()[0]
    assert text(state, seat, int(bid_for(with_hand(state, seat, hand), None))) == bid


# ---------------------------------------------------------------- the discards


@cases(
    "hand, first",
    ("sA sK hA hQ dA d7 cA c8", "d7", "the lowest that does not win"),
    ("sA sK sQ hA hK dA d10 cA", "d10", "kings and queens below an own ace win too"),
    ("sA sK hA hK dA dK cA cK", "sK hK dK cK", "if all win, the lowest"),
)
def test_what_is_laid_back_first(hand: str, first: str) -> None:
    state = holding(hand, "s7", "s8", words="pass pass all")
    assert DECK.names_of(int(laid_first(state))) == first.split()


# ---------------------------------------------------------------- the tricks


@cases(
    "played, hand, low, high",
    ("s10", "s7 s9 sQ sA", "s9", "sA", "below the top, or above it"),
    (
        "s7",
        "s9 sQ sA",
        "s9",
        "sA",
        "forced to beat it: the lowest while others may still beat that",
    ),
    ("s10", "hA h7 dK", "hA", "h7", "void: away with what is high, or keep it"),
    ("", "s8 hA d9", "s8", "hA", "leading"),
)
def test_what_is_played_at_a_glance(played: str, hand: str, low: str, high: str) -> None:
    """Seat 1 leads."""
    if played:
        state = say(holding("c7 c8", f"{played} c9", hand), played)
    else:
        state = holding("c7 c8", hand, "c9 c10")
    playable = state.legal_mask()
    assert DECK.names_of(int(duck(state, playable))) == [low]
    assert DECK.names_of(int(strive(state, playable))) == [high]


def test_the_last_of_a_trick_that_must_win_it_wins_high() -> None:
    state = say(holding("sQ sA c7", "s8 c9 c8", "s9 d7 d8"), "s8", "s9")
    assert DECK.names_of(int(duck(state, state.legal_mask()))) == ["sA"]


def test_a_card_that_nothing_out_can_beat_is_led_before_a_higher_one() -> None:
    state = holding("s7 s8", "sK hQ", "h7 h8")
    assert DECK.names_of(int(strive(state, state.legal_mask()))) == ["sK"]
    state.stock &= ~DECK.mask_of(["hK", "hA"])  # both were played
    assert DECK.names_of(int(strive(state, state.legal_mask()))) == ["hQ"]


def test_the_declarer_of_an_all_has_no_whims() -> None:
    rng = Rng(1)
    for _ in range(60):
        state = holding("s10 h8", "sA s9", "h7 d7", words="all pass pass")
        state.last = 1
        state.playout(rng, buffer(state))
        assert state.tricks[1] == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_playouts_keep_more_bids_than_they_lose(seats: int) -> None:
    """Sensible players bid what they can keep: or the search would learn nothing from them."""
    rng, kept, tried = Rng(2), 0, 0
    for _ in range(200):
        state = Sinker(seats, {"rounds": seats})
        state.last = 1
        state.apply(-1, state.chance(rng))
        state.playout(rng, buffer(state))
        entry = state.sheet()[0]
        if entry["declarer"] is not None:
            tried += 1
            kept += int(state.scored[entry["declarer"]]) > 0
    assert tried > 150
    assert kept > 0.6 * tried


def test_the_greedy_player_always_finds_a_move() -> None:
    for step in match(Case("sinker", 4, ()), 7)[0]:
        state = step.before
        if step.seat >= 0 and isinstance(state, Sinker):
            assert instinct(state) in state.legal(step.seat)


# ---------------------------------------------------------------- the search


@cases(
    "hand, bid, never",
    ("s7 s8 h7 h8 d7 c7 cA", "zero", "cA", "zero: not the ace"),
    ("s7 sA sK sQ sJ s10 hA", "all", "s7", "all: not the seven"),
)
def test_the_search_leads_no_card_that_loses_the_bid(hand: str, bid: str, never: str) -> None:
    state = say(with_hand(to_bid(3), 1, hand), f"bid {bid}", "pass", "pass")
    choice = choose(state.view(1), "master", 1, simulations=300, seconds=1e9)
    assert choice.text != never
    assert next(move for move in choice.moves if move.text == never) in choice.moves[-3:]


def test_the_search_judges_exchanges_and_bids() -> None:
    """Neither is left to a table: whatever a plan would make was tried, and every bid."""
    choice = choose(to_bid(3).view(1), "master", 1, simulations=300, seconds=1e9)
    assert len(choice.moves) == 6
    assert all(move.visits for move in choice.moves)
    view = dealt(3).view(1)
    choice = choose(view, "master", 1, simulations=300, seconds=1e9)
    assert len(view["legal"]) == 128
    assert 15 < len(choice.moves) < 30
    assert all(move.visits for move in choice.moves)


def thought_of(hand: str, stock: int = 11) -> set[str]:
    """The exchanges worth a thought, as cards in a row."""
    state = with_hand(dealt(3), 1, hand)
    state.stock = sum(2**card for card in range(stock))
    return {text(state, 1, int(action))[9:] for action in worth_a_thought(state)}


@cases(
    "thought, worth",
    ("", True, "keeping all"),
    ("cA", True, "the worst for a low bid"),
    ("sK cA", True, "the two worst"),
    ("c10", True, "the worst spared"),
    ("s7", True, "the weakest for an all"),
    ("s7 h8", True, "the two weakest"),
    ("s7 sK d9 c10 cA h8 h9", True, "the whole hand"),
    ("s7 cA", False, "no plan parts with both first"),
)
def test_which_exchanges_are_thought_about(thought: str, worth: bool) -> None:
    hand = "s7 sK h8 h9 d9 c10 cA"
    sorted_ = " ".join(card for card in DECK.names if card in thought.split())
    assert (sorted_ in thought_of(hand)) == worth


def test_the_thoughts_stay_within_the_stock_and_are_legal() -> None:
    for step in match(Case("sinker", 4, ()), 3)[0]:
        view = step.before.view(step.seat if step.seat >= 0 else None)
        if view["phase"] == "exchange" and step.seat >= 0:
            thoughts = [int(action) for action in world(view, Rng(1)).thoughts]
            assert thoughts == sorted(set(thoughts))
            assert set(thoughts) <= set(step.before.legal(step.seat))
