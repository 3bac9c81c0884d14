"""Die-angler: the state of a match in progress, and whose turn it is."""

from collections.abc import Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.chances import shoal
from companion.games.dieangler.dice import WIDTH
from companion.games.dieangler.rights import Rights
from companion.games.dieangler.sheet import DUELS, OVERTIME, Duel, stakes
from companion.kit.masks import BIT
from companion.kit.option import Options
from companion.kit.scored import Scored
from companion.kit.state import CHANCE, OVER, Round, State

DRAW: Final = 0  # the next fish is to be turned up (§3)
COMMIT: Final = 1  # dice are chosen, hidden (§4)
DECLARE_USE: Final = 2  # the use of special dice is declared (§10)
ROLL: Final = 3  # dice are in the air
STEP: Final = 4  # rerolls, lures or standing (§7)
ENDED: Final = 5

NOBODY: Final = -1
UNPLAYED: Final = -2
UNKNOWN: Final = 0  # a fish taken in rounds from a sheet
IMPOSSIBLE: Final = 99


class Position(Rights):
    """The fish so far, the current duel, and the seats to choose."""

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
        self.duel: i64 = -1  # the current duel
        self.duels: i64 = DUELS  # number of duels known so far
        self.stack: i64 = 0  # fish that the winner of this duel takes
        self.stake: i64 = 0  # fish at stake in the last duel
        none = [0] * seats
        self.resting: vec[i64] = vec[i64](none)  # mask of special dice (§10, DA-19)
        self.taken: vec[i64] = vec[i64](none)  # fish that count for each seat
        self.order: vec[i64] = vec[i64]([0] * (DUELS + OVERTIME))  # ids as they turned up
        self.by: vec[i64] = vec[i64]([UNPLAYED] * (DUELS + OVERTIME))  # their winners
        # The duel: masks of seats.
        self.waiting: i64 = 0  # seats to choose now
        self.key: i64 = -1  # key of the group that approaches (§5)
        self.members: i64 = 0  # that group
        self.together: i64 = 0  # members that roll now: all, unless in turn
        self.tied: i64 = 0  # seats with the same best sum
        self.pending: vec[i64] = vec[i64]([-1] * seats)  # hidden choices
        self.scratch: vec[i64] = vec[i64]([0] * WIDTH)
        # Public events of the duel: (seat, action), and (seat, -1 - faces) for a throw.
        self.events: tuple[tuple[int, int], ...] = ()
        # Only in a determinization: the duel before which it ends, and hidden choices.
        self.horizon: i64 = IMPOSSIBLE
        self.viewer: i64 = -1
        self.hidden: i64 = 0  # mask of seats whose choice is unknown to the viewer
        # Each seat's probability of taking the fish, if the last duel is valued instead of rolled.
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

    def shared(self) -> bool:
        """Return whether several seats have the most fish: then there is overtime (§9, DA-24)."""
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

    def resume(self, done: Sequence[Round], past: Scored[Round]) -> None:
        """Continue after these rounds.

        A sheet lacks drawn fish and resting dice, so all are available.
        """
        self.carry_on(cast(Sequence[Duel], done), [UNKNOWN] * len(done))

    def carry_on(self, done: Sequence[Duel], drawn: Sequence[int]) -> None:
        """Go to the start of the next duel after these, in which these fish turned up."""
        winners = [entry["winner"] for entry in done]
        duel = len(done)
        for number, (by, stake) in enumerate(zip(winners, stakes(winners), strict=True)):
            self.order[number] = drawn[number]
            self.by[number] = NOBODY if by is None else by
            self.stack = i64(stake if by is None and number != DUELS - 1 else 0)
            if by is not None and not (self.alone and number < DUELS < duel):
                self.taken[by] = self.taken[by] + stake
        self.duel = i64(duel - 1)
        self.duels = i64(DUELS + OVERTIME if duel >= DUELS else DUELS)

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
