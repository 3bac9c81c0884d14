"""Sakenobori: the state of a position. Marks such as §1 refer to the RULES files."""

from collections.abc import Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.cells import CELLS, HAND
from companion.games.sakenobori.sheet import ROUNDS, Round, boxes, worth
from companion.kit import view as kit
from companion.kit.option import Options
from companion.kit.scored import Scored
from companion.kit.state import State

# Actions: river card or bear to a cell (or beside the river), salmon to a cell, others.
PLACE: Final = 0
PLACE_BEAR: Final = 128
GO: Final = 256
SPAWN: Final = 384
OUTING: Final = 385
DECLINE: Final = 386
WIDTH: Final = 387

CARDS: Final = 6  # five river cards and a bear
LAPS: Final = 3

ALL_SEEN: Final = -2  # the arena's cheater, who knows every bear

# Phases; there is none between rounds.
RIVER: Final = 0
PLACING: Final = 1
SWIM: Final = 2
CHOICE: Final = 3  # after a swim: discover or spawn
MEETING: Final = 4  # on a bear: whether the own bear goes out

SWIMMING: Final = 0
SPAWNED: Final = 1
EATEN: Final = 2

# An entry of the log: an action, its seat, and what it turned up.
BY: Final = 512
TURNED_RIVER: Final = 4096
TURNED_BEAR: Final = 8192


class River(State):
    """A match in progress: the river, the box, and each seat's hand, bear and salmon."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats: i64 = seats
        self.options: Options = dict(options)
        self.from_origin: bool = bool(options.get("eaten_rank_origin", False))
        self.second_first: bool = bool(options.get("settlement_second_first", False))
        self.rounds: i64 = ROUNDS
        self.last: i64 = ROUNDS  # a determinization ends with its round
        self.world: bool = False
        self.viewer: i64 = -1  # in a determinization: the seat that knows only its own bear
        self.round: i64 = 0
        self.done: list[Round] = []
        self.start: i64 = 0  # prepares last, acts first (§1, SK-01)
        self.now: i64 = seats - 1
        self.phase: i64 = RIVER
        self.box: i64 = 0
        # The river.
        self.board: vec[i64] = vec[i64]([0] * CELLS)
        self.cards: i64 = 0
        self.left: i64 = 0  # the ends of row 1
        self.right: i64 = 0
        self.origin: i64 = 0  # where the last swim began
        # Per seat.
        none = [0] * seats
        self.hand: vec[i64] = vec[i64]([CARDS] * seats)  # cards in hand
        self.bear: vec[i64] = vec[i64](none)  # HAND, OUT or its cell
        self.shown: vec[i64] = vec[i64](none)  # 1 once the bear lies open
        self.out: vec[i64] = vec[i64](none)  # cards beside the river
        self.at: vec[i64] = vec[i64](none)  # the salmon's cell; 0 before and after
        self.fate: vec[i64] = vec[i64](none)
        self.rank: vec[i64] = vec[i64](none)
        self.alone: vec[i64] = vec[i64](none)
        self.tokens: vec[i64] = vec[i64](none)
        # The round's moves in order.
        self.log: vec[i64] = vec[i64]([0] * 128)
        self.plies: i64 = 0
        self.free: vec[i64] = vec[i64]([0] * 32)  # scratch list of cells

    def width(self) -> i64:
        return WIDTH

    def turn(self) -> i64:
        return self.now

    def before(self, seat: i64) -> i64:
        """Return the next seat counter-clockwise."""
        return seat - 1 if seat else self.seats - 1

    def full(self) -> bool:
        """Return whether the river has all its rows (SK-06)."""
        return self.cards * 2 == (self.seats + 2) * (self.seats + 3)

    def rivals(self, seat: i64) -> i64:
        """Return how many other salmon still swim."""
        n: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.fate[other] == SWIMMING:
                n += 1
            other += 1
        return n

    def resume(self, done: Sequence[kit.Round], past: Scored[kit.Round]) -> None:
        self.carry_on(cast(Sequence[Round], done))

    def carry_on(self, done: Sequence[Round]) -> None:
        """Start the round after these, with their tokens and box."""
        self.done = list(done)
        self.round = i64(len(done))
        self.box = i64(boxes(done)[-1] if done else 0)
        for seat in range(int(self.seats)):
            self.tokens[seat] = i64(sum(worth(entry["fates"][seat]) for entry in done))
        self.gather()

    def gather(self) -> None:
        """Start a round: everyone takes back salmon and cards.

        The next seat starts (§8, SK-02, SK-26).
        """
        i: i64 = 0
        while i < CELLS:
            self.board[i] = 0
            i += 1
        i = 0
        while i < self.seats:
            self.hand[i] = CARDS
            self.bear[i] = HAND
            self.shown[i] = 0
            self.out[i] = 0
            self.at[i] = 0
            self.fate[i] = SWIMMING
            self.rank[i] = 0
            self.alone[i] = 0
            i += 1
        self.cards = 0
        self.left = 0
        self.right = 0
        self.plies = 0
        self.start = self.round % self.seats
        self.phase = RIVER
        self.now = self.before(self.start)

    # ------------------------------------------------ copies

    def copy_from(self, other: State) -> None:
        o = cast(River, other)
        self.last = o.last
        self.world = o.world
        self.viewer = o.viewer
        self.round = o.round
        if self.done is not o.done:
            self.done = o.done if o.world else list(o.done)
        self.start = o.start
        self.now = o.now
        self.phase = o.phase
        self.box = o.box
        self.cards = o.cards
        self.left = o.left
        self.right = o.right
        self.origin = o.origin
        i: i64 = 0
        while i < CELLS:
            self.board[i] = o.board[i]
            i += 1
        i = 0
        while i < self.seats:
            self.hand[i] = o.hand[i]
            self.bear[i] = o.bear[i]
            self.shown[i] = o.shown[i]
            self.out[i] = o.out[i]
            self.at[i] = o.at[i]
            self.fate[i] = o.fate[i]
            self.rank[i] = o.rank[i]
            self.alone[i] = o.alone[i]
            self.tokens[i] = o.tokens[i]
            i += 1
        self.plies = o.plies
        i = 0
        while i < self.plies:
            self.log[i] = o.log[i]
            i += 1
