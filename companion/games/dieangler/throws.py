"""The dice of each seat in a duel: their declared use and faces (§6, §10)."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.chances import Shoal
from companion.games.dieangler.dice import BAIT, DICE, SIZE, UNSAID, die_at
from companion.kit.state import State


class Throws(State):
    """The dice of all seats, and what they catch."""

    def __init__(self, seats: int, shoal: Shoal) -> None:
        self.seats: i64 = seats
        self.shoal: Shoal = shoal
        self.target: i64 = 0  # the fish to be caught, by its id; 0 before the first
        self.fist: vec[i64] = vec[i64]([-1] * seats)
        self.use: vec[i64] = vec[i64]([UNSAID] * (2 * seats))  # [seat * 2 + special]
        self.face: vec[i64] = vec[i64]([0] * (DICE * seats))  # [seat * DICE + place]
        self.air: vec[i64] = vec[i64]([0] * seats)  # mask of the dice in the air
        # Rerolls that an AGAIN die still gives, or steps of a LURE; locked once one was used.
        self.left: vec[i64] = vec[i64]([0] * (2 * seats))
        self.locked: vec[i64] = vec[i64]([0] * (2 * seats))
        self.card: vec[i64] = shoal.card
        self.need: vec[i64] = shoal.need
        self.shown: vec[i64] = vec[i64]([0] * 21)  # scratch: number of dice by face

    def clear(self) -> None:
        """Return all dice behind the screens."""
        seat: i64 = 0
        while seat < self.seats:
            self.fist[seat] = -1
            self.air[seat] = 0
            special: i64 = 0
            while special < 2:
                self.use[seat * 2 + special] = UNSAID
                self.left[seat * 2 + special] = 0
                self.locked[seat * 2 + special] = 0
                special += 1
            die: i64 = 0
            while die < DICE:
                self.face[seat * DICE + die] = 0
                die += 1
            seat += 1

    # ------------------------------------------------ what it is worth (§6)

    def counts(self, seat: i64, die: i64) -> bool:
        """Return whether a die counts: sixes and bait do (DA-11, DA-13, DA-16)."""
        special: i64 = die_at(self.fist[seat], die)
        return special < 0 or self.use[seat * 2 + special] == BAIT

    def total(self, seat: i64) -> i64:
        """Return the sum of the dice that count."""
        total: i64 = 0
        die: i64 = 0
        while die < SIZE[self.fist[seat]]:
            if self.counts(seat, die):
                total += self.face[seat * DICE + die]
            die += 1
        return total

    def catches(self, seat: i64) -> bool:
        """Return whether a seat's dice catch the target (DA-02, DA-26, DA-27, DA-28, DA-33)."""
        shown = self.shown
        value: i64 = 0
        while value < 21:
            shown[value] = 0
            value += 1
        total: i64 = 0
        most: i64 = 0
        die: i64 = 0
        while die < SIZE[self.fist[seat]]:
            if self.counts(seat, die):
                value = self.face[seat * DICE + die]
                total += value
                shown[value] = shown[value] + 1
                if shown[value] > most:
                    most = shown[value]
            die += 1
        card: i64 = self.target * 8
        if total < self.card[card] or most < self.card[card + 1]:
            return False
        if self.card[card + 2] and most > 1:
            return False
        value = 1
        while value < 7:
            if shown[value] < self.need[card + value]:
                return False
            value += 1
        return True

    def roller(self) -> i64:
        """Return the first seat with dice in the air; -1 if there are none."""
        seat: i64 = 0
        while seat < self.seats:
            if self.air[seat]:
                return seat
            seat += 1
        return -1

    def copy_throws(self, other: "Throws") -> None:
        """Copy the throws of another position."""
        self.target = other.target
        i: i64 = 0
        while i < self.seats:
            self.fist[i] = other.fist[i]
            self.air[i] = other.air[i]
            i += 1
        i = 0
        while i < 2 * self.seats:
            self.use[i] = other.use[i]
            self.left[i] = other.left[i]
            self.locked[i] = other.locked[i]
            i += 1
        i = 0
        while i < DICE * self.seats:
            self.face[i] = other.face[i]
            i += 1
