"""Limits for JSON files: no duplicate keys, no huge numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from companion.kit.words import Phrase

MOST: Final = 10**9  # no number has more than nine digits


class Twice(dict[str, object]):
    """An object of a file in which a key stands twice; `key` is the first such."""

    key: str = ""


def whole(text: str) -> int:
    """A number of a file; one that is too long is not read, only known to be so."""
    return int(text) if len(text.lstrip("-")) <= len(str(MOST)) else MOST


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of a file."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice, seen = Twice(found), set[str]()
    for key, _ in pairs:
        if key in seen:
            twice.key = key
            break
        seen.add(key)
    return twice


def check(value: object) -> None:
    """SheetError at the first key that stands twice, or number of more than nine digits."""
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
    """The place of a key."""
    return f"{place}.{key}" if place else key


Found = TypeVar("Found")


class SheetError(ValueError):
    """Not a valid sheet. `place` is like `rounds[1].points`, `message` what was expected."""

    def __init__(self, place: str, phrase: Phrase) -> None:
        super().__init__(f"{place}: {phrase}")
        self.place = place
        self.phrase = phrase
        self.message = str(phrase)
        self.also: list[SheetError] = []  # what else is wrong beside it

    @property
    def every(self) -> list[SheetError]:
        """This and what else is wrong."""
        return [self, *self.also]


def together(checks: Iterable[Callable[[], Found]]) -> list[Found]:
    """What the checks find; SheetError of the first with all others, so that nobody asks twice.

    >>> together([lambda: 1, lambda: 2])
    [1, 2]
    """
    found: list[Found] = []
    wrong: list[SheetError] = []
    for check in checks:
        try:
            found.append(check())
        except SheetError as error:
            wrong += error.every
    if wrong:
        wrong[0].also = wrong[1:]
        raise wrong[0]
    return found
