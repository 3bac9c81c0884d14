"""Choices in words, by their notation."""

from __future__ import annotations

from typing import Final

from companion.games.nusfjord.ship_names import SHIP_NAMES
from companion.games.nusfjord.words import SPACE_NAMES
from companion.kit.words import Phrase

ALONE: Final = {
    **SPACE_NAMES,
    **SHIP_NAMES,
    "pass": Phrase("Pass"),
    "stop": Phrase("Stop"),
    "now": Phrase("Use it now"),
    "do": Phrase("Do it"),
    "pay goods": Phrase("Pay with goods"),
    "pay gold": Phrase("Pay with gold"),
    "feed": Phrase("Feed no elder"),
}
WITH: Final = {
    "use": Phrase("Use card %(what)s"),
    "plates": Phrase("Plates: %(what)s"),
    "card": Phrase("Card %(what)s"),
    "at": Phrase("Field %(what)s"),
    "take": Phrase("Elder %(what)s"),
    "feed": Phrase("Feed %(what)s"),
    "paid": Phrase("Pay %(what)s"),
    "short": Phrase("Nothing for %(what)s"),
    "with": Phrase("Use card %(what)s"),
    "share": Phrase("Share of %(what)s"),
    "choose": Phrase("Choice %(what)s"),
}
COPY: Final = Phrase("Copy: %(what)s")


def choice(text: str) -> Phrase | None:
    """What a decision is, whatever the position."""
    if text in ALONE:
        return ALONE[text]
    head, _, rest = text.partition(" ")
    if head == "copy":
        return Phrase(COPY.text, what=SPACE_NAMES[rest])
    return Phrase(WITH[head].text, what=rest) if head in WITH else None
