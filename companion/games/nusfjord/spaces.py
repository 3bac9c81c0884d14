"""The eleven spaces of the board (§5): obstacles and choices."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import actions as why
from companion.games.nusfjord.actions import (
    CARD,
    CELL,
    FLEET,
    PLATE,
    STOP,
    WAY,
    WIDTH,
)
from companion.games.nusfjord.board import (
    BUILD,
    BUY,
    CARDS,
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
    THIN,
    TRACK,
    WAYS,
)
from companion.games.nusfjord.counting import Counting
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.display import Display
from companion.games.nusfjord.prices import Prices
from companion.kit.masks import BIT, into
from companion.kit.option import Options

NONE: Final = -1


class Spaces:
    """The choices of the seat in turn on the board."""

    def __init__(
        self, counting: Counting, display: Display, prices: Prices, options: Options
    ) -> None:
        self.harbours = counting.harbours
        self.fleet = counting.fleet
        self.council = counting.council
        self.board = counting.board
        self.display = display
        self.prices = prices
        self.deck = counting.deck
        self.tiles: i64 = 1 if options.get("one_forest", False) else 2  # NU-21, Alt
        # The turn so far: its subject and progress.
        self.space: i64 = NONE
        self.thing: i64 = NONE  # the chosen card or ship
        self.placed: i64 = 0  # forests planted in this turn
        self.amount: i64 = 1  # units gained by the action: plates, shares, wood …
        self.kind: i64 = 0  # kind of the ship built
        self.scratch: vec[i64] = vec[i64]([0] * WIDTH)
        self.listed: vec[i64] = vec[i64]([0] * CARDS)  # scratch list for the cards of a mask

    # ------------------------------------------------ obstacles

    def obstacle(self, seat: i64, space: i64) -> i64:
        """Return why the seat cannot carry out a space's action, ignoring workers.

        0 if it can (NU-09).
        """
        harbours = self.harbours
        if space == GOLD:
            return why.FREE
        if space == RESERVE:
            return why.FREE if harbours.stored[seat] else why.NOTHING_STORED
        if space == SERVE:
            if self.board.plates == len(PLATES):
                return why.ALL_SERVED
            enough = harbours.fish[seat] >= self.prices.plate_price(seat, self.board.plates)
            return why.FREE if enough else why.TOO_FEW_FISH
        if space == BUILD:
            if not harbours.empty[seat]:
                return why.NO_FIELD
            return why.FREE if self.affordable(seat, True) else why.NO_CARD
        if space == ISSUE:
            return why.FREE if harbours.unissued[seat] else why.ALL_ISSUED
        if space == BUY:
            n: i64 = harbours.on_market()
            if not n:
                return why.NO_SHARES
            return (
                why.FREE
                if harbours.gold[seat] >= self.prices.price(seat, n)
                else why.TOO_LITTLE_GOLD
            )
        if space == CLEAR:
            return why.FREE if harbours.woods[seat] else why.NO_FOREST
        if space == THIN:
            if not harbours.woods[seat]:
                return why.NO_FOREST
            return why.FREE if harbours.wood[seat] < harbours.wood_limit(seat) else why.WOOD_FULL
        if space == PLANT:
            return why.FREE if harbours.pairs(seat) else why.NO_PAIR
        if space == SHIP:
            return why.FREE if self.any_ship(seat) else why.NO_SHIP
        if self.council.elders[seat] == COUNCIL:
            return why.COUNCIL_FULL
        return why.FREE if self.council.stacks_into(self.scratch) else why.NO_ELDERS

    def closed(self, seat: i64, space: i64) -> bool:
        """Return whether a space is full for a seat; some buildings prevent that."""
        return self.board.full(space) and not self.harbours.bend(seat, c.FULL_SPACE + space)

    def why_not(self, seat: i64, space: i64) -> i64:
        """Return the reason against a worker on a space; 0 if there is none."""
        if self.closed(seat, space):
            return why.TAKEN
        return self.obstacle(seat, space)

    def why_not_copy(self, seat: i64, space: i64) -> i64:
        """Return the reason against imitating a space; 0 if there is none (§6, NU-28, NU-52)."""
        if not self.closed(seat, space):
            return why.NOT_FULL
        if not self.board.can_copy(space):
            return why.IMITATED
        return self.obstacle(seat, space)

    def affordable(self, seat: i64, any_will_do: bool) -> i64:
        """Return the mask of cards that the seat can build, from display and hand (NU-14)."""
        cards: i64 = 0
        i: i64 = into(self.display.open | self.display.hand[seat], self.listed)
        while i and not (cards and any_will_do):
            i -= 1
            card: i64 = self.listed[i]
            if self.prices.allows(self.deck.tier[card]) and self.prices.can_pay_card(seat, card):
                cards |= BIT[card]
        return cards

    def can_build_ship(self, seat: i64, kind: i64) -> bool:
        """Return whether a ship is available, fits the track and can be paid (NU-24)."""
        if not self.fleet.stock[kind] or not self.prices.allows(kind):
            return False
        if self.fleet.length[seat] + LENGTH[kind] > TRACK:
            return False
        return self.prices.can_pay_ship(seat, kind, 0) or self.prices.can_pay_ship(seat, kind, 1)

    def any_ship(self, seat: i64) -> bool:
        """Return whether the seat can build any ship."""
        kind: i64 = 0
        while kind < 3:
            if self.can_build_ship(seat, kind):
                return True
            kind += 1
        return False

    # ------------------------------------------------ the decisions of a turn

    def ships_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the ships that can be built."""
        n: i64 = 0
        kind: i64 = 0
        while kind < 3:
            if self.can_build_ship(seat, kind):
                out[n] = FLEET + kind
                n += 1
            kind += 1
        return n

    def plates_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write how many plates can be filled, smallest first (NU-12)."""
        n: i64 = 0
        plate: i64 = self.board.plates
        fish: i64 = self.harbours.fish[seat]
        while plate < len(PLATES) and fish >= self.prices.plate_price(seat, plate):
            fish -= self.prices.plate_price(seat, plate)
            out[n] = PLATE + n
            n += 1
            plate += 1
        return n

    def cards_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the cards that can be built."""
        n: i64 = into(self.affordable(seat, False), out)
        i: i64 = 0
        while i < n:
            out[i] = out[i] + CARD
            i += 1
        return n

    def cells_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the cells for a building, or a forest to clear or plant; planting can stop."""
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
        """Return whether a cell fits the current action."""
        if self.thing >= 0:
            return self.harbours.empty[seat] & BIT[cell] != 0
        if self.space == CLEAR:
            return self.harbours.trees[seat * CELLS + cell] > 0
        return PAIRS[cell] != 0 and self.harbours.empty[seat] & PAIRS[cell] == PAIRS[cell]

    def ways_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the ways to pay for the chosen ship."""
        n: i64 = 0
        way: i64 = 0
        while way < WAYS:
            if self.prices.can_pay_ship(seat, self.thing, way):
                out[n] = WAY + way
                n += 1
            way += 1
        return n

    def copy_from(self, o: "Spaces") -> None:
        """Copy the turn of another position of the same match, as far as it is made."""
        self.space = o.space
        self.thing = o.thing
        self.placed = o.placed
        self.amount = o.amount
        self.kind = o.kind
