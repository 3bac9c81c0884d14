"""Limits for JSON files: no duplicate keys, no huge numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from companion.kit.words import Phrase

MOST: Final = 10**9  # numbers have at most nine digits


class Twice(dict[str, object]):
    """A JSON object with a duplicate key; `key` is the first one."""

    key: str = ""


def whole(text: str) -> int:
    """Parse an integer of a file; too long ones become MOST without being parsed."""
    return int(text) if len(text.lstrip("-")) <= len(str(MOST)) else MOST


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object of a file; a `Twice` if a key is duplicated."""
    mapping = dict(pairs)
    if len(mapping) == len(pairs):
        return mapping
    twice, seen = Twice(mapping), set[str]()
    for key, _ in pairs:
        if key in seen:
            twice.key = key
            break
        seen.add(key)
    return twice


def check(value: object) -> None:
    """Raise SheetError at the first duplicate key or number of more than nine digits."""
    open_to: list[tuple[str, object]] = [("", value)]
    while open_to:
        place, here = open_to.pop()
        if isinstance(here, dict):
            if isinstance(here, Twice):
                raise SheetError(below(place, here.key), Phrase("is listed twice"))
            open_to += [(below(place, str(key)), here[key]) for key in reversed(here)]
        elif isinstance(here, list):
            open_to += [(f"{place}[{i}]", here[i]) for i in range(len(here) - 1, -1, -1)]
        elif type(here) is int and not -MOST < here < MOST:
            raise SheetError(place or "sheet", Phrase("a number has too many digits"))


def below(place: str, key: str) -> str:
    """Return the place of a key within `place`."""
    return f"{place}.{key}" if place else key


Found = TypeVar("Found")


class SheetError(ValueError):
    """An invalid sheet: `place` is like `rounds[1].points`, `message` says what was expected."""

    def __init__(self, place: str, phrase: Phrase) -> None:
        super().__init__(f"{place}: {phrase}")
        self.place = place
        self.phrase = phrase
        self.message = str(phrase)
        self.also: list[SheetError] = []  # further errors

    @property
    def every(self) -> list[SheetError]:
        """This error and all further ones."""
        return [self, *self.also]


def together(checks: Iterable[Callable[[], Found]]) -> list[Found]:
    """Return the results of the checks; raise the first SheetError with all others in `also`.

    >>> together([lambda: 1, lambda: 2])
    [1, 2]
    """
    values: list[Found] = []
    wrong: list[SheetError] = []
    for check in checks:
        try:
            values.append(check())
        except SheetError as error:
            wrong += error.every
    if wrong:
        wrong[0].also = wrong[1:]
        raise wrong[0]
    return values
