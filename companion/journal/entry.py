"""Typed journal entries: one class for each kind.

The fields of a class define what a stored row and an imported file may hold, and which values are
people or clubs. Reading, writing, checking and renumbering all follow from them (msgspec).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import ModuleType
from typing import Annotated, Any, ClassVar, Final, Protocol, TypeVar

import msgspec
from msgspec import Meta

from companion.kit.numbers import SheetError
from companion.kit.sheet import integer
from companion.kit.stored_entries import UNDO, StoredEntry
from companion.kit.words import Phrase


class Person(int):
    """A club member's id."""


class ClubNumber(int):
    """A club's id."""


Count = Annotated[int, Meta(ge=1, le=1000)]
"""The number of a round, table, division or matchday, from 1."""
LineNumber = Annotated[int, Meta(ge=1)]
"""The number of an entry in its journal, from 1."""
Text = Annotated[str, Meta(max_length=400)]
People = Annotated[tuple[Person, ...], Meta(max_length=5000)]
Totals = Annotated[tuple[int, ...], Meta(max_length=9)]
Unchecked = dict[str, Any]
"""A JSON object that its entry checks itself."""
MOST_TOTAL: Final = 10_000
"""Limit for totals: nobody can win or lose more at a table."""


class Stamp(Protocol):
    """The number, author and time of an entry in its journal."""

    @property
    def n(self) -> int: ...
    @property
    def by(self) -> str: ...
    @property
    def at(self) -> datetime: ...


class Entry(
    msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True,
    tag_field="kind",
):  # fmt: skip
    """The content of one entry. The tag of a subclass is its kind."""

    FOR_GOOD: ClassVar[bool] = False
    """Whether it can never be undone, because people acted on it or a new entry corrects it."""

    @classmethod
    def kind(cls) -> str:
        """Return the kind as it appears in rows and files."""
        return str(cls.__struct_config__.tag)

    def data(self) -> dict[str, Any]:
        """Return the fields as stored in a row: plain JSON without the kind."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self, enc_hook=int))
        found.pop("kind")
        return found

    def describe(self, teller: Any, n: int) -> Phrase:
        """Say what was done in entry `n`."""
        raise NotImplementedError

    def check_file(self, given: Mapping[str, object], place: str) -> None:
        """Raise SheetError for invalid values that the types of an imported entry do not catch."""


class Undo(Entry, tag="undo"):
    """Cancels an earlier entry; an undo can itself be undone."""

    line: LineNumber


E = TypeVar("E", bound=Entry)
Kinds = Mapping[str, type[E]]


def kinds_of(base: type[E], *modules: ModuleType) -> dict[str, type[E]]:
    """Return the entry classes of these modules by kind, without abstract base classes."""
    there = [one for module in modules for one in vars(module).values()]
    classes = [one for one in there if isinstance(one, type) and issubclass(one, base)]
    return {one.kind(): one for one in classes if one.kind() != one.__name__}


NOBODY: Final[Mapping[int, int]] = {}


def read(
    kinds: Kinds[E], kind: str, data: Mapping[str, Any], same: Mapping[int, int] = NOBODY
) -> E:
    """Return the entry of a stored row; LookupError or ValueError where it is not valid.

    `same` maps merged members to the member they count as.
    """

    def as_one(kind: type, value: object) -> object:
        found = as_stored(kind, value)
        return kind(same.get(found, found)) if isinstance(found, Person) else found

    try:
        return msgspec.convert(
            {**data, "kind": kind}, kinds[kind], dec_hook=as_one if same else as_stored
        )
    except msgspec.ValidationError as error:
        raise ValueError(f"{kind}: {error}") from error


def as_stored(kind: type, value: object) -> object:
    """Return an id of a stored row as a `kind`; TypeError unless it is an int."""
    if type(value) is not int:
        raise TypeError(f"Expected `int`, got `{type(value).__name__}`")
    return kind(value)


@dataclass(frozen=True)
class Numbers:
    """Maps the ids of people and clubs in a file to their ids here."""

    people: Mapping[int, int]
    clubs: Mapping[int, int] = field(default_factory=dict)

    def of(self, kind: type, value: object) -> object:
        """Return the id here; ValueError for somebody whom the file does not list."""
        known = self.clubs if kind is ClubNumber else self.people
        if type(value) is int and value in known:
            return kind(known[value])
        what = "club" if kind is ClubNumber else "member"
        raise ValueError(f"no {what} {str(value)[:20]}")


def read_file(kinds: Kinds[E], kind: str, data: object, place: str, numbers: Numbers) -> E:
    """Return an entry of a file with ids of this database; SheetError names the invalid place."""
    if not isinstance(data, dict):
        raise SheetError(place, Phrase("expected an object"))
    try:
        found = msgspec.convert({**data, "kind": kind}, kinds[kind], dec_hook=numbers.of)
    except msgspec.ValidationError as error:
        raise misread(str(error), place) from None
    found.check_file(data, place)
    return found


def entry_of(kinds: Kinds[E], line: StoredEntry, same: Mapping[int, int] = NOBODY) -> E:
    """Return the entry of a stored line; LookupError or ValueError where it is not valid."""
    return read(kinds, line.kind, line.data, same)


def people_of(kinds: Kinds[E], lines: Iterable[StoredEntry]) -> set[int]:
    """Return everybody named in a journal, also in entries that were undone."""
    return numbers_of(Person, ((kinds[one.kind], one.data) for one in lines if one.kind != UNDO))


def numbers_of(wanted: type, entries: Iterable[tuple[type[Entry], Mapping[str, Any]]]) -> set[int]:
    """Return the ids of people, or of clubs, that stored entries name."""
    found: set[int] = set()

    def noted(kind: type, value: object) -> object:
        if kind is wanted:
            found.add(int(str(value)))
        return as_stored(kind, value)

    for kind, data in entries:
        msgspec.convert({**data, "kind": kind.kind()}, kind, dec_hook=noted)
    return found


def figures(numbers: Iterable[int]) -> str:
    """Return totals as text, in the order of the seats.

    >>> figures([12, -3])
    '12 / −3'
    """
    return " / ".join(str(number).replace("-", "−") for number in numbers)


# ---------------------------------------------------------------- what is wrong with a file


def check_totals(totals: Iterable[object], place: str) -> None:
    """Raise SheetError for a total larger than any game allows."""
    for at, total in enumerate(totals):
        integer(total, f"{place}[{at}]", -MOST_TOTAL, MOST_TOTAL)


EXPECTED: Final[Mapping[str, Phrase]] = {
    "int": Phrase("expected a whole number"),
    "str": Phrase("expected a text"),
    "array": Phrase("expected a list"),
    "str | array": Phrase("expected a list"),
    "str | object": Phrase("expected a name"),
    "object": Phrase("expected an object"),
    "date": Phrase("expected a day, such as 2026-11-21"),
    "Invalid RFC3339 encoded date": Phrase("expected a day, such as 2026-11-21"),
    "bool": Phrase("expected one of: %(words)s", words="true, false"),
    "int | float": Phrase("Enter a number of points, such as 5 or −2."),
    "moment": Phrase("expected a moment, such as 2026-11-21T19:30:00+00:00"),
}
Said = Callable[[str], Phrase]
BOUNDS: Final[Mapping[str, Said]] = {
    "int >=": lambda n: Phrase("expected at least %(n)s", n=n),
    "int <=": lambda n: Phrase("expected at most %(n)s", n=n),
    "str of length <=": lambda n: Phrase("at most %(n)s characters", n=n),
    "array of length <=": lambda n: Phrase("at most %(n)s entries", n=n),
    "array of length": lambda n: Phrase("expected %(n)s entries", n=n),
    "no member": lambda n: Phrase("the file has no member of number %(n)s", n=n),
    "no club": lambda n: Phrase("the file has no club of number %(n)s", n=n),
}
PLACE: Final = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)


def misread(message: str, place: str) -> SheetError:
    """Return msgspec's error about a file in our words, with the full place.

    >>> print(misread("Expected `int`, got `str` - at `$.totals[0]`", "lines[3].data"))
    lines[3].data.totals[0]: expected a whole number
    """
    found = PLACE.fullmatch(message)
    assert found is not None  # the pattern matches any text
    what, inside = found[1], found[2] or ""
    inside = inside if place else inside.removeprefix(".")
    if key := re.search(r"(missing required|unknown) field `(.*)`", what):
        wrong = Phrase("is missing") if key[1] != "unknown" else Phrase("is not known here")
        return SheetError(f"{place}{inside}.{key[2]}".removeprefix("."), wrong)
    plain = what.replace("`", "").removeprefix("Expected ")
    for words, said in BOUNDS.items():
        if bound := re.fullmatch(rf"{re.escape(words)} (\S+?)(?:, got .*)?", plain):
            return SheetError(place + inside, said(bound[1]))
    wanted = plain.partition(",")[0].removesuffix(" | null")
    phrase = EXPECTED.get(wanted) or Phrase("is not known here")
    return SheetError(place + inside, phrase)
