"""What the data of a league's lines may be: for files from elsewhere (docs/league-file.md).

Each reader looks at one value, names its place where it cannot stand there, and gives it back with
the numbers that people and clubs have here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Final

from companion.competition.evening.when import YEARS
from companion.competition.leagues.fixture import DECIDED
from companion.infrastructure.checks import truth
from companion.kit.levels import LEVELS
from companion.kit.lines import UNDO
from companion.kit.sheet import SheetError, integer, listing, mapping, one_of
from companion.kit.words import Phrase
from companion.services.leagues.deciding import MOST_TOTAL
from companion.services.leagues.entering import MOST
from companion.services.leagues.settings import checked

LONGEST_TEXT, MOST_NUMBER, MOST_DAYS, MOST_TIMES, FULLEST = 400, 1000, 100, 60, 9
POINTS: Final = re.compile(r"-?\d{1,6}(/[1-9]\d{0,5})?")  # a fraction as it writes itself
DAY: Final = Phrase("expected a day, such as 2026-11-21")
TIME: Final = Phrase("expected a time on the clock, such as 2026-11-21T19:30")


@dataclass(frozen=True)
class Here:
    """By their numbers in the file the people and clubs as they are numbered here."""

    people: Mapping[int, int]
    clubs: Mapping[int, int]


Reader = Callable[[Any, str, Here], Any]


def known(numbers: Mapping[int, int], value: Any, place: str, unknown: Phrase) -> int:
    """The number here."""
    number = integer(value, place, 1)
    if number not in numbers:
        raise SheetError(place, unknown)
    return numbers[number]


def person(value: Any, place: str, here: Here) -> int:
    """Somebody of the file's members."""
    stranger = Phrase("the file has no member of number %(n)s", n=str(value)[:20])
    return known(here.people, value, place, stranger)


def club(value: Any, place: str, here: Here) -> int:
    """One of the file's clubs."""
    return known(
        here.clubs, value, place, Phrase("the file has no club of number %(n)s", n=str(value)[:20])
    )


def number(low: int, high: int) -> Reader:
    """A whole number in these bounds."""
    return lambda value, place, here: integer(value, place, low, high)


def word(*words: str) -> Reader:
    """One of these words."""
    return lambda value, place, here: one_of(value, place, words)


def flag(value: Any, place: str, here: Here) -> Any:
    """True or false."""
    truth(value, place)
    return value


def text(value: Any, place: str, here: Here) -> str:
    """A short text."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise SheetError(place, Phrase("at most %(n)s letters", n=LONGEST_TEXT))
    return value


def points(value: Any, place: str, here: Here) -> str:
    """Points as a fraction writes itself."""
    if not isinstance(value, str) or not POINTS.fullmatch(value):
        raise SheetError(place, Phrase("Enter a number of points, such as 5 or −2."))
    return value


def day(value: Any, place: str, here: Here) -> str:
    """A day."""
    try:
        found = date.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise SheetError(place, DAY) from error
    if found.year not in YEARS:
        raise SheetError(place, DAY)
    return found.isoformat()


def time(value: Any, place: str, here: Here) -> str:
    """A time by the clock on the wall."""
    try:
        found = datetime.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise SheetError(place, TIME) from error
    if found.tzinfo is not None or found.year not in YEARS:
        raise SheetError(place, TIME)
    return str(value)


def maybe(reader: Reader) -> Reader:
    """That, or null."""
    return lambda value, place, here: None if value is None else reader(value, place, here)


def or_empty(reader: Reader) -> Reader:
    """That, or an empty text or null."""
    return lambda value, place, here: value if value in ("", None) else reader(value, place, here)


def every(reader: Reader, most: int) -> Reader:
    """A list of at most so many of them."""

    def read(value: Any, place: str, here: Here) -> list[Any]:
        given = listing(value, place)
        if len(given) > most:
            raise SheetError(place, Phrase("at most %(n)s entries", n=most))
        return [reader(one, f"{place}[{at}]", here) for at, one in enumerate(given)]

    return read


def row(*readers: Reader) -> Reader:
    """A list of just these."""

    def read(value: Any, place: str, here: Here) -> list[Any]:
        cells = zip(readers, listing(value, place, len(readers)), strict=True)
        return [reader(one, f"{place}[{at}]", here) for at, (reader, one) in enumerate(cells)]

    return read


def fields(needed: Mapping[str, Reader], more: Mapping[str, Reader] | None = None) -> Reader:
    """An object of these fields."""
    known = {**needed, **(more or {})}

    def read(value: Any, place: str, here: Here) -> dict[str, Any]:
        given = mapping(value, place, tuple(needed), tuple(more or ()))
        return {key: known[key](one, f"{place}.{key}", here) for key, one in given.items()}

    return read


def settings(value: Any, place: str, here: Here) -> Any:
    """All settings, each as it is checked when somebody types it."""
    mapping(value, place, ("game",), tuple(value) if isinstance(value, dict) else ())
    try:
        return checked(value)
    except SheetError as error:
        raise SheetError(f"{place}.{error.place}", error.phrase) from error


count: Final = number(1, MOST_NUMBER)
people, totals = every(person, MOST), every(number(-MOST_TOTAL, MOST_TOTAL), FULLEST)
AT: Final[Mapping[str, Reader]] = {
    "division": count, "matchday": number(0, MOST_DAYS), "table": count,
}  # fmt: skip
MATCHDAY: Final = fields(
    {
        "since": day, "until": day, "tables": every(every(person, FULLEST), MOST),
        "homes": every(maybe(club), MOST), "byes": people, "wanted": number(0, FULLEST),
    }
)  # fmt: skip
SHAPES: Final[Mapping[str, Reader]] = MappingProxyType({
    "settings": fields({"values": settings}),
    "club": fields({"club": club, "in": flag}),
    "enter": fields({"people": people, "in": flag}),
    "divide": fields(
        {"name": text, "divisions": every(fields({"name": text, "people": people}), MOST)}
    ),
    "place": fields({"person": person, "division": count}),
    "plan": fields({"division": count, "from": count, "days": every(MATCHDAY, MOST_DAYS)}),
    "swap": fields({"division": count, "matchday": count, "one": person, "other": person}),
    "move": fields({"division": count, "matchday": count, "until": day}, {"table": maybe(count)}),
    "away": fields({"division": count, "person": person, "matchdays": every(count, MOST_DAYS)}),
    "closed": fields({"club": club, "days": every(row(day, day), MOST_DAYS)}),
    "open": fields(AT),
    "absent": fields({**AT, "person": person, "level": word("", *LEVELS)}),
    "offer": fields({**AT, "person": person, "times": every(time, MOST_TIMES)}),
    "agree": fields({**AT, "at": or_empty(time), "place": text}),
    "confirm": fields({**AT, "person": person, "totals": totals}),
    "rule": fields({**AT, "as": word("", *DECIDED), "totals": totals, "why": text}),
    "adjust": fields({"division": count, "person": person, "points": points, "reason": text}),
    "team": fields({"team": count, "people": people}, {"name": text}),
    "lineup": fields({"team": count, "matchday": count, "people": people}),
    "publish": fields({"division": count, "rows": every(row(count, person, text), MOST)}),
    "playoff": fields({"division": count, "people": people, "until": day}),
    "end": fields({}),
})  # fmt: skip
"""By kind what the data of a line is."""


def data_of(kind: str, n: int, value: Any, place: str, here: Here) -> dict[str, Any]:
    """The data of line `n`, of that kind, as it stands here; SheetError names what cannot be."""
    reader = fields({"line": number(1, n - 1)}) if kind == UNDO else SHAPES[kind]
    found: dict[str, Any] = reader(value, place, here)
    return found
