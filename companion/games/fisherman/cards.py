"""The fifty fish: kinds, sizes, and their names in journals and sheets."""

from typing import Final

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
    """Squid swims only where four play (§2, FI-04)."""
    return 4 if seats == 3 else 5


def card_text(card: int) -> str:
    """The card's name: kind and size.

    >>> card_text(19)
    'fugu10'
    """
    return f"{KINDS[card // 10]}{card % 10 + 1}"


DECK: Final = {card_text(card): card for card in range(50)}


def cards_of(mask: int) -> list[int]:
    """The cards of a bit mask, ascending.

    >>> cards_of(0b101)
    [0, 2]
    """
    return [card for card in range(50) if mask // 2**card % 2]


def names_of(mask: int) -> list[str]:
    """The names of the cards of a bit mask."""
    return [card_text(card) for card in cards_of(mask)]


def card_name(text: str) -> Phrase:
    """The card for people: its kind and size."""
    card = DECK[text]
    return Phrase("%(kind)s %(size)s", kind=KIND_NAMES[card // 10], size=card % 10 + 1)
