"""How large a name can stand on the wall: a long one in smaller letters, rather than cut off."""

from __future__ import annotations

from typing import Final
from unicodedata import east_asian_width

LATIN: Final = 0.6
"""How wide a Latin letter is, beside a Japanese one."""
STEPS: Final = ((10, "wide-3"), (7, "wide-2"), (3.5, "wide-1"))
"""Wider than so many Japanese letters: the class that makes them smaller (screen.css)."""


def lettering(name: str) -> str:
    """The class of a name on the wall.

    >>> [lettering(name) for name in ("亜紀", "佐々木 結衣", "アレクサンドラ・ペトロワ", "Ben")]
    ['', 'wide-1', 'wide-3', '']
    """
    wide = sum(1 if east_asian_width(letter) in "WF" else LATIN for letter in name)
    return next((step for most, step in STEPS if wide > most), "")
