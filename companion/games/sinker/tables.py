"""Masks of cards: one bit a card, eight a suit, and what is looked up instead of worked out."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.cards import BIDS, CARDS, HAND
from companion.games.sinker.sheet import WORTH, made

BIT: Final[vec[i64]] = vec[i64]([2**c for c in range(CARDS + 1)])  # mypyc 2.4.1 shifts in 32 bits
SUIT: Final[vec[i64]] = vec[i64]([255 * 2 ** (8 * s) for s in range(4)])
RANK: Final[vec[i64]] = vec[i64]([sum(2 ** (8 * s + r) for s in range(4)) for r in range(8)])
DECK_MASK: Final[i64] = 2**CARDS - 1

ABOVE: Final[vec[i64]] = vec[i64](
    [sum(2**other for other in range(c + 1, c - c % 8 + 8)) for c in range(CARDS)]
)
"""[card]: the bit mask of cards that beat it when its suit is led (§5)."""


def _nth() -> list[int]:
    places = []
    for mask in range(256):
        bits = [b for b in range(8) if mask // 2**b % 2]
        places += bits + [0] * (8 - len(bits))
    return places


COUNT: Final[vec[i64]] = vec[i64]([mask.bit_count() for mask in range(256)])
"""[mask of a suit]: how many cards it holds."""

NTH: Final[vec[i64]] = vec[i64](_nth())
"""[mask of a suit * 8 + n]: the n-th of its cards."""


def _declared(seats: int) -> list[int]:
    """[bid * 8 + own tricks]: what the declarer scores."""
    return [
        WORTH[bid] if made(bid, own, HAND[seats]) else -WORTH[bid]
        for bid in range(len(BIDS))
        for own in range(8)
    ]


DECLARED: Final[vec[i64]] = vec[i64](_declared(3) + _declared(4))
"""[(seats - 3) * 56 + bid * 8 + own tricks]: what the declarer scores (§6)."""


def count(mask: i64) -> i64:
    """How many cards a mask holds."""
    return COUNT[mask & 255] + COUNT[mask >> 8 & 255] + COUNT[mask >> 16 & 255] + COUNT[mask >> 24]


def nth(mask: i64, n: i64) -> i64:
    """The n-th card of a mask, counted from 0."""
    base: i64 = 0
    while True:
        suit: i64 = mask & 255
        here: i64 = COUNT[suit]
        if n < here:
            return base + NTH[suit * 8 + n]
        n -= here
        mask >>= 8
        base += 8


def lowest(mask: i64) -> i64:
    """The first card of a mask that is not empty."""
    base: i64 = 0
    while not mask & 255:
        mask >>= 8
        base += 8
    return base + NTH[(mask & 255) * 8]
