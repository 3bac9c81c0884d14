"""Each seat's account as one bar: in steps from the value at first to the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Final, NamedTuple

from companion.review.ledger import LedgerRow
from companion.review.whole_review import rounded

PARTS: Final = "luck", "own", "others"
WIDTH: Final = 100  # of the drawing


class Step(NamedTuple):
    """One part of an account; it begins where the part before ended."""

    part: str
    amount: float
    """In per cent of a victory, or in points when playing alone."""
    begin: float
    """Where it begins and ends from left to right, in `WIDTH`."""
    end: float


class Bar(NamedTuple):
    """What `review/ledger.html` draws of a seat: the numbers shown add up to the result."""

    seat: int
    start: float
    steps: list[Step]
    result: float
    figures: Sequence[float]
    """Start, luck, own, others, result to a hundredth."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The bars of all seats on one scale."""

    bars: list[Bar]
    marks: list[float]
    """Where nothing is and, unless playing alone, where the whole victory is."""


def bars(rows: Sequence[LedgerRow], alone: bool) -> Bars | None:
    """Return the bars of a ledger; None while there is no ledger."""
    if not rows:
        return None
    parts = PARTS[:2] if alone else PARTS
    accounts = [rounded(row, alone, 1 if alone else 0) for row in rows]
    totals = [list(accumulate(account[: 1 + len(parts)])) for account in accounts]
    marks = [0.0] if alone else [0.0, 100.0]
    reached = [*marks, *chain(*totals)]
    low, high = min(reached), max(reached)

    def place(value: float) -> float:
        return round(WIDTH * (value - low) / ((high - low) or 1), 2)

    drawn = []
    for row, (start, *amounts, result), ends in zip(rows, accounts, totals, strict=True):
        places = [place(total) for total in ends]
        steps = [Step(*step) for step in zip(parts, amounts, places, places[1:], strict=False)]
        drawn.append(Bar(row.seat, start, steps, result, rounded(row, alone, 2)))
    return Bars(drawn, [place(mark) for mark in marks])
