"""Verifiable luck: every number follows from a secret seed fixed before the match.

Everyone sees the seed's fingerprint from the beginning and the seed itself after the end, so that
anyone can work out every shuffle and every throw again.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from mypy_extensions import i64

from companion.kit.rng import Rng

NUMBERS: Final = 2**32  # what one hash is taken for: its first 32 bits
BY_ITSELF: Final = "luck"  # who asks for what is drawn without anybody asking


def fingerprint(seed: str) -> str:
    """The SHA-256 of the seed's text, in hexadecimal: public, and no way leads back."""
    return sha256(seed.encode()).hexdigest()


def number(seed: str, place: int | str, counter: int, words: str) -> int:
    """The `counter`th number of that place, from 0 to 2**32 - 1."""
    told = sha256(f"{seed}:{place}:{counter}:{words}".encode()).digest()
    return int.from_bytes(told[:4], "big")


def words_of(deal: str) -> str:
    """The words of all matches that play the same deals; what begins so is counted by deals."""
    return f"deals {deal}"


def numbered(asked: Iterable[str]) -> list[str]:
    """Number moves of chance by who asked for them: deals, and what was drawn within each.

    >>> numbered(["host", "luck", "luck", "seat 2"])
    ['1', '1.1', '1.2', '2']
    """
    deal, draw, found = 0, 0, list[str]()
    for by in asked:
        deal, draw = (deal, draw + 1) if by == BY_ITSELF else (deal + 1, 0)
        found.append(f"{deal}.{draw}" if draw else f"{deal}")
    return found


class FairRng(Rng):
    """The luck of one move: numbers 0, 1, 2 … of its place, each brought below n.

    Its place is its ply, or where many tables get the same deals the number of the deal. `words`
    are the match's code and its players' names, which nobody knew when the seed was drawn. `draws`
    lists what was asked and answered: (n, value).
    """

    def __init__(self, seed: str, words: str, place: int | str) -> None:
        # Not Rng's own beginning: it has no state, and that would take a number.
        self.seed: str = seed
        self.words: str = words
        self.place: int | str = place
        self.counter: int = 0
        self.draws: list[tuple[int, int]] = []

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely: a remainder would favour the low ones.

        The numbers beyond the last full multiple of n are thrown away.
        """
        end = NUMBERS - NUMBERS % n
        drawn = number(self.seed, self.place, self.counter, self.words)
        self.counter += 1
        while drawn >= end:
            drawn = number(self.seed, self.place, self.counter, self.words)
            self.counter += 1
        self.draws.append((int(n), int(drawn % n)))
        return i64(drawn % n)
