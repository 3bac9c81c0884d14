"""What a card is: the words of the language as values. Nothing in here plays or reads."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.nusfjord.deck import codes as c
from companion.kit.words import Name

Goods = tuple[int, int, int]
"""So much wood, fish, gold."""

NOTHING: Goods = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Count:
    """How often: what one has, divided by `every` and rounded down, at most `most`."""

    what: int = c.ONE
    every: int = 1
    most: int = c.UNBOUNDED


@dataclass(frozen=True, slots=True)
class Condition:
    """Something must be there at least and at most so often; else nothing happens."""

    what: int
    least: int
    most: int = c.UNBOUNDED


@dataclass(frozen=True, slots=True)
class Gain:
    """Goods for nothing: for oneself, for all others, or for everybody."""

    goods: Goods
    count: Count = Count()
    into: int = c.STOCK
    whom: int = c.OWNER
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Goods for goods, as often as `times`, each time if one likes."""

    pay: Goods
    gain: Goods
    times: int = 1
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Grant:
    """An action of the board without a space and without a worker, on terms of its own."""

    action: int
    pay: Goods = NOTHING  # before it, whatever the action costs besides
    cheaper: Goods = NOTHING
    only: int = c.ALL_KINDS
    more: Goods = NOTHING
    times: int = 1
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Exactly one of several, of those that are possible."""

    branches: tuple[Gain | Swap | Grant, ...]
    given: Condition | None = None


Step = Gain | Swap | Grant | Choose


@dataclass(frozen=True, slots=True)
class Bend:
    """A number of the rules changed as long as the game lasts: by so much, or prices by goods."""

    what: int  # of a price, that of the first kind's wood
    by: int = 0
    cheaper: Goods = NOTHING
    only: int = c.ALL_KINDS


@dataclass(frozen=True, slots=True)
class Award:
    """Points at the end: `each` for what is counted, no more than `most` points in all."""

    each: int
    count: Count = Count()  # its `most` counts points
    given: Condition | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does: its class, and the list that this class has."""

    kind: int = c.PLAIN
    steps: tuple[Step, ...] = ()
    bends: tuple[Bend, ...] = ()
    awards: tuple[Award, ...] = ()
    event: int = 0
    by: int = c.OWNER
    only: int = c.ALL_KINDS


def asked(effect: Effect, step: Step) -> bool:
    """Whether its owner may leave a swap or grant undone.

    Not where it has been chosen already: as a branch, or by using a card that does nothing else.
    """
    alone = effect.kind in (c.ANYTIME, c.ONCE, c.USE) and len(effect.steps) == 1
    return step in effect.steps and not alone


@dataclass(frozen=True, slots=True)
class Card:
    """A building, or an elder: then without cost and points."""

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
