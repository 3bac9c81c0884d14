"""Die-angler: the approach, group by group, until the duel ends (§5, §7 … §9)."""

from mypy_extensions import i64

from companion.games.dieangler.dice import DICE, KEY
from companion.games.dieangler.position import (
    DECLARE_USE,
    DRAW,
    ENDED,
    NOBODY,
    ROLL,
    STEP,
    Position,
)
from companion.games.dieangler.sheet import DUELS, OVERTIME
from companion.kit.masks import BIT


class Approaching(Position):
    """The order of rolling, landing dice, and the winner of the fish."""

    def approach_next(self) -> None:
        """Start the next group: those left with the fewest dice (DA-03, DA-04, DA-35)."""
        least: i64 = 99
        seat: i64 = 0
        self.members = 0
        while seat < self.seats:
            key: i64 = KEY[self.fist[seat]]
            if self.key < key <= least and key > 0:
                if key < least:
                    self.members = 0
                least = key
                self.members |= BIT[seat]
            seat += 1
        if not self.members:
            self.land(NOBODY)
            return
        self.key = least
        self.together = self.first_of(self.members) if self.in_turn else self.members
        self.begin()

    def first_of(self, seats: i64) -> i64:
        """Return the lowest seat of a mask, as a mask."""
        seat: i64 = 0
        while not seats & BIT[seat]:
            seat += 1
        return BIT[seat]

    def begin(self) -> None:
        """Let the seats that roll together declare their special dice (DA-09)."""
        self.phase = DECLARE_USE
        self.waiting = self.together

    def go_on(self) -> None:
        """Let dice in the air land, then seats with rights left use them (DA-12, DA-34)."""
        if self.roller() >= 0:
            self.phase = ROLL
            return
        self.phase = STEP
        self.waiting = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.together & BIT[seat] and self.options_into(seat, self.scratch, 0):
                self.waiting |= BIT[seat]
            seat += 1
        if not self.waiting:
            self.settle()

    def fall(self, faces: i64) -> None:
        """Let the roller's dice land; `faces` is in base 21, the first die being its last digit."""
        seat: i64 = self.roller()
        self.events = (*self.events, (int(seat), -1 - int(faces)))
        die: i64 = 0
        while die < DICE:
            if self.air[seat] & BIT[die]:
                self.landed(seat, die, faces % 21)
                faces //= 21
            die += 1
        self.air[seat] = 0
        self.go_on()

    def settle(self) -> None:
        """Find the winner: the lowest sum that catches the fish (§7, DA-05, DA-06, DA-07)."""
        others: i64 = self.members & ~(2 * self.together - 1)
        if self.in_turn and others:
            self.together = self.first_of(others)
            self.begin()
            return
        best: i64 = 999
        winner: i64 = NOBODY
        self.tied = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.members & BIT[seat] and self.catches(seat):
                total: i64 = self.total(seat)
                if total < best:
                    best = total
                    winner = seat
                    self.tied = 0
                elif total == best:
                    self.tied |= BIT[seat] | BIT[winner]
            seat += 1
        if winner < 0 or (self.tied and self.later):
            self.approach_next()
        else:
            self.land(NOBODY if self.tied else winner)

    # ------------------------------------------------ the end of a duel (§8, §9)

    def land(self, winner: i64) -> None:
        """End the duel: the winner takes the stack.

        Without one it stays, except after the last duel.
        """
        self.by[self.duel] = winner
        self.waiting = 0
        self.together = 0
        if winner >= 0:
            self.taken[winner] = self.taken[winner] + self.stack
            self.stack = 0
        done: i64 = self.duel + 1
        if done == DUELS and self.shared():
            self.duels = DUELS + OVERTIME
        if done == DUELS or done == DUELS + OVERTIME:
            self.stack = 0  # DA-21
        self.phase = ENDED if done == self.duels or done == self.horizon else DRAW
