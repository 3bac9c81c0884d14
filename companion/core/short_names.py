"""The shortest distinct names, for places without room for whole ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

JOINER = "\u200d"
VIRAMA = 9  # the combining class of the sign that joins an Indic letter to the next
GAP = "…"
WIDE = (GAP, "W")  # many fonts draw them as wide as a Japanese letter


@lru_cache(maxsize=1024)
def short_names(names: tuple[str, ...], columns: int) -> tuple[str, ...]:
    """Return a distinct text for each of these distinct names, in order.

    A name that fits is unchanged. A longer one becomes its first words, these and an initial, its
    beginning, its two ends, or its beginning and a number: the first of these that fits and cannot
    mean another name. A Japanese character is two columns wide.

    >>> short_names(("Alexandra Miller", "Alexandra Mills", "Bo Hansen"), 10)
    ('Alex…ller', 'Alex…ills', 'Bo Hansen')
    >>> short_names(("Maximilian Schneider", "Alexandra Schneider", "Alexandra Meyer"), 14)
    ('Maximilian', 'Alexandra S', 'Alexandra M')
    >>> short_names(("山田太郎左衛門", "山田太郎右衛門"), 12)
    ('山田太郎左…', '山田太郎右…')
    """
    found = [_short(name, names, columns) for name in names]
    for at, name in enumerate(found):
        number = at + 1
        while not name or name in found[:at] + found[at + 1 :]:
            name = found[at] = _numbered(names[at], number, columns)
            number += len(names)
    return tuple(found)


def letters(text: str) -> list[str]:
    """The text as user-perceived characters: marks, joined signs and flags stay together.

    >>> letters("क्षि"), len(letters("が👩\u200d👧🇯🇵👍🏽"))
    (['क्षि'], 4)
    """
    found: list[str] = []
    for sign in text:
        if found and _continues(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def width(text: str) -> int:
    """The width: two columns for a Japanese character, an emoji or a W, one for any other."""
    return sum(2 if _wide(letter) else 1 for letter in letters(text))


def _wide(letter: str) -> bool:
    return (
        letter in WIDE
        or "\ufe0f" in letter
        or any(unicodedata.east_asian_width(sign) in "WF" or _flags(sign) for sign in letter)
    )


def _flags(sign: str) -> bool:
    """Whether the sign is half of a flag."""
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _continues(before: str, sign: str) -> bool:
    """Whether the sign belongs to the character before it."""
    if _flags(sign):
        return len(before) == 1 and _flags(before)
    return (
        before.endswith(JOINER)
        or unicodedata.combining(before[-1]) == VIRAMA
        or unicodedata.category(sign) in ("Mn", "Mc", "Me", "Cf")
        or "\U0001f3fb" <= sign <= "\U0001f3ff"  # skin tones
        or "\u1160" <= sign <= "\u11ff"  # the later parts of a Korean syllable
    )


def _short(name: str, names: Sequence[str], columns: int) -> str:
    """The first text that fits and is unambiguous; "" if there is none."""
    if width(name) <= columns:
        return name
    for head, between, tail in _ways(name, columns):
        text = f"{head}{between}{tail}"
        if width(text) <= columns and not any(
            other != name and _means(head, between, tail, other) for other in names
        ):
            return text
    return ""


def _means(head: str, between: str, tail: str, name: str) -> bool:
    """Whether the short text could stand for this name, ignoring case."""
    name, head, tail = name.casefold(), head.casefold(), tail.casefold()
    if name == head + between + tail:
        return True
    if between == GAP:
        return name.startswith(head) and name.endswith(tail)
    return name.startswith(head) and any(word.startswith(tail) for word in name.split()[1:] or [""])


def _ways(name: str, columns: int) -> Iterator[tuple[str, str, str]]:
    """The possible short forms as (beginning, joiner, end), best first."""
    words = name.split()
    firsts = [" ".join(words[:most]) for most in range(len(words) - 1, 0, -1)]
    yield from ((first, "", "") for first in firsts)
    initial = letters(words[-1])[0] if words else ""
    if initial.isalpha():
        yield from ((first, " ", initial) for first in firsts)
    parts = letters(name)
    if head := _fitting(parts, columns - width(GAP)):
        yield head, GAP, ""
    for before, after in sorted(
        _ends(parts, columns - width(GAP)), key=lambda ends: abs(ends[0] - ends[1])
    ):
        yield "".join(parts[:before]).rstrip(), GAP, "".join(parts[-after:]).lstrip()


def _ends(parts: Sequence[str], columns: int) -> Iterator[tuple[int, int]]:
    """The pairs of lengths of beginning and end that fit into so many columns."""
    for before in range(1, len(parts)):
        left = columns - width("".join(parts[:before]))
        after = 0
        while after < len(parts) - before and width("".join(parts[-after - 1 :])) <= left:
            after += 1
        if after:
            yield before, after


def _numbered(name: str, number: int, columns: int) -> str:
    """The number after as much of the name as fits."""
    end = f"{GAP}{number}"
    return _fitting(letters(name), columns - width(end)) + end


def _fitting(parts: Sequence[str], columns: int) -> str:
    """As many characters from the beginning as fit."""
    most = max(
        most for most in range(len(parts)) if not most or width("".join(parts[:most])) <= columns
    )
    return "".join(parts[:most]).rstrip()
