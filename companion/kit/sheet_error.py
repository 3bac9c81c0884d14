"""How everything that was written down is refused: with its place and what was expected there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.kit.words import Phrase

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
