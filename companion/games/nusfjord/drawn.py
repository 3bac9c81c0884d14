"""What is drawn of a table of Nusfjord: the types of its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from companion.games.nusfjord.deck.picture import Line
from companion.games.nusfjord.forecast import Change, Flow
from companion.games.nusfjord.hauls import Haul
from companion.games.nusfjord.scarce import Holder
from companion.games.nusfjord.sheet import Told
from companion.kit.words import Phrase


class Face(TypedDict):
    """What is on a card."""

    tier: int
    wood: int
    fish: int
    gold: int
    points: int
    name: Phrase
    told: tuple[Phrase, ...]
    signs: tuple[Line, ...]


class Asking(Face):
    """The card that is at work, and the branches where it asks for one."""

    branches: list[Phrase]


class Cards(TypedDict):
    """Buildings and elders by number, and the card that asks."""

    cards: dict[str, Face]
    elders: dict[int, Face]
    asking: Asking | None


class Space(TypedDict):
    """One space of the board: who stands there, and why not, if not."""

    key: str
    name: Phrase
    workers: list[int]
    free: int
    move: str
    open: bool
    copied: bool
    against: Phrase | None


class Cell(TypedDict):
    """One cell of a harbour: where it is, and the move that chooses it."""

    move: str
    row: int
    column: int


class Picture(Cards):
    """The whole table."""

    order: list[int]
    """The seats, one's own first."""
    turn: tuple[int, int]
    """Which turn of the round it is, and of how many."""
    letters: str
    changes: Mapping[str, list[Change]]
    """By move what it would change."""
    final: list[str]
    """The moves that undo does not cover."""
    buildable: int
    """How many buildings can be built now."""
    flows: list[list[Flow]]
    """By seat where the next catch goes."""
    hauls: list[Haul | None]
    """By seat where this round's catch went."""
    scarce: list[Holder]
    """Between whom too few fish are shared out."""
    ledger: list[list[tuple[str, int]]]
    """By seat what its buildings count."""
    why_use: list[Phrase | None]
    spaces: list[Space]
    cells: list[Cell]
    track: int
    """How long a fleet may be."""
    ships: Mapping[str, Phrase]
    ship_keys: Sequence[str]
    ship_points: Mapping[str, int]
    plates: list[int]
    catches: list[int]
    scores: list[int]
    shield: int
    marks: Phrase | None
    """Alone: what earns a shield."""
    count: Sequence[Told]
    parts: list[tuple[str, Phrase, int]]
    """What is counted: its key, what it is called, and what one of it is worth."""
