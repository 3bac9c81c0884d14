"""The types of a Nusfjord table's template values, and the distribution of fish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

from companion.games.nusfjord.deck.picture import Line
from companion.games.nusfjord.forecast import FLOWS, Change, Flow
from companion.games.nusfjord.sheet import CountWithDetails
from companion.games.nusfjord.view import View
from companion.kit.words import Phrase


class Face(TypedDict):
    """The face of a card."""

    tier: int
    wood: int
    fish: int
    gold: int
    points: int
    name: Phrase
    sentences: tuple[Phrase, ...]
    signs: tuple[Line, ...]


class Asking(Face):
    """The card being carried out, with its branches if one must be chosen."""

    branches: list[Phrase]


class Cards(TypedDict):
    """Buildings and elders by number, and the card that asks."""

    cards: dict[str, Face]
    elders: dict[int, Face]
    asking: Asking | None


class Space(TypedDict):
    """A space of the board: its workers, and why it is not available."""

    key: str
    name: Phrase
    workers: list[int]
    free: int
    move: str
    open: bool
    copied: bool
    against: Phrase | None


class Cell(TypedDict):
    """A cell of a harbour, and the move that chooses it."""

    move: str
    row: int
    column: int


class Picture(Cards):
    """All template values of the table."""

    order: list[int]
    """The seats, the viewer's first."""
    turn: tuple[int, int]
    """The number of the turn in the round, and of how many."""
    letters: str
    changes: Mapping[str, list[Change]]
    """By move, the changes it would make."""
    final: list[str]
    """The moves that cannot be undone."""
    buildable: int
    """The number of buildings that can be built now."""
    flows: list[list[Flow]]
    """By seat, the distribution of the next catch."""
    hauls: list[Haul | None]
    """By seat, the distribution of this round's catch."""
    scarce: list[Holder]
    """The shareholders among whom too few fish are divided."""
    ledger: list[list[tuple[str, int]]]
    """By seat, the points of its buildings."""
    why_use: list[Phrase | None]
    spaces: list[Space]
    cells: list[Cell]
    track: int
    """The maximum length of a fleet."""
    ships: Mapping[str, Phrase]
    ship_keys: Sequence[str]
    ship_points: Mapping[str, int]
    plates: list[int]
    catches: list[int]
    scores: list[int]
    shield: int
    marks: Phrase | None
    """The points for each shield when playing alone."""
    count: Sequence[CountWithDetails]
    parts: list[tuple[str, Phrase, int]]
    """The scoring categories: key, title, and points for one unit."""


class Haul(NamedTuple):
    """One fleet's catch in this round, and its distribution."""

    caught: int
    flows: list[Flow]
    """In order of distribution, without empty parts."""
    income: int
    """Fish that others paid to this seat's shares."""


def hauls(view: View) -> list[Haul | None]:
    """Return the catch by seat; None for a seat that has not fished in this round."""
    if view["turn"] is None:
        return [None] * view["seats"]
    caught: dict[int, int] = {}
    flows: dict[int, list[Flow]] = {}
    income = [0] * view["seats"]
    for what, seat, fish, to in view["events"]:
        by = int(seat)
        if what == "caught":
            caught[by] = int(fish)
        elif what in FLOWS and fish:
            holder = int(to) if what == "paid" else None
            flows.setdefault(by, []).append(Flow(*FLOWS[str(what)], int(fish), holder))
            if holder is not None:
                income[holder] += int(fish)
    return [
        Haul(caught[seat], flows.get(seat, []), income[seat]) if seat in caught else None
        for seat in range(view["seats"])
    ]


class Holder(NamedTuple):
    """A seat and its number of unpaid shares."""

    seat: int
    shares: int


def scarce(view: View) -> list[Holder]:
    """Return the shareholders among whom the viewer has to choose; empty if not asked."""
    seat = view["seat"]
    if seat is None or not any(move.startswith(("short ", "paid ")) for move in view["legal"]):
        return []
    held = [
        harbour["owned"][seat] - view["short"][colour]
        for colour, harbour in enumerate(view["harbours"])
    ]
    return [
        Holder(colour, shares) for colour, shares in enumerate(held) if shares and colour != seat
    ]
