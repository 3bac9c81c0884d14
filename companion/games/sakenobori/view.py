"""The View of Sakenobori."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from companion.games.sakenobori.events import Event
from companion.games.sakenobori.sheet import Fate, Round
from companion.kit import view as kit

if TYPE_CHECKING:  # in typing from Python 3.13
    from typing_extensions import ReadOnly


class Card(TypedDict):
    """A card of the river as everybody sees it."""

    row: int
    x: int
    seat: int
    face: str
    """"down", "river" or "bear"."""
    bears: int
    """The number of face-up bears there."""


class Step(TypedDict):
    """The seats that take a token in this step."""

    place: int
    """The place they hold: 1 or 2."""
    seats: list[int]


class Settlement(TypedDict):
    """The sharing of the box (§9)."""

    steps: list[Step]
    taken: list[int]
    """The tokens of each seat."""
    left: int


class View(kit.Lasting):
    """The river and the salmon as one seat has seen them."""

    start: int
    """The seat that acts first in this round."""
    lap: int
    """The number of cards that everybody has placed while the river is built."""
    hand_sizes: list[int]
    bear: str | list[int] | None
    """The place of the seat's own bear: in its hand, out, or at [row, x]."""
    shown: list[list[int] | None]
    """The place at which each bear was revealed."""
    river: list[Card]
    """The cards in the order they were placed."""
    out: list[int]
    salmon: list[list[int] | None]
    finished: ReadOnly[Sequence[Round]]
    fates: list[Fate | None]
    tokens: list[int]
    box: int
    settlement: Settlement | None
    events: list[Event]
    """The events of the round so far."""
    last: int
    """The index in `events` of the first event of the last move."""
