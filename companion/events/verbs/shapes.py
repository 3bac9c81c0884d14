"""Checks of the parts of an event file that are not entries (docs/event-file.md)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from companion.competition.when import YEARS
from companion.kit.sheet import SheetError, integer, listing
from companion.kit.words import Phrase

Check = Callable[[object, str], object]
"""(value, place): SheetError unless it can stand there."""

LONGEST_TEXT = 400
FIT: Final = Phrase("they do not fit together")
MOMENT: Final = Phrase("expected a moment, such as 2026-11-21T19:30:00+00:00")


def number(low: int, high: int) -> Check:
    """A whole number in these bounds."""
    return lambda value, place: integer(value, place, low, high)


def maybe(check: Check) -> Check:
    """That, or null."""
    return lambda value, place: None if value is None else check(value, place)


def every(check: Check) -> Check:
    """A list of such."""

    def look(value: object, place: str) -> None:
        for at, one in enumerate(listing(value, place)):
            check(one, f"{place}[{at}]")

    return look


def text(value: object, place: str) -> None:
    """A short text."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise SheetError(place, Phrase("at most %(n)s characters", n=LONGEST_TEXT))


person: Final = number(1, 2**31 - 1)


def moment(value: object, place: str) -> datetime:
    """A moment as the file writes it, of years in which every clock of the world can be read."""
    try:
        found = datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError as error:
        raise SheetError(place, MOMENT) from error
    if found.tzinfo is None or found.year not in YEARS:
        raise SheetError(place, MOMENT)
    return found
