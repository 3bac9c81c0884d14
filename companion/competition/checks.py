"""Checks of settings, for events and leagues: each error names its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.competition.standings.points import PRESETS
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.kit.sheet import SheetError, integer, listing, mapping, one_of
from companion.kit.words import Phrase

MOST_POINTS: Final = 10_000


def points(value: object, place: str) -> None:
    """A preset's name, or {"places": {"4": [100, 50, 20, 10], …}, "bye": 40} for sizes 1 to 5."""
    if isinstance(value, str):
        one_of(value, place, list(PRESETS))
        return
    own = mapping(value, place, ("places", "bye"))
    integer(own["bye"], f"{place}.bye", 0, MOST_POINTS)
    sizes = mapping(own["places"], f"{place}.places", ("1", "2", "3", "4", "5"))
    for size, row in sizes.items():
        here = f"{place}.places.{size}"
        for at, one in enumerate(listing(row, here, int(size))):
            integer(one, f"{here}[{at}]", 0, MOST_POINTS)
            if at and one > row[at - 1]:
                raise SheetError(f"{here}[{at}]", Phrase("a better place has fewer points"))


def ties(value: object, place: str) -> None:
    """Keys of tie-breaks, each once, in the order they decide."""
    for at, key in enumerate(every := listing(value, place)):
        one_of(key, f"{place}[{at}]", list(TIE_BREAKS))
        if key in every[:at]:
            raise SheetError(f"{place}[{at}]", Phrase("is listed twice"))


def truth(value: object, place: str) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise SheetError(place, Phrase("expected one of: %(words)s", words="true, false"))


def number(low: int, high: int) -> Callable[[object, str], object]:
    """A whole number in these bounds."""
    return lambda value, place: integer(value, place, low, high)


def word(*words: str) -> Callable[[object, str], object]:
    """One of these words."""
    return lambda value, place: one_of(value, place, words)
