"""Every card's worth and strength under every rule, looked up instead of worked out."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.sheet import worth


def _worths() -> tuple[list[int], list[int]]:
    points, scoring = [], []
    for target in range(5):
        for pair in range(1, 10):
            for bycatch in range(5):
                row = [worth(c // 10, c % 10 + 1, target, pair, bycatch) for c in range(50)]
                points += row
                scoring.append(sum(2**c for c in range(50) if row[c]))
    return points, scoring


def _strengths() -> list[int]:
    found = []
    for order in range(2):
        for bycatch in range(5):
            for led in range(5):
                for card in range(50):
                    kind, rank = card // 10, card % 10
                    power = rank if order else 9 - rank
                    in_suit = 100 if kind == bycatch else 0 if kind == led else -1000
                    found.append(max(power + in_suit, -1))
    return found


def _beaten() -> list[int]:
    found = []
    for row in range(0, len(_STRENGTHS), 50):
        powers = _STRENGTHS[row : row + 50]
        found += [sum(2**c for c in range(50) if powers[c] > power) for power in powers]
    return found


def _valued(sign: int) -> list[int]:
    rows = range(0, len(_POINTS), 50)
    return [sum(2**c for c in range(50) if _POINTS[row + c] * sign > 0) for row in rows]


_POINTS, _SCORING = _worths()
_STRENGTHS = _strengths()

WORTH: Final[vec[i64]] = vec[i64](_POINTS)
"""[((target * 9 + pair - 1) * 5 + bycatch) * 50 + card]: points (§5)."""

SCORING: Final[vec[i64]] = vec[i64](_SCORING)
"""[(target * 9 + pair - 1) * 5 + bycatch]: the bit mask of cards that are caught at all (§4)."""

POWER: Final[vec[i64]] = vec[i64](_STRENGTHS)
"""[((order * 5 + bycatch) * 5 + led kind) * 50 + card]: -1 cannot win; the highest wins (§4)."""

BEATS: Final[vec[i64]] = vec[i64](_beaten())
"""[((order * 5 + bycatch) * 5 + led kind) * 50 + card]: the bit mask of cards that beat it."""

GOOD: Final[vec[i64]] = vec[i64](_valued(1))
"""[(target * 9 + pair - 1) * 5 + bycatch]: the bit mask of cards worth catching."""

BAD: Final[vec[i64]] = vec[i64](_valued(-1))
"""[(target * 9 + pair - 1) * 5 + bycatch]: the bit mask of cards that cost points."""

BIT: Final[vec[i64]] = vec[i64]([2**c for c in range(51)])
SUIT: Final[vec[i64]] = vec[i64]([1023 * 2 ** (10 * k) for k in range(5)])


def _nth() -> tuple[list[int], list[int]]:
    counts, places = [], []
    for mask in range(1024):
        bits = [b for b in range(10) if mask // 2**b % 2]
        counts.append(len(bits))
        places += bits + [0] * (10 - len(bits))
    return counts, places


_COUNTS, _PLACES = _nth()

COUNT: Final[vec[i64]] = vec[i64](_COUNTS)
"""[mask of ten cards]: how many they are."""

NTH: Final[vec[i64]] = vec[i64](_PLACES)
"""[mask of ten cards * 10 + n]: the n-th of them."""


def count(mask: i64) -> i64:
    """How many cards a mask holds."""
    found: i64 = 0
    while mask:
        found += COUNT[mask & 1023]
        mask >>= 10
    return found


def nth(mask: i64, n: i64) -> i64:
    """The n-th card of a mask, counted from 0."""
    base: i64 = 0
    while True:
        ten: i64 = mask & 1023
        here: i64 = COUNT[ten]
        if n < here:
            return base + NTH[ten * 10 + n]
        n -= here
        mask >>= 10
        base += 10
