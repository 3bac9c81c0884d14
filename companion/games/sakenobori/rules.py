"""Sakenobori: the rules of play. Marks such as §4 point into the RULES files beside this one."""

from collections.abc import Mapping
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sakenobori.cells import (
    BEAR,
    CARD,
    CELLS,
    DOWN,
    HAND,
    OUT,
    OWNER,
    ROW,
    SALMON,
    bears,
    landings,
    owner,
    rank_of,
    spots,
)
from companion.games.sakenobori.sheet import ALONE, ROUNDS
from companion.kit.state import CHANCE, OVER, Round, State

# Actions: a river card or the bear to a cell (or beside the river), the salmon to a cell, the rest.
PLACE: Final = 0
PLACE_BEAR: Final = 128
GO: Final = 256
SPAWN: Final = 384
OUTING: Final = 385
DECLINE: Final = 386
WIDTH: Final = 387

CARDS: Final = 6  # five river cards and a bear
LAPS: Final = 3

ALL_SEEN: Final = -2  # a viewer who knows every bear: the arena's cheater

# Phases; between rounds there is none.
RIVER: Final = 0
PLACING: Final = 1
SWIM: Final = 2
CHOICE: Final = 3  # after a swim: discover or spawn
MEETING: Final = 4  # on a bear: will the own one go out?

SWIMMING: Final = 0
SPAWNED: Final = 1
EATEN: Final = 2

# In the log an action, its seat, and what it turned up.
BY: Final = 512
TURNED_RIVER: Final = 4096
TURNED_BEAR: Final = 8192


class Position(State):
    """A match in progress: the river, each seat's hand, bear and salmon, the box."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats: i64 = seats
        self.options: dict[str, Any] = dict(options)
        self.from_origin: bool = bool(options.get("eaten_rank_origin", False))
        self.second_first: bool = bool(options.get("settlement_second_first", False))
        self.rounds: i64 = ROUNDS
        self.last: i64 = ROUNDS  # a world stops after its round
        self.world: bool = False
        self.viewer: i64 = -1  # in a world: who knows only the own bear
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
        self.free: vec[i64] = vec[i64]([0] * 32)  # room for a list of cells

    # ------------------------------------------------ turns

    def width(self) -> i64:
        return WIDTH

    def turn(self) -> i64:
        return self.now

    def before(self, seat: i64) -> i64:
        """The next seat counter-clockwise."""
        return seat - 1 if seat else self.seats - 1

    def full(self) -> bool:
        """Whether the river has all its rows (SK-06)."""
        return self.cards * 2 == (self.seats + 2) * (self.seats + 3)

    def rivals(self, seat: i64) -> i64:
        """How many others still swim."""
        n: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.fate[other] == SWIMMING:
                n += 1
            other += 1
        return n

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
        """A river card, and the bear while it is in hand, to any free spot (§2, §8)."""
        found: i64 = 1
        if self.full():
            self.free[0] = OUT
        else:
            found = spots(self.board, self.seats, self.left, self.right, self.free)
        n: i64 = 0
        i: i64 = 0
        held: bool = self.bear[seat] == HAND
        if self.hand[seat] > (1 if held else 0):
            while i < found:
                out[n] = PLACE + self.free[i]
                n += 1
                i += 1
        if held:
            i = 0
            while i < found:
                out[n] = PLACE_BEAR + self.free[i]
                n += 1
                i += 1
        return n

    def open_stones(self, out: vec[i64]) -> i64:
        """The cards of row 1 without a salmon (§4, SK-07)."""
        n: i64 = 0
        cell: i64 = self.left
        while cell <= self.right:
            if self.board[cell] < SALMON:
                out[n] = GO + cell
                n += 1
            cell += 1
        return n

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        seat: i64 = self.now
        self.log[self.plies] = action + BY * seat
        self.plies += 1
        if action < GO:
            self.place(seat, action)
        elif action < SPAWN and self.phase == PLACING:
            self.begin(seat, action - GO)
        elif action < SPAWN:
            self.swim(seat, action - GO)
        elif action == SPAWN:
            self.spawn(seat)
        elif action == OUTING:
            self.go_out(seat)
        else:
            self.eat(seat)
            self.pass_on(seat)

    def place(self, seat: i64, action: i64) -> None:
        """A card from the hand, face down, into the river or beside it (§2, §8)."""
        cell: i64 = action & 127
        self.hand[seat] = self.hand[seat] - 1
        if action >= PLACE_BEAR:
            self.bear[seat] = cell
        if cell == OUT:
            self.out[seat] = self.out[seat] + 1
        else:
            self.board[cell] = CARD + OWNER * seat + DOWN
            self.cards += 1
            if cell < ROW + ROW:
                if not self.left or cell < self.left:
                    self.left = cell
                if cell > self.right:
                    self.right = cell
        if self.phase != RIVER:
            self.pass_on(seat)
            return
        self.now = self.before(seat)
        if self.cards == LAPS * self.seats:
            self.phase = PLACING

    def begin(self, seat: i64, cell: i64) -> None:
        """Put the salmon down; after the last one all cards below are turned (§4, SK-07)."""
        self.at[seat] = cell
        self.board[cell] = self.board[cell] + SALMON * (seat + 1)
        self.now = self.before(seat)
        if seat != self.start:
            return
        entry: i64 = self.plies - self.seats
        while entry < self.plies:
            seat = (self.log[entry] // BY) & 7
            self.log[entry] = self.log[entry] + self.turn_up(self.at[seat])
            entry += 1
        seat = 0
        while seat < self.seats:
            if bears(self.board[self.at[seat]]):
                self.origin = self.at[seat]
                self.eat(seat)  # no outing here, and rank 0 costs nothing (SK-08)
            seat += 1
        self.pass_on(self.before(self.start))

    def turn_up(self, cell: i64) -> i64:
        """Turn a card face up if it is not; what showed, as the log has it."""
        card: i64 = self.board[cell]
        if not card & DOWN:
            return 0
        seat: i64 = owner(card)
        if self.bear[seat] != cell:
            self.board[cell] = card - DOWN
            return TURNED_RIVER
        self.board[cell] = card - DOWN + BEAR
        self.shown[seat] = 1
        return TURNED_BEAR

    def swim(self, seat: i64, cell: i64) -> None:
        """Move the salmon and turn its card; a single bear is deadly (§5, §6, SK-13)."""
        mine: i64 = SALMON * (seat + 1)
        self.origin = self.at[seat]
        self.board[self.origin] = self.board[self.origin] - mine
        self.at[seat] = cell
        self.board[cell] = self.board[cell] + mine
        self.log[self.plies - 1] = self.log[self.plies - 1] + self.turn_up(cell)
        self.phase = CHOICE
        if bears(self.board[cell]) == 1:
            # Everyone whose bear may be in hand is asked: the question itself tells nothing.
            if self.hand[seat] and not self.shown[seat]:
                self.phase = MEETING
            else:
                self.eat(seat)
                self.pass_on(seat)

    def go_out(self, seat: i64) -> None:
        """The own bear from the hand joins the one that was met (§6, SK-14)."""
        cell: i64 = self.at[seat]
        self.bear[seat] = cell
        self.shown[seat] = 1
        self.hand[seat] = self.hand[seat] - 1
        self.board[cell] = self.board[cell] + BEAR
        self.phase = CHOICE

    def eat(self, seat: i64) -> None:
        """The salmon is gone, tokens of its rank go into the box (§7, SK-16)."""
        cell: i64 = self.at[seat]
        self.fate[seat] = EATEN
        self.rank[seat] = rank_of(self.origin if self.from_origin else cell)
        self.box += self.rank[seat]
        self.board[cell] = self.board[cell] - SALMON * (seat + 1)
        self.at[seat] = 0

    def spawn(self, seat: i64) -> None:
        """Tokens of the rank, and two more for the only one not eaten (§8, SK-22)."""
        self.fate[seat] = SPAWNED
        self.rank[seat] = rank_of(self.at[seat])
        eaten: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if self.fate[other] == EATEN:
                eaten += 1
            other += 1
        self.alone[seat] = 1 if eaten == self.seats - 1 else 0
        self.tokens[seat] = self.tokens[seat] + self.rank[seat] + ALONE * self.alone[seat]
        self.pass_on(seat)

    def pass_on(self, seat: i64) -> None:
        """Clockwise to the next who still swims; with none left the round is over (§8)."""
        self.phase = SWIM
        step: i64 = 0
        while step < self.seats:
            seat = seat + 1 if seat + 1 < self.seats else 0
            if self.fate[seat] == SWIMMING:
                self.now = seat
                return
            step += 1
        self.round += 1
        if not self.world:
            self.done.append(self.written())
        self.now = CHANCE if self.round < self.last else OVER

    def written(self) -> Round:
        """The round just finished, as a scorekeeper would have written it."""
        return {"fates": [self.fate_of(seat) for seat in range(self.seats)]}

    def fate_of(self, seat: i64) -> dict[str, Any]:
        """How a salmon ended."""
        end = "eaten" if self.fate[seat] == EATEN else "spawned"
        found: dict[str, Any] = {"end": end, "rank": int(self.rank[seat])}
        if self.alone[seat]:
            found["alone"] = True
        return found

    def gather(self) -> None:
        """Everyone takes salmon and cards back; the next seat starts (§8, SK-02, SK-26)."""
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
        o = cast(Position, other)
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
