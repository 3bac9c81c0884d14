"""Die-angler: the rules of play. Marks such as §4 refer to the RULES files in this folder."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.approach import Approaching
from companion.games.dieangler.dice import DECLARE, FISTS, HAS_TEN, HAS_TWENTY, REROLL, STAND, TUG
from companion.games.dieangler.position import COMMIT, DECLARE_USE, STEP
from companion.games.dieangler.sheet import DUELS
from companion.kit.masks import BIT


class Rules(Approaching):
    """The legal actions and their effects."""

    def legal_into(self, out: vec[i64]) -> i64:
        return self.choices_into(self.turn(), out)

    def choices_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a seat that chooses, ascending, and return their number."""
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
        """Return whether a seat may take those dice: at least one, none resting (DA-01, DA-19)."""
        resting: i64 = self.resting[seat]
        if (HAS_TEN[fist] and resting % 2) or (HAS_TWENTY[fist] and resting // 2):
            return False
        return fist > 0 or self.zero

    def uses(self, present: i64) -> i64:
        """Return the number of possible uses of a special die; one, if it is not in the fist."""
        if not present:
            return 1
        return 3 if self.lure else 2

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        self.choose(self.turn(), action)

    def choose(self, seat: i64, action: i64) -> None:
        """Make one seat's choice; the last of several reveals them all (§4, §7, DA-08, DA-30)."""
        self.pending[seat] = action
        self.waiting ^= BIT[seat]
        if self.waiting:
            return
        phase: i64 = self.phase
        everybody: i64 = BIT[self.seats] - 1 if phase == COMMIT else self.together
        accepted_revokes = True
        who: i64 = 0
        while who < self.seats:
            chosen: i64 = self.pending[who]
            if everybody & BIT[who] and chosen >= 0:
                self.pending[who] = -1
                self.events = (*self.events, (int(who), int(chosen)))
                accepted_revokes = accepted_revokes and chosen == STAND
                self.carry_out(who, chosen)
            who += 1
        if phase == COMMIT:
            self.approach_next()
        elif phase == STEP and accepted_revokes:
            self.settle()
        else:
            self.go_on()

    def carry_out(self, seat: i64, action: i64) -> None:
        """Carry out a choice after it is revealed."""
        if action < DECLARE:
            self.fist[seat] = action
        elif action < STAND:
            self.declare(seat, action - DECLARE)
        elif action >= TUG:
            self.tug(seat, action - TUG)
        elif action >= REROLL:
            self.throw_again(seat, action - REROLL)

    def turn_up(self, fish: i64) -> None:
        """Turn up a fish (§3); special dice of the last duel rest, others return (§10)."""
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
