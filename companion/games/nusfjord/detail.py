"""Details of a count: ships by kind and buildings one by one, from which points follow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, cast

from companion.games.nusfjord.board import CELLS, LENGTH, TRACK, WORTH
from companion.kit import sheet as kit
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

DETAILS: Final = ("fleet", "houses")
MOST: Final = 6  # ships of a kind with any number of seats
LONGEST: Final = 60  # letters
FIELDS: Final = CELLS - 1
WRITTEN: Final = re.compile(r"[-+ ,\d]*")
NUMBER: Final = re.compile(r"-?\d+")


def filled(value: object, place: str) -> object:
    """Return a count with the points of its details; empty fields are ignored."""
    count = without_blanks(value)
    if not isinstance(count, dict):
        return value
    if blank(count.get("fleet")):
        kit.together(partial(kit.lacking, f"{place}.fleet[{kind}]") for kind in range(len(WORTH)))
    elif "fleet" in count:
        count["fleet"] = fleet(count["fleet"], f"{place}.fleet")
        agree(count, "ships", worth(count["fleet"]), f"{place}.fleet")
    if "houses" in count:
        numbers = houses(count["houses"], f"{place}.houses")
        count["houses"] = plain(numbers)
        agree(count, "buildings", sum(numbers), f"{place}.houses")
    return count


def without_blanks(value: object) -> object:
    """Return a count without empty fields; zero ships are kept if nothing else gives the points.

    >>> without_blanks({"houses": "", "fleet": ["", 1, 0], "ships": "", "gold": 3})
    {'fleet': [0, 1, 0], 'gold': 3, 'buildings': 0}
    """
    if not isinstance(value, Mapping):
        return value
    given: dict[str, Any] = {key: part for key, part in value.items() if not blank(part)}
    if given.get("ships") and no_kinds(given.get("fleet")):
        del given["fleet"]  # not counted by kind: only points were given
    if isinstance(given.get("fleet"), list):
        given["fleet"] = [0 if blank(n) else n for n in given["fleet"]]
    elif "fleet" in value and "ships" not in given:
        given["fleet"] = value["fleet"]
    if "houses" in value and not {"houses", "buildings"} & given.keys():
        given["buildings"] = 0
    return given


def blank(value: object) -> bool:
    """Return whether a field, or every field of a list, was left empty."""
    return value == "" or (isinstance(value, list) and bool(value) and all(map(blank, value)))


def no_kinds(value: object) -> bool:
    """Return whether the number of every kind of ship was left at 0 or empty."""
    return isinstance(value, list) and len(value) == len(WORTH) and all(n in (0, "") for n in value)


def agree(count: dict[str, Any], part: str, points: int, place: str) -> None:
    """Set the points of a part; SheetError if different points were entered."""
    given = count.setdefault(part, points)
    if given != points:
        raise SheetError(
            place, Phrase("they add up to %(sum)s, not %(given)s", sum=points, given=str(given))
        )


def fleet(value: object, place: str) -> list[int]:
    """Return the numbers of sloops, cutters and schooners if one track can hold them."""
    given = kit.listing(value, place)
    if len(given) != len(WORTH):
        raise SheetError(place, Phrase("expected three numbers, one for each kind of ship"))
    ships = kit.together(
        partial(kit.integer, n, f"{place}[{kind}]", 0, MOST) for kind, n in enumerate(given)
    )
    long = 1 + sum(n * int(LENGTH[kind]) for kind, n in enumerate(ships))
    if long > TRACK:
        raise SheetError(
            place,
            Phrase("these ships are %(long)s long, the track %(most)s", long=long, most=TRACK),
        )
    return ships


def worth(ships: list[int]) -> int:
    """Return the points of a fleet."""
    return sum(n * int(WORTH[kind]) for kind, n in enumerate(ships))


def houses(value: object, place: str) -> list[int]:
    """Return the points of the buildings one by one; a single number may be their sum.

    >>> houses("2+3 - 1", ""), houses(23, "")
    ([2, 3, -1], [23])
    """
    if type(value) is int:
        return [value]
    if not isinstance(value, str) or len(value) > LONGEST or not WRITTEN.fullmatch(value):
        raise SheetError(place, Phrase("expected numbers as in 2+3+3-1"))
    points = [int(n) for n in NUMBER.findall(re.sub(r"-[ +]+", "-", value))]
    if len(points) > FIELDS:
        raise SheetError(place, Phrase("a harbour has %(n)s fields", n=FIELDS))
    return points


def plain(numbers: list[int]) -> str | int:
    """Return the numbers as they are stored.

    >>> plain([2, 3, -1]), plain([5]), plain([])
    ('2+3-1', 5, 0)
    """
    return sum(numbers) if len(numbers) < 2 else "+".join(map(str, numbers)).replace("+-", "-")


def room(count: Mapping[str, Any], place: str) -> None:
    """Raise SheetError unless buildings, empty fields and forests add up to eleven fields."""
    numbers = houses(count.get("houses", 0), place)
    if len(numbers) < 2:  # perhaps a sum
        return
    left = FIELDS - len(numbers) - int(count["empty_spaces"])
    if left < 0:
        raise SheetError(
            place,
            Phrase(
                "%(houses)s buildings and %(empty)s empty fields are more than the %(n)s fields",
                houses=len(numbers),
                empty=cast("int", count["empty_spaces"]),
                n=FIELDS,
            ),
        )
    if left % 2:
        raise SheetError(
            place,
            Phrase(
                "%(left)s fields are left for forests, which cover two each: count again", left=left
            ),
        )
