"""The entries with which cards are dealt, and the deals that hands are entered for."""

from __future__ import annotations

from companion.kit.state import CHANCE
from companion.kit.tabletop_journal import AUXILIARY, LET, TWICE
from companion.tabletop.verbs.tabletop_state import RANDOM_DRAW, TabletopState


def latest_deal(turn: TabletopState) -> int | None:
    """Return the number of the latest deal entry."""
    return deal_until(turn, len(turn.lines))


def deal_until(turn: TabletopState, n: int) -> int | None:
    """Return the number of the latest deal entry up to entry n."""
    return next((m for m in reversed(turn.standing) if m <= n and is_deal(turn, m)), None)


def is_deal(turn: TabletopState, n: int) -> bool:
    entry = turn.standing[n]
    return entry.seat == CHANCE and entry.text.startswith("deal ")


def is_sampled(turn: TabletopState, n: int) -> bool:
    """Whether the AI's hand in deal entry n was drawn at random, not entered by people."""
    return turn.lines[n - 1].by == RANDOM_DRAW


def deal_id(turn: TabletopState, n: int) -> int:
    """Return the id of the deal in entry n: the number of the last game-changing entry before it.

    A deal that is undone and entered again gets a new id, and so does one in which two hands
    contained the same card; hands entered under the old id no longer count.
    """
    moved = (
        line.n
        for line in reversed(turn.lines[: n - 1])
        if line.text == TWICE or line.text.split(" ")[0] not in (*AUXILIARY, LET, "mend")
    )
    return next(moved, 0)


def sampled_deal(turn: TabletopState) -> int | None:
    """Return the id of the running round's deal if the AI's hand was drawn at random."""
    n = latest_deal(turn) if turn.drawable else None
    return deal_id(turn, n) if n is not None and is_sampled(turn, n) else None
