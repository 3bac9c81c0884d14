"""The eleven spaces of the board (§5): what stands against each, and what is open there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import actions as why
from companion.games.nusfjord.actions import (
    CARD,
    CELL,
    FLEET,
    PLATE,
    STACK,
    STOP,
    WAY,
    WIDTH,
)
from companion.games.nusfjord.board import (
    BUILD,
    BUY,
    CELLS,
    CLEAR,
    COUNCIL,
    GOLD,
    ISSUE,
    LENGTH,
    PAIRS,
    PLANT,
    PLATES,
    RESERVE,
    SERVE,
    SHIP,
    STACKS,
    THIN,
    TRACK,
    WAYS,
)
from companion.games.nusfjord.prices import Prices
from companion.kit.masks import BIT, into
from companion.kit.option import Options

NONE: Final = -1


class Spaces(Prices):
    """What a seat in turn can do on the board."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.tiles: i64 = 1 if options.get("one_forest", False) else 2  # NU-21, Alt
        # The turn so far: what it is about, and how much of it is done.
        self.space: i64 = NONE
        self.thing: i64 = NONE  # the card or ship that has been chosen
        self.placed: i64 = 0  # forests of this turn
        self.amount: i64 = 1  # what the action has brought: plates, shares, wood …
        self.kind: i64 = 0  # of the ship that was built
        self.scratch: vec[i64] = vec[i64]([0] * WIDTH)

    # ------------------------------------------------ what stands against it

    def obstacle(self, seat: i64, space: i64) -> i64:
        """Why the seat cannot carry this action out, whoever stands there; 0 if it can (NU-09)."""
        if space == GOLD:
            return why.FREE
        if space == RESERVE:
            return why.FREE if self.stored[seat] else why.NOTHING_STORED
        if space == SERVE:
            if self.plates == len(PLATES):
                return why.ALL_SERVED
            enough = self.fish[seat] >= self.plate_price(seat, self.plates)
            return why.FREE if enough else why.TOO_FEW_FISH
        if space == BUILD:
            if not self.empty[seat]:
                return why.NO_FIELD
            return why.FREE if self.affordable(seat, True) else why.NO_CARD
        if space == ISSUE:
            return why.FREE if self.unissued[seat] else why.ALL_ISSUED
        if space == BUY:
            n: i64 = self.on_market()
            if not n:
                return why.NO_SHARES
            return why.FREE if self.gold[seat] >= self.price(seat, n) else why.TOO_LITTLE_GOLD
        if space == CLEAR:
            return why.FREE if self.woods[seat] else why.NO_FOREST
        if space == THIN:
            if not self.woods[seat]:
                return why.NO_FOREST
            return why.FREE if self.wood[seat] < self.wood_limit(seat) else why.WOOD_FULL
        if space == PLANT:
            return why.FREE if self.pairs(seat) else why.NO_PAIR
        if space == SHIP:
            return why.FREE if self.ships_into(seat, self.scratch) else why.NO_SHIP
        if self.elders[seat] == COUNCIL:
            return why.COUNCIL_FULL
        return why.FREE if self.stacks_into(self.scratch) else why.NO_ELDERS

    def affordable(self, seat: i64, any_will_do: bool) -> i64:
        """The mask of cards that the seat can build: from the display and its hand (NU-14)."""
        found: i64 = 0
        i: i64 = into(self.open | self.hand[seat], self.listed)
        while i and not (found and any_will_do):
            i -= 1
            card: i64 = self.listed[i]
            if self.allows(self.deck.tier[card]) and self.can_pay_card(seat, card):
                found |= BIT[card]
        return found

    def pairs(self, seat: i64) -> i64:
        """How many places there are for a forest (NU-22)."""
        n: i64 = 0
        left: i64 = 0
        while left < CELLS:
            if PAIRS[left] and self.empty[seat] & PAIRS[left] == PAIRS[left]:
                n += 1
            left += 1
        return n

    def can_build_ship(self, seat: i64, kind: i64) -> bool:
        """Whether there is one, it fits the track, and it can be paid (NU-24)."""
        if not self.stock[kind] or not self.allows(kind):
            return False
        if self.length[seat] + LENGTH[kind] > TRACK:
            return False
        return self.can_pay_ship(seat, kind, 0) or self.can_pay_ship(seat, kind, 1)

    # ------------------------------------------------ the decisions of a turn

    def ships_into(self, seat: i64, out: vec[i64]) -> i64:
        """The ships that can be built."""
        n: i64 = 0
        kind: i64 = 0
        while kind < 3:
            if self.can_build_ship(seat, kind):
                out[n] = FLEET + kind
                n += 1
            kind += 1
        return n

    def stacks_into(self, out: vec[i64]) -> i64:
        """The stacks that still have an elder."""
        n: i64 = 0
        stack: i64 = 0
        while stack < STACKS:
            if self.depth[stack]:
                out[n] = STACK + stack
                n += 1
            stack += 1
        return n

    def plates_into(self, seat: i64, out: vec[i64]) -> i64:
        """How many plates can be filled, from the smallest on (NU-12)."""
        n: i64 = 0
        plate: i64 = self.plates
        fish: i64 = self.fish[seat]
        while plate < len(PLATES) and fish >= self.plate_price(seat, plate):
            fish -= self.plate_price(seat, plate)
            out[n] = PLATE + n
            n += 1
            plate += 1
        return n

    def cards_into(self, seat: i64, out: vec[i64]) -> i64:
        """The cards that can be built."""
        n: i64 = into(self.affordable(seat, False), out)
        i: i64 = 0
        while i < n:
            out[i] = out[i] + CARD
            i += 1
        return n

    def cells_into(self, seat: i64, out: vec[i64]) -> i64:
        """Where a building can stand, a forest go, or a forest come; then one may also stop."""
        n: i64 = 0
        if self.space == PLANT and self.placed:
            out[0] = STOP
            n = 1
        cell: i64 = 0
        while cell < CELLS:
            if self.fits(seat, cell):
                out[n] = CELL + cell
                n += 1
            cell += 1
        return n

    def fits(self, seat: i64, cell: i64) -> bool:
        """Whether that is a place for what is being done."""
        if self.thing >= 0:
            return self.empty[seat] & BIT[cell] != 0
        if self.space == CLEAR:
            return self.trees[seat * CELLS + cell] > 0
        return PAIRS[cell] != 0 and self.empty[seat] & PAIRS[cell] == PAIRS[cell]

    def ways_into(self, seat: i64, out: vec[i64]) -> i64:
        """The ways in which the chosen ship can be paid."""
        n: i64 = 0
        way: i64 = 0
        while way < WAYS:
            if self.can_pay_ship(seat, self.thing, way):
                out[n] = WAY + way
                n += 1
            way += 1
        return n
