"""The ledger: luck, own decisions and others' decisions add up to the result.

A decision is booked by what its own seat could know: the mean over the worlds of its View of what
the move brought every seat, against what the policy would have done. Everything else is luck: deals
and draws, and how the cards lay that nobody could see. So hindsight never touches a decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from companion.review.judging import Judgement
from companion.review.reviewed_match import Decision, Match

UNIT: Final = 600_000  # a whole victory in units: halves, thirds, quarters and fifths are exact


class Row(NamedTuple):
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
    """What is charged for it: of a plan that is followed, only by what the loss has grown."""
    plan: int | None
    """The ply in which the plan began that it follows, if one was charged before."""


def ledger(match: Match, judgements: Sequence[Judgement]) -> list[Row]:
    """Every seat's account; of a match at a real table that of the seat that saw it.

    There the others' decisions are part of luck: nobody knows what they knew.
    """
    seats = range(len(match.start))
    own, others = [0 for _ in seats], [0 for _ in seats]
    for decision, judgement in zip(match.decisions, judgements, strict=True):
        for seat, change in enumerate(judgement.change):
            account = own if seat == decision.seat else others
            account[seat] += round(change * UNIT)
    told = match.journal.told
    rows = []
    for seat in seats if told is None else [told]:
        start, result = (round(worth[seat] * UNIT) for worth in (match.start, match.result))
        luck = result - start - own[seat] - others[seat]
        rows.append(Row(seat, start, luck, own[seat], others[seat], result))
    return rows


def charged(decisions: Iterable[Decision], judgements: Iterable[Judgement]) -> list[Reviewed]:
    """Each decision with its loss, a plan charged once.

    Who rejects the same best choice again in the same round follows a plan.
    """
    plans: dict[tuple[int, int, str], tuple[int, float]] = {}
    found = []
    for decision, judgement in zip(decisions, judgements, strict=True):
        loss, plan = judgement.loss, None
        if judgement.clear:
            finished = len(decision.view["finished"])
            key = (decision.seat, finished, judgement.choices[0].text)
            if key in plans:
                plan, before = plans[key]
                loss = max(0.0, loss - before)
            plans[key] = (plan or decision.ply, max(judgement.loss, plans.get(key, (0, 0.0))[1]))
        found.append(Reviewed(decision, judgement, loss, plan))
    return found
