"""The View of Nusfjord."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from companion.games.nusfjord.sheet import Count, Counts
from companion.kit import view as kit

if TYPE_CHECKING:  # in typing from Python 3.13
    from typing_extensions import ReadOnly


class Harbour(TypedDict):
    """The public information about one seat."""

    wood: int
    fish: int
    gold: int
    stored: int
    """Fish in the reserve."""
    unissued: int
    market: int
    """Its shares beside the board."""
    owned: list[int]
    """The shares in its supply, by colour."""
    ships: list[int]
    """The number of ships of each kind."""
    length: int
    catch: int
    spent: list[str]
    """Single-use cards already used."""
    fields: list[str]
    """The twelve cells: a card's number, `trees` with how many tiles, `…`, `store` or nothing."""
    elders: list[list[int]]
    """Each elder as its number, its fish, and the worker on it (seat from 1)."""


class Board(TypedDict):
    """The board between the harbours."""

    open: list[str]
    """Displayed cards by number."""
    workers: list[list[int]]
    """By space, the owners of its workers; alone, their colours."""
    room: list[int]
    mimic: list[list[int]]
    """By place of the imitation tile: owner of the worker + 1, and the imitated space."""
    stacks: list[list[int]]
    """The top elder (0: none) and the number of elders."""
    plates: int
    stock: list[int]
    drawn: list[int]
    """The number of A and B cards drawn so far."""


class Deciding(TypedDict):
    """The current decision, and earlier choices for it."""

    step: str
    space: str | None
    thing: int
    placed: int
    fisher: int
    fresh: int
    due: list[int]
    short: list[int]
    income: list[int]
    """The part of the payment that others make."""
    sent: int
    """How the turn was used: not yet, by a worker, by imitation (course.py)."""
    running: list[int]
    """The stack of cards as the numbers of their entries (stack.py)."""
    granting: bool
    """Whether the top card's granted action is in progress."""
    terms: list[int]
    """The discounts in wood, fish and gold, and the allowed kinds."""
    closing: int
    """The number of seats asked after the last turn; -1 before."""
    why: list[int]
    """By space, the reason against a worker of the viewer (spaces.py)."""
    why_use: list[int]
    """By own elder, the reason against using it."""


class View(kit.Lasting, Board, Deciding):
    """The table as one seat sees it: everything except others' C cards and face-down cards."""

    start: int
    turns: int
    hand_sizes: list[int]
    harbours: list[Harbour]
    finished: ReadOnly[Sequence[Counts]]
    counts: list[Count]
    """By seat, the points if the match ended now."""
    events: list[list[str | int]]
    """The events of the current round: kind, seat and arguments (events.py)."""
