"""The public record of a round: the log of a position as events, without face-down cards."""

from collections.abc import Sequence
from typing import Final

from companion.games.sakenobori.cells import OUT, rank_of
from companion.games.sakenobori.events import Eaten, Event, Turned
from companion.games.sakenobori.notation import spot
from companion.games.sakenobori.position import (
    BY,
    DECLINE,
    GO,
    OUTING,
    PLACE_BEAR,
    SPAWN,
    TURNED_BEAR,
    TURNED_RIVER,
)
from companion.games.sakenobori.rules import Position
from companion.games.sakenobori.sheet import ALONE

TURNED: Final = {0: None, TURNED_RIVER: "river", TURNED_BEAR: "bear"}


class Record:
    """Replays a round move by move with public information."""

    def __init__(self, state: Position) -> None:
        self.state = state
        self.seats = int(state.seats)
        self.events: list[Event] = []
        self.owner: dict[int, int] = {}  # owner of the card on a cell
        self.bears: dict[int, int] = {}  # face-up bears on a cell
        self.at: dict[int, int] = {}  # the salmon's cell by seat
        self.shown: set[int] = set()  # seats whose bear is face up
        self.hand = [6] * self.seats
        self.eaten: set[int] = set()
        self.origin = 0

    def tell(self, entry: int) -> None:
        """Add the events of one log entry."""
        seat, action, turned = (
            entry // BY % 8,
            entry % BY,
            TURNED[entry // TURNED_RIVER * TURNED_RIVER],
        )
        if action < GO:
            self.place(seat, action % PLACE_BEAR)
        elif action < SPAWN and len(self.at) + len(self.eaten) < self.seats:
            self.salmon(seat, action - GO)
        elif action < SPAWN:
            self.swim(seat, action - GO, turned)
        elif action == SPAWN:
            self.spawn(seat)
        elif action == OUTING:
            self.outing(seat)
        else:
            assert action == DECLINE
            self.eat(seat)

    def place(self, seat: int, cell: int) -> None:
        """Record a card placed face down into the river, or beside it."""
        self.hand[seat] -= 1
        if cell != OUT:
            self.owner[cell] = seat
        spot_placed = None if cell == OUT else spot(cell)
        if self.at or self.eaten:
            self.events.append({"seat": seat, "did": "discover", "at": spot_placed})
        else:
            self.events.append({"seat": seat, "did": "place", "at": spot_placed})

    def salmon(self, seat: int, cell: int) -> None:
        """Record a salmon placed in the river."""
        self.at[seat] = cell
        self.events.append({"seat": seat, "did": "salmon", "at": spot(cell)})

    def reveal(self, entries: Sequence[int]) -> None:
        """Record that the cards below all salmon were turned, after the last was placed."""
        cards: list[Turned] = []
        for entry in entries:
            seat, turned = entry // BY % 8, TURNED[entry // TURNED_RIVER * TURNED_RIVER]
            cell = self.at[seat]
            cards.append({"at": spot(cell), "seat": self.owner[cell], "turned": turned})
            self.show(cell, turned)
        eaten = sorted(seat for seat, cell in self.at.items() if self.bears.get(cell))
        for seat in eaten:
            del self.at[seat]
        self.eaten.update(eaten)
        self.events.append({"seat": None, "did": "reveal", "cards": cards, "eaten": eaten})

    def show(self, cell: int, turned: str | None) -> None:
        """Record a bear that was turned face up."""
        if turned == "bear":
            self.bears[cell] = 1
            self.shown.add(self.owner[cell])

    def swim(self, seat: int, cell: int, turned: str | None) -> None:
        """Record a swim, in which the salmon may have been eaten at once."""
        self.origin = self.at[seat]
        self.at[seat] = cell
        self.show(cell, turned)
        bears = self.bears.get(cell, 0)
        self.events.append(
            {
                "seat": seat,
                "did": "swim",
                "from": spot(self.origin),
                "at": spot(cell),
                "over": jumped(self.origin, cell),
                "turned": turned,
                "met": ("river", "bear")[bears] if bears < 2 else "bears",
            }
        )
        if bears == 1 and (seat in self.shown or not self.hand[seat]):
            self.eat(seat)

    def eat(self, seat: int) -> None:
        """Record that a salmon was eaten where it lies."""
        cell = self.at.pop(seat)
        self.eaten.add(seat)
        rank = int(rank_of(self.origin if self.state.from_origin else cell))
        told: Eaten = {
            "seat": seat,
            "did": "eaten",
            "at": spot(cell),
            "rank": rank,
            "tokens": rank,
        }
        self.events.append(told)

    def outing(self, seat: int) -> None:
        """Record a bear that went out."""
        cell = self.at[seat]
        self.hand[seat] -= 1
        self.bears[cell] = self.bears.get(cell, 0) + 1
        self.shown.add(seat)
        self.events.append({"seat": seat, "did": "outing", "at": spot(cell)})

    def spawn(self, seat: int) -> None:
        """Record a spawning."""
        rank = int(rank_of(self.at[seat]))
        alone = len(self.eaten) == self.seats - 1
        self.events.append(
            {
                "seat": seat,
                "did": "spawn",
                "at": spot(self.at[seat]),
                "rank": rank,
                "alone": alone,
                "tokens": rank + ALONE * alone,
            }
        )


def jumped(origin: int, cell: int) -> list[list[int]]:
    """Return the cards that a swim jumped over.

    >>> jumped(23, 26)
    [[1, 1], [1, 2]]
    """
    away = cell - origin
    steps = max(abs(cell // 16 - origin // 16), 1) if cell // 16 != origin // 16 else abs(away)
    return [spot(origin + away // steps * n) for n in range(1, steps)]


def events(state: Position) -> tuple[list[Event], int]:
    """Return the round's events, and the index of the first one of the last move."""
    record, last = Record(state), 0
    entries = [int(entry) for entry in state.log][: int(state.plies)]
    for ply, entry in enumerate(entries):
        last = len(record.events)
        placing = len(record.at) + len(record.eaten)
        record.tell(entry)
        if placing < record.seats == len(record.at):
            record.reveal(entries[ply + 1 - record.seats : ply + 1])
    return record.events, last
