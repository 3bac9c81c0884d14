"""What a View of Lord of the Die-angler says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from companion.games.dieangler.sheet import Duel
from companion.kit import view as kit
from companion.kit.view import Seated

if TYPE_CHECKING:  # from Python 3.13 on typing has it too
    from typing_extensions import ReadOnly


class Target(TypedDict):
    """The fish to be caught: the sum it wants, and the faces it does."""

    id: int
    target: int
    marks: list[int | str]


class Result(TypedDict):
    """How the duel on the table ended."""

    winner: int | None
    fish: list[int]
    """What lay there to be taken, by id."""
    tied: list[int]
    """Whose sums were the same, where nobody took it."""


class Approach(TypedDict):
    """The approach as everybody sees it; lists are by seat."""

    groups: list[list[int]]
    """Who approaches together, in order."""
    group: int | None
    approaching: list[int]
    uses: list[dict[str, str] | None]
    faces: list[list[int]]
    counts: list[list[bool]]
    rights: list[dict[str, int]]
    locked: list[list[str]]
    lures: list[int]
    sums: list[int | None]
    caught: list[bool | None]
    rolling: int | None
    throw: list[int]


class View(kit.View, Approach):
    """The duel on the table, as one seat has seen it."""

    finished: ReadOnly[Sequence[Duel]]
    duel: int
    duels: int
    overtime: bool
    deck: int
    target: Target | None
    stack: list[int]
    drawn: list[int]
    catches: list[list[int]]
    gone: list[int]
    resting: list[list[str]]
    committed: list[int]
    dice: list[list[str] | None]
    chosen: str | None
    """What the seat has chosen and nobody else knows yet."""
    result: Result | None
    events: list[Seated]
    """What happened in the duel, each as [seat, what]."""
