"""What the data of an event's lines may be, each kind its fields: for files from elsewhere.

Every page of an event rests on these; docs/event-file.md says what they mean. Who is named in a
line was looked up before (`competition.renumber`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from math import isfinite
from types import MappingProxyType
from typing import Final

from companion.competition.evening import ATTENDANCE, MARKS, STEPS
from companion.competition.evening.when import YEARS
from companion.games import GAMES
from companion.infrastructure.checks import truth
from companion.kit.lines import UNDO
from companion.kit.sheet import SheetError, integer, listing, mapping, one_of
from companion.kit.words import Phrase
from companion.services.events.allowed import MOST_TOTAL
from companion.services.events.settings import checked

Check = Callable[[object, str], object]
"""(value, place): SheetError unless it can stand there."""

MOST_NUMBER, LONGEST_TEXT, MOST_POINTS, MOST_MINUTES = 1000, 400, 10_000, 600
LATER: Final = ("penalty", "fee", "together", "fixed")
"""Settings that older files do not have."""
FIT: Final = Phrase("they do not fit together")
MOMENT: Final = Phrase("expected a moment, such as 2026-11-21T19:30:00+00:00")


def number(low: int, high: int) -> Check:
    """A whole number in these bounds."""
    return lambda value, place: integer(value, place, low, high)


def word(*words: str) -> Check:
    """One of these words."""
    return lambda value, place: one_of(value, place, words)


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
        raise SheetError(place, Phrase("at most %(n)s letters", n=LONGEST_TEXT))


def points(value: object, place: str) -> None:
    """A number of points, whole or not."""
    fits = isinstance(value, int | float) and isfinite(value) and abs(value) <= MOST_POINTS
    if not fits or isinstance(value, bool):
        raise SheetError(place, Phrase("Enter a number of points, such as 5 or −2."))


def lost(value: object, place: str) -> None:
    """[table, game] of a choice that could not be kept."""
    table, game = listing(value, place, 2)
    stage(table, f"{place}[0]")
    one_of(game, f"{place}[1]", list(GAMES))


def coming(value: object, place: str) -> None:
    """A round that a seating foresees."""
    has(SEATING, {}, value, place)


def settings(value: object, place: str) -> None:
    """All settings but those that came later."""
    missing = checked({})
    given = mapping(value, place, [key for key in missing if key not in LATER], LATER)
    try:
        checked(given)
    except SheetError as error:
        raise SheetError(f"{place}.{error.place}", error.phrase) from error


def anything(value: object, place: str) -> None:
    """A round of a sheet as somebody asks to have it: counted when it is looked at."""


def has(needed: Mapping[str, Check], more: Mapping[str, Check], data: object, place: str) -> None:
    """SheetError unless it is an object of these fields."""
    fields = mapping(data, place, tuple(needed), tuple(more))
    for key, value in fields.items():
        (needed.get(key) or more[key])(value, f"{place}.{key}")


stage: Final = number(1, MOST_NUMBER)
person: Final = number(1, 2**31 - 1)
game: Final = word(*GAMES)
people, totals = every(person), every(number(-MOST_TOTAL, MOST_TOTAL))
seats: Final = every(maybe(person))
SEATING: Final[Mapping[str, Check]] = {
    "tables": every(seats), "byes": people, "wanted": number(0, 9),
}  # fmt: skip
AT: Final[Mapping[str, Check]] = {"round": stage, "table": stage}
Fields = tuple[Mapping[str, Check], Mapping[str, Check]]
FIELDS: Final[Mapping[str, Fields]] = MappingProxyType({
    "settings": ({"values": settings}, {}),
    "best": ({"evenings": number(0, 100)}, {}),
    "when": ({}, {"starts": maybe(text), "until": maybe(text), "zone": text, "place": text}),
    "signing": ({"open": truth, "limit": number(0, 200)}, {"until": maybe(text), "zone": text}),
    "enlist": ({"person": person, "in": truth}, {}),
    "told": ({"person": person, "told": truth}, {}),
    "attend": ({"people": people, "as": word(*ATTENDANCE)}, {}),
    "draft": (
        {"game": game, **SEATING, "final": truth, "forecast": every(coming)},
        {"games": every(game), "lost": every(lost), "by_hand": truth},
    ),
    "start": ({"minutes": number(0, MOST_MINUTES), "lots": people}, {}),
    "table": ({"game": game, "seats": seats, "counts": truth, "lots": people}, {}),
    "mark": ({"table": stage, "as": word(*MARKS)}, {}),
    "clock": (
        {"round": stage, "do": word("pause", "resume", "extend", "call")},
        {"minutes": number(0, MOST_MINUTES), "table": stage},
    ),
    "replace": ({**AT, "seat": number(0, 9), "person": maybe(person)}, {}),
    "ruling": ({**AT, "totals": totals, "why": text}, {}),
    "ask": (
        {**AT, "entry": number(0, MOST_NUMBER), "value": anything, "before": totals,
         "after": totals}, {},
    ),
    "answer": ({**AT, "ask": stage, "yes": truth}, {"line": maybe(stage)}),
    "corrected": ({**AT, "entry": maybe(number(0, MOST_NUMBER))}, {"line": maybe(stage)}),
    "confirm": (
        {**AT, "person": person, "totals": totals}, {"sheet": maybe(totals), "phone": text},
    ),
    "totals": ({**AT, "totals": totals}, {"person": maybe(person), "phone": text}),
    "note": ({**AT, "text": text}, {}),
    "paid": ({"person": person, "paid": truth}, {}),
    "penalty": (
        {**AT, "person": person, "step": word(*STEPS), "points": number(0, 1000), "reason": text},
        {},
    ),
    "close": ({"round": stage}, {}),
    "adjust": ({"person": person, "points": points, "reason": text}, {}),
    "end": ({}, {}),
})  # fmt: skip
"""By kind the fields that a line needs, and those that it may have."""


def check(kind: str, n: int, data: object, place: str) -> None:
    """SheetError unless this can be the data of line `n`, of that kind."""
    undo: Fields = {"line": number(1, n - 1)}, {}
    has(*(undo if kind == UNDO else FIELDS[kind]), data, place)


def moment(value: object, place: str) -> datetime:
    """A moment as the file writes it, of years in which every clock of the world can be read."""
    try:
        found = datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError as error:
        raise SheetError(place, MOMENT) from error
    if found.tzinfo is None or found.year not in YEARS:
        raise SheetError(place, MOMENT)
    return found
