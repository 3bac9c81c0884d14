"""The 32 cards, the bids, and their names in journals and sheets."""

from typing import Final

from companion.kit.words import Phrase

SUITS: Final = "shdc"
SUIT_NAMES: Final = (Phrase("spades"), Phrase("hearts"), Phrase("diamonds"), Phrase("clubs"))
RANKS: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")  # the ace is the strongest (§1, SI-20)
CARDS: Final = 32
HAND: Final = {3: 7, 4: 6}

# The bids from weak to strong (§3, SI-04), as the sheet file has them.
BIDS: Final = ("3", "2", "1", "zero", "double-zero", "all", "double-all")
DOUBLE_ZERO: Final = 4
ALL: Final = 5
DOUBLE_ALL: Final = 6
DIVING: Final = "diving"  # what is played when nobody bids
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


def card_text(card: int) -> str:
    """The card's name: suit and rank.

    >>> card_text(11), card_text(7)
    ('h10', 'sA')
    """
    return SUITS[card // 8] + RANKS[card % 8]


DECK: Final = {card_text(card): card for card in range(CARDS)}


def cards_of(mask: int) -> list[int]:
    """The cards of a bit mask, ascending.

    >>> cards_of(0b101)
    [0, 2]
    """
    return [card for card in range(CARDS) if mask >> card & 1]


def names_of(mask: int) -> list[str]:
    """The names of the cards of a bit mask."""
    return [NAMES[card] for card in range(CARDS) if mask >> card & 1]


def mask_of(names: list[str]) -> int:
    """The bit mask of cards by name, each once."""
    return sum(int(2 ** DECK[name]) for name in names)


NAMES: Final = tuple(DECK)


def card_name(text: str) -> Phrase:
    """The card for people: its suit and rank."""
    return Phrase("%(suit)s %(rank)s", suit=SUIT_NAMES[DECK[text] // 8], rank=RANKS[DECK[text] % 8])
