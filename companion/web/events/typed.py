"""What the form of an event's settings sends, as far as it is what it should be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import request

from companion.competition.standings.points import Scheme
from companion.competition.standings.tiebreaks import TIE_BREAKS
from companion.infrastructure import numbers

NUMBERS: Final = ("rounds", "wanted", "minutes", "penalty", "fee", "best")
WORDS: Final = ("format", "seating", "prefer", "level", "scheme")
TICKS: Final = ("confirm", "screen", "real")
OWN: Final = "own"
"""The choice that stands beside the preset schemes: a table of one's own."""
SIZES: Final = range(1, 6)


def typed() -> dict[str, object]:
    """The settings that were sent; what is wrong stays as it is, to be refused where it stands."""
    given = request.form
    numbers = {key: whole(given[key]) for key in NUMBERS if key in given}
    words = {key: given[key] for key in WORDS if key in given}
    ticks = {key: given.get(key) == "1" for key in TICKS}
    games = [key for key in given.getlist("games") if key]
    found: dict[str, object] = {**numbers, **words, **ticks, "games": games}
    if found.get("scheme") == OWN:
        found["scheme"] = own_scheme(given)
    if any(key.startswith("ties.") for key in given):
        found["ties"] = ties(given)
    return found


def whole(text: str) -> int | str:
    """The number that was typed, else the text as it is, to be refused where it stands."""
    try:
        return numbers.whole(text)
    except ValueError:
        return text


def own_scheme(given: Mapping[str, str]) -> dict[str, object]:
    """The table of points; its fields are called like their places in the settings."""
    return {
        "places": {
            f"{size}": [whole(given.get(f"scheme.places.{size}[{at}]", "")) for at in range(size)]
            for size in SIZES
        },
        "bye": whole(given.get("scheme.bye", "")),
    }


def as_table(scheme: Scheme) -> dict[str, object]:
    """A preset as a table to change."""
    return {
        "places": {f"{size}": list(scheme.of(size)) for size in SIZES},
        "bye": scheme.bye,
    }


def ties(given: Mapping[str, str]) -> list[str]:
    """The tie-breaks that have a number, in the order of their numbers.

    On the page they are numbered as they stand. Who gives one another's number moves it there: up
    before the other, down behind it.
    """
    order = []
    for at, key in enumerate(page_order(given), 1):
        number = whole(given[f"ties.{key}"])
        if isinstance(number, int) and number:
            order.append((number, (number > at) - (number < at), at, key))
    return [key for *_, key in sorted(order)]


def page_order(given: Mapping[str, str]) -> list[str]:
    """The tie-breaks as they stood on the page that was sent."""
    sent = [key.removeprefix("ties.") for key in given if key.startswith("ties.")]
    return [key for key in sent if key in TIE_BREAKS]
