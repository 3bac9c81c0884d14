"""Sets of cards as bit masks; hot code.

Card c of a mask is the bit 2**c. A mask holds at most 62 cards, so that it is never negative.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

MOST: Final = 62

BIT: Final[vec[i64]] = vec[i64]([2**card for card in range(MOST)])  # mypyc 2.4.1 shifts in 32 bits
"""[card]: its mask."""

# Looking up ten bits at a time was measured to be faster than arithmetic on all 62.
TEN: Final = 1023


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(10) if mask // 2**bit % 2]


COUNT: Final[vec[i64]] = vec[i64]([len(_bits(mask)) for mask in range(TEN + 1)])
"""[mask of ten cards]: its number of cards."""

NTH: Final[vec[u8]] = vec[u8](
    [bit for mask in range(TEN + 1) for bit in (_bits(mask) + [0] * 10)[:10]]
)
"""[mask of ten cards * 10 + n]: its n-th card."""


def count(mask: i64) -> i64:
    """Return the number of cards in a mask.

    >>> int(count(0b1011))
    3
    """
    total: i64 = 0
    while mask:
        total += COUNT[mask & TEN]
        mask >>= 10
    return total


def fewer(number: i64, most: i64) -> i64:
    """Return the number clamped to 0 … most, as a count for a policy's features."""
    if number < 0:
        return 0
    return number if number < most else most


def nth(mask: i64, n: i64) -> i64:
    """Return the n-th card of a mask, counted from 0; the mask must have that many.

    >>> int(nth(0b1011, 2))
    3
    """
    base: i64 = 0
    while True:
        ten: i64 = mask & TEN
        here: i64 = COUNT[ten]
        if n < here:
            return base + i64(NTH[ten * 10 + n])
        n -= here
        mask >>= 10
        base += 10


def lowest(mask: i64) -> i64:
    """Return the lowest card of a mask that is not empty.

    >>> int(lowest(0b1100))
    2
    """
    base: i64 = 0
    while not mask & TEN:
        mask >>= 10
        base += 10
    return base + i64(NTH[(mask & TEN) * 10])


def into(mask: i64, out: vec[i64]) -> i64:
    """Write the cards of a mask into `out`, ascending, and return their number."""
    n: i64 = 0
    base: i64 = 0
    while mask:
        index: i64 = (mask & TEN) * 10
        end: i64 = n + COUNT[mask & TEN]
        while n < end:
            out[n] = base + i64(NTH[index])
            n += 1
            index += 1
        mask >>= 10
        base += 10
    return n


def first(mask: i64) -> i64:
    """Return the mask of the lowest card of a mask; 0 for an empty mask.

    >>> bin(first(0b1100))
    '0b100'
    """
    return mask & -mask


def unbeaten(cards: i64, others: i64, beats: vec[i64]) -> i64:
    """Return the cards that none of the others beats; `beats[card]` is what beats a card."""
    result: i64 = 0
    while cards:
        card: i64 = cards & -cards
        cards ^= card
        if not beats[lowest(card)] & others:
            result |= card
    return result


# ------------------------------------------------ for code outside the search


def cards_of(mask: int) -> list[int]:
    """Return the cards of a mask, ascending.

    >>> cards_of(0b101)
    [0, 2]
    """
    rest: i64 = mask
    cards: list[int] = []
    while rest:
        cards.append(int(lowest(rest)))
        rest &= rest - 1
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of the cards; no card may occur twice.

    >>> mask_of([0, 2])
    5
    """
    return sum(int(BIT[card]) for card in cards)
