"""Random numbers passed in from outside; rules and search have none of their own."""

import secrets
from typing import Final

from mypy_extensions import i64

# Numbers of more than 62 bits would be Python's own objects in the machine code: of Knuth's
# multiplier, which is odd, this is the half, and the mask is put together from two.
HALF: Final = 3182068111923396502
LOW: Final = 2**62 - 1


class Rng:
    """A fast generator whose numbers are the same compiled and interpreted.

    A 63-bit linear congruential generator (Knuth's MMIX constants) of which the upper bits are
    used. Good for search and for repeatable runs; never for a deal that people play for.
    """

    def __init__(self, seed: int) -> None:
        mixed = (seed ^ 0x5DEECE66D) * 0x9E3779B97F4A7C15
        self.state: i64 = (mixed ^ (mixed >> 29)) & 0x7FFFFFFFFFFFFFFF
        self.below(2)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1; n is at most 2**31."""
        x: i64 = self.state
        x += 2 * (x * HALF) + 1442695040888963407
        x = (x & LOW) | (((x >> 62) & 1) << 62)
        self.state = x
        return ((x >> 32) * n) >> 31

    def fraction(self) -> float:
        """A number in [0, 1)."""
        return float(self.below(1073741824)) / 1073741824.0


class SystemRng(Rng):
    """The operating system's luck, for deals nobody may foresee."""

    def __init__(self) -> None:
        super().__init__(0)

    def below(self, n: i64) -> i64:
        return i64(secrets.randbelow(n))


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    """The same cards in a random order (Fisher-Yates)."""
    deck = list(cards)
    i: i64 = len(deck) - 1
    while i > 0:
        j: i64 = rng.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1
    return deck
