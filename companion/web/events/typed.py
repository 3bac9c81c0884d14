"""What the form of an event's settings sends, as far as it is what it should be."""

from __future__ import annotations

from typing import Final

from flask import request

from companion.web.events.counting import OWN, own_scheme, ties, whole

NUMBERS: Final = ("rounds", "wanted", "minutes", "penalty", "fee", "best")
WORDS: Final = ("format", "seating", "prefer", "level", "scheme")
TICKS: Final = ("confirm", "screen", "real")


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
