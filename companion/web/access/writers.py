"""Who wrote the lines of an event, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.kit.words import Phrase
from companion.models import EventLine
from companion.services.events.signing import SOMEBODY

SIGNING = Phrase("on the sign-up page")


def writer(by: str, names: Mapping[int, str]) -> Phrase | str:
    """Who wrote a line, from what the journal calls them (AtEvent.by)."""
    kind, _, rest = by.partition(" ")
    if kind == "player" and rest.isdecimal():
        return names.get(int(rest), "?")
    if kind == "slip":
        return Phrase("somebody with the slip's link")
    if kind == "somebody":
        return SIGNING if by == SOMEBODY else Phrase("somebody at the door")
    return Phrase("helper %(name)s", name=rest) if kind == "helper" else Phrase("organiser")


def writers(lines: Sequence[EventLine]) -> set[int]:
    """The players who wrote lines themselves."""
    return by_whom(line.by for line in lines)


def by_whom(writers: Iterable[str]) -> set[int]:
    """The players among those who wrote."""
    numbers = (by.removeprefix("player ") for by in writers)
    return {int(number) for number in numbers if number.isdecimal()}
