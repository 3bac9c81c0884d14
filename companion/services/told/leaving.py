"""Somebody has to go in the middle of a round: it may be begun anew."""

from __future__ import annotations

from companion.kit.told_journal import let_stand, opened, told_on
from companion.services.told.reading import Telling


def first_of_round(turn: Telling) -> int | None:
    """The line with which the running round began; None where none runs."""
    if turn.acts is None:
        return None
    over, told = len(turn.table["finished"]), turn.told
    seen = opened(turn.game, len(told.sheet.names), told.sheet.options, told.seat)
    stands = let_stand(turn.standing)
    for n, entry in turn.standing.items():
        if len(seen.table["finished"]) == over:
            return n
        seen = told_on(turn.game, seen, {n: entry}, stands)
    return None
