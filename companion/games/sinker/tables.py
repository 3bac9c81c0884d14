"""Masks of cards: one bit a card, eight a suit, and what is looked up instead of worked out."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import BIDS, CARDS, DECK, HAND
from companion.games.sinker.sheet import WORTH, made
from companion.kit.masks import mask_of

RANK: Final[vec[i64]] = vec[i64]([mask_of(8 * s + r for s in range(4)) for r in range(8)])
DECK_MASK: Final[i64] = 2**CARDS - 1

ABOVE: Final[vec[i64]] = vec[i64](DECK.beats())
"""[card]: the bit mask of cards that beat it when its suit is led (§5)."""

BELOW: Final[vec[i64]] = vec[i64]([mask_of(range(c - c % 8, c)) for c in range(CARDS)])
"""[card]: the bit mask of cards that it beats in its suit."""


def _declared(seats: int) -> list[int]:
    """[bid * 8 + own tricks]: what the declarer scores."""
    return [
        WORTH[bid] if made(bid, own, HAND[seats]) else -WORTH[bid]
        for bid in range(len(BIDS))
        for own in range(8)
    ]


DECLARED: Final[vec[i64]] = vec[i64](_declared(3) + _declared(4))
"""[(seats - 3) * 56 + bid * 8 + own tricks]: what the declarer scores (§6)."""
