"""A sentence in Japanese, straight from the game's catalogue."""

from __future__ import annotations

from functools import cache

from babel.messages.pofile import read_po

from companion.games.nusfjord.deck import files
from companion.kit.words import Name, Phrase

CATALOGUE = files.FOLDER.parent / "translations/ja/LC_MESSAGES/messages.po"


@cache
def sentences() -> dict[str, str]:
    """Every sentence with its Japanese."""
    with CATALOGUE.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, "ja") if m.id and m.string}


def japanese(phrase: Phrase) -> str:
    """The phrase as a Japanese page says it; KeyError where the catalogue lacks it."""
    if isinstance(phrase, Name):
        return phrase.said("ja")
    values = {
        name: japanese(value) if isinstance(value, Phrase) else value
        for name, value in phrase.values.items()
    }
    text = sentences()[phrase.text]
    return text % values if values else text
