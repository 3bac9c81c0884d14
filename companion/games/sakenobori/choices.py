"""Sakenobori: legal moves. Marks such as §4 refer to the RULES files."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.cells import HAND, OUT, SALMON, bears, landings, spots
from companion.games.sakenobori.position import (
    CHOICE,
    DECLINE,
    GO,
    MEETING,
    OUTING,
    PLACE,
    PLACE_BEAR,
    PLACING,
    RIVER,
    SPAWN,
    SWIM,
    River,
)


class Choices(River):
    """The legal actions of the seat in turn."""

    def legal_into(self, out: vec[i64]) -> i64:
        seat: i64 = self.now
        n: i64 = 0
        if self.phase == MEETING:
            if self.bear[seat] == HAND:
                out[n] = OUTING
                n += 1
            out[n] = DECLINE
            return n + 1
        if self.phase == PLACING:
            return self.open_stones(out)
        if self.phase == RIVER or (self.hand[seat] and self.rivals(seat)):
            n = self.placings(seat, out)
        if self.phase == RIVER:
            return n
        if self.phase == SWIM:
            reach: i64 = landings(self.board, self.at[seat], self.free)
            i: i64 = 0
            while i < reach:
                out[n] = GO + self.free[i]
                n += 1
                i += 1
        out[n] = SPAWN
        n += 1
        stacked: bool = bears(self.board[self.at[seat]]) > 1
        if self.phase == CHOICE and stacked and self.bear[seat] == HAND:
            out[n] = OUTING  # legal, though it changes nothing (SK-15)
            n += 1
        return n

    def placings(self, seat: i64, out: vec[i64]) -> i64:
        """Write the placings of a river card, and of a bear in hand, on free cells (§2, §8)."""
        number: i64 = 1
        if self.full():
            self.free[0] = OUT
        else:
            number = spots(self.board, self.seats, self.left, self.right, self.free)
        n: i64 = 0
        i: i64 = 0
        held: bool = self.bear[seat] == HAND
        if self.hand[seat] > (1 if held else 0):
            while i < number:
                out[n] = PLACE + self.free[i]
                n += 1
                i += 1
        if held:
            i = 0
            while i < number:
                out[n] = PLACE_BEAR + self.free[i]
                n += 1
                i += 1
        return n

    def open_stones(self, out: vec[i64]) -> i64:
        """Write the cards of row 1 without a salmon (§4, SK-07)."""
        n: i64 = 0
        cell: i64 = self.left
        while cell <= self.right:
            if self.board[cell] < SALMON:
                out[n] = GO + cell
                n += 1
            cell += 1
        return n
