"""What a View of Sakenobori says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from companion.games.sakenobori.events import Event
from companion.games.sakenobori.sheet import Fate, Round
from companion.kit import view as kit

if TYPE_CHECKING:  # from Python 3.13 on typing has it too
    from typing_extensions import ReadOnly


class Card(TypedDict):
    """A card of the river as everybody sees it."""

    row: int
    x: int
    seat: int
    face: str
    """down, river or bear."""
    bears: int
    """How many lie open there."""


class Step(TypedDict):
    """Each of these seats takes a token."""

    place: int
    """1 or 2."""
    seats: list[int]


class Settlement(TypedDict):
    """How the box was shared out (§9)."""

    steps: list[Step]
    taken: list[int]
    """How many tokens each seat got."""
    left: int


class View(kit.Lasting):
    """The river and the salmon, as one seat has seen them."""

    start: int
    """The seat that acts first in this round."""
    lap: int
    """How often everybody has laid a card, while the river is built."""
    hand_sizes: list[int]
    bear: str | list[int] | None
    """Where the seat's own bear is: in its hand, out, or at [row, x]."""
    shown: list[list[int] | None]
    """Where each bear has been seen."""
    river: list[Card]
    """The cards in the order they came."""
    out: list[int]
    salmon: list[list[int] | None]
    finished: ReadOnly[Sequence[Round]]
    fates: list[Fate | None]
    tokens: list[int]
    box: int
    settlement: Settlement | None
    events: list[Event]
    """The round so far: what each seat did, and what came of it."""
    last: int
    """Where in them those of the last move begin."""
