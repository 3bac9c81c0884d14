"""The parts that files of events and leagues have in common, as structs to write and to read.

docs/event-file.md and docs/league-file.md describe the files.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.competition.local_time import YEARS
from companion.journal.entry import (
    Entry,
    Kinds,
    LineNumber,
    Numbers,
    Text,
    Undo,
    misread,
    read_file,
)
from companion.kit.sheet import SheetError, integer, one_of
from companion.kit.stored_entries import UNDO
from companion.kit.words import Phrase

FIT: Final = Phrase("they do not fit together")
MemberId = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class Moment(str):
    """A time in ISO format with its offset; the year must be in `YEARS`."""

    @property
    def time(self) -> datetime:
        return datetime.fromisoformat(self)


class Part(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An object in a file. A field with a default is left out where it has that value."""

    def plain(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        found: dict[str, Any] = msgspec.to_builtins(self, enc_hook=str)
        return found


class LinePart(Part):
    """An entry of a journal."""

    kind: str
    data: Any  # `read_line` checks it
    by: str
    at: Moment


class MemberPart(Part, kw_only=True):
    """A member of a club; in a file with several clubs also the club's number."""

    id: int
    club: LineNumber | None = None
    name: Text
    reading: Text
    same_as: MemberId | None
    forgotten: bool
    mark: Text = ""


P = TypeVar("P", bound=Part)


def part_of(kind: type[P], row: object) -> P:
    """Return a stored row as a part of a file, by its attributes."""
    return msgspec.convert(row, kind, from_attributes=True, dec_hook=isoformat)


def isoformat(_: type, at: datetime) -> Moment:
    return Moment(at.isoformat())


def read_part(kind: type[P], given: object, place: str = "") -> P:
    """Return a part of a file; SheetError names the invalid place."""
    try:
        return msgspec.convert(given, kind, dec_hook=moment)
    except msgspec.ValidationError as error:
        raise misread(str(error), place) from None


def read_whole(kind: type[P], data: object, name: str) -> P:
    """Return a file; SheetError names the invalid place, or the file by its name."""
    if not isinstance(data, dict):
        raise SheetError(name, Phrase("expected an object"))
    file = read_part(kind, data)
    one_of(data["format"], "format", (f"tairyo {name} 1",))
    return file


def moment(_: type, value: object) -> Moment:
    """Return a time of a file; ValueError unless it has its offset and a likely year."""
    try:
        found = datetime.fromisoformat(value if isinstance(value, str) else "")
    except ValueError as error:
        raise ValueError("moment") from error
    if found.tzinfo is None or found.year not in YEARS:
        raise ValueError("moment")
    return Moment(value)


def read_line(
    n: int, line: LinePart, kinds: Mapping[str, type[Entry]], numbers: Numbers
) -> dict[str, Any]:
    """Return the fields of entry `n` (from 0) as stored here; SheetError names its place."""
    place = f"lines[{n}]"
    one_of(line.kind, f"{place}.kind", [*kinds, UNDO])
    every: Kinds[Entry] = {**kinds, UNDO: Undo}
    entry = read_file(every, line.kind, line.data, f"{place}.data", numbers)
    if isinstance(entry, Undo):
        integer(entry.line, f"{place}.data.line", 1, n)
    by = written_by(line.by, numbers.people)[:60]
    return {"kind": line.kind, "data": entry.data(), "by": by, "at": line.at.time}


def written_by(by: str, new: Mapping[int, int]) -> str:
    """Return the author of an entry, with a player's number translated to the one here."""
    kind, _, number = by.partition(" ")
    numbers = {f"{there}": here for there, here in new.items()}
    return f"player {numbers[number]}" if kind == "player" and number in numbers else by
