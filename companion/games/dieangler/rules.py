"""Die-angler: the rules of play. Marks such as §4 point into the RULES files beside this one."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.chances import shoal
from companion.games.dieangler.dice import (
    BIT,
    DECLARE,
    DICE,
    FISTS,
    HAS_TEN,
    HAS_TWENTY,
    KEY,
    REROLL,
    STAND,
    TUG,
    WIDTH,
)
from companion.games.dieangler.sheet import DUELS, OVERTIME
from companion.games.dieangler.throws import Throws
from companion.kit.option import Options
from companion.kit.state import CHANCE, OVER, State

DRAW: Final = 0  # the next fish is to be turned up (§3)
COMMIT: Final = 1  # dice are chosen, hidden (§4)
DECLARE_USE: Final = 2  # the use of special dice is declared (§10)
ROLL: Final = 3  # dice are in the air
STEP: Final = 4  # rerolls, lures or standing (§7)
ENDED: Final = 5

NOBODY: Final = -1
UNPLAYED: Final = -2
NEVER: Final = 99


class Position(Throws):
    """A match in progress: the fish so far, the duel on the table, and who is to choose."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, shoal(str(options.get("fish", ""))))
        self.options: Options = dict(options)
        self.lure: bool = bool(options.get("lure", False))
        self.zero: bool = bool(options.get("allow_zero", False))
        self.in_turn: bool = bool(options.get("simple_order", False))
        self.later: bool = bool(options.get("later_groups_after_tie", False))
        self.alone: bool = options.get("overtime_scoring") == "overtime_only"
        self.rested: bool = bool(options.get("reset_cooldown_on_overtime", False))
        self.phase: i64 = DRAW
        self.duel: i64 = -1  # the one on the table
        self.duels: i64 = DUELS  # as many as are known to come
        self.stack: i64 = 0  # the fish the winner of this duel takes
        self.stake: i64 = 0  # how many the last duel was about
        none = [0] * seats
        self.resting: vec[i64] = vec[i64](none)  # mask of special dice (§10, DA-19)
        self.taken: vec[i64] = vec[i64](none)  # fish that count
        self.order: vec[i64] = vec[i64]([0] * (DUELS + OVERTIME))  # ids as they turned up
        self.by: vec[i64] = vec[i64]([UNPLAYED] * (DUELS + OVERTIME))  # who took them
        # The duel: masks of seats.
        self.waiting: i64 = 0  # who is to choose now
        self.key: i64 = -1  # of the group that approaches (§5)
        self.members: i64 = 0  # that group
        self.together: i64 = 0  # who of it rolls now: all, unless in turn
        self.tied: i64 = 0  # who had the same best sum
        self.pending: vec[i64] = vec[i64]([-1] * seats)  # hidden choices
        self.scratch: vec[i64] = vec[i64]([0] * WIDTH)
        # What everybody has seen of the duel: (seat, action), and (seat, -1 - faces) of a throw.
        self.events: tuple[tuple[int, int], ...] = ()
        # Only in a world: it ends before this duel, and who sees which choices.
        self.horizon: i64 = NEVER
        self.viewer: i64 = -1
        self.hidden: i64 = 0  # mask of seats whose choice the viewer does not know
        # And how likely each seat takes the fish, where the last duel is not rolled but weighed.
        self.weighed: bool = False
        self.share: vec[float] = vec[float]([0.0] * seats)

    # ------------------------------------------------ turns

    def width(self) -> i64:
        return WIDTH

    def turn(self) -> i64:
        if self.phase == ENDED:
            return OVER
        if self.phase == DRAW or self.phase == ROLL:
            return CHANCE
        seat: i64 = 0
        while not self.waiting & BIT[seat]:
            seat += 1
        return seat

    def actors(self) -> tuple[int, ...]:
        turn = int(self.turn())
        if turn < 0:
            return () if turn == OVER else (CHANCE,)
        return tuple(seat for seat in range(int(self.seats)) if self.waiting & BIT[seat])

    def legal_into(self, out: vec[i64]) -> i64:
        return self.choices_into(self.turn(), out)

    def choices_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write what is open to a seat that is to choose, ascending; how many actions that is."""
        n: i64 = 0
        if self.phase == COMMIT:
            fist: i64 = 0
            while fist < FISTS:
                if self.may_take(seat, fist):
                    out[n] = fist
                    n += 1
                fist += 1
        elif self.phase == DECLARE_USE:
            tens: i64 = self.uses(HAS_TEN[self.fist[seat]])
            uses: i64 = tens + 3 * (self.uses(HAS_TWENTY[self.fist[seat]]) - 1)
            use: i64 = 0
            while use < uses:
                if use % 3 < tens:
                    out[n] = DECLARE + use
                    n += 1
                use += 1
        else:
            out[0] = STAND
            n = self.options_into(seat, out, 1)
        return n

    def may_take(self, seat: i64, fist: i64) -> bool:
        """Whether the seat has those dice: at least one, and none that rests (DA-01, DA-19)."""
        resting: i64 = self.resting[seat]
        if (HAS_TEN[fist] and resting % 2) or (HAS_TWENTY[fist] and resting // 2):
            return False
        return fist > 0 or self.zero

    def uses(self, present: i64) -> i64:
        """How many uses a special die may be declared for; one, if it is not there."""
        if not present:
            return 1
        return 3 if self.lure else 2

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        self.choose(self.turn(), action)

    def choose(self, seat: i64, action: i64) -> None:
        """One seat's choice; the last one of several shows them all (§4, §7, DA-08, DA-30)."""
        self.pending[seat] = action
        self.waiting ^= BIT[seat]
        if self.waiting:
            return
        phase: i64 = self.phase
        everybody: i64 = BIT[self.seats] - 1 if phase == COMMIT else self.together
        stood = True
        who: i64 = 0
        while who < self.seats:
            chosen: i64 = self.pending[who]
            if everybody & BIT[who] and chosen >= 0:
                self.pending[who] = -1
                self.events = (*self.events, (int(who), int(chosen)))
                stood = stood and chosen == STAND
                self.carry_out(who, chosen)
            who += 1
        if phase == COMMIT:
            self.approach_next()
        elif phase == STEP and stood:
            self.settle()
        else:
            self.go_on()

    def carry_out(self, seat: i64, action: i64) -> None:
        """What a choice does once it is shown."""
        if action < DECLARE:
            self.fist[seat] = action
        elif action < STAND:
            self.declare(seat, action - DECLARE)
        elif action >= TUG:
            self.tug(seat, action - TUG)
        elif action >= REROLL:
            self.throw_again(seat, action - REROLL)

    def turn_up(self, fish: i64) -> None:
        """The next fish (§3); special dice of the last duel rest now, others are back (§10)."""
        seat: i64 = 0
        while seat < self.seats:
            fist: i64 = self.fist[seat]
            if fist >= 0:
                self.resting[seat] = HAS_TEN[fist] + 2 * HAS_TWENTY[fist]
            if self.rested and self.duel == DUELS - 1:
                self.resting[seat] = 0  # DA-25, Alt
            if self.alone and self.duel == DUELS - 1:
                self.taken[seat] = 0  # DA-23, Alt
            self.pending[seat] = -1
            seat += 1
        self.clear()
        self.duel += 1
        self.order[self.duel] = fish
        self.target = fish
        self.stack += 1
        self.stake = self.stack
        self.key = -1
        self.members = 0
        self.together = 0
        self.tied = 0
        self.events = ()
        self.phase = COMMIT
        self.waiting = BIT[self.seats] - 1

    # ------------------------------------------------ the approach (§5, §7)

    def approach_next(self) -> None:
        """The next group: the fewest dice of those who have not been (DA-03, DA-04, DA-35)."""
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
        """The lowest seat of a mask, as a mask."""
        seat: i64 = 0
        while not seats & BIT[seat]:
            seat += 1
        return BIT[seat]

    def begin(self) -> None:
        """Those who roll together declare what they use their special dice for (DA-09)."""
        self.phase = DECLARE_USE
        self.waiting = self.together

    def roller(self) -> i64:
        """Whose dice are in the air, of several the first; -1 when all lie."""
        seat: i64 = 0
        while seat < self.seats:
            if self.air[seat]:
                return seat
            seat += 1
        return -1

    def go_on(self) -> None:
        """Dice in the air are to land; then whoever has a right left may use it (DA-12, DA-34)."""
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
        """The dice of the roller land; `faces` is in base 21, the first die its last digit."""
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
        """Fish on? The lowest sum that catches it takes all (§7, DA-05, DA-06, DA-07)."""
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
        """The winner takes the stack; without one it stays, but not beyond the last duel."""
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

    def shared(self) -> bool:
        """Whether several have the most fish: then there is overtime (§9, DA-24)."""
        most: i64 = -1
        leaders: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.taken[seat] > most:
                most = self.taken[seat]
                leaders = 0
            if self.taken[seat] == most:
                leaders += 1
            seat += 1
        return leaders > 1

    # ------------------------------------------------ copies

    def copy_from(self, other: State) -> None:
        o = cast(Position, other)
        self.copy_throws(o)
        self.phase = o.phase
        self.duel = o.duel
        self.duels = o.duels
        self.stack = o.stack
        self.stake = o.stake
        self.waiting = o.waiting
        self.key = o.key
        self.members = o.members
        self.together = o.together
        self.tied = o.tied
        self.events = o.events
        self.horizon = o.horizon
        self.viewer = o.viewer
        self.hidden = o.hidden
        self.weighed = o.weighed
        i: i64 = 0
        while i < self.seats:
            self.resting[i] = o.resting[i]
            self.taken[i] = o.taken[i]
            self.pending[i] = o.pending[i]
            self.share[i] = o.share[i]
            i += 1
        i = 0
        while i < DUELS + OVERTIME:
            self.order[i] = o.order[i]
            self.by[i] = o.by[i]
            i += 1
