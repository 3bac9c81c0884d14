"""Converting cards into rows of integers; each list of a card becomes consecutive rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.card_values import esteem
from companion.games.nusfjord.deck.cards import (
    NOTHING,
    Award,
    Bend,
    Card,
    Choose,
    Condition,
    Count,
    Gain,
    Grant,
    Step,
    Swap,
    asked,
)


@dataclass(slots=True)
class Rows:
    """The four flat tables under construction."""

    numbers: list[int] = field(default_factory=list)  # printed on the cards
    esteem: list[int] = field(default_factory=list)  # of the buildings
    cards: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    bends: list[int] = field(default_factory=list)
    awards: list[int] = field(default_factory=list)


def rows(cards: Sequence[Card]) -> Rows:
    """Return the rows of the 44 buildings and 18 elders, in the order of their ids."""
    lists_so_far = Rows()
    for card in cards:
        first, after = lists(card, lists_so_far)
        lists_so_far.numbers.append(card.number)
        if len(lists_so_far.esteem) < c.BUILDINGS:
            lists_so_far.esteem.append(esteem(card))
        effect = card.effect
        lists_so_far.cards += (card.tier, *card.cost, card.points, effect.kind, first, after)
        lists_so_far.cards += (effect.event, effect.by, effect.only)
    return lists_so_far


def lists(card: Card, rows: Rows) -> tuple[int, int]:
    """Add the list of a card's class; return its first row, and the one after its last."""
    if card.effect.kind == c.RULE:
        first = len(rows.bends) // c.BEND
        rows.bends += (n for bend in card.effect.bends for n in bent(bend))
        return first, len(rows.bends) // c.BEND
    if card.effect.kind == c.END:
        first = len(rows.awards) // c.AWARD
        rows.awards += (n for line in card.effect.awards for n in award(line))
        return first, len(rows.awards) // c.AWARD
    first = len(rows.steps) // c.STEP
    rows.steps += (
        n for step in card.effect.steps for n in step_rows(step, asked(card.effect, step))
    )
    return first, len(rows.steps) // c.STEP


def bent(bend: Bend) -> list[int]:
    """Return the rows of a changed rule: one, or one for each price that it changes."""
    if bend.cheaper == NOTHING:
        return [bend.what, bend.by]
    return [
        number
        for kind in range(3)
        for good in range(c.GOODS)
        if bend.cheaper[good] and bend.only >> kind & 1
        for number in (bend.what + c.GOODS * kind + good, bend.cheaper[good])
    ]


def award(line: Award) -> tuple[int, ...]:
    """Return the row of a line of points."""
    return (line.count.what, line.count.every, line.count.most, line.each, *given(line.given))


def given(condition: Condition | None) -> tuple[int, int, int]:
    """Return the columns of a condition; None gives one that always holds."""
    if condition is None:
        return (c.ONE, 0, c.UNBOUNDED)
    return (condition.what, condition.least, condition.most)


def step_rows(step: Step, may_leave: bool) -> list[int]:
    """Return the rows of a step: one, or for a choice one more for each branch."""
    if isinstance(step, Choose):
        head = row(c.CHOOSE, step.given, branches=len(step.branches))
        return [*head, *(n for branch in step.branches for n in step_rows(branch, False))]
    if isinstance(step, Gain):
        return row(c.GAIN, step.given, step.count, take=step.goods, into=step.into, whom=step.whom)
    if isinstance(step, Swap):
        return row(
            c.SWAP, step.given, pay=step.pay, take=step.gain, times=step.times, asks=may_leave
        )
    return granted(step, may_leave)


def granted(step: Grant, may_leave: bool) -> list[int]:
    """Return the row of a granted action with its terms."""
    return row(
        c.GRANT,
        step.given,
        pay=step.pay,
        times=step.times,
        action=step.action,
        only=step.only,
        cheaper=step.cheaper,
        more=step.more,
        asks=may_leave,
    )


def row(
    op: int,
    condition: Condition | None,
    count: Count = Count(),  # noqa: B008  # a frozen value
    *,
    pay: tuple[int, int, int] = NOTHING,
    take: tuple[int, int, int] = NOTHING,
    into: int = c.STOCK,
    whom: int = c.OWNER,
    times: int = 1,
    action: int = 0,
    only: int = c.ALL_KINDS,
    cheaper: tuple[int, int, int] = NOTHING,
    more: tuple[int, int, int] = NOTHING,
    branches: int = 0,
    asks: bool = False,
) -> list[int]:
    """Return one row of steps, in the order of its columns."""
    counted = (count.what, count.every, count.most)
    ends = (into, whom, times, action, only, *cheaper, *more, branches, int(asks))
    return [op, *given(condition), *counted, *pay, *take, *ends]
