"""Sakenobori: the rules of play. Marks such as §4 refer to the RULES files in this folder."""

from mypy_extensions import i64

from companion.games.sakenobori.cells import (
    BEAR,
    CARD,
    DOWN,
    OUT,
    OWNER,
    ROW,
    SALMON,
    bears,
    owner,
    rank_of,
)
from companion.games.sakenobori.choices import Choices
from companion.games.sakenobori.position import (
    BY,
    CHOICE,
    EATEN,
    GO,
    LAPS,
    MEETING,
    OUTING,
    PLACE_BEAR,
    PLACING,
    RIVER,
    SPAWN,
    SPAWNED,
    SWIM,
    SWIMMING,
    TURNED_BEAR,
    TURNED_RIVER,
)
from companion.games.sakenobori.sheet import ALONE, Fate, Round
from companion.kit.state import CHANCE, OVER


class Position(Choices):
    """The effects of each action on the river."""

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
        """Place a card from the hand face down in the river or beside it (§2, §8)."""
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
        """Place the salmon; after the last one all cards below are turned (§4, SK-07)."""
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
                self.eat(seat)  # no bear goes out here, and rank 0 costs nothing (SK-08)
            seat += 1
        self.pass_on(self.before(self.start))

    def turn_up(self, cell: i64) -> i64:
        """Turn a card face up if necessary; return what was turned up, as in the log."""
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
            # Everyone whose bear may be in hand is asked, so the question reveals nothing.
            if self.hand[seat] and not self.shown[seat]:
                self.phase = MEETING
            else:
                self.eat(seat)
                self.pass_on(seat)

    def go_out(self, seat: i64) -> None:
        """Send the own bear from the hand to the one just met (§6, SK-14)."""
        cell: i64 = self.at[seat]
        self.bear[seat] = cell
        self.shown[seat] = 1
        self.hand[seat] = self.hand[seat] - 1
        self.board[cell] = self.board[cell] + BEAR
        self.phase = CHOICE

    def eat(self, seat: i64) -> None:
        """Remove the salmon; tokens of its rank go into the box (§7, SK-16)."""
        cell: i64 = self.at[seat]
        self.fate[seat] = EATEN
        self.rank[seat] = rank_of(self.origin if self.from_origin else cell)
        self.box += self.rank[seat]
        self.board[cell] = self.board[cell] - SALMON * (seat + 1)
        self.at[seat] = 0

    def spawn(self, seat: i64) -> None:
        """Score tokens for the rank, and two more for the only salmon not eaten (§8, SK-22)."""
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
        """Move on clockwise to the next salmon; with none left the round ends (§8)."""
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
        """Return the finished round as a scorekeeper would enter it."""
        return {"fates": [self.fate_of(seat) for seat in range(self.seats)]}

    def fate_of(self, seat: i64) -> Fate:
        """Return how a seat's salmon ended."""
        end = "eaten" if self.fate[seat] == EATEN else "spawned"
        fate: Fate = {"end": end, "rank": int(self.rank[seat])}
        if self.alone[seat]:
            fate["alone"] = True
        return fate
