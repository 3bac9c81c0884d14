"""Subsets of the cards in a mask: by position, or random; hot."""

from mypy_extensions import i64

from companion.kit.masks import BIT, count, nth
from companion.kit.rng import Rng


def deposit(places: i64, mask: i64) -> i64:
    """The cards of a mask that stand at those places: bit n of `places` is its n-th card.

    >>> bin(deposit(0b101, 0b11010))
    '0b10010'
    """
    found: i64 = 0
    while places and mask:
        card: i64 = mask & -mask
        if places & 1:
            found |= card
        mask ^= card
        places >>= 1
    return found


def extract(cards: i64, mask: i64) -> i64:
    """At which places of a mask those cards of it stand: the way back from `deposit`.

    >>> bin(extract(0b10010, 0b11010))
    '0b101'
    """
    found: i64 = 0
    place: i64 = 1
    while mask:
        card: i64 = mask & -mask
        if cards & card:
            found |= place
        place += place
        mask ^= card
    return found


def drawn(mask: i64, size: i64, rng: Rng) -> i64:
    """So many cards of a mask, or all it has, every choice equally likely."""
    left: i64 = count(mask)
    found: i64 = 0
    while size > 0 and left > 0:
        card: i64 = BIT[nth(mask, rng.below(left))]
        found |= card
        mask ^= card
        left -= 1
        size -= 1
    return found


def marked(mask: i64, marks: i64, among: i64, rng: Rng) -> i64:
    """Which cards of a mask bear a mark, if `marks` of `among` cards do and these are some of them.

    Selection sampling: Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S.
    """
    found: i64 = 0
    while mask:
        card: i64 = mask & -mask
        mask ^= card
        if rng.below(among) < marks:
            found |= card
            marks -= 1
        among -= 1
    return found
