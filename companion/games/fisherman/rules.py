"""Fisherman: the rules of play. Marks such as §4 refer to the RULES files in this folder."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import DEAL, DECK, KINDS, ORDERS, kinds_in_play
from companion.games.fisherman.sheet import SHIELDS, Catch, Laid
from companion.games.fisherman.tables import BEATS, SCORING, WORTH
from companion.kit.dealing import Dealing
from companion.kit.masks import into
from companion.kit.option import Options
from companion.kit.state import State
from companion.kit.tricks import TrickTaking

# Actions 0–49 play that card; the rest choose a rule (§3).
TARGET: Final = 50  # + kind
ORDER: Final = 55  # + order
SIZE: Final = 57  # + first size - 1
BOTH: Final = 66  # + order * 9 + first size - 1: the second of three choosers sets two (FI-03)
BYCATCH: Final = 84  # + kind
WIDTH: Final = 89

PRIZES: Final[vec[i64]] = vec[i64](list(SHIELDS))
"""[seats with more points]: the shield."""


class Position(TrickTaking[Catch]):
    """A match in progress: cards, tricks, the round's rules and the catches.

    There are as many rounds as seats, and the deal passes to the left (§1, FI-17).
    """

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options, DECK, BEATS, rounds=seats)
        self.kinds: i64 = kinds_in_play(seats)
        self.absent: bool = bool(options.get("allow_absent_kind", False))
        # The round's rules, -1 until chosen.
        self.target: i64 = -1
        self.order: i64 = -1
        self.size: i64 = -1
        self.bycatch: i64 = -1
        self.worths: i64 = 0  # the row of these rules in the tables of worths
        self.haul: i64 = 0  # points on the table
        self.caught: vec[i64] = vec[i64]([0] * seats)
        self.points: vec[i64] = vec[i64]([0] * seats)

    # ------------------------------------------------ §2 the deal

    def dealing(self) -> Dealing:
        return DEAL[int(self.seats)]

    def opening(self, rest: i64) -> None:
        """Clear the rules of the round; the seat after the dealer chooses first (§2, §3)."""
        seat: i64 = 0
        while seat < self.seats:
            self.caught[seat] = 0
            self.points[seat] = 0
            seat += 1
        self.target = -1
        self.order = -1
        self.size = -1
        self.bycatch = -1
        self.now = self.after(self.dealer())

    # ------------------------------------------------ §3 the rules of the round

    def width(self) -> i64:
        return WIDTH

    def legal_into(self, out: vec[i64]) -> i64:
        if self.bycatch >= 0:
            return into(self.legal_mask(), out)
        first: i64 = BYCATCH
        options: i64 = self.kinds
        if self.absent:
            options = 5
        if self.target < 0:
            first = TARGET
        elif self.order < 0 and self.seats == 3:
            first = BOTH
            options = 18
        elif self.order < 0:
            first = ORDER
            options = 2
        elif self.size < 0:
            first = SIZE
            options = 9
        n: i64 = 0
        i: i64 = 0
        while i < options:
            if first != BYCATCH or i != self.target:  # the target cannot be bycatch too (§3, FI-05)
                out[n] = first + i
                n += 1
            i += 1
        return n

    def play(self, action: i64) -> None:
        if action < TARGET:
            self.play_card(action)
        else:
            self.choose(action)

    def choose(self, action: i64) -> None:
        """Set a rule; after the bycatch, the dealer leads to the first trick (§4, FI-13)."""
        if action < ORDER:
            self.target = action - TARGET
        elif action < SIZE:
            self.order = action - ORDER
        elif action < BOTH:
            self.size = action - SIZE + 1
        elif action < BYCATCH:
            self.order = (action - BOTH) // 9
            self.size = (action - BOTH) % 9 + 1
        else:
            self.bycatch = action - BYCATCH
            self.worths = (self.target * 9 + self.size - 1) * 5 + self.bycatch
            self.row = (self.order * 5 + self.bycatch) * 50
            self.lead(self.now)
            return
        self.now = self.after(self.now)

    def chosen(self) -> Laid:
        """The rules chosen so far in this round."""
        rules: Laid = {}
        if self.target >= 0:
            rules["target"] = KINDS[self.target]
        if self.order >= 0:
            rules["order"] = ORDERS[self.order]
        if self.size >= 0:
            rules["size"] = int(self.size)
        if self.bycatch >= 0:
            rules["bycatch"] = KINDS[self.bycatch]
        return rules

    # ------------------------------------------------ §4 the catch: kinds are followed (FI-08)

    def play_card(self, card: i64) -> None:
        self.haul += WORTH[self.worths * 50 + card]
        super().play_card(card)

    def won(self, seat: i64) -> None:
        """The winner keeps scoring cards, the others are put away face down (§4, FI-10, FI-11)."""
        self.caught[seat] = self.caught[seat] | self.on_table() & SCORING[self.worths]
        self.points[seat] = self.points[seat] + self.haul
        self.haul = 0

    # ------------------------------------------------ §6 the shields

    def worth(self, seat: i64) -> i64:
        """Return the shield of a seat by rank; ties share it (§6, FI-14)."""
        above: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if self.points[other] > self.points[seat]:
                above += 1
            other += 1
        return PRIZES[above]

    def written(self) -> Catch:
        return {
            "rules": {
                "target": KINDS[self.target],
                "order": ORDERS[self.order],
                "size": int(self.size),
                "bycatch": KINDS[self.bycatch],
            },
            "catches": [DECK.names_of(int(mask)) for mask in self.caught],
        }

    def payoff(self, seat: i64) -> float:
        """Return the seat's shield of the round, in the last round mostly its victory (FI-19)."""
        shield = float(self.scored[seat]) / 5.0
        return shield if self.round < self.rounds else 0.25 * shield + 0.75 * self.victory(seat)

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        o = cast(Position, other)
        self.target = o.target
        self.order = o.order
        self.size = o.size
        self.bycatch = o.bycatch
        self.worths = o.worths
        self.haul = o.haul
        i: i64 = 0
        while i < self.seats:
            self.caught[i] = o.caught[i]
            self.points[i] = o.points[i]
            i += 1
