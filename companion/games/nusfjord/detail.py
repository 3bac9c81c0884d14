"""What a count can be told by: the ships by kind, the buildings one by one; points follow."""

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
MOST: Final = 6  # ships of a kind, whoever plays
LONGEST: Final = 60  # letters
FIELDS: Final = CELLS - 1
WRITTEN: Final = re.compile(r"[-+ ,\d]*")
NUMBER: Final = re.compile(r"-?\d+")


def filled(value: object, place: str) -> object:
    """A count with the points that its details add up to; a field left empty says nothing."""
    if not isinstance(value, Mapping):
        return value
    found: dict[str, Any] = {key: one for key, one in value.items() if not blank(one)}
    if found.get("ships") and no_kinds(found.get("fleet")):
        del found["fleet"]  # nobody counted by kind: the points say it all
    if "fleet" in found:
        found["fleet"] = fleet(found["fleet"], f"{place}.fleet")
        agree(found, "ships", worth(found["fleet"]), f"{place}.fleet")
    elif "fleet" in value and "ships" not in found:
        kit.together(partial(kit.lacking, f"{place}.fleet[{kind}]") for kind in range(len(WORTH)))
    if "houses" in found:
        numbers = houses(found["houses"], f"{place}.houses")
        found["houses"] = plain(numbers)
        agree(found, "buildings", sum(numbers), f"{place}.houses")
    elif "houses" in value and "buildings" not in found:
        found["buildings"] = 0
    return found


def blank(value: object) -> bool:
    """Whether a field, or every field of a list, was left empty."""
    return value == "" or (isinstance(value, list) and bool(value) and all(map(blank, value)))


def no_kinds(value: object) -> bool:
    """Whether the number of every kind of ship was left at 0 or empty."""
    return isinstance(value, list) and len(value) == len(WORTH) and all(n in (0, "") for n in value)


def agree(found: dict[str, Any], part: str, points: int, place: str) -> None:
    """The points of a part follow; SheetError where others stand there."""
    given = found.setdefault(part, points)
    if given != points:
        raise SheetError(
            place, Phrase("they add up to %(sum)s, not %(given)s", sum=points, given=str(given))
        )


def fleet(value: object, place: str) -> list[int]:
    """How many sloops, cutters and schooners, as one track can hold them."""
    given = kit.listing(value, place)
    if len(given) != len(WORTH):
        raise SheetError(place, Phrase("expected three numbers, one for each kind of ship"))
    found = kit.together(
        partial(kit.integer, 0 if blank(n) else n, f"{place}[{kind}]", 0, MOST)
        for kind, n in enumerate(given)
    )
    long = 1 + sum(n * int(LENGTH[kind]) for kind, n in enumerate(found))
    if long > TRACK:
        raise SheetError(
            place,
            Phrase("these ships are %(long)s long, the track %(most)s", long=long, most=TRACK),
        )
    return found


def worth(ships: list[int]) -> int:
    """The points of a fleet."""
    return sum(n * int(WORTH[kind]) for kind, n in enumerate(ships))


def houses(value: object, place: str) -> list[int]:
    """The points of the buildings one by one; a lone number may be their sum.

    >>> houses("2+3 - 1", ""), houses(23, "")
    ([2, 3, -1], [23])
    """
    if type(value) is int:
        return [value]
    if not isinstance(value, str) or len(value) > LONGEST or not WRITTEN.fullmatch(value):
        raise SheetError(place, Phrase("expected numbers as in 2+3+3-1"))
    found = [int(n) for n in NUMBER.findall(re.sub(r"-[ +]+", "-", value))]
    if len(found) > FIELDS:
        raise SheetError(place, Phrase("a harbour has %(n)s fields", n=FIELDS))
    return found


def plain(numbers: list[int]) -> str | int:
    """The numbers as they are kept.

    >>> plain([2, 3, -1]), plain([5]), plain([])
    ('2+3-1', 5, 0)
    """
    return sum(numbers) if len(numbers) < 2 else "+".join(map(str, numbers)).replace("+-", "-")


def room(count: Mapping[str, Any], place: str) -> None:
    """SheetError where buildings, empty fields and forests do not come to eleven fields."""
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
