"""No loop makes goods from nothing: what may be exchanged at any time always loses a little."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Card, Goods, Swap
from companion.kit.sheet_error import SheetError
from companion.kit.words import Phrase

POSITIVE: Final = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def no_profit(cards: Sequence[tuple[str, Card]]) -> None:
    """SheetError at the first card with which exchanges at any time could go on for ever.

    They cannot if there are prices of wood, fish and gold, all above nothing, at which each of
    them pays more than it gains: then what somebody owns is worth less after every one. Where
    there are no such prices, some mix of the exchanges gives back all that it takes (Gordan 1873).
    """
    open_ones = [(place, card) for place, card in cards if card.effect.kind == c.ANYTIME]
    losses = [loss(card) for _, card in open_ones]
    if losing(losses):
        return
    at = next(i for i in range(len(losses)) if not losing(losses[: i + 1]))
    raise SheetError(
        f"{open_ones[at][0]}.effect.anytime",
        Phrase("together with the exchanges of other cards, this one makes goods from nothing"),
    )


def loss(card: Card) -> Goods:
    """What an exchange takes away, less what it gives."""
    step = card.effect.steps[0]
    assert isinstance(step, Swap)
    return minus(step.pay, step.gain)


def losing(losses: Sequence[Goods]) -> bool:
    """Whether some prices above nothing make each of these a loss.

    The prices at which none is a gain are a cone, whose edges lie on two of its planes each; the
    sum of the edges lies inside it, and strictly inside unless it is flat.
    """
    planes = [*POSITIVE, *losses]
    edges = {ray for a, b in combinations(planes, 2) for ray in (cross(a, b), cross(b, a))}
    within = [ray for ray in edges if all(dot(plane, ray) >= 0 for plane in planes)]
    inside = (sum(r[0] for r in within), sum(r[1] for r in within), sum(r[2] for r in within))
    return all(dot(plane, inside) > 0 for plane in planes)


def minus(a: Goods, b: Goods) -> Goods:
    """The difference."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a: Goods, b: Goods) -> int:
    """What goods cost at these prices."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Goods, b: Goods) -> Goods:
    """The direction that lies on both planes."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
