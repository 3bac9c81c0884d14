"""How far a match has come: the round, whose decision it is, and what happened in the round."""

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
    """The round, the turn in it, the decision that is asked, and the log of the round."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats: i64 = seats
        self.edition: i64 = edition_of(options)
        self.round: i64 = 0
        self.begun: bool = True  # whether that round has begun: not while workers come home
        self.start: i64 = 0  # the seat that begins the round (NU-31)
        self.turns: i64 = 0  # that have been made or passed in this round
        self.now: i64 = CHANCE
        self.step: i64 = DEAL
        self.sent: i64 = NOT_YET
        self.closing: i64 = 0  # seats that have been asked after the last turn
        self.log: vec[i64] = vec[i64]([0] * events.MOST)
        self.notes: i64 = 0
        self.silent: bool = False  # only in a world: nobody reads what happens in it

    def note(self, what: i64, seat: i64, a: i64, b: i64) -> None:
        """Write an event down, for people."""
        if self.silent or self.notes == events.MOST:
            return
        self.log[self.notes] = events.event(what, seat, a, b)
        self.notes += 1

    def copy_from(self, o: "Course") -> None:
        """Become equal to the course of another position of the same match."""
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
