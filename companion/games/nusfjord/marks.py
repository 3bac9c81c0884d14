"""Alone there is nobody to beat, but two marks to reach (NU-43)."""

from typing import Final

from companion.kit.words import Phrase

BRONZE: Final = 30
GOLD: Final = 40
NONE: Final = 0
MARKS: Final = Phrase(
    "%(bronze)s points earn a bronze shield, %(gold)s a golden one.", bronze=BRONZE, gold=GOLD
)


def shield(seats: int, points: int) -> int:
    """The shield that so many points earn at the end: 1 gold, 3 bronze; 0 for none.

    >>> shield(1, 29), shield(1, 30), shield(1, 40), shield(2, 50)
    (0, 3, 1, 0)
    """
    if seats > 1 or points < BRONZE:
        return NONE
    return 1 if points >= GOLD else 3
