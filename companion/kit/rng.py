"""Random number generators, which rules and search receive as arguments."""

import secrets
from typing import Final

from mypy_extensions import i64

# Numbers of more than 62 bits would be Python objects in compiled code, so this is half of Knuth's
# odd multiplier, and the mask is assembled from two parts.
HALF: Final = 3182068111923396502
LOW: Final = 2**62 - 1


class Rng:
    """A fast generator with the same numbers compiled and interpreted.

    A 63-bit linear congruential generator (Knuth's MMIX constants) of which the upper bits are
    used. Good for search and repeatable runs; never for deals that people play.
    """

    def __init__(self, seed: int) -> None:
        mixed = (seed ^ 0x5DEECE66D) * 0x9E3779B97F4A7C15
        self.state: i64 = (mixed ^ (mixed >> 29)) & 0x7FFFFFFFFFFFFFFF
        self.below(2)

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1; n is at most 2**31."""
        x: i64 = self.state
        x += 2 * (x * HALF) + 1442695040888963407
        x = (x & LOW) | (((x >> 62) & 1) << 62)
        self.state = x
        return ((x >> 32) * n) >> 31

    def fraction(self) -> float:
        """Return a number in [0, 1)."""
        return float(self.below(1073741824)) / 1073741824.0


class SystemRng(Rng):
    """The operating system's generator, for deals that nobody may predict."""

    def __init__(self) -> None:
        super().__init__(0)

    def below(self, n: i64) -> i64:
        return i64(secrets.randbelow(n))


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    """Return the cards in random order (Fisher-Yates)."""
    deck = list(cards)
    i: i64 = len(deck) - 1
    while i > 0:
        j: i64 = rng.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1
    return deck
