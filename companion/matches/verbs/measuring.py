"""The difficulty of a deal, measured by self-play: one match per task."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from sqlalchemy import Text, cast, select

from companion import native
from companion.core.queue import MEASURE, send
from companion.core.transaction import writing
from companion.kit.levels import USUAL
from companion.kit.option import Options
from companion.matches.verbs.shared_deals import HERE, MATCHES, OTHERS, PLAYOUTS, Measured, measured
from companion.models import Deal, db

ROUGH: Final = 5  # playouts per decision: as many as plain Python can afford

Play = Callable[[str, int, Options, tuple[str, str], str, int, int], int]
"""`ai.deal_luck.first_seat`, here or in another process."""


def measure_later(deal: Deal) -> None:
    """Queue the measurement unless it is complete; an interrupted one is continued."""
    if deal.seats is not None and not going_on(measured(deal)).complete:
        send(MEASURE, deal.id)


def going_on(known: Measured) -> Measured:
    """The measurement so far; empty if it was made with fewer playouts than are affordable now."""
    many = PLAYOUTS if native.ready() else ROUGH
    done = known.complete and known.playouts >= many
    return known if done or known.playouts == many else Measured((), (), many)


def measure_anew() -> None:
    """Once the engine is compiled, restart the measurements made in plain Python."""
    if not native.ready():
        return
    # Compared as text, so that a damaged value does not break the query.
    rough = cast(Deal.measured, Text).contains(f'"playouts": {ROUGH}', autoescape=True)
    if db.session.scalar(select(Deal.id).where(rough).limit(1)) is None:
        return
    with writing() as session:
        found = session.scalars(select(Deal).where(rough).with_for_update()).all()
        for deal in found:
            deal.measured = {"playouts": PLAYOUTS}
        numbers = [deal.id for deal in found]
    for number in numbers:
        send(MEASURE, number)


def measure_on(play: Play, deal_id: int) -> None:
    """The task: play one more match; of simultaneous tasks the later ones drop their result."""
    deal = db.session.get(Deal, deal_id)
    if deal is None or deal.seats is None:
        return
    stored = measured(deal)
    before = going_on(stored)
    done = len(before.here) + len(before.others)
    if done >= 2 * MATCHES:
        return
    kind = OTHERS if done % 2 else HERE
    seed = sha256(f"{deal.seed} {done}".encode()).hexdigest() if kind == OTHERS else deal.seed
    many = before.playouts
    table = deal.game, deal.seats, deal.options, (seed, deal.code), USUAL, done + 1, many
    db.session.remove()  # hold neither a connection nor an old snapshot while playing
    points = play(*table)
    with writing() as session:
        row = session.get(Deal, deal_id, with_for_update=True)
        if row is None or measured(row) != stored:
            return
        known = {HERE: list(before.here), OTHERS: list(before.others)}
        row.measured = {**known, kind: [*known[kind], points], "playouts": many}
    send(MEASURE, deal_id)
