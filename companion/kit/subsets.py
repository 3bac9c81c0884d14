"""Subsets of the cards in a mask: by position, or random; hot code."""

from mypy_extensions import i64

from companion.kit.masks import BIT, count, nth
from companion.kit.rng import Rng


def deposit(places: i64, mask: i64) -> i64:
    """Return the cards of a mask at the given positions: bit n of `places` is its n-th card.

    >>> bin(deposit(0b101, 0b11010))
    '0b10010'
    """
    result: i64 = 0
    while places and mask:
        card: i64 = mask & -mask
        if places & 1:
            result |= card
        mask ^= card
        places >>= 1
    return result


def extract(cards: i64, mask: i64) -> i64:
    """Return the positions of some cards within a mask: the inverse of `deposit`.

    >>> bin(extract(0b10010, 0b11010))
    '0b101'
    """
    result: i64 = 0
    place: i64 = 1
    while mask:
        card: i64 = mask & -mask
        if cards & card:
            result |= place
        place += place
        mask ^= card
    return result


def one_of(mask: i64, rng: Rng) -> i64:
    """Return a random card of a mask that is not empty."""
    return nth(mask, rng.below(count(mask)))


def drawn(mask: i64, size: i64, rng: Rng) -> i64:
    """Return `size` cards of a mask, or all if it has fewer, uniformly at random."""
    left: i64 = count(mask)
    cards: i64 = 0
    while size > 0 and left > 0:
        card: i64 = BIT[nth(mask, rng.below(left))]
        cards |= card
        mask ^= card
        left -= 1
        size -= 1
    return cards


def marked(mask: i64, marks: i64, among: i64, rng: Rng) -> i64:
    """Return the marked cards of a mask, if `marks` of `among` cards are marked, these among them.

    Selection sampling: Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S.
    """
    cards: i64 = 0
    while mask:
        card: i64 = mask & -mask
        mask ^= card
        if rng.below(among) < marks:
            cards |= card
            marks -= 1
        among -= 1
    return cards
