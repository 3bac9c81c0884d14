"""The difficulty of a deal, from self-play: one match a task."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from companion import native
from companion.core.transaction import writing
from companion.kit.levels import USUAL
from companion.kit.option import Options
from companion.matches.verbs.shared_deals import HERE, MATCHES, OTHERS, measured
from companion.models import Deal, db
from companion.tasks.queue import MEASURE, send

SIMULATIONS: Final = 100 if native.active() else 5  # a decision: all are equally quick

Play = Callable[[str, int, Options, tuple[str, str], str, int, int], int]
"""`ai.deal_luck.first_seat`, here or in another process."""


def measure_later(deal: Deal) -> None:
    """Queue the measuring, unless it is done: asked again, it goes on where it was lost."""
    if deal.seats is not None and not measured(deal).complete:
        send(MEASURE, deal.id)


def measure_on(play: Play, deal_id: int) -> None:
    """The task: one more match; twice changes nothing, for whoever comes second drops its own."""
    deal = db.session.get(Deal, deal_id)
    if deal is None or deal.seats is None:
        return
    before = measured(deal)
    done = len(before.here) + len(before.others)
    if done >= 2 * MATCHES:
        return
    kind = OTHERS if done % 2 else HERE
    seed = sha256(f"{deal.seed} {done}".encode()).hexdigest() if kind == OTHERS else deal.seed
    table = deal.game, deal.seats, deal.options, (seed, deal.code), USUAL, done + 1, SIMULATIONS
    db.session.remove()  # playing must hold neither a connection nor an old snapshot
    points = play(*table)
    with writing() as session:
        row = session.get(Deal, deal_id, with_for_update=True)
        if row is None or measured(row) != before:
            return
        known = {HERE: list(before.here), OTHERS: list(before.others)}
        row.measured = {**known, kind: [*known[kind], points]}
    send(MEASURE, deal_id)
