"""The lines of an event's file, and its outer shape; or where one cannot read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict, TypeGuard, cast

from companion.competition.evening.ledger import VERBS
from companion.competition.evening.renumber import renumbered
from companion.games import SheetError
from companion.kit.lines import UNDO
from companion.kit.sheet import listing, mapping, one_of
from companion.kit.words import Phrase
from companion.models import (
    EventLine,
)
from companion.services.events.files import FORMAT
from companion.services.events.shapes import check, moment

KEYS = (
    *("person", "people", "seats", "tables", "byes", "forecast", "lots"),
    *("values", "apart", "wished", "together", "fixed"),
)
"""Where a line's data names members."""


class EventFile(TypedDict):
    """An event's file, looked at from outside."""

    club: str
    name: str
    season: str
    public: bool
    created: str
    members: list[object]
    lines: list[object]
    tables: list[object]


def checked(data: object) -> EventFile:
    """The file's outer shape."""
    keys = ("club", "name", "season", "public", "created", "members", "lines", "tables")
    if not isinstance(data, dict):
        raise SheetError("event", Phrase("expected an object"))
    fields = mapping(data, "", ("format", *keys))
    one_of(fields["format"], "format", (FORMAT,))
    for key in ("club", "name", "season", "created"):
        if not isinstance(fields[key], str) or len(fields[key]) > 80:
            raise SheetError(key, Phrase("at most %(n)s letters", n=80))
    for key in ("members", "lines", "tables"):
        listing(fields[key], key)
    if not isinstance(fields["public"], bool):
        raise SheetError("public", Phrase("expected one of: %(words)s", words="true, false"))
    return cast("EventFile", fields)


def line_of(n: int, given: object, new: Mapping[int, int]) -> EventLine:
    """One line of the event."""
    place = f"lines[{n}]"
    fields = mapping(given, place, ("kind", "data", "by", "at"))
    kind = one_of(fields["kind"], f"{place}.kind", [*VERBS, UNDO])
    given_data = fields["data"]
    try:
        data = renumbered(kind, given_data, new)
    except (LookupError, TypeError, ValueError) as error:
        raise misread(error, given_data, f"{place}.data") from error
    check(kind, n + 1, data, f"{place}.data")
    by, at = written_by(str(fields["by"]), new)[:60], moment(fields["at"], f"{place}.at")
    return EventLine(kind=kind, data=data, by=by, at=at)


def misread(error: Exception, data: object, place: str) -> SheetError:
    """What is wrong with a line's data: a key that is missing, or somebody whom the file lacks."""
    if not isinstance(data, dict):
        return SheetError(place, Phrase("expected an object"))
    if not isinstance(error, KeyError):
        return SheetError(place, Phrase("expected numbers of members, as the file lists them"))
    wanted = error.args[0]
    if wanted in KEYS:
        return SheetError(f"{place}.{wanted}", Phrase("is missing"))
    said = Phrase("the file has no member of number %(n)s", n=str(wanted)[:20])
    return SheetError(found_at(data, wanted, place) or place, said)


def found_at(data: object, wanted: object, place: str) -> str:
    """Where in a line's data that member is named; "" when it is nowhere."""
    if data == wanted and type(data) is type(wanted):
        return place
    if isinstance(data, dict):
        parts = [(data[key], f"{place}.{key}") for key in data if key in KEYS]
    else:
        parts = [(one, f"{place}[{n}]") for n, one in enumerate(data)] if is_list(data) else []
    return next(filter(None, (found_at(part, wanted, at) for part, at in parts)), "")


def is_list(data: object) -> TypeGuard[list[object]]:
    """A list of a file."""
    return isinstance(data, list)


def written_by(by: str, new: Mapping[int, int]) -> str:
    """Who wrote a line; a player by the number they have here."""
    kind, _, number = by.partition(" ")
    numbers = {f"{there}": here for there, here in new.items()}
    return f"player {numbers[number]}" if kind == "player" and number in numbers else by
