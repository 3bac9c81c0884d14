"""Whole numbers as links, forms and files write them, bounded where they are read."""

from __future__ import annotations

import re
from typing import Final

MOST: Final = 2**31 - 1
"""The largest number that a column of every database holds."""
WRITTEN: Final = re.compile(r"\s*[-+−]?\d{1,10}\s*")  # so few digits that counting them is quick


def whole(text: str) -> int:
    """The number that was written; ValueError unless it is one that can be kept.

    >>> whole("12"), whole(" −3 "), whole("１２")
    (12, -3, 12)
    >>> whole("9" * 5000)
    Traceback (most recent call last):
    ValueError: not a whole number that can be kept
    """
    if WRITTEN.fullmatch(text):
        found = int(text.replace("−", "-"))
        if abs(found) <= MOST:
            return found
    raise ValueError("not a whole number that can be kept")
