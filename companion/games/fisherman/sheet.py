"""The scoring of a Fisherman sheet: the only place where its points are computed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NotRequired, TypedDict, cast

from companion.games.fisherman.cards import DECK, KINDS, ORDERS, kinds_in_play
from companion.kit import sheet as kit
from companion.kit.option import Option
from companion.kit.sheet import SheetError
from companion.kit.view import Round
from companion.kit.words import Phrase

POINT = 1  # for a target, minus for bycatch, and once more for either size of the pair (§5, FI-07)
SHIELDS = (5, 3, 1, 0)  # gold, silver, bronze and none, by rank (§6, FI-14)
CATCH = (-12, 18)  # least and most points of a seat: every bycatch; target and four kinds
SEATS = (3, 4)
OPTIONS = (
    Option(
        "allow_absent_kind",
        Phrase("With three players squid may be named, although it is not in play"),
        default=False,
    ),
)


class Laid(TypedDict, total=False):
    """The rules of a round chosen so far."""

    target: str
    order: str
    size: int
    """The smaller of the two sizes."""
    bycatch: str


class Mat(TypedDict):
    """All rules of a round, as written down."""

    target: str
    order: str
    size: int
    bycatch: str


class Catch(Round):
    """A round by its fish: the rules and each seat's scoring cards."""

    rules: Mat
    catches: list[list[str]]


class Points(Round):
    """A round by each seat's points, with the fish if they were entered."""

    points: list[int]
    rules: NotRequired[Mat]
    catches: NotRequired[list[list[str]]]


def worth(kind: int, size: int, target: int, pair: int, bycatch: int) -> int:
    """Return the points of a caught card (§5, FI-07); `pair` is the first scoring size.

    >>> fugu, aji, tai = 1, 0, 2
    >>> [worth(k, s, target=fugu, pair=6, bycatch=aji) for k in (fugu, tai, aji) for s in (1, 6)]
    [1, 2, 0, 1, -1, -2]
    """
    sign = -1 if kind == bycatch else 1
    return POINT * ((kind == target) - (kind == bycatch) + sign * (size in (pair, pair + 1)))


def shields(points: Sequence[int]) -> list[int]:
    """Return victory points by rank, ties sharing the better shield (§6, FI-14, FI-15).

    >>> shields([10, 8, 8, 5])
    [5, 3, 3, 0]
    """
    return [SHIELDS[rank - 1] for rank in kit.ranking(points)]


def value_of(card: str, mat: Mat) -> int:
    """Return the points of a card under these rules."""
    target, bycatch = KINDS.index(mat["target"]), KINDS.index(mat["bycatch"])
    return worth(DECK.suit_of(card), DECK.rank_of(card) + 1, target, mat["size"], bycatch)


def earned(entry: Catch) -> list[int]:
    """Return the points of each seat's fish."""
    return [sum(value_of(card, entry["rules"]) for card in own) for own in entry["catches"]]


def counted(entry: object, place: str, seats: int, absent: bool) -> Points:
    """Return the checked round with `points`, computed from the catches if they were entered."""
    if not isinstance(entry, dict) or ("rules" not in entry and "catches" not in entry):
        given = kit.mapping(entry, place, ("points",))
        points = kit.listing(given["points"], f"{place}.points", seats)
        return {"points": possible(points, f"{place}.points", CATCH[1])}
    kit.mapping(entry, place, ("rules", "catches"), ("points",))
    mat = rules(entry["rules"], f"{place}.rules", seats, absent)
    catches = kit.listing(entry["catches"], f"{place}.catches", seats)
    points = caught(catches, mat, f"{place}.catches")
    if "points" in entry and not kit.same(entry["points"], points):
        raise SheetError(
            f"{place}.points", Phrase("the catches are worth %(points)s", points=str(points))
        )
    return cast(Points, {**entry, "points": points})


def caught(catches: Sequence[object], mat: Mat, place: str) -> list[int]:
    """Return each seat's points; SheetError if a card is caught twice or scores nothing."""
    points = [0] * len(catches)
    seen: set[str] = set()
    for seat, cards in enumerate(catches):
        for i, card in enumerate(kit.listing(cards, f"{place}[{seat}]")):
            spot = f"{place}[{seat}][{i}]"
            name = fish(card, spot, len(catches))
            if name in seen:
                raise SheetError(spot, Phrase("%(card)s is caught twice", card=name))
            value = value_of(name, mat)
            if not value:
                raise SheetError(spot, Phrase("%(card)s scores nothing in this round", card=name))
            seen.add(name)
            points[seat] += value
    return points


def possible(points: Sequence[object], place: str, most: int) -> list[int]:
    """Return the points if a seat can have caught each of them."""
    low = CATCH[0]
    return kit.together(
        partial(kit.integer, value, f"{place}[{seat}]", low, most)
        for seat, value in enumerate(points)
    )


def rules(value: object, place: str, seats: int, absent: bool) -> Mat:
    """Return the checked rules of a round (§3)."""
    given = kit.mapping(value, place, ("target", "order", "size", "bycatch"))
    kinds = KINDS if absent else KINDS[: kinds_in_play(seats)]
    mat: Mat = {
        "target": kit.one_of(given["target"], f"{place}.target", kinds),
        "order": kit.one_of(given["order"], f"{place}.order", ORDERS),
        "size": kit.integer(given["size"], f"{place}.size", 1, 9),
        "bycatch": kit.one_of(given["bycatch"], f"{place}.bycatch", kinds),
    }
    if mat["bycatch"] == mat["target"]:
        raise SheetError(f"{place}.bycatch", Phrase("the target cannot be the bycatch too"))
    return mat


def fish(card: object, place: str, seats: int) -> str:
    """Return the card if it is in play."""
    if not isinstance(card, str) or card not in DECK:
        raise SheetError(place, Phrase("expected a card such as fugu6"))
    if DECK.suit_of(card) >= kinds_in_play(seats):
        raise SheetError(place, Phrase("%(card)s is not in play with three", card=card))
    return card
