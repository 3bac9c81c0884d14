"""A score kit: how a game is written on paper and who wins, as data (docs/kit-file.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from companion.journal.entry import misread
from companion.kit import numbers
from companion.kit.names import looks
from companion.kit.numbers import SheetError, together
from companion.kit.words import Name, Phrase

FORMAT: Final = "tairyo kit 1"
KEY: Final = re.compile(r"[a-z_]{1,20}")
FAMILY: Final = re.compile(r"kit-[0-9a-f]{12}")
RESERVED: Final = frozenset(
    {"key", "last", "look", "looked", "outcome", "seen", "sure", "way", "who"}
)
LANGUAGES: Final = ("en", "ja")
MOST: Final = 99_999
MOST_ROUNDS: Final = 99
MOST_SEATS: Final = 10
MOST_CARDS: Final = 60

Text = Annotated[str, Meta(max_length=40)]
Named = Text | dict[str, Text]
"""A name in one language for all, or in English and Japanese."""
Figure = Annotated[int, Meta(ge=-MOST, le=MOST)]
Seats = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Most = Literal["most", "fewest"]


class Row(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One number of each player: in every round, or in the final count."""

    key: str
    """Its name in the rounds of a sheet file: small letters and `_`."""
    name: Named
    worth: Annotated[int, Meta(ge=-100, le=100)] = 1
    """Points for each; 0 if it is only written down."""
    per: Annotated[int, Meta(ge=1, le=1000)] = 1
    """How many earn `worth` points, rounded down: 3 if three coins are a point."""
    least: Figure = 0
    most: Figure = MOST
    together: Annotated[list[Figure], Meta(max_length=6)] | Literal["cards"] = []
    """What the numbers of all players must add up to: one of these, or the round's cards."""

    def points(self, number: int) -> int:
        """Return the points of this number.

        >>> Row("coins", "Coins", per=3).points(8), Row("lost", "Lost", worth=-2).points(3)
        (2, -6)
        """
        return number // self.per * self.worth


ANY_SEATS: Final = (1, MOST_SEATS)


class Kit(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="format",
    tag=FORMAT,
):
    """How a game is written down and who wins."""

    name: Named
    players: tuple[Seats, Seats] = ANY_SEATS
    """The fewest and the most."""
    wins: Literal["most", "fewest", "together"] = "most"
    """Who wins; `together`: all players win or lose together."""
    written: Literal["rounds", "count", "places"] = "rounds"
    """What is written: numbers for each round, one count at the end, or only who came where."""
    rows: Annotated[list[Row], Meta(max_length=12)] = []
    """The numbers; with none, rounds and counts have one row of points."""
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    """How many rounds there are; 0: as many as are played."""
    cards: Annotated[
        list[Annotated[int, Meta(ge=1, le=MOST_CARDS)]], Meta(max_length=MOST_ROUNDS)
    ] = []
    """The cards dealt to each player, round by round; there are as many rounds."""
    until: Annotated[int, Meta(ge=0, le=MOST)] = 0
    """The game ends when somebody has so many points; 0: it does not."""
    deals: bool = False
    """Whether a dealer, who changes with each round, is shown."""
    tiebreak: str = ""
    """The key of the row that decides between equal totals."""
    tiebreak_wins: Most = "most"
    colour: Literal["sea", "red", "green", "violet", "brown", "grey"] = "sea"
    """The colour of its cover."""

    def __post_init__(self) -> None:
        """Let the default that is written out be the default, which msgspec omits: one edition."""
        if self.players == ANY_SEATS:
            force_setattr(self, "players", ANY_SEATS)


POINTS: Final = Row("points", {"en": "Points", "ja": "点"}, least=-MOST)


def rows_of(kit: Kit) -> Sequence[Row]:
    """Return the rows that each player's numbers are written in."""
    alone = kit.written == "places" or kit.wins == "together"
    return kit.rows or ([] if alone else [POINTS])


def phrase(name: str | dict[str, str]) -> Name:
    """Return a name as the pages show it."""
    return Name(name if isinstance(name, dict) else {"en": name})


def data(kit: Kit) -> dict[str, object]:
    """Return a kit as JSON data, without what has its usual value."""
    found: dict[str, object] = msgspec.json.decode(msgspec.json.encode(kit))
    return found


def fingerprint(kit: Kit) -> str:
    """Return the name of this edition of a kit: equal for equal kits only."""
    return sha256(msgspec.json.encode(kit, order="sorted")).hexdigest()[:12]


def family(kit: Kit) -> str:
    """Return the key of its game: equal for all editions of a kit, which share their name.

    >>> family(Kit("Hearts")) == family(Kit({"en": "hearts", "ja": "ハーツ"}, deals=True))
    True
    """
    names = kit.name if isinstance(kit.name, dict) else {"en": kit.name}
    first = names.get("en", next(iter(names.values())))
    return f"kit-{sha256(looks(first).encode()).hexdigest()[:12]}"


def read_kit(value: object, place: str = "") -> Kit:
    """Return the kit of a file; SheetError names the place below `place` and what is wrong."""
    numbers.check({place: value} if place else value)
    if not isinstance(value, dict):
        raise SheetError(place or "kit", Phrase("expected an object"))
    if "format" not in value:
        raise SheetError(f"{place}.format".strip("."), Phrase("is missing"))
    try:
        kit = msgspec.convert(value, Kit)
    except msgspec.ValidationError as error:
        found = misread(str(error), "")
        raise SheetError(f"{place}.{found.place.lstrip('.')}".strip("."), found.phrase) from None
    try:
        check(kit)
    except SheetError as error:
        every = [SheetError(f"{place}.{one.place}".strip("."), one.phrase) for one in error.every]
        every[0].also = every[1:]
        raise every[0] from None
    return kit


PLACES: Final = Phrase("Only places")
TOGETHER: Final = Phrase("All together")
COUNT: Final = Phrase("One count at the end")
CARDS: Final = Phrase("Cards of each round")


def check(kit: Kit) -> None:
    """Raise SheetError if parts of a kit contradict each other."""
    together([partial(named, kit.name, "name"), partial(ordered, "players[0]", *kit.players)])
    together(partial(row_fits, kit, at) for at in range(len(kit.rows)))
    keys = [row.key for row in rows_of(kit)]
    if kit.tiebreak and kit.tiebreak not in keys:
        raise SheetError("tiebreak", Phrase("expected one of: %(words)s", words=", ".join(keys)))
    rounds = ("rounds", "cards", "until", "deals")
    if kit.written == "places":
        exclude(kit, PLACES, ("wins", "rows", "tiebreak", *rounds))
    elif kit.wins == "together":
        exclude(kit, TOGETHER, ("tiebreak", *rounds))
        if kit.written != "count":
            raise SheetError("written", goes_not_with(TOGETHER))
    elif kit.written == "count":
        exclude(kit, COUNT, rounds)
    elif kit.cards:
        exclude(kit, CARDS, ("rounds",))


def exclude(kit: Kit, other: Phrase, fields: Sequence[str]) -> None:
    """Raise SheetError at each of these fields that has another value than usual."""
    usual = Kit(kit.name)
    together(
        partial(refuse, field, goes_not_with(other))
        for field in fields
        if getattr(kit, field) != getattr(usual, field)
    )


def goes_not_with(other: Phrase) -> Phrase:
    """Return that a field cannot have its value beside another one."""
    return Phrase("does not go with “%(other)s”", other=other)


def refuse(place: str, why: Phrase) -> None:
    """Raise SheetError."""
    raise SheetError(place, why)


def ordered(place: str, least: int, most: int) -> None:
    """Raise SheetError if the least is more than the most."""
    if least > most:
        raise SheetError(place, Phrase("expected at most %(n)s", n=most))


def row_fits(kit: Kit, at: int) -> None:
    """Raise SheetError if a row is impossible, or like an earlier one."""
    row, place = kit.rows[at], f"rows[{at}]"
    named(row.name, f"{place}.name")
    if not KEY.fullmatch(row.key) or row.key in RESERVED:
        raise SheetError(f"{place}.key", Phrase("expected a word of small letters, such as eggs"))
    if row.key in {other.key for other in kit.rows[:at]}:
        raise SheetError(f"{place}.key", Phrase("is listed twice"))
    seen = {looks(text) for other in kit.rows[:at] for text in texts(other.name)}
    if seen & {looks(text) for text in texts(row.name)}:
        raise SheetError(f"{place}.name", Phrase("is listed twice"))
    ordered(f"{place}.least", row.least, row.most)
    if row.together == "cards" and not kit.cards:
        raise SheetError(f"{place}.together", Phrase("say in “cards” how many are dealt"))


def texts(name: str | dict[str, str]) -> list[str]:
    """Return a name in every language it has."""
    return [*name.values()] if isinstance(name, dict) else [name]


def named(name: str | dict[str, str], place: str) -> None:
    """Raise SheetError if nothing of a name can be seen, or it holds what is no text."""
    if isinstance(name, dict) and not {*name} <= {*LANGUAGES}:
        words = ", ".join(LANGUAGES)
        raise SheetError(place, Phrase("expected one of: %(words)s", words=words))
    given = texts(name)
    if not given or not all(looks(text) and text.isprintable() for text in given):
        raise SheetError(place, Phrase("expected a name"))
