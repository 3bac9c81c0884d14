"""Checking player names as typed on a phone."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from companion.kit.names import looks
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

LONGEST_NAME = 40
ALIKE = Phrase("Somebody at this table has that name already: add a letter or a word.")


def tidy(name: object, place: str) -> str:
    """The name without stray spaces and signs that cannot be seen."""
    if not isinstance(name, str):
        raise SheetError(place, Phrase("expected a name"))
    words = " ".join(unicodedata.normalize("NFC", name).split())
    seen = "".join(c for c in words if c.isprintable() or c == "\u200d")  # joins emoji
    if len(seen) > LONGEST_NAME:
        raise SheetError(place, Phrase("a name has at most %(n)s characters", n=LONGEST_NAME))
    return seen if looks(seen) else ""


def named(name: object, place: str) -> str:
    """The name, tidied; SheetError when nothing can be seen of it."""
    seen = tidy(name, place)
    if not seen:
        raise SheetError(place, Phrase("expected a name"))
    return seen


def alike(text: str) -> str:
    """The text as one compares names: full width as half, katakana as hiragana, no spaces.

    >>> alike("アキ　ＢＥＮ") == alike("あき ben")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in plain if not c.isspace())


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
