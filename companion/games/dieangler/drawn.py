"""What is drawn of a table of Die-angler: the types of its picture."""

from __future__ import annotations

from typing import TypedDict

from companion.kit.words import Phrase


class Card(TypedDict):
    """A fish as it is drawn."""

    id: int
    name: Phrase
    drawing: str
    target: int
    marks: list[int | str]
    numbers: list[int]
    same: int
    different: int


class Die(TypedDict):
    """A die of a fist, and what it shows; 0 where nothing yet."""

    n: int
    """Its place in the fist, from 1."""
    kind: str
    face: int
    counts: bool
    use: str
    spent: bool
    thrown: int
    """How often the dice of that seat have fallen."""


class Falling(TypedDict):
    """A die that is in the air, whose face people type; the 0 of a ten is its highest."""

    n: int
    """Its place in the fist, from 1."""
    kind: str
    low: int
    top: int
    faces: list[str]
    """All that may be typed."""


class Row(TypedDict):
    """One player: what is known of the dice, how far the approach has come, and the catch."""

    seat: int
    own: bool
    acts: bool
    state: str
    order: int | None
    together: bool
    resting: list[str]
    dice: list[Die]
    screen: bool
    sum: int | None
    caught: bool | None
    won: bool
    tied: bool
    rights: int
    lures: int
    total: int
    catch: list[Card]


class Rod(Row):
    """A row with the odds of that player, in plain numbers."""

    chance: str | None


class Best(TypedDict):
    """The reroll that promises most: which dice, and how much."""

    dice: list[int]
    chance: str | None


class Special(TypedDict):
    """A special die of one's own."""

    kind: str
    rests: bool


class Pick(TypedDict):
    """The own dice to choose from."""

    sixes: list[int]
    specials: list[Special]
    none: bool


class Use(TypedDict):
    """What a special die is for."""

    kind: str
    use: str


class Declaration(TypedDict):
    """A way to declare."""

    text: str
    uses: list[Use]


class Chosen(TypedDict):
    """What the reader has chosen and the others do not see yet."""

    what: str
    uses: list[Use]
    dice: list[Die]
    pull: str
    """By how much a lure moves its die."""


class Loose(Die):
    """A die that may be thrown again, or pulled by a lure."""

    free: bool
    down: bool
    up: bool


class Again(TypedDict):
    """The own dice once more."""

    dice: list[Loose]
    stand: bool
    reroll: bool
    lure: bool


class Picture(TypedDict):
    """The table, drawn."""

    fish: dict[int, Card]
    target: Card | None
    under: list[Card]
    order: list[int]
    """The seats in the order of the table, the own first."""
    rows: list[Rod]
    odds: dict[str, str | None]
    best: Best | None
    ready: tuple[int, int]
    hook: str
    number: Phrase
    overtime: bool
    level: bool
    typed: bool
    falling: list[Falling]
    pick: Pick | None
    uses: list[Declaration]
    chosen: Chosen | None
    again: Again | None
    count: list[bool]
