"""Luck that can be checked: every number follows from a secret seed fixed before the match.

Everyone sees the seed's fingerprint from the beginning and the seed itself after the end, so that
anyone can work out every shuffle and every throw again.
"""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

from companion.kit.rng import Rng

NUMBERS: Final = 2**32  # what one hash is taken for: its first 32 bits


def fingerprint(seed: str) -> str:
    """The SHA-256 of the seed's text, in hexadecimal: public, and no way leads back."""
    return sha256(seed.encode()).hexdigest()


def number(seed: str, ply: int, counter: int, words: str) -> int:
    """The `counter`th number of a ply, from 0 to 2**32 - 1."""
    told = sha256(f"{seed}:{ply}:{counter}:{words}".encode()).digest()
    return int.from_bytes(told[:4], "big")


class FairRng(Rng):
    """The luck of one ply: numbers 0, 1, 2 … of that ply, each brought below n.

    `words` are the match's code and its players' names, which nobody knew when the seed was
    drawn. `draws` lists what was asked and answered: (n, value).
    """

    def __init__(self, seed: str, words: str, ply: int) -> None:
        # Not Rng's own beginning: it has no state, and that would take a number.
        self.seed: str = seed
        self.words: str = words
        self.ply: int = ply
        self.counter: int = 0
        self.draws: list[tuple[int, int]] = []

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely: a remainder would favour the low ones.

        The numbers beyond the last full multiple of n are thrown away.
        """
        end = NUMBERS - NUMBERS % n
        drawn = number(self.seed, self.ply, self.counter, self.words)
        self.counter += 1
        while drawn >= end:
            drawn = number(self.seed, self.ply, self.counter, self.words)
            self.counter += 1
        self.draws.append((int(n), int(drawn % n)))
        return i64(drawn % n)
