"""The scoring of a Sakenobori sheet: tokens, the carry-over box and its settlement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle
from typing import NamedTuple, NotRequired, TypedDict, cast

from companion.kit import sheet as kit
from companion.kit import view
from companion.kit.option import Option, Options
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

SEATS = (3, 4, 5)
ROUNDS = 3
ALONE = 2  # for the only salmon that is left (§8, SK-22)
ENDS = ("spawned", "eaten")
RESULTS = ("box", "settlement", "box_left")
OPTIONS = (
    Option(
        "eaten_rank_origin",
        Phrase("An eaten salmon pays for the row it came from, not for the bear's"),
        default=False,
    ),
    Option(
        "settlement_second_first",
        Phrase("Settlement: second place is paid between the two tokens of first place"),
        default=False,
    ),
    Option(
        "memory_aid",
        Phrase("Your own face-down bear stays marked for you"),
        default=False,
        screen=True,
        usual=True,
    ),
)


class Fate(TypedDict):
    """How a salmon's round ended, and at which rank."""

    end: str
    rank: int
    alone: NotRequired[bool]
    """Whether it spawned after all other salmon were eaten."""


class Round(view.Round):
    """A round on the sheet: the fate of each seat's salmon."""

    fates: list[Fate]


class Step(NamedTuple):
    """One step of the settlement: each of these seats takes a token."""

    place: int  # 1 or 2
    seats: list[int]


def height(seats: int) -> int:
    """Return the rows of a full river, also the cards of its lowest row (§2, SK-06)."""
    return seats + 2


def top(seats: int) -> int:
    """Return the highest rank of the river: that of its last row (SK-17)."""
    return height(seats) - 1


def fates(entry: object, place: str, seats: int) -> list[Fate]:
    """Return the checked end of each salmon's round."""
    given = kit.mapping(entry, place, ("fates",))["fates"]
    listed = kit.listing(given, f"{place}.fates", seats)
    checked = kit.together(
        partial(fate, value, f"{place}.fates[{seat}]", top(seats))
        for seat, value in enumerate(listed)
    )
    for seat, value in enumerate(checked):
        rivals = checked[:seat] + checked[seat + 1 :]
        if value.get("alone") and any(rival["end"] != "eaten" for rival in rivals):
            raise SheetError(
                f"{place}.fates[{seat}].alone", Phrase("not all the others were eaten")
            )
    return checked


def fate(value: object, place: str, highest: int) -> Fate:
    """Return one checked end: spawned or eaten, and at which rank."""
    given = kit.mapping(value, place, ("end", "rank"), ("alone",))
    end = kit.one_of(given["end"], f"{place}.end", ENDS)
    kit.integer(given["rank"], f"{place}.rank", 0, highest)
    alone = given.get("alone", False)
    if type(alone) is not bool:
        raise SheetError(f"{place}.alone", Phrase("expected true or false"))
    if alone and end == "eaten":
        raise SheetError(f"{place}.alone", Phrase("an eaten salmon gets no bonus"))
    return cast(Fate, dict(given))


def worth(fate: Fate) -> int:
    """Return the tokens of a salmon: its rank, plus the bonus if it alone is left (§8).

    >>> worth({"end": "spawned", "rank": 3, "alone": True})
    5
    """
    if fate["end"] == "eaten":
        return 0
    return fate["rank"] + (ALONE if fate.get("alone") else 0)


def boxes(rounds: Sequence[Round]) -> list[int]:
    """Return the tokens in the box after each round: those of eaten salmon (§7, SK-16)."""
    boxes, box = [], 0
    for entry in rounds:
        box += sum(fate["rank"] for fate in entry["fates"] if fate["end"] == "eaten")
        boxes.append(box)
    return boxes


# ------------------------------------------------ the settlement (§9)


def second_first(options: Options) -> bool:
    """Return whether second place is paid before the second token of first place (SK-28, Alt)."""
    return bool(options.get("settlement_second_first", False))


def settlement(fates: Sequence[Fate], box: int, second: bool) -> tuple[list[int], int]:
    """Return the tokens that each seat takes from the box, and the rest."""
    turn = order(fates, second)
    each = [sum(seat in step.seats for step in turn) for seat in range(len(fates))]
    times, rest = divmod(box, sum(each) or box + 1)
    taken = [times * tokens for tokens in each]
    for step in steps(fates, rest, second):
        for seat in step.seats:
            taken[seat] += 1
    return taken, box - sum(taken)


def order(fates: Sequence[Fate], second: bool) -> list[Step]:
    """Return the repeating order of taking tokens (SK-27…29); empty if no salmon has spawned.

    >>> spawned = [{"end": "spawned", "rank": rank} for rank in (3, 3, 1)]
    >>> [step.seats for step in order(spawned, second=False)]
    [[0, 1], [0, 1], [2]]
    """
    ranks = sorted({fate["rank"] for fate in fates if fate["end"] == "spawned"}, reverse=True)
    groups = [
        [s for s, fate in enumerate(fates) if fate["end"] == "spawned" and fate["rank"] == rank]
        for rank in ranks[:2]
    ]
    places = ((1, 2, 1) if second else (1, 1, 2)) if len(groups) == 2 else (1,) * len(groups)
    return [Step(place, groups[place - 1]) for place in places]


def steps(fates: Sequence[Fate], box: int, second: bool) -> Iterator[Step]:
    """Yield the payments of first and second place until one cannot be paid."""
    turn = order(fates, second)
    for step in cycle(turn):
        if len(step.seats) > box:
            return
        box -= len(step.seats)
        yield step


# ------------------------------------------------ in words


def tokens(count: int) -> Phrase:
    return Phrase("1 token") if count == 1 else Phrase("%(n)s tokens", n=count)
