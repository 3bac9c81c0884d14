"""The 32 cards, the bids, and their names in journals and sheets."""

from typing import Final

from companion.kit import cards
from companion.kit.cards import FRENCH, Deck
from companion.kit.dealing import Dealing
from companion.kit.words import Phrase

SUITS: Final = FRENCH
SUIT_NAMES: Final = (Phrase("spades"), Phrase("hearts"), Phrase("diamonds"), Phrase("clubs"))
RANKS: Final = cards.RANKS[5:]  # from 7, the ace is the strongest (§1, SI-20)
CARDS: Final = 32
HAND: Final = {3: 7, 4: 6}

# The bids from weak to strong (§3, SI-04), as the sheet file has them.
BIDS: Final = ("3", "2", "1", "zero", "double-zero", "all", "double-all")
DOUBLE_ZERO: Final = 4
ALL: Final = 5
DOUBLE_ALL: Final = 6
DIVING: Final = "diving"  # the round when nobody bids
BID_NAMES: Final = {
    "3": Phrase("3"),
    "2": Phrase("2"),
    "1": Phrase("1"),
    "zero": Phrase("zero"),
    "double-zero": Phrase("double zero"),
    "all": Phrase("all"),
    "double-all": Phrase("double all"),
    DIVING: Phrase("diving"),
}


DECK: Final = Deck(SUITS, RANKS)
DEAL: Final = {seats: Dealing(DECK, CARDS, seats, hand) for seats, hand in HAND.items()}


def card_name(text: str) -> Phrase:
    """Return the displayed name of a card: suit and rank."""
    return Phrase(
        "%(rank)s of %(suit)s", suit=SUIT_NAMES[DECK.suit_of(text)], rank=RANKS[DECK.rank_of(text)]
    )
