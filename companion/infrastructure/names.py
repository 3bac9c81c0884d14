"""Names of players, as they were typed on a phone."""

from __future__ import annotations

import unicodedata

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
        raise SheetError(place, Phrase("a name has at most %(n)s letters", n=LONGEST_NAME))
    return seen if looks(seen) else ""


def alike(text: str) -> str:
    """The text as one compares names: full width as half, katakana as hiragana, no spaces.

    >>> alike("アキ　ＢＥＮ") == alike("あき ben")
    True
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in plain if not c.isspace())
