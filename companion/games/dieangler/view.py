"""The View of Lord of the Die-angler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from companion.games.dieangler.sheet import Duel
from companion.kit import view as kit
from companion.kit.view import Seated

if TYPE_CHECKING:  # in typing from Python 3.13
    from typing_extensions import ReadOnly


class Target(TypedDict):
    """The fish to be caught: its sum and its marks."""

    id: int
    target: int
    marks: list[int | str]


class Result(TypedDict):
    """The result of the current duel."""

    winner: int | None
    fish: list[int]
    """The ids of the fish at stake."""
    tied: list[int]
    """The seats with equal sums, if nobody took the fish."""


class Approach(TypedDict):
    """The public state of the approach; lists are by seat."""

    groups: list[list[int]]
    """The groups that approach together, in order."""
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
    """The current duel as one seat has seen it."""

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
    """The seat's choice that others do not know yet."""
    result: Result | None
    events: list[Seated]
    """The events of the duel, each as [seat, text]."""
