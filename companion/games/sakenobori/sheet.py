"""What a Sakenobori sheet is worth: tokens, the carry-over box and its settlement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.kit import sheet as kit
from companion.kit.game import Option, Scored, Sheet
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
    ),
)


class Step(NamedTuple):
    """One step of the settlement: each of these seats takes a token."""

    place: int  # 1 or 2
    seats: list[int]


def top(seats: int) -> int:
    """The highest rank of the river: it has two rows more than seats (§2, SK-06, SK-17)."""
    return seats + 1


def score(sheet: Sheet) -> Scored:
    """The sheet with its tokens added up; SheetError where it is none."""
    seats = kit.header(sheet, "sakenobori", SEATS, OPTIONS, RESULTS)
    entries = sheet["rounds"]
    kit.limit(entries, ROUNDS)
    rounds = [{"fates": fates(entry, f"rounds[{i}]", seats)} for i, entry in enumerate(entries)]
    scores = [[worth(fate) for fate in entry["fates"]] for entry in rounds]
    results: dict[str, Any] = {"box": boxes(rounds)}
    finished = len(rounds) == ROUNDS
    bonus = None
    if finished:
        bonus, left = settlement(rounds[-1]["fates"], results["box"][-1], second_first(sheet))
        results |= {"settlement": bonus, "box_left": left}
    else:
        for key in RESULTS[1:]:
            if key in sheet:
                raise SheetError(key, Phrase("does not follow from the rounds"))
    return kit.scored(sheet, rounds, scores, finished, bonus=bonus, results=results)


def fates(entry: object, place: str, seats: int) -> list[dict[str, Any]]:
    """How each salmon's round ended, checked."""
    given = kit.mapping(entry, place, ("fates",))["fates"]
    found = [
        fate(one, f"{place}.fates[{seat}]")
        for seat, one in enumerate(kit.listing(given, f"{place}.fates", seats))
    ]
    for seat, one in enumerate(found):
        rivals = found[:seat] + found[seat + 1 :]
        if one.get("alone") and any(rival["end"] != "eaten" for rival in rivals):
            raise SheetError(
                f"{place}.fates[{seat}].alone", Phrase("not all the others were eaten")
            )
    return found


def fate(value: object, place: str) -> dict[str, Any]:
    """One salmon's end: spawned or eaten, and at what rank."""
    given = kit.mapping(value, place, ("end", "rank"), ("alone",))
    end = kit.one_of(given["end"], f"{place}.end", ENDS)
    kit.integer(given["rank"], f"{place}.rank", 0)
    alone = given.get("alone", False)
    if type(alone) is not bool:
        raise SheetError(f"{place}.alone", Phrase("expected true or false"))
    if alone and end == "eaten":
        raise SheetError(f"{place}.alone", Phrase("an eaten salmon gets no bonus"))
    return dict(given)


def worth(fate: dict[str, Any]) -> int:
    """What a salmon brings home: its rank, and the bonus if it alone is left (§8).

    >>> worth({"end": "spawned", "rank": 3, "alone": True})
    5
    """
    if fate["end"] == "eaten":
        return 0
    return int(fate["rank"]) + (ALONE if fate.get("alone") else 0)


def boxes(rounds: Sequence[dict[str, Any]]) -> list[int]:
    """The tokens in the carry-over box after each round: what eaten salmon lost (§7, SK-16)."""
    found, box = [], 0
    for entry in rounds:
        box += sum(fate["rank"] for fate in entry["fates"] if fate["end"] == "eaten")
        found.append(box)
    return found


# ------------------------------------------------ the settlement (§9)


def second_first(sheet: Sheet) -> bool:
    """Whether second place is paid before the second token of first place (SK-28, Alt)."""
    return bool(sheet.get("options", {}).get("settlement_second_first", False))


def settlement(fates: Sequence[dict[str, Any]], box: int, second: bool) -> tuple[list[int], int]:
    """The tokens each seat takes from the box, and how many stay in it."""
    taken = [0] * len(fates)
    for step in steps(fates, box, second):
        for seat in step.seats:
            taken[seat] += 1
    return taken, box - sum(taken)


def steps(fates: Sequence[dict[str, Any]], box: int, second: bool) -> Iterator[Step]:
    """First place, first place, second place, and again, until one cannot be paid (SK-27…29).

    >>> spawned = [{"end": "spawned", "rank": rank} for rank in (3, 3, 1)]
    >>> [step.seats for step in steps(spawned, box=8, second=False)]
    [[0, 1], [0, 1], [2], [0, 1]]
    """
    ranks = sorted({fate["rank"] for fate in fates if fate["end"] == "spawned"}, reverse=True)
    groups = [
        [s for s, fate in enumerate(fates) if fate["end"] == "spawned" and fate["rank"] == rank]
        for rank in ranks[:2]
    ]
    turns = ((1, 2, 1) if second else (1, 1, 2)) if len(groups) == 2 else (1,) * len(groups)
    while turns:
        for place in turns:
            group = groups[place - 1]
            if len(group) > box:
                return
            box -= len(group)
            yield Step(place, group)


# ------------------------------------------------ for people


def check(sheet: Sheet, index: int) -> None:
    """Refuse a rank above the highest row of the river."""
    seats = len(sheet["seats"])
    for seat, one in enumerate(sheet["rounds"][index]["fates"]):
        kit.integer(one["rank"], f"rounds[{index}].fates[{seat}].rank", 0, top(seats))


def explain(sheet: Scored, index: int) -> list[Phrase]:
    """For each seat, how its tokens came about."""
    return [derivation(fate) for fate in sheet["rounds"][index]["fates"]]


def derivation(fate: dict[str, Any]) -> Phrase:
    """One salmon's round in a line.

    >>> str(derivation({"end": "eaten", "rank": 1}))
    'eaten at rank 1: 1 token into the box'
    """
    rank = int(fate["rank"])
    if fate["end"] == "eaten":
        return Phrase(
            "eaten at rank %(rank)s: %(tokens)s into the box", rank=rank, tokens=tokens(rank)
        )
    if fate.get("alone"):
        return Phrase(
            "spawned at rank %(rank)s, all alone: %(rank)s + 2 = %(tokens)s",
            rank=rank,
            tokens=tokens(worth(fate)),
        )
    return Phrase("spawned at rank %(rank)s: %(tokens)s", rank=rank, tokens=tokens(rank))


def tokens(count: int) -> Phrase:
    """So many tokens."""
    return Phrase("1 token") if count == 1 else Phrase("%(n)s tokens", n=count)


def besides(sheet: Scored) -> list[tuple[Phrase, list[int]]]:
    """The row of the settlement, once there is one."""
    if "settlement" not in sheet:
        return []
    return [(Phrase("Settlement"), list(sheet["settlement"]))]
