"""Which hands were entered for which deal, and whether the AI has drawn its own."""

from __future__ import annotations

from sqlalchemy import select

from companion.kit.state import CHANCE
from companion.kit.told_journal import BESIDE, LET, TWICE
from companion.models import Told, ToldHand, db
from companion.tabletop.verbs.tabletop_state import LOT, Telling


def deal_line(turn: Telling) -> int | None:
    """The line that tells the deal of the running round, or of the last one."""
    dealt = (n for n in reversed(turn.standing) if is_deal(turn, n))
    return next(dealt, None)


def is_deal(turn: Telling, n: int) -> bool:
    """Whether that line tells a deal."""
    entry = turn.standing[n]
    return entry.seat == CHANCE and entry.text.startswith("deal ")


def deal_before(turn: Telling, n: int) -> int:
    """What the deal is called that line n tells: by the last line before it that moved anything.

    A deal that is taken back and told anew has another name, and so has one of whose cards one was
    told of two hands: what was told of it counts no more.
    """
    moved = (
        line.n
        for line in reversed(turn.lines[: n - 1])
        if line.text == TWICE or line.text.split(" ")[0] not in (*BESIDE, LET, "mend")
    )
    return next(moved, 0)


def dealt_by_lot(turn: Telling) -> int | None:
    """The name of the running round's deal, if the lot gave the AI its hand."""
    n = deal_line(turn) if turn.lot else None
    return deal_before(turn, n) if n is not None and turn.lines[n - 1].by == LOT else None


def hands(told: Told, deal: int) -> dict[int, list[str]]:
    """The hands of that deal, each as it was told last. Secret until the round is over."""
    chosen = select(ToldHand).where(ToldHand.told_id == told.id, ToldHand.deal == deal)
    rows = db.session.scalars(chosen.order_by(ToldHand.id)).all()
    return {row.seat: list(row.cards) for row in rows}
