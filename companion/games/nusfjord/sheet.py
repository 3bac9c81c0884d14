"""The scoring of a Nusfjord sheet: the count at the end by seat (§8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import product
from typing import Final, TypedDict, cast

from companion.games.nusfjord.board import CELLS, LENGTH, STOCK, TRACK, UNISSUED, WORTH
from companion.games.nusfjord.deck.files import EDITION, parse_deck, parse_elders
from companion.games.nusfjord.detail import DETAILS, filled
from companion.kit import sheet as kit
from companion.kit.edition import edition
from companion.kit.option import Option
from companion.kit.sheet import SheetError
from companion.kit.view import Round
from companion.kit.words import Phrase

SEATS = (1, 2, 3, 4, 5)
OPTIONS = (
    Option(
        "share_floor",
        Phrase("Shares together never cost less than 1 gold"),
        default=False,
    ),
    Option(
        "dear_schooner",
        Phrase("A schooner costs 8 wood, and 8 fish or 4 gold"),
        default=False,
    ),
    Option("one_forest", Phrase("Planting brings one forest tile, not two"), default=False),
    Option(
        "late_c",
        Phrase("Solo: three more C buildings before round 6"),
        default=False,
        screen=True,
        alone=True,
    ),
    Option(
        "advanced",
        Phrase("Solo difficulty"),
        default=False,
        words=(Phrase("Easy: two colours"), Phrase("Hard: three colours")),
        alone=True,
    ),
    Option(
        "deck",
        Phrase("Buildings"),
        default="herring",
        choices=("herring", "mackerel", "cod"),
        words=(Phrase("Herring deck"), Phrase("Mackerel deck"), Phrase("Cod deck")),
        screen=True,
    ),
    Option(
        "own_deck",
        Phrase("A deck of your own"),
        default="",
        choices=("",),
        screen=True,
        parse=parse_deck,
    ),
    Option(
        "own_elders",
        Phrase("Elders of your own"),
        default="",
        choices=("",),
        screen=True,
        parse=parse_elders,
    ),
    edition(EDITION),
)
PLUS: Final = ("buildings", "ships", "shares", "gold")
MINUS: Final = ("empty_spaces", "unissued")
PARTS: Final = (*PLUS, *MINUS)
EACH: Final = {part: 1 if part in PLUS else -1 for part in PARTS}
"""By category, the points of one unit (§8)."""
SHARES: Final = 5  # of each colour
FIELDS: Final = CELLS - 1
HIGH: Final = 90  # above any real count


class Count(TypedDict):
    """What a seat has at the end; the last two are subtracted."""

    buildings: int
    ships: int
    shares: int
    gold: int
    empty_spaces: int
    unissued: int


class CountWithDetails(Count, total=False):
    """A count, optionally with its details (detail.py)."""

    fleet: list[int]
    houses: str | int


class Counts(Round):
    """The single round of the sheet: the count of each seat."""

    counts: list[CountWithDetails]


def counts(entry: object, place: str, seats: int) -> Counts:
    """Return the counts if every number is possible; else raise SheetError."""
    given = kit.mapping(entry, place, ("counts",))
    listed = kit.listing(given["counts"], f"{place}.counts", seats)
    checked = kit.together(
        partial(count, value, f"{place}.counts[{s}]") for s, value in enumerate(listed)
    )
    return {"counts": checked}


def count(value: object, place: str) -> CountWithDetails:
    """Return one seat's checked numbers; only buildings may be negative."""
    given = kit.mapping(filled(value, place), place, PARTS, DETAILS)
    high = {"empty_spaces": FIELDS, "unissued": UNISSUED}
    kit.together(
        partial(
            kit.integer,
            given[part],
            f"{place}.{part}",
            None if part == "buildings" else 0,
            high.get(part),
        )
        for part in PARTS
    )
    return cast(CountWithDetails, given)


def worth(given: Count) -> int:
    """Return the points of a seat's count.

    >>> worth(Count(buildings=12, ships=6, shares=4, gold=7, empty_spaces=2, unissued=1))
    26
    """
    return sum(each * cast(dict[str, int], given)[part] for part, each in EACH.items())


# ------------------------------------------------ what can be


@cache
def fleets(stock: int) -> frozenset[int]:
    """Return the possible points of fleets that fit one track.

    >>> 13 in fleets(3), 15 in fleets(3), max(fleets(6))
    (True, False, 14)
    """
    kinds = range(len(WORTH))
    points = set()
    for ships in product(range(stock + 1), repeat=len(WORTH)):
        if sum(n * int(LENGTH[kind]) for n, kind in zip(ships, kinds, strict=True)) < TRACK:
            points.add(sum(n * int(WORTH[kind]) for n, kind in zip(ships, kinds, strict=True)))
    return frozenset(points)


def sail(ships: int, place: str, seats: int) -> None:
    """Raise SheetError if no fleet that fits the track has these points."""
    if ships not in fleets(STOCK[seats]):
        raise SheetError(place, Phrase("no fleet that fits the track has %(n)s points", n=ships))


# ------------------------------------------------ for people


def labels() -> Iterator[tuple[str, Phrase]]:
    """Yield the label of each category of the count."""
    yield "buildings", Phrase("Buildings")
    yield "ships", Phrase("Ships")
    yield "shares", Phrase("Shares")
    yield "gold", Phrase("Gold")
    yield "empty_spaces", Phrase("Empty fields")
    yield "unissued", Phrase("Unissued shares")
