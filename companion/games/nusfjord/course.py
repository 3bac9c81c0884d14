"""The progress of a match: the round, whose decision it is, and the events of the round."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import DEAL
from companion.games.nusfjord.deck.files import edition_of
from companion.kit.option import Options
from companion.kit.state import CHANCE

# How the turn was used (`Course.sent`).
NOT_YET: Final = 0
SENT: Final = 1
COPIED: Final = 2


class Course:
    """The round, the turn, the current decision, and the log of the round."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats: i64 = seats
        self.edition: i64 = edition_of(options)
        self.round: i64 = 0
        self.begun: bool = True  # whether the round has begun; False while workers come home
        self.start: i64 = 0  # the seat that begins the round (NU-31)
        self.turns: i64 = 0  # turns made or passed in this round
        self.now: i64 = CHANCE
        self.step: i64 = DEAL
        self.sent: i64 = NOT_YET
        self.closing: i64 = 0  # seats asked after the last turn
        self.log: vec[i64] = vec[i64]([0] * events.MOST)
        self.notes: i64 = 0
        self.silent: bool = False  # only in a determinization: events are not logged

    def note(self, what: i64, seat: i64, a: i64, b: i64) -> None:
        """Add an event to the log."""
        if self.silent or self.notes == events.MOST:
            return
        self.log[self.notes] = events.event(what, seat, a, b)
        self.notes += 1

    def copy_from(self, o: "Course") -> None:
        """Copy the course of another position of the same match."""
        self.round = o.round
        self.begun = o.begun
        self.start = o.start
        self.turns = o.turns
        self.now = o.now
        self.step = o.step
        self.sent = o.sent
        self.closing = o.closing
        self.notes = o.notes
        self.silent = o.silent
        i: i64 = 0
        while i < o.notes:
            self.log[i] = o.log[i]
            i += 1
