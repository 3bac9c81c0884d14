"""Player names that look alike or are invisible."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.kit.numbers import SheetError, together
from companion.kit.words import Phrase

# Invisible characters outside UNSEEN: fillers, joiners and the empty Braille cell.
EMPTY: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
UNSEEN: Final = ("Cc", "Cf")  # controls; zero-width characters and direction marks


def looks(name: str) -> str:
    r"""Return a canonical form of a name; names that look alike have the same form.

    >>> looks(" Aki\u3000B ") == looks("ＡＫＩ b") == looks("a\u200bki  b\ufe0f")
    True
    >>> looks("\u200b \u3164")
    ''
    """
    if name.isascii() and name.isprintable():
        return " ".join(name.split()).casefold()
    plain = unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
    seen = "".join(letter for letter in plain if not unseen(letter))
    return " ".join(unicodedata.normalize("NFKC", seen).split())


def unseen(letter: str) -> bool:
    """Return whether a character is invisible; variation selectors are too."""
    if letter in EMPTY or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef":
        return True
    return unicodedata.category(letter) in UNSEEN and not letter.isspace()


def distinct(names: Sequence[object], place: str) -> None:
    """Raise SheetError for each name that is invalid or looks like an earlier one."""
    looked = [looks(name) if isinstance(name, str) else "" for name in names]
    together(partial(unlike, names, looked, i, f"{place}[{i}]") for i in range(len(names)))


def unlike(names: Sequence[object], looked: Sequence[str], i: int, spot: str) -> None:
    """Raise SheetError unless name `i` is valid and looks different from all earlier ones."""
    name = names[i]
    if not isinstance(name, str) or not looked[i]:
        raise SheetError(spot, Phrase("expected a name"))
    for other, look in zip(names[:i], looked, strict=False):
        if not isinstance(other, str) or look != looked[i]:
            continue
        if other.split() == name.split():
            raise SheetError(spot, Phrase("%(name)s is already seated", name=name))
        raise SheetError(
            spot, Phrase("%(name)s looks too much like %(other)s", name=name, other=other)
        )
