"""The scoring of a Die-angler sheet: the only place where its fish are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.dieangler import fish
from companion.kit import sheet as kit
from companion.kit.option import Option
from companion.kit.view import Round
from companion.kit.words import Phrase

SEATS: Final = (2, 3, 4, 5)  # §1, DA-31
DUELS: Final = 10  # §2, DA-22
OVERTIME: Final = 5  # the five fish of the box (§9, DA-24)
OPTIONS: Final = (
    Option("lure", Phrase("Advanced: a ten or twenty may be a lure (±1, ±2)"), default=False),
    Option("allow_zero", Phrase("You may put no dice at all and sit a duel out"), default=False),
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
    Option("real_dice", Phrase("Real dice: people enter what they show"), False, screen=True),
)


class Duel(Round):
    """A duel on the sheet: who took the fish; None if they were carried over."""

    winner: int | None


def numbered(number: int) -> Phrase:
    """Return the title of a duel, counted from 1.

    >>> str(numbered(10)), str(numbered(11))
    ('Duel 10 of 10', 'Overtime, duel 1 of 5')
    """
    if number > DUELS:
        return Phrase("Overtime, duel %(n)s of %(all)s", n=number - DUELS, all=OVERTIME)
    return Phrase("Duel %(n)s of %(all)s", n=number, all=DUELS)


def taken(winners: Sequence[int | None], seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the fish of each duel by seat."""
    return tuple(
        tuple(stake if seat == by else 0 for seat in range(seats))
        for by, stake in zip(winners, stakes(winners), strict=True)
    )


def duels(winners: Sequence[int | None], seats: int) -> int:
    """Return the number of duels, with overtime if ten have left the lead tied (§9, DA-24).

    >>> duels([0, 1] * 5, 2), duels([0, 1] * 4, 2), duels([0] * 10, 2)
    (15, 10, 10)
    """
    if len(winners) < DUELS or not tied(totals(taken(winners[:DUELS], seats), seats)):
        return DUELS
    return DUELS + OVERTIME


def checked(entry: object, place: str, seats: int) -> Duel:
    """Return a duel if its winner is a seat or nobody; else raise SheetError."""
    value = kit.mapping(entry, place, ("winner",))["winner"]
    if value is None:
        return {"winner": None}
    return {"winner": kit.integer(value, f"{place}.winner", 0, seats - 1)}


def stakes(winners: Sequence[int | None]) -> list[int]:
    """Return how many fish were at stake in each duel, including those carried over (§8, DA-20).

    Fish left after the tenth or fifteenth duel are lost (DA-21).

    >>> stakes([None, None, 1, 0])
    [1, 2, 3, 1]
    """
    stakes: list[int] = []
    for number, _ in enumerate(winners):
        carried = number not in (0, DUELS) and winners[number - 1] is None
        stakes.append(stakes[-1] + 1 if carried else 1)
    return stakes


def totals(scores: Sequence[Sequence[int]], seats: int) -> list[int]:
    """Return the total fish of each seat."""
    return [sum(row[seat] for row in scores) for seat in range(seats)]


def tied(fish: Sequence[int]) -> bool:
    """Return whether several seats share the lead: then there is overtime (§9).

    >>> tied([3, 4, 4]), tied([0, 1])
    (True, False)
    """
    return list(fish).count(max(fish)) > 1
