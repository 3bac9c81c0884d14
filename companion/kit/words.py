"""Texts to translate later: pure code names them, the page translates them."""

from __future__ import annotations

from collections.abc import Mapping


class Phrase:
    """A sentence of the catalogue with its values; values may be phrases themselves.

    >>> str(Phrase("%(seat)s plays %(card)s", seat="Aki", card=Phrase("horse mackerel")))
    'Aki plays horse mackerel'
    """

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: Phrase | str | int) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        values = {name: str(value) for name, value in self.values.items()}
        return self.text % values if values else self.text

    def __repr__(self) -> str:
        return f"Phrase({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Phrase):
            return NotImplemented
        return (self.text, self.values) == (other.text, other.values)

    def __hash__(self) -> int:
        return hash((self.text, tuple(self.values.items())))


class Name(Phrase):
    """A name that comes with its translations, from a data file and not from the catalogue.

    >>> name = Name({"en": "sardine", "ja": "イワシ"})
    >>> str(name), name.said("ja"), name.said("fr")
    ('sardine', 'イワシ', 'sardine')
    """

    __slots__ = ("texts",)

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts.get("en") or next(iter(texts.values())))
        self.texts = texts

    def said(self, language: str) -> str:
        """The name in that language, if it has one in it."""
        return self.texts.get(language, self.text)
