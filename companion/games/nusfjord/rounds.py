"""Nusfjord: the seven rounds (§1): fishing, work, going home, and the cards that come."""

from typing import Final, cast

from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import (
    ENDED,
    LAST,
    WORK,
)
from companion.games.nusfjord.at_work import NOT_YET
from companion.games.nusfjord.board import (
    COUNCIL,
    FIRST,
    HAND,
    HANDS_OPEN,
    LATE,
    MASK_A,
    MASK_B,
    MORE_A,
    MORE_B,
    MOST,
    NEW_A,
    NEW_B,
    NEW_HANDS,
    OPEN_A,
    OPEN_B,
    ROUNDS,
    SPACES,
    SURPLUS_STAYS,
    WORKERS,
)
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.effects import Effects
from companion.kit.masks import BIT, count, lowest
from companion.kit.option import Options
from companion.kit.state import OVER, State

BOARD: Final = len(SPACES)


class Rounds(Effects):
    """From one turn to the next, and from round to round."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.closing: i64 = 0  # seats that have been asked after the last turn
        self.late: bool = seats == 1 and bool(options.get("late_c", False))  # NU-39, Alt

    # ------------------------------------------------ turns

    def settle(self) -> None:
        """Nothing is under way: the turn goes on, or to the next seat."""
        if self.round == ROUNDS:
            self.close()
        elif self.sent:
            self.end_turn()

    def close(self) -> None:
        """After the last turn whoever has cards to use when they like is asked once more."""
        while self.closing < self.seats:
            self.now = (self.start + self.closing) % self.seats
            if self.extras_into(self.now, self.scratch, 0):
                self.step = LAST
                return
            self.closing += 1
        self.now = OVER
        self.step = ENDED

    def end_turn(self) -> None:
        """The next seat's turn, clockwise; after three each, everybody goes home."""
        self.sent = NOT_YET
        self.turns += 1
        if self.turns < WORKERS * self.seats:
            self.now = (self.now + 1) % self.seats
        else:
            self.go_home()

    def colour(self, seat: i64) -> i64:
        """Whose workers a seat uses in this round: alone one changes them (NU-40, NU-41)."""
        return seat if self.seats > 1 else self.round % self.colours

    # ------------------------------------------------ the phases

    def go_to_work(self) -> None:
        """All fish are shared out: the worker turns begin (§4)."""
        self.now = self.start
        self.step = WORK
        one: i64 = 0
        while one < self.seats:
            seat: i64 = (self.start + one) % self.seats
            self.emit(c.EVENT_CATCH, seat, self.catch(seat), 0, -1)
            self.run()
            if self.income[seat]:
                self.emit(c.EVENT_DIVIDEND, seat, self.income[seat], 0, -1)
                self.run()
            self.income[seat] = 0
            one += 1

    def go_home(self) -> None:
        """Workers come back, the flag moves to the right, new cards come (§7, NU-31, NU-32)."""
        self.round += 1
        if self.round == ROUNDS:
            self.closing = 0
            self.close()
            return
        self.turns = 0
        self.notes = 0
        self.call_back()
        self.begun = self.edition == 1
        self.come_home()
        self.begun = True
        self.start = (self.start + self.seats - 1) % self.seats
        if self.round == NEW_A:
            self.lay_out(0, MORE_A[self.seats])
        elif self.round == NEW_HANDS:
            self.give_hands()
        elif self.round == NEW_B:
            self.lay_out(1, MORE_B[self.seats])
        elif self.round == HANDS_OPEN:
            self.open_hands()
            if self.late:
                self.open_late()
        if self.go_fishing():
            self.go_to_work()

    def come_home(self) -> None:
        """What listens to the workers' return."""
        one: i64 = 0
        while one < self.seats:
            self.emit(c.EVENT_HOME, (self.start + one) % self.seats, 1, 0, -1)
            self.run()
            one += 1

    def call_back(self) -> None:
        """Workers come home; alone only those that are used next (§9, NU-40)."""
        mine: i64 = self.colour(0) + 1
        everybody = self.seats > 1
        space: i64 = 0
        while space < BOARD:
            stay: i64 = 0
            at: i64 = space * MOST
            i: i64 = 0
            while i < self.crowd[space]:
                worker: i64 = self.workers[at + i]
                self.workers[at + i] = 0
                if not everybody and worker != mine:
                    self.workers[at + stay] = worker
                    stay += 1
                i += 1
            self.crowd[space] = stay
            space += 1
        copy: i64 = 0
        while copy < MOST:
            if everybody or self.mimic[copy] == mine:
                self.mimic[copy] = 0
                self.mimicked[copy] = 0
            copy += 1
        place: i64 = 0
        while place < COUNCIL * self.seats:
            if everybody or self.busy[place] == mine:
                self.busy[place] = 0
            place += 1

    # ------------------------------------------------ cards

    def lay_out(self, tier: i64, wanted: i64) -> None:
        """New cards beside the board, as many as there are places for (NU-33, NU-34)."""
        mask: i64 = MASK_A if tier == 0 else MASK_B
        room: i64 = (OPEN_A if tier == 0 else OPEN_B) - count(self.open & mask)
        n: i64 = wanted if wanted < room else room
        i: i64 = 0
        while i < n:
            if tier == 0:
                self.open |= BIT[self.order[self.drawn_a]]
                self.drawn_a += 1
            else:
                self.open |= BIT[self.order[FIRST[1] + self.drawn_b]]
                self.drawn_b += 1
            i += 1
        if n > 0:
            self.note(events.FRESH, self.start, n, tier)

    def give_hands(self) -> None:
        """C cards for everybody, which nobody else sees (NU-36)."""
        each: i64 = HAND[self.seats]
        i: i64 = 0
        while i < each * self.seats:
            seat: i64 = i // each
            self.hand[seat] = self.hand[seat] | BIT[self.order[FIRST[2] + i]]
            i += 1
        self.note(events.FRESH, self.start, each, 2)

    def open_hands(self) -> None:
        """What is left of the hands is laid out, from the new first player on (NU-35)."""
        i: i64 = 0
        while i < self.seats:
            seat: i64 = (self.start + i) % self.seats
            shown: i64 = 0
            while self.hand[seat]:
                card: i64 = lowest(self.hand[seat])
                self.hand[seat] = self.hand[seat] & ~BIT[card]
                self.lay_beside(card)
                shown += 1
            if shown:
                self.note(events.REVEALED, seat, shown, 0)
            i += 1

    def lay_beside(self, card: i64) -> None:
        """A C card lies out for everybody, where there is a place for it (NU-35)."""
        if SURPLUS_STAYS or count(self.open) < OPEN_A + OPEN_B:
            self.open |= BIT[card]

    def open_late(self) -> None:
        """Alone, where one plays so: further C cards (NU-39)."""
        card: i64 = FIRST[2] + HAND[1]
        while card < FIRST[2] + HAND[1] + LATE:
            self.lay_beside(self.order[card])
            card += 1
        self.note(events.FRESH, self.start, LATE, 3)

    def set_up(self) -> None:
        """The decks are shuffled: nine A cards and six B cards lie open (NU-48)."""
        self.lay_out(0, OPEN_A)
        self.lay_out(1, OPEN_B)
        self.notes = 0
        self.step = WORK
        if self.go_fishing():
            self.go_to_work()

    # ------------------------------------------------ copies

    def copy_position(self, other: State) -> None:
        """Become equal to another position, as far as this class goes."""
        o = cast(Rounds, other)
        self.copy_work(o)
        self.closing = o.closing
