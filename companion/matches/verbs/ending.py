"""The kind of ending for one seat: win, record, close finish, last place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.kit.scored import ranking
from companion.matches.verbs.own_record import AGAINST, ALONE

Kind = Literal["first", "best", "win", "close", "behind", "last"]
OTHERS: Final = tuple(key for key in AGAINST if key != ALONE)


@dataclass(frozen=True, slots=True)
class Ending:
    kind: Kind
    apart: int = 0
    """A winner's lead over the next seat, or anybody else's distance to the winners."""


def ending(
    totals: Sequence[int], seat: int, close: int, rows: Mapping[str, Sequence[int]]
) -> Ending | None:
    """Return the most telling ending for this seat; None for a solo match that is no record.

    `rows` is the player's record in this game, this match included (`own_record.Record`). `close`
    is the largest distance to the winner at which the game calls a second place close.
    """
    alone, mine, ranks = len(totals) == 1, totals[seat], ranking(totals)
    if _played(rows, AGAINST) == 1:
        return Ending("first")
    like = (ALONE,) if alone else OTHERS
    if _played(rows, like) > 1 and mine >= max(rows[key][2] for key in like if key in rows):
        return Ending("best")
    if alone:
        return None
    best = max(total for other, total in enumerate(totals) if other != seat)
    if ranks[seat] == 1:
        return Ending("win", mine - best)
    if ranks[seat] == 2 and best - mine <= close:
        return Ending("close", best - mine)
    return Ending("last" if mine == min(totals) else "behind", best - mine)


def _played(rows: Mapping[str, Sequence[int]], against: Sequence[str]) -> int:
    """The number of matches in the record against these opponents."""
    return sum(rows[key][0] for key in against if key in rows)
