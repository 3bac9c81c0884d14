"""The order of turns, and the seven rounds (§1): fishing, work, going home."""

from mypy_extensions import i64

from companion.games.nusfjord.actions import ENDED, LAST, WORK
from companion.games.nusfjord.board import (
    HANDS_OPEN,
    MORE_A,
    MORE_B,
    NEW_A,
    NEW_B,
    NEW_HANDS,
    OPEN_A,
    OPEN_B,
    ROUNDS,
    WORKERS,
)
from companion.games.nusfjord.course import NOT_YET
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.display import Display
from companion.games.nusfjord.distribution import Distribution
from companion.games.nusfjord.effects import Effects
from companion.kit.state import OVER


class Rounds:
    """The order of turns, and the steps between rounds."""

    def __init__(self, distribution: Distribution, display: Display, effects: Effects) -> None:
        self.distribution = distribution
        self.counting = distribution.counting
        self.course = distribution.course
        self.council = distribution.council
        self.board = distribution.counting.board
        self.display = display
        self.effects = effects
        self.stack = effects.stack
        self.seats: i64 = distribution.seats

    def settle(self) -> None:
        """Continue the turn, or go on to the next seat."""
        if self.course.round == ROUNDS:
            self.close()
        elif self.course.sent:
            self.end_turn()

    def close(self) -> None:
        """After the last turn, ask every seat with usable cards once more."""
        course = self.course
        while course.closing < self.seats:
            course.now = (course.start + course.closing) % self.seats
            if self.stack.extras_into(course.now, self.effects.spaces.scratch, 0):
                course.step = LAST
                return
            course.closing += 1
        course.now = OVER
        course.step = ENDED

    def end_turn(self) -> None:
        """Go on to the next seat, clockwise; after three turns each, workers go home."""
        course = self.course
        course.sent = NOT_YET
        course.turns += 1
        if course.turns < WORKERS * self.seats:
            course.now = (course.now + 1) % self.seats
        else:
            self.go_home()

    def colour(self, seat: i64) -> i64:
        """Return the colour of a seat's workers this round.

        It changes when playing alone (NU-40, NU-41).
        """
        return seat if self.seats > 1 else self.course.round % self.board.colours

    def go_to_work(self) -> None:
        """Start the worker turns after the fish are distributed (§4)."""
        course = self.course
        course.now = course.start
        course.step = WORK
        offset: i64 = 0
        while offset < self.seats:
            seat: i64 = (course.start + offset) % self.seats
            self.stack.emit(c.EVENT_CATCH, seat, self.counting.catch(seat), 0, -1)
            self.effects.run()
            if self.distribution.income[seat]:
                self.stack.emit(c.EVENT_DIVIDEND, seat, self.distribution.income[seat], 0, -1)
                self.effects.run()
            self.distribution.income[seat] = 0
            offset += 1

    def go_home(self) -> None:
        """End the round: workers return, the flag moves, new cards come (§7, NU-31, NU-32)."""
        course = self.course
        course.round += 1
        if course.round == ROUNDS:
            course.closing = 0
            self.close()
            return
        course.turns = 0
        course.notes = 0
        worker: i64 = (
            0 if self.seats > 1 else self.colour(0) + 1
        )  # alone, those used next (§9, NU-40)
        self.board.call_back(worker)
        self.council.call_back(worker)
        course.begun = course.edition == 1
        self.come_home()
        course.begun = True
        course.start = (course.start + self.seats - 1) % self.seats
        if course.round == NEW_A:
            self.display.lay_out(0, MORE_A[self.seats])
        elif course.round == NEW_HANDS:
            self.display.give_hands()
        elif course.round == NEW_B:
            self.display.lay_out(1, MORE_B[self.seats])
        elif course.round == HANDS_OPEN:
            self.display.open_hands()
        if self.distribution.go_fishing():
            self.go_to_work()

    def come_home(self) -> None:
        """Trigger the cards that react to the workers' return."""
        offset: i64 = 0
        while offset < self.seats:
            self.stack.emit(c.EVENT_HOME, (self.course.start + offset) % self.seats, 1, 0, -1)
            self.effects.run()
            offset += 1

    def set_up(self) -> None:
        """Set up after the shuffle: nine A cards and six B cards are displayed (NU-48)."""
        self.display.lay_out(0, OPEN_A)
        self.display.lay_out(1, OPEN_B)
        self.course.notes = 0
        self.course.step = WORK
        if self.distribution.go_fishing():
            self.go_to_work()
