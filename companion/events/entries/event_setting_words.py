"""Event settings: how each is read, checked and described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from companion.competition.checks import number, points, ties, truth, word
from companion.competition.standings.late import RULES
from companion.competition.standings.same_deals import RULES as COMPARED
from companion.competition.standings.tiebreaks import USUAL as USUAL_TIES
from companion.events.state.event_settings import Settings
from companion.games import GAMES
from companion.kit.levels import LEVELS
from companion.kit.levels import USUAL as USUAL_LEVEL
from companion.kit.sheet import SheetError, integer, listing, one_of
from companion.kit.words import Phrase

MOST_TABLES: Final = 99
USUAL: Final[Settings] = {
    "format": "rounds",
    "games": [next(iter(GAMES))],
    "rounds": 4,
    "seating": "social",
    "wanted": 4,
    "prefer": "short",
    "level": USUAL_LEVEL,
    "minutes": 45,
    "penalty": 10,
    "fee": 0,
    "confirm": False,
    "closes": False,
    "screen": False,
    "real": False,
    "apart": [],
    "wished": [],
    "together": [],
    "fixed": [],
    "best": 0,
    "scheme": "steep",
    "missed": "none",
    "compared": "place",
    "ties": list(USUAL_TIES),
}
"""What an event is when nothing else is said: four rounds of paper sheets, tables of four."""


def checked(given: Mapping[str, object]) -> Settings:
    """All settings, given and usual; SheetError names one that cannot be."""
    for key in given:
        if key not in CHECKS:
            raise SheetError(key, Phrase("is not known here"))
    values = {**USUAL, **given}
    for key, check in CHECKS.items():
        check(values[key], key)
    found = cast("Settings", values)
    if not set.intersection(*(set(GAMES[key].seats) for key in found["games"])):
        raise SheetError("games", Phrase("no table size suits all of these games"))
    return found


def games(value: object, place: str) -> None:
    """At least one game, in the order of the rounds."""
    for at, key in enumerate(listing(value, place)):
        one_of(key, f"{place}[{at}]", list(GAMES))
    if not value:
        raise SheetError(place, Phrase("choose at least one game"))


def pairs(value: object, place: str) -> None:
    """Pairs of two different people."""
    for at, pair in enumerate(listing(value, place)):
        one, two = listing(pair, f"{place}[{at}]", 2)
        integer(one, f"{place}[{at}][0]")
        integer(two, f"{place}[{at}][1]")
        if one == two:
            raise SheetError(f"{place}[{at}]", Phrase("choose two different people"))


def fixed(value: object, place: str) -> None:
    """[person, table] of those who do not move, each person once."""
    for at, one in enumerate(every := listing(value, place)):
        person, table = listing(one, f"{place}[{at}]", 2)
        integer(person, f"{place}[{at}][0]")
        integer(table, f"{place}[{at}][1]", 1, MOST_TABLES)
        if any(person == before for before, _ in every[:at]):
            raise SheetError(f"{place}[{at}]", Phrase("is listed twice"))


CHECKS: Final[Mapping[str, Callable[[object, str], object]]] = {
    "format": word("open", "rounds"),
    "games": games,
    "rounds": number(1, 20),
    "seating": word("social", "swiss"),
    "wanted": number(2, 5),
    "prefer": word("short", "ai", "bye"),
    "level": word(*LEVELS),
    "minutes": number(0, 600),
    "penalty": number(1, 1000),
    "fee": number(0, 1_000_000),
    "confirm": truth,
    "closes": truth,
    "screen": truth,
    "real": truth,
    "apart": pairs,
    "wished": pairs,
    "together": pairs,
    "fixed": fixed,
    "best": number(0, 100),
    "scheme": points,
    "missed": word(*RULES),
    "compared": word(*COMPARED),
    "ties": ties,
}
