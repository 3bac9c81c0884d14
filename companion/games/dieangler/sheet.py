"""What a Die-angler sheet is worth: the only place where its fish are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.games.dieangler import fish
from companion.kit import sheet as kit
from companion.kit.game import Option, Scored, Sheet
from companion.kit.sheet import SheetError
from companion.kit.words import Phrase

SEATS: Final = (2, 3, 4, 5)  # §1, DA-31
DUELS: Final = 10  # §2, DA-22
OVERTIME: Final = 5  # the five fish of the box (§9, DA-24)
OPTIONS: Final = (
    Option("lure", Phrase("Advanced: a ten or twenty may be a lure (±1, ±2)"), default=False),
    Option("allow_zero", Phrase("One may put no dice at all and sit a duel out"), default=False),
    Option(
        "simple_order",
        Phrase("Who rolls together does so one after another, all open, the first seat first"),
        default=False,
    ),
    Option(
        "later_groups_after_tie",
        Phrase("When the best sums are equal, those with more dice still have a go"),
        default=False,
    ),
    Option(
        "overtime_scoring",
        Phrase("Overtime"),
        default="cumulative",
        choices=("cumulative", "overtime_only"),
        words=(Phrase("goes on from the ten duels"), Phrase("counts alone")),
    ),
    Option(
        "reset_cooldown_on_overtime",
        Phrase("All dice are rested when overtime begins"),
        default=False,
    ),
    Option(
        "fish", Phrase("Fish of your own"), default="", choices=("",), screen=True, parse=fish.parse
    ),
    Option("odds", Phrase("Show how likely the throw is to catch the fish"), False, screen=True),
    Option("real_dice", Phrase("Real dice: what they show is typed in"), False, screen=True),
)


def score(sheet: Sheet) -> Scored:
    """The sheet with its fish counted: ten duels, five more when the lead is tied (§9, DA-24)."""
    seats = kit.header(sheet, "dieangler", SEATS, OPTIONS)
    entries = sheet["rounds"]
    kit.limit(entries, DUELS + OVERTIME)
    winners = [winner(entry, f"rounds[{i}]", seats) for i, entry in enumerate(entries)]
    scores = [
        [stake if seat == by else 0 for seat in range(seats)]
        for by, stake in zip(winners, stakes(winners), strict=True)
    ]
    before = totals(scores[:DUELS], seats)
    extra = tied(before) if len(scores) >= DUELS else False
    if len(scores) > DUELS and not extra:
        place = f"rounds[{DUELS}]"
        raise SheetError(place, Phrase("one player leads after ten duels: there is no overtime"))
    finished = len(scores) == DUELS + (OVERTIME if extra else 0)
    alone = sheet.get("options", {}).get("overtime_scoring") == "overtime_only"
    gone = [-fish for fish in before] if alone and len(scores) > DUELS else None  # DA-23, Alt
    return kit.scored(sheet, entries, scores, finished, bonus=gone)


def winner(entry: object, place: str, seats: int) -> int | None:
    """Who took the fish of a duel, or None: it was carried over."""
    value = kit.mapping(entry, place, ("winner",))["winner"]
    return None if value is None else kit.integer(value, f"{place}.winner", 0, seats - 1)


def stakes(winners: Sequence[int | None]) -> list[int]:
    """How many fish each duel was about, those carried over among them (§8, DA-20).

    What lies there after the tenth or the fifteenth duel is gone (DA-21).

    >>> stakes([None, None, 1, 0])
    [1, 2, 3, 1]
    """
    found: list[int] = []
    for number, _ in enumerate(winners):
        carried = number not in (0, DUELS) and winners[number - 1] is None
        found.append(found[-1] + 1 if carried else 1)
    return found


def totals(scores: Sequence[Sequence[int]], seats: int) -> list[int]:
    """The fish of each seat."""
    return [sum(row[seat] for row in scores) for seat in range(seats)]


def tied(fish: Sequence[int]) -> bool:
    """Whether several share the lead: then there is overtime (§9).

    >>> tied([3, 4, 4]), tied([0, 1])
    (True, False)
    """
    return list(fish).count(max(fish)) > 1


def check(sheet: Sheet, index: int) -> None:
    """Any winner is possible in any duel: there is nothing to refuse."""


def doubt(sheet: Scored, index: int) -> Phrase | None:
    """Nor is there anything to doubt: what is written down is one name."""
    return None


def besides(sheet: Scored) -> list[tuple[Phrase, list[int]]]:
    """Where overtime counts alone, the fish of the ten duels are taken off again (DA-23, Alt)."""
    scores, seats = sheet["scores"], len(sheet["seats"])
    counted = totals(scores, seats)
    if counted == sheet["totals"]:
        return []
    off = [total - fish for total, fish in zip(sheet["totals"], counted, strict=True)]
    return [(Phrase("The ten duels do not count"), off)]


def explain(sheet: Scored, index: int) -> list[Phrase]:
    """For each seat, how its fish of this duel came about."""
    winners: list[Any] = [entry["winner"] for entry in sheet["rounds"]]
    stake = stakes(winners)[index]
    return [outcome(winners[index], seat, stake, index + 1) for seat in range(len(sheet["seats"]))]


def outcome(by: int | None, seat: int, stake: int, number: int) -> Phrase:
    """One seat's duel in a line.

    >>> str(outcome(2, 2, 3, 4)), str(outcome(None, 2, 3, 4))
    ('3 fish, 2 of them carried over', 'nobody: 3 carried over')
    """
    if by is None and number in (DUELS, DUELS + OVERTIME):
        return Phrase("nobody: %(n)s out of the game", n=stake)
    if by is None:
        return Phrase("nobody: %(n)s carried over", n=stake)
    if by != seat:
        return Phrase("no fish")
    if stake == 1:
        return Phrase("1 fish")
    return Phrase("%(n)s fish, %(carried)s of them carried over", n=stake, carried=stake - 1)
