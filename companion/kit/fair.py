"""Verifiable luck: every random number follows from a secret seed fixed before the match.

Everyone sees the seed's fingerprint from the start and the seed itself after the match, so anyone
can recompute every shuffle and every throw.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from mypy_extensions import i64

from companion.kit.rng import Rng

NUMBERS: Final = 2**32  # a hash counts as a 32-bit number
BY_ITSELF: Final = "luck"  # used as the asker of automatic draws


def fingerprint(seed: str) -> str:
    """Return the SHA-256 of the seed's text in hexadecimal, which can be published."""
    return sha256(seed.encode()).hexdigest()


def number(seed: str, place: int | str, counter: int, words: str) -> int:
    """Return the `counter`th number of a place, from 0 to 2**32 - 1."""
    digest = sha256(f"{seed}:{place}:{counter}:{words}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


def words_of(deal: str) -> str:
    """Return the `words` shared by all matches with the same deals; their places count deals."""
    return f"deals {deal}"


def numbered(asked: Iterable[str]) -> list[str]:
    """Number chance moves by deal, and the automatic draws within each deal, given who asked.

    >>> numbered(["host", "luck", "luck", "seat 2"])
    ['1', '1.1', '1.2', '2']
    """
    deal, draw, names = 0, 0, list[str]()
    for by in asked:
        deal, draw = (deal, draw + 1) if by == BY_ITSELF else (deal + 1, 0)
        names.append(f"{deal}.{draw}" if draw else f"{deal}")
    return names


class FairRng(Rng):
    """The random numbers of one move: numbers 0, 1, 2 … of its place, each reduced below n.

    The place is the ply, or the number of the deal where several tables get the same deals. `words`
    are the match's code and its players' names, which nobody knew when the seed was drawn. `draws`
    lists each (n, value).
    """

    def __init__(self, seed: str, words: str, place: int | str) -> None:
        # Rng.__init__ is not called: there is no state, and it would draw a number.
        self.seed: str = seed
        self.words: str = words
        self.place: int | str = place
        self.counter: int = 0
        self.draws: list[tuple[int, int]] = []

    def below(self, n: i64) -> i64:
        """Return a uniform number from 0 to n - 1.

        Hashes beyond the last full multiple of n are rejected, because a plain remainder would
        favour low numbers.
        """
        end = NUMBERS - NUMBERS % n
        drawn = number(self.seed, self.place, self.counter, self.words)
        self.counter += 1
        while drawn >= end:
            drawn = number(self.seed, self.place, self.counter, self.words)
            self.counter += 1
        self.draws.append((int(n), int(drawn % n)))
        return i64(drawn % n)
