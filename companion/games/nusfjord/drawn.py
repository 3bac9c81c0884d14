"""What is drawn of a table of Nusfjord: the types of its picture, and where fish went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

from companion.games.nusfjord.deck.picture import Line
from companion.games.nusfjord.forecast import FLOWS, Change, Flow
from companion.games.nusfjord.sheet import Told
from companion.games.nusfjord.view import View
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


class Haul(NamedTuple):
    """What one fleet has caught in this round, and where it went."""

    caught: int
    flows: list[Flow]
    """In the order in which they are shared out; what goes nowhere is not in them."""
    income: int
    """Fish that others have paid to this seat's shares."""


def hauls(view: View) -> list[Haul | None]:
    """By seat its catch; None for a seat that has not fished in this round."""
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
    """A seat, and how many of its shares still are to get a fish each."""

    seat: int
    shares: int


def scarce(view: View) -> list[Holder]:
    """The holders between whom the viewer has to choose; none where nobody is asked for that."""
    seat = view["seat"]
    if seat is None or not any(move.startswith(("short ", "paid ")) for move in view["legal"]):
        return []
    held = [
        harbour["owned"][seat] - view["short"][at] for at, harbour in enumerate(view["harbours"])
    ]
    return [Holder(at, shares) for at, shares in enumerate(held) if shares and at != seat]
