"""What a Fisherman sheet is worth: the only place where its points are counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.fisherman.cards import DECK, KINDS, ORDERS, kinds_in_play
from companion.kit import sheet as kit
from companion.kit.game import Option, Scored, Sheet
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

SHIELDS = (5, 3, 1, 0)  # gold, silver, bronze and none, by rank (§6, FI-14)
SEATS = (3, 4)
OPTIONS = (
    Option(
        "allow_absent_kind",
        Phrase("With three players squid may be named, though nobody holds any"),
        default=False,
    ),
)


def worth(kind: int, size: int, target: int, pair: int, bycatch: int) -> int:
    """Points for a caught card (§5, FI-07): kinds by number, sizes and the pair's first 1–10.

    >>> fugu, aji, tai = 1, 0, 2
    >>> [worth(k, s, target=fugu, pair=6, bycatch=aji) for k in (fugu, tai, aji) for s in (1, 6)]
    [1, 2, 0, 1, -1, -2]
    """
    sign = -1 if kind == bycatch else 1
    return (kind == target) - (kind == bycatch) + sign * (size in (pair, pair + 1))


def shields(points: Sequence[int]) -> list[int]:
    """Victory points by rank, ties sharing the better shield (§6, FI-14, FI-15).

    >>> shields([10, 8, 8, 5])
    [5, 3, 3, 0]
    """
    return [SHIELDS[rank - 1] for rank in kit.ranking(points)]


def score(sheet: Sheet) -> Scored:
    """The sheet with its shields added up; as many rounds as seats (§1, FI-17)."""
    seats = kit.header(sheet, "fisherman", SEATS, OPTIONS)
    entries = sheet["rounds"]
    kit.limit(entries, seats)
    options = sheet.get("options", {})
    rounds = [
        counted(entry, f"rounds[{i}]", seats, options.get("allow_absent_kind", False))
        for i, entry in enumerate(entries)
    ]
    scores = [shields(entry["points"]) for entry in rounds]
    return kit.scored(sheet, rounds, scores, len(rounds) == seats)


def counted(entry: object, place: str, seats: int, absent: bool) -> dict[str, Any]:
    """The round with `points`, which the catches decide where they are written down."""
    if not isinstance(entry, dict) or ("rules" not in entry and "catches" not in entry):
        given = kit.mapping(entry, place, ("points",))
        points = kit.listing(given["points"], f"{place}.points", seats)
        return {"points": [kit.integer(p, f"{place}.points[{i}]") for i, p in enumerate(points)]}
    kit.mapping(entry, place, ("rules", "catches"), ("points",))
    target, _, pair, bycatch = rules(entry["rules"], f"{place}.rules", seats, absent)
    points = [0] * seats
    caught: dict[str, int] = {}
    for seat, cards in enumerate(kit.listing(entry["catches"], f"{place}.catches", seats)):
        for i, card in enumerate(kit.listing(cards, f"{place}.catches[{seat}]")):
            spot = f"{place}.catches[{seat}][{i}]"
            number = fish(card, spot, seats)
            if card in caught:
                raise SheetError(spot, Phrase("%(card)s is caught twice", card=card))
            value = worth(number // 10, number % 10 + 1, target, pair, bycatch)
            if not value:
                raise SheetError(spot, Phrase("%(card)s scores nothing in this round", card=card))
            caught[card] = seat
            points[seat] += value
    if "points" in entry and not kit.same(entry["points"], points):
        raise SheetError(
            f"{place}.points", Phrase("the catches are worth %(points)s", points=str(points))
        )
    return {**entry, "points": points}


def rules(value: object, place: str, seats: int, absent: bool) -> tuple[int, int, int, int]:
    """Target, order, first size of the pair and bycatch, kinds and order by number (§3)."""
    given = kit.mapping(value, place, ("target", "order", "size", "bycatch"))
    kinds = KINDS if absent else KINDS[: kinds_in_play(seats)]
    target = kit.one_of(given["target"], f"{place}.target", kinds)
    order = kit.one_of(given["order"], f"{place}.order", ORDERS)
    pair = kit.integer(given["size"], f"{place}.size", 1, 9)
    bycatch = kit.one_of(given["bycatch"], f"{place}.bycatch", kinds)
    if bycatch == target:
        raise SheetError(f"{place}.bycatch", Phrase("the target cannot be the bycatch too"))
    return KINDS.index(target), ORDERS.index(order), pair, KINDS.index(bycatch)


def fish(card: object, place: str, seats: int) -> int:
    """The number of a card in play."""
    if not isinstance(card, str) or card not in DECK:
        raise SheetError(place, Phrase("expected a card such as fugu6"))
    if DECK[card] // 10 >= kinds_in_play(seats):
        raise SheetError(place, Phrase("%(card)s is not in play with three", card=card))
    return DECK[card]


def check(sheet: Sheet, index: int) -> None:
    """Refuse points nobody can catch: at most a whole target and every fish of the two sizes."""
    points = sheet["rounds"][index].get("points") or []
    seats = len(sheet["seats"])
    absent = bool(sheet.get("options", {}).get("allow_absent_kind"))
    kinds = kinds_in_play(seats)
    most = 10 + 2 * (kinds if absent and seats == 3 else kinds - 1)
    for seat, value in enumerate(points):
        kit.integer(value, f"rounds[{index}].points[{seat}]", -12, most)


def explain(sheet: Scored, index: int) -> list[Phrase]:
    """For each seat, how its shield came about."""
    points: list[int] = sheet["rounds"][index]["points"]
    ranks = kit.ranking(points)
    return [derivation(points[s], ranks[s], ranks.count(ranks[s]) > 1) for s in range(len(points))]


PLACES = (Phrase("1st"), Phrase("2nd"), Phrase("3rd"), Phrase("4th"))
NAMES = (Phrase("gold"), Phrase("silver"), Phrase("bronze"), Phrase("no shield"))


def derivation(points: int, rank: int, tied: bool) -> Phrase:
    """One seat's round in a line.

    >>> str(derivation(8, 2, tied=True))
    '2nd with 8 points, tied: silver, 3'
    """
    values: Mapping[str, Phrase | int] = {
        "place": PLACES[rank - 1],
        "points": Phrase("1 point") if points == 1 else Phrase("%(n)s points", n=points),
        "shield": NAMES[rank - 1],
        "worth": SHIELDS[rank - 1],
    }
    if tied:
        return Phrase("%(place)s with %(points)s, tied: %(shield)s, %(worth)s", **values)
    return Phrase("%(place)s with %(points)s: %(shield)s, %(worth)s", **values)
