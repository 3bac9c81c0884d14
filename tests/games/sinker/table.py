"""A Sinker table set up as a test needs it."""

from typing import Any

from companion.games.sinker.cards import DECK, HAND
from companion.games.sinker.position import AUCTION, DEALING, DRAWING
from companion.games.sinker.table import Sinker
from companion.kit.masks import cards_of
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.games import playing


def dealt(seats: int, dealer: int = 0, **options: Any) -> Sinker:
    """Some cards are dealt; the seat after the dealer may exchange."""
    state = Sinker(seats, options)
    state.round = dealer
    state.apply(CHANCE, state.chance(Rng(dealer + 1)))
    return state


def say(state: Sinker, *texts: str, seed: int = 1) -> Sinker:
    """The seats in turn do this, one after another; what follows by luck, follows."""
    for text in texts:
        playing.say(state, text)
        if state.phase == DRAWING:
            state.apply(CHANCE, state.chance(Rng(seed)))
    return state


def to_bid(seats: int, dealer: int = 0, **options: Any) -> Sinker:
    """Nobody exchanged; the seat after the dealer is to bid."""
    return say(dealt(seats, dealer, **options), *["exchange"] * seats)


def bidding(seats: int, *words: str, dealer: int = 0, **options: Any) -> Sinker:
    """The auction after these words: `2` is a bid, `pass` a pass."""
    texts = [word if word == "pass" else f"bid {word}" for word in words]
    return say(to_bid(seats, dealer, **options), *texts)


def holding(*hands: str, words: str = "3 pass pass", dealer: int = 0, **options: Any) -> Sinker:
    """The auction is over, and these are all the cards that are left to be played."""
    state = bidding(len(hands), *words.split(), dealer=dealer, **options)
    state.stock = sum(2**card for card in range(32))
    for cards in hands:
        state.stock &= ~DECK.mask_of(cards.split())
    return playing.hold(state, *hands)


def legal(state: Sinker) -> str:
    """What the seat in turn may do, as words in a row."""
    return " ".join(state.view(state.actors()[0])["legal"])


def check_cards(state: Sinker) -> None:
    """Conservation: every card is in exactly one hand, the pile, the stock, or was played."""
    if state.phase == DEALING and not state.plies:
        return
    plays = [int(p) for p in state.plays][: int(state.plies)]
    hands = [cards_of(int(mask)) for mask in state.hands]
    rest = cards_of(int(state.pile)) + cards_of(int(state.stock))
    everywhere = [card for hand in hands for card in hand] + rest + [p % 64 for p in plays]
    assert sorted(everywhere) == sorted(range(len(DECK)))
    if state.phase >= AUCTION and not state.owed:
        for seat, hand in enumerate(hands):
            played = sum(p // 64 == seat for p in plays)
            assert len(hand) + played == HAND[int(state.seats)]
