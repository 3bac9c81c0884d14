"""Sinker: the scoring of a round (§6, §7, §8)."""

from mypy_extensions import i64

from companion.games.sinker.cards import ALL, BIDS, DIVING
from companion.games.sinker.position import (
    DEALING,
    DECLARED,
    DIVE,
    ENDED,
    NOBODY,
    Position,
)
from companion.games.sinker.sheet import DROWNED, WORTH, Deal
from companion.kit.state import CHANCE


class Counting(Position):
    """Scores a dive, or the declarer's bid and the others' tricks."""

    def count_up(self) -> None:
        super().count_up()
        self.phase = DEALING if self.now == CHANCE else ENDED

    def score(self) -> None:
        """Write every seat's score of the round."""
        if self.bid == DIVE:
            self.count_dive()
        else:
            self.count_bid()

    def count_dive(self) -> None:
        """Score a dive: the most tricks cost ten (§7, SI-17)."""
        most: i64 = 0
        level: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.tricks[seat] > most:
                most = self.tricks[seat]
                level = 0
            level += i64(self.tricks[seat] == most)
            seat += 1
        all_pay: bool = self.tie_hits_all and level > 1
        seat = 0
        while seat < self.seats:
            self.scored[seat] = DROWNED if all_pay or self.tricks[seat] == most else 0
            seat += 1

    def count_bid(self) -> None:
        """Score the declarer's bid and the others' tricks or shares (§6, §8)."""
        own: i64 = self.tricks[self.declarer]
        result: i64 = DECLARED[(self.seats - 3) * 56 + self.bid * 8 + own]
        gain: i64 = 0
        if self.bid >= ALL and result < 0:
            prize: i64 = i64(WORTH[self.bid])
            if self.carry:
                prize += self.pot
                self.pot = prize % (self.seats - 1)
            gain = prize // (self.seats - 1)
        each: i64 = self.penalties[self.bid]
        seat: i64 = 0
        while seat < self.seats:
            self.scored[seat] = gain - each * self.tricks[seat]
            seat += 1
        self.scored[self.declarer] = result

    def written(self) -> Deal:
        return {
            "bid": DIVING if self.bid == DIVE else BIDS[self.bid],
            "declarer": None if self.declarer == NOBODY else int(self.declarer),
            "tricks": [int(n) for n in self.tricks],
        }
