"""A deck of cards: numbers, names, suits, and which cards beat which.

Cards are numbered suit by suit, each from the lowest rank to the highest, so that a suit is a run
of bits in a mask (`companion/kit/masks.py`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.masks import MOST, cards_of, mask_of

FRENCH: Final = "shdc"  # spades, hearts, diamonds, clubs
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Deck:
    """All cards of a game in order: suit by suit, in each from the lowest rank to the highest.

    >>> deck = Deck("shdc", ["7", "8", "9", "10", "J", "Q", "K", "A"])
    >>> deck.names[11], deck["h10"], len(deck)
    ('h10', 11, 32)
    """

    def __init__(self, suits: Sequence[str], ranks: Sequence[str]) -> None:
        self.suits = tuple(suits)
        self.ranks = tuple(ranks)
        self.names = tuple(suit + rank for suit in suits for rank in ranks)
        self.numbers = {name: card for card, name in enumerate(self.names)}
        if not 0 < len(self.numbers) == len(self.names) <= MOST:
            raise ValueError(f"{len(self.names)} cards, {len(self.numbers)} names, at most {MOST}")
        long = len(self.ranks)
        self.suit: vec[i64] = vec[i64](
            [(2**long - 1) * 2 ** (long * s) for s in range(len(self.suits))]
        )
        """[suit]: the mask of its cards."""
        self.same: vec[i64] = vec[i64]([int(self.suit[c // long]) for c in range(len(self))])
        """[card]: the mask of its suit's cards."""

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self.numbers

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]

    def suit_of(self, name: str) -> int:
        """The number of a card's suit."""
        return self.numbers[name] // len(self.ranks)

    def rank_of(self, name: str) -> int:
        """The rank of a card within its suit, from 0."""
        return self.numbers[name] % len(self.ranks)

    def names_of(self, mask: int) -> list[str]:
        """The names of the cards of a mask, ascending."""
        return [self.names[card] for card in cards_of(mask)]

    def mask_of(self, names: Iterable[str]) -> int:
        """Return the mask of the named cards; no name may occur twice."""
        return mask_of(self.numbers[name] for name in names)

    def beats(self, trump: int = -1, ascending: bool = True) -> list[int]:
        """Return for each card the mask of the cards that beat it while it is winning the trick.

        These are the higher cards of its suit (the lower ones if not `ascending`) and, unless it is
        a trump, all trumps.

        >>> Deck("ab", "123").beats(trump=1)
        [62, 60, 56, 48, 32, 0]
        """
        masks = []
        for card in range(len(self)):
            first = card - card % len(self.ranks)
            over = range(card + 1, first + len(self.ranks)) if ascending else range(first, card)
            trumps = self.suit[trump] if trump not in (-1, card // len(self.ranks)) else 0
            masks.append(mask_of(over) | int(trumps))
        return masks
