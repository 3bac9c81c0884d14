"""What a View of Nusfjord says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from companion.games.nusfjord.sheet import Count, Counts
from companion.kit import view as kit

if TYPE_CHECKING:  # from Python 3.13 on typing has it too
    from typing_extensions import ReadOnly


class Harbour(TypedDict):
    """What everybody sees of one seat."""

    wood: int
    fish: int
    gold: int
    stored: int
    """Fish in the reserve."""
    unissued: int
    market: int
    """Its shares beside the board."""
    owned: list[int]
    """Shares in its supply, by colour."""
    ships: list[int]
    """How many of each kind."""
    length: int
    catch: int
    spent: list[str]
    """Cards that could be used once, and were."""
    fields: list[str]
    """The twelve cells: a card's number, `trees` with how many tiles, `…`, `store` or nothing."""
    elders: list[list[int]]
    """Each as its number, the fish on it, and whose worker, counted from 1."""


class Board(TypedDict):
    """The board between the harbours."""

    open: list[str]
    """Cards that can be built, by number."""
    workers: list[list[int]]
    """By space: whose they are; alone, of which colour."""
    room: list[int]
    mimic: list[list[int]]
    """Of each place of the imitation tile: whose worker + 1, and the space it imitates."""
    stacks: list[list[int]]
    """The elder on top (0: none), and how many there are."""
    plates: int
    stock: list[int]
    drawn: list[int]
    """How many cards of A and of B have come."""


class Deciding(TypedDict):
    """The decision that is to be made, and what has been decided for it."""

    step: str
    space: str | None
    thing: int
    placed: int
    fisher: int
    fresh: int
    due: list[int]
    short: list[int]
    income: list[int]
    """The part of what is due that others pay."""
    sent: int
    """How the turn was used: not yet, by a worker, by imitation (course.py)."""
    running: list[int]
    """The cards at work, as the numbers of their entries (stack.py)."""
    granting: bool
    """Whether the topmost one's action is under way."""
    terms: list[int]
    """By how much wood, fish and gold it is cheaper, and which kinds it allows."""
    closing: int
    """How many seats have been asked after the last turn; -1 before."""
    why: list[int]
    """By space: what stands against a worker of the viewer there (spaces.py)."""
    why_use: list[int]
    """By elder of one's own: what stands against asking him."""


class View(kit.Lasting, Board, Deciding):
    """The table as one seat sees it: everything but the others' C cards and what lies face down."""

    start: int
    turns: int
    hand_sizes: list[int]
    harbours: list[Harbour]
    finished: ReadOnly[Sequence[Counts]]
    counts: list[Count]
    """What would be counted if the match ended now, by seat."""
    events: list[list[str | int]]
    """The running round: what, the seat, and what it is about (events.py)."""
