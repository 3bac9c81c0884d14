"""Lookup tables of every card's worth and strength under every combination of rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import DECK
from companion.games.fisherman.sheet import worth
from companion.kit.masks import mask_of


def _worths() -> tuple[list[int], list[int]]:
    points, scoring = [], []
    for target in range(5):
        for pair in range(1, 10):
            for bycatch in range(5):
                row = [worth(c // 10, c % 10 + 1, target, pair, bycatch) for c in range(50)]
                points += row
                scoring.append(mask_of(c for c in range(50) if row[c]))
    return points, scoring


def _strengths() -> list[int]:
    strengths = []
    for order in range(2):
        for bycatch in range(5):
            for led in range(5):
                for card in range(50):
                    kind, rank = card // 10, card % 10
                    power = rank if order else 9 - rank
                    in_suit = 100 if kind == bycatch else 0 if kind == led else -1000
                    strengths.append(max(power + in_suit, -1))
    return strengths


def _valued(sign: int) -> list[int]:
    rows = range(0, len(_POINTS), 50)
    return [mask_of(c for c in range(50) if _POINTS[row + c] * sign > 0) for row in rows]


def _sorts() -> list[int]:
    return [
        (0 if card // 10 == target else 2 if card // 10 == bycatch else 4) + (card % 10 in pair)
        for target in range(5)
        for pair in zip(range(9), range(1, 10), strict=True)
        for bycatch in range(5)
        for card in range(50)
    ]


_POINTS, _SCORING = _worths()
_STRENGTHS = _strengths()

WORTH: Final[vec[i64]] = vec[i64](_POINTS)
"""[((target * 9 + pair - 1) * 5 + bycatch) * 50 + card]: points (§5)."""

SCORING: Final[vec[i64]] = vec[i64](_SCORING)
"""[(target * 9 + pair - 1) * 5 + bycatch]: the bit mask of cards that are caught at all (§4)."""

POWER: Final[vec[i64]] = vec[i64](_STRENGTHS)
"""[((order * 5 + bycatch) * 5 + led kind) * 50 + card]: -1 cannot win; the highest wins (§4)."""

BEATS: Final[vec[i64]] = vec[i64](
    [over for up in (False, True) for bycatch in range(5) for over in DECK.beats(bycatch, up)]
)
"""[(order * 5 + bycatch) * 50 + card]: the bit mask of cards that beat it in a trick (§4)."""

GOOD: Final[vec[i64]] = vec[i64](_valued(1))
"""[(target * 9 + pair - 1) * 5 + bycatch]: the bit mask of cards worth catching."""

BAD: Final[vec[i64]] = vec[i64](_valued(-1))
"""[(target * 9 + pair - 1) * 5 + bycatch]: the bit mask of cards that cost points."""

KIND: Final[vec[i64]] = vec[i64]([card // 10 for card in range(50)])
"""[card]: its kind."""

SMALL: Final = mask_of(card for card in range(50) if card % 10 < 5)
"""The bit mask of the five lower sizes of every kind."""

SORT: Final[vec[i64]] = vec[i64](_sorts())
"""[as WORTH]: 2 * (0 target, 1 bycatch, 2 other), plus 1 for a card of the scoring sizes."""

UPPER: Final[vec[i64]] = vec[i64](
    [2**size - 1 for size in range(10)] + [2**10 - 2 ** (size + 1) for size in range(10)]
)
"""[order * 10 + size - 1]: the sizes that beat it within its kind, as a mask of ten."""
