"""The fifty fish cards: kinds, sizes, and their names in journals and sheets."""

from typing import Final

from companion.kit.cards import Deck
from companion.kit.dealing import Dealing
from companion.kit.words import Phrase

KINDS: Final = ("aji", "fugu", "tai", "haze", "ika")
KIND_NAMES: Final = (
    Phrase("horse mackerel"),
    Phrase("puffer"),
    Phrase("sea bream"),
    Phrase("goby"),
    Phrase("squid"),
)
ORDERS: Final = ("low", "high")
SIZES: Final = range(1, 10)  # size n is the pair n, n+1 (FI-06)
HAND: Final = {3: 13, 4: 12}
RULES: Final = ("target", "order", "size", "bycatch")


def kinds_in_play(seats: int) -> int:
    """Return the number of kinds in play: squid only with four players (§2, FI-04)."""
    return 4 if seats == 3 else 5


DECK: Final = Deck(KINDS, [str(size) for size in range(1, 11)])
DEAL: Final = {
    seats: Dealing(DECK, kinds_in_play(seats) * 10, seats, hand, "box")
    for seats, hand in HAND.items()
}


def card_name(text: str) -> Phrase:
    """Return the displayed name of a card: kind and size."""
    kind, size = DECK.suit_of(text), DECK.rank_of(text) + 1
    return Phrase("%(kind)s %(size)s", kind=KIND_NAMES[kind], size=size)
