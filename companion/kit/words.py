"""Texts that are translated when they are displayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class Phrase:
    """A translatable sentence with its values, which may be phrases themselves.

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


def listed(words: Sequence[Phrase | str]) -> Phrase | str:
    """Return the words separated by commas; there must be at least one."""
    text: Phrase | str = words[0]
    for word in words[1:]:
        text = Phrase("%(some)s, %(more)s", some=text, more=word)
    return text


class Name(Phrase):
    """A name with its own translations, from a data file instead of the catalogue.

    >>> name = Name({"en": "sardine", "ja": "イワシ"})
    >>> str(name), name.said("ja"), name.said("fr")
    ('sardine', 'イワシ', 'sardine')
    """

    __slots__ = ("texts",)

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__(texts.get("en") or next(iter(texts.values())))
        self.texts = texts

    def said(self, language: str) -> str:
        """Return the name in a language, by default the untranslated text."""
        return self.texts.get(language, self.text)
