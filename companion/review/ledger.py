"""The ledger: luck, own decisions and others' decisions add up to the result.

A decision is judged by what its own seat could know: how the move changes each seat's value
compared with the policy's choice, averaged over determinizations of the seat's View. Everything
else is luck: deals, draws and hidden cards. So hindsight never affects a decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from companion.review.judging import Judgement
from companion.review.reviewed_match import Decision, Match

UNIT: Final = 600_000  # a whole victory in units: halves, thirds, quarters and fifths are exact


class LedgerRow(NamedTuple):
    """One seat's account, in units: start + luck + own + others = result."""

    seat: int
    start: int
    luck: int
    own: int
    others: int
    result: int


class Reviewed(NamedTuple):
    """A decision with its judgement."""

    decision: Decision
    judgement: Judgement
    loss: float
    """Loss charged for it; for a later move of the same plan, only the increase."""
    plan: int | None
    """The ply at which its plan began, if an earlier move of that plan was charged."""


def ledger(match: Match, judgements: Sequence[Judgement]) -> list[LedgerRow]:
    """Return the account of every seat; for a tabletop match only that of the AI's seat.

    There the others' decisions count as luck, because their information is not recorded.
    """
    seats = range(len(match.start))
    own, others = [0 for _ in seats], [0 for _ in seats]
    for decision, judgement in zip(match.decisions, judgements, strict=True):
        for seat, change in enumerate(judgement.change):
            account = own if seat == decision.seat else others
            account[seat] += round(change * UNIT)
    tabletop = match.journal.tabletop
    rows = []
    for seat in seats if tabletop is None else [tabletop]:
        start, result = (round(worth[seat] * UNIT) for worth in (match.start, match.result))
        luck = result - start - own[seat] - others[seat]
        rows.append(LedgerRow(seat, start, luck, own[seat], others[seat], result))
    return rows


def charged(decisions: Iterable[Decision], judgements: Iterable[Judgement]) -> list[Reviewed]:
    """Return each decision with its loss, charging every plan once.

    A seat that rejects the same best choice again in the same round is following a plan.
    """
    plans: dict[tuple[int, int, str], tuple[int, float]] = {}
    reviewed = []
    for decision, judgement in zip(decisions, judgements, strict=True):
        loss, plan = judgement.loss, None
        if judgement.clear:
            finished = len(decision.view["finished"])
            key = (decision.seat, finished, judgement.choices[0].text)
            if key in plans:
                plan, before = plans[key]
                loss = max(0.0, loss - before)
            plans[key] = (plan or decision.ply, max(judgement.loss, plans.get(key, (0, 0.0))[1]))
        reviewed.append(Reviewed(decision, judgement, loss, plan))
    return reviewed
