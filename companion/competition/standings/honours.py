"""The places after finals: a later round decides before an earlier one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.competition.standings.standing import Line


def decided(rounds: Sequence[Sequence[Line]]) -> list[Line]:
    """Everybody's line of the last round they played in, with the place it gives them in all.

    `rounds` are lines of the standings, of finals, of the final, in this order. Who played in a
    later one stands before all who did not; a round without a result decides nothing. Equal places
    stay equal.
    """
    found: list[Line] = []
    placed: set[int] = set()
    for lines in reversed(rounds):
        rest = [line for line in lines if line.awards and line.person not in placed]
        before = len(found)
        found += [
            replace(line, rank=before + 1 + sum(other.rank < line.rank for other in rest))
            for line in rest
        ]
        placed.update(line.person for line in rest)
    return found
