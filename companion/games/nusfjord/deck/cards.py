"""The data of a card: the card language as values, without rules or parsing."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.nusfjord.deck import codes as c
from companion.kit.words import Name

Goods = tuple[int, int, int]
"""Amounts of wood, fish and gold."""

NOTHING: Goods = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Count:
    """A number of times: the quantity divided by `every`, rounded down, at most `most`."""

    what: int = c.ONE
    every: int = 1
    most: int = c.UNBOUNDED


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: a quantity must be within a minimum and maximum, or nothing happens."""

    what: int
    least: int
    most: int = c.UNBOUNDED


@dataclass(frozen=True, slots=True)
class Gain:
    """Free goods: for the owner, for all others, or for everybody."""

    goods: Goods
    count: Count = Count()
    into: int = c.STOCK
    whom: int = c.OWNER
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """An optional exchange of goods, up to `times` times."""

    pay: Goods
    gain: Goods
    times: int = 1
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Grant:
    """A board action without a space or a worker, on its own terms."""

    action: int
    pay: Goods = NOTHING  # paid first, in addition to the cost of the action
    cheaper: Goods = NOTHING
    only: int = c.ALL_KINDS
    more: Goods = NOTHING
    times: int = 1
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """A choice of exactly one of the possible steps."""

    branches: tuple[Gain | Swap | Grant, ...]
    given: Condition | None = None


Step = Gain | Swap | Grant | Choose


@dataclass(frozen=True, slots=True)
class Bend:
    """A permanent change of a rule: of a number by some amount, or of prices by goods."""

    what: int  # for a price, the code of the first kind's wood
    by: int = 0
    cheaper: Goods = NOTHING
    only: int = c.ALL_KINDS


@dataclass(frozen=True, slots=True)
class Award:
    """Points at the end: `each` for every unit counted, at most `most` in all."""

    each: int
    count: Count = Count()  # its `most` counts points
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a card: its class, and the list that belongs to the class."""

    kind: int = c.PLAIN
    steps: tuple[Step, ...] = ()
    bends: tuple[Bend, ...] = ()
    awards: tuple[Award, ...] = ()
    event: int = 0
    by: int = c.OWNER
    only: int = c.ALL_KINDS


def asked(effect: Effect, step: Step) -> bool:
    """Return whether the owner may decline a swap or grant.

    False if it was already chosen: as a branch, or by using a card that does nothing else.
    """
    alone = effect.kind in (c.ANYTIME, c.ONCE, c.USE) and len(effect.steps) == 1
    return step in effect.steps and not alone


@dataclass(frozen=True, slots=True)
class Card:
    """A building, or an elder without cost and points."""

    number: int
    tier: int
    name: Name
    effect: Effect
    cost: Goods = NOTHING
    points: int = 0


@dataclass(frozen=True, slots=True)
class Deck:
    """A file of cards: 44 buildings in the order of their ids, or 18 elders."""

    cards: tuple[Card, ...]
    name: Name | None = None
    about: Name | None = None
