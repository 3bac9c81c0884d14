"""Checking player names as typed on a phone."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from companion.kit.names import looks, unseen
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

LONGEST_NAME = 40
ALIKE = Phrase("Somebody at this table has that name already: add a letter or a word.")


SCRIPTS: Final = "[\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u18af]"
"""Arabic, Indic, Myanmar, Khmer and Mongolian scripts, where a joiner changes a word."""
JOINING: Final = re.compile(
    rf"(?<={SCRIPTS})[\u200c\u200d](?={SCRIPTS})"
    r"|(?<=[\u094d\u0d4d\u0dca])\u200d"
    r"|(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
)
"""Zero-width joiners that belong to a word, a half letter or an emoji."""


def visible(text: str) -> str:
    """Return the text in one line, without invisible characters that change nothing."""
    line = " ".join(text.split())
    kept = {match.start() for match in JOINING.finditer(line)}
    return "".join(c for at, c in enumerate(line) if c.isprintable() or at in kept)


def tidy(name: object, place: str) -> str:
    """The name without extra spaces and invisible characters; SheetError if invalid or too long."""
    if not isinstance(name, str):
        raise SheetError(place, Phrase("expected a name"))
    seen = visible(unicodedata.normalize("NFC", name))
    if len(seen) > LONGEST_NAME:
        raise SheetError(place, Phrase("a name has at most %(n)s characters", n=LONGEST_NAME))
    return seen if looks(seen) else ""


def named(name: object, place: str) -> str:
    """The name, tidied; SheetError if nothing visible is left."""
    seen = tidy(name, place)
    if not seen:
        raise SheetError(place, Phrase("expected a name"))
    return seen


def alike(text: str) -> str:
    """The text for comparing names: half width, hiragana, lower case, no spaces.

    >>> alike("アキ　ＢＥＮ") == alike("あき ben"), alike("علی\u200cرضا") == alike("علیرضا")
    (True, True)
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    seen = (c for c in plain if not (c.isspace() or unseen(c)))
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in seen)


MOST: Final = 2**31 - 1
"""The largest number that an integer column of every database can store."""
WRITTEN: Final = re.compile(r"\s*[-+−]?\d{1,10}\s*")  # few enough digits to parse quickly


def whole(text: str) -> int:
    """The whole number in the text; ValueError if it is none or too large to store.

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
