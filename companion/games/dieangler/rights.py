"""The rights of a seat with its own dice: rerolls and lures (§10, §11)."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.dice import (
    AGAIN,
    BAIT,
    DICE,
    HAS_TEN,
    HAS_TWENTY,
    LURE,
    REROLL,
    SIZE,
    TEN,
    TUG,
    TWENTY,
    die_at,
    place_of,
    sides,
)
from companion.games.dieangler.throws import Throws
from companion.kit.masks import BIT


class Rights(Throws):
    """The dice of all seats with the rights from special dice (DA-12 … DA-18)."""

    def rights(self, seat: i64) -> i64:
        """Return how many rerolls a seat has left."""
        return self.of_use(seat, AGAIN)

    def lures(self, seat: i64) -> i64:
        """Return how many lure steps of ±1 a seat has left (§11)."""
        return self.of_use(seat, LURE)

    def of_use(self, seat: i64, use: i64) -> i64:
        """Return the rights left from special dice with that use."""
        total: i64 = 0
        special: i64 = 0
        while special < 2:
            if self.use[seat * 2 + special] == use:
                total += self.left[seat * 2 + special]
            special += 1
        return total

    def spender(self, seat: i64, mask: i64) -> i64:
        """Return which special die pays for a reroll, or -1 when none can (DA-15).

        A special die that is rerolled is paid for by the other. Otherwise the die that paid before
        pays, so that the other can still be rerolled, or else the one with more rights left.
        """
        ten: i64 = self.payable(seat, TEN)
        twenty: i64 = self.payable(seat, TWENTY)
        if self.among(seat, TEN, mask):
            return TWENTY if twenty and not self.locked[seat * 2] else -1
        if self.among(seat, TWENTY, mask):
            return TEN if ten and not self.locked[seat * 2 + 1] else -1
        if not ten and not twenty:
            return -1
        if not ten or not twenty:
            return TEN if ten else TWENTY
        if self.locked[seat * 2] != self.locked[seat * 2 + 1]:
            return TEN if self.locked[seat * 2] else TWENTY
        return TEN if ten >= twenty else TWENTY

    def payable(self, seat: i64, special: i64) -> i64:
        """Return the rerolls that one special die still gives."""
        index: i64 = seat * 2 + special
        return self.left[index] if self.use[index] == AGAIN else 0

    def among(self, seat: i64, special: i64, mask: i64) -> bool:
        """Return whether a special die declared AGAIN is in the mask."""
        place: i64 = place_of(self.fist[seat], special)
        if place < 0 or self.use[seat * 2 + special] != AGAIN:
            return False
        return bool(mask & BIT[place])

    def may_throw(self, seat: i64, mask: i64) -> bool:
        """Return whether the seat may reroll those dice in one throw (DA-12 … DA-15, DA-18)."""
        if self.among(seat, TEN, mask) and self.among(seat, TWENTY, mask):
            return False
        special: i64 = 0
        while special < 2:
            place: i64 = place_of(self.fist[seat], special)
            index: i64 = seat * 2 + special
            if place >= 0 and mask & BIT[place] and self.use[index] == LURE and self.locked[index]:
                return False
            special += 1
        return self.spender(seat, mask) >= 0

    def may_tug(self, seat: i64, die: i64, up: i64) -> bool:
        """Return whether a lure may move a die by one, within its faces.

        Not a lure itself (§11).
        """
        face: i64 = self.face[seat * DICE + die]
        if not (face < sides(self.fist[seat], die) if up else face > 1):
            return False
        special: i64 = die_at(self.fist[seat], die)
        if special < 0 or self.use[seat * 2 + special] == BAIT:
            return True
        return self.use[seat * 2 + special] == AGAIN and not self.locked[seat * 2 + special]

    def options_into(self, seat: i64, out: vec[i64], start: i64) -> i64:
        """Append every legal reroll and lure to `out` at `start`; return the new length."""
        n: i64 = start
        dice: i64 = SIZE[self.fist[seat]]
        if self.rights(seat):
            mask: i64 = 1
            while mask < BIT[dice]:
                if self.may_throw(seat, mask):
                    out[n] = REROLL + mask
                    n += 1
                mask += 1
        if self.lures(seat):
            step: i64 = 0
            while step < 2 * dice:
                if self.may_tug(seat, step // 2, step % 2):
                    out[n] = TUG + step
                    n += 1
                step += 1
        return n

    # ------------------------------------------------ what is done with them

    def landed(self, seat: i64, die: i64, face: i64) -> None:
        """Set a die's face.

        A special die that is no bait gives 1 right if odd, 2 if even (DA-10).
        """
        self.face[seat * DICE + die] = face
        special: i64 = die_at(self.fist[seat], die)
        if special >= 0 and self.use[seat * 2 + special] != BAIT:
            self.left[seat * 2 + special] = 2 - face % 2

    def throw_again(self, seat: i64, mask: i64) -> None:
        """Pick the dice up for a reroll; the die that pays is locked from now on."""
        index: i64 = seat * 2 + self.spender(seat, mask)
        self.left[index] = self.left[index] - 1
        self.locked[index] = 1
        self.air[seat] = mask
        self.lift(seat)

    def lift(self, seat: i64) -> None:
        """Clear the faces of dice in the air."""
        die: i64 = 0
        while die < DICE:
            if self.air[seat] & BIT[die]:
                self.face[seat * DICE + die] = 0
            die += 1

    def tug(self, seat: i64, step: i64) -> None:
        """Take one lure step; a moved AGAIN die gives the rights of its new face (§11, DA-18)."""
        special: i64 = TEN
        if self.use[seat * 2] != LURE or not self.left[seat * 2]:
            special = TWENTY
        self.left[seat * 2 + special] = self.left[seat * 2 + special] - 1
        self.locked[seat * 2 + special] = 1
        die: i64 = step // 2
        self.landed(seat, die, self.face[seat * DICE + die] + (1 if step % 2 else -1))

    def declare(self, seat: i64, uses: i64) -> None:
        """Declare the use of special dice and pick up all dice of the fist (DA-09)."""
        fist: i64 = self.fist[seat]
        if HAS_TEN[fist]:
            self.use[seat * 2] = uses % 3
        if HAS_TWENTY[fist]:
            self.use[seat * 2 + 1] = uses // 3
        self.air[seat] = BIT[SIZE[fist]] - 1
