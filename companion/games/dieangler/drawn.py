"""The types of a Die-angler table's template values."""

from __future__ import annotations

from typing import TypedDict

from companion.kit.words import Phrase


class Card(TypedDict):
    """A fish card."""

    id: int
    name: Phrase
    drawing: str
    target: int
    marks: list[int | str]
    numbers: list[int]
    same: int
    different: int


class Die(TypedDict):
    """A die of a fist and its face; 0 if it has none yet."""

    n: int
    """Its index in the fist, from 1."""
    kind: str
    face: int
    counts: bool
    use: str
    spent: bool
    thrown: int
    """How often the seat's dice have been thrown."""


class Falling(TypedDict):
    """A die in the air whose face people enter; the 0 of a ten is its highest face."""

    n: int
    """Its index in the fist, from 1."""
    kind: str
    low: int
    top: int
    faces: list[str]
    """The faces that may be entered."""


class PlayerRow(TypedDict):
    """One player: the known dice, the progress of the approach, and the catch."""

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


class Rod(PlayerRow):
    """A row with that player's chance as text."""

    chance: str | None


class Best(TypedDict):
    """The reroll with the best chance: its dice and the chance."""

    dice: list[int]
    chance: str | None


class Special(TypedDict):
    """A special die of the viewer."""

    kind: str
    rests: bool


class Pick(TypedDict):
    """The viewer's dice to choose from."""

    sixes: list[int]
    specials: list[Special]
    none: bool


class Use(TypedDict):
    """The declared use of a special die."""

    kind: str
    use: str


class Declaration(TypedDict):
    """A possible declaration."""

    text: str
    uses: list[Use]


class Chosen(TypedDict):
    """The viewer's choice that others do not see yet."""

    what: str
    uses: list[Use]
    dice: list[Die]
    pull: str
    """The change of a die by a lure."""


class Loose(Die):
    """A die that may be rerolled, or moved by a lure."""

    free: bool
    down: bool
    up: bool


class Again(TypedDict):
    """The viewer's dice for a reroll."""

    dice: list[Loose]
    stand: bool
    reroll: bool
    lure: bool


class Picture(TypedDict):
    """All template values of the table."""

    fish: dict[int, Card]
    target: Card | None
    under: list[Card]
    order: list[int]
    """The seats clockwise, the viewer's first."""
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
