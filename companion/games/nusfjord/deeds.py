"""What the eleven spaces do (§5), decision by decision."""

from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import (
    CARD,
    CELL,
    FLEET,
    HOW_MANY,
    PAYMENT,
    PLATE,
    STACK,
    STOP,
    WAY,
    WHERE,
    WHICH_CARD,
    WHICH_SHIP,
    WHICH_STACK,
    WORK,
)
from companion.games.nusfjord.board import (
    BUILD,
    BUY,
    CELLS,
    CLEAR,
    COUNCIL,
    ELDER,
    GOLD,
    ISSUE,
    ISSUE_GOLD,
    LENGTH,
    PAIRS,
    PLANT,
    RESERVE,
    SERVE,
    SHIP,
    THIN,
    TIMBER,
    WAYS,
)
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.spaces import NONE, Spaces
from companion.kit.masks import BIT


class Deeds(Spaces):
    """A turn on the board, from the worker to its last decision."""

    def begin(self, seat: i64, space: i64) -> None:
        """Carry the action of a space out, as far as nothing has to be chosen."""
        self.space = space
        self.thing = NONE
        self.placed = 0
        self.amount = 1
        self.kind = 0
        if space == GOLD:
            self.gold[seat] = self.gold[seat] + 1
            self.note(GOLD, seat, 1, 0)
        elif space == RESERVE:
            self.amount = self.stored[seat]
            self.note(RESERVE, seat, self.stored[seat], 0)
            self.fish[seat] = self.fish[seat] + self.stored[seat]
            self.stored[seat] = 0
        elif space == SERVE:
            self.ask(HOW_MANY, self.plates_into(seat, self.scratch))
        elif space == BUILD:
            self.step = WHICH_CARD
        elif space == ISSUE:
            self.unissued[seat] = self.unissued[seat] - 1
            self.market[seat] = self.market[seat] + 1
            self.gold[seat] = self.gold[seat] + ISSUE_GOLD
            self.note(ISSUE, seat, ISSUE_GOLD, 0)
        elif space == BUY:
            self.buy_shares(seat)
        elif space == THIN:
            before: i64 = self.wood[seat]
            self.gain_wood(seat, self.woods[seat])
            self.amount = self.wood[seat] - before
            self.note(THIN, seat, self.amount, 0)
        elif space in (CLEAR, PLANT):
            self.ask(WHERE, self.cells_into(seat, self.scratch))
        elif space == SHIP:
            self.step = WHICH_SHIP
        else:
            self.step = WHICH_STACK

    def ask(self, step: i64, choices: i64) -> None:
        """A decision, unless there is but one: then it is made (the only one is in `scratch`)."""
        self.step = step
        if choices == 1:
            self.decide(self.scratch[0])

    def decide(self, action: i64) -> None:
        """One decision within a turn; WORK is what is asked when nothing is left open."""
        seat: i64 = self.now
        step: i64 = self.step
        self.step = WORK
        if step == HOW_MANY:
            self.serve(seat, action - PLATE + 1)
        elif step == WHICH_CARD:
            self.thing = action - CARD
            self.ask(WHERE, self.cells_into(seat, self.scratch))
        elif step == WHERE:
            if action != STOP:
                self.at_cell(seat, action - CELL)
        elif step == WHICH_SHIP:
            self.thing = action - FLEET
            self.ask(PAYMENT, self.ways_into(seat, self.scratch))
        elif step == PAYMENT:
            self.launch(seat, self.thing, action - WAY)
        elif step == WHICH_STACK:
            self.invite(seat, action - STACK)

    def serve(self, seat: i64, plates: i64) -> None:
        """Fish on plates, each worth a gold (NU-12)."""
        fish: i64 = 0
        plate: i64 = 0
        while plate < plates:
            fish += self.plate_price(seat, self.plates + plate)
            plate += 1
        self.plates += plates
        self.amount = plates
        self.pay(seat, 0, fish, 0)
        self.gold[seat] = self.gold[seat] + plates
        self.note(SERVE, seat, plates, fish)

    def buy_shares(self, seat: i64) -> None:
        """All shares beside the board, one's own too (NU-16, NU-17)."""
        n: i64 = self.on_market()
        price: i64 = self.price(seat, n)
        self.amount = n
        self.pay(seat, 0, 0, price)
        colour: i64 = 0
        while colour < self.seats:
            at: i64 = seat * self.seats + colour
            self.owned[at] = self.owned[at] + self.market[colour]
            self.market[colour] = 0
            colour += 1
        self.note(BUY, seat, n, price)

    def at_cell(self, seat: i64, cell: i64) -> None:
        """A building, a forest less, or a forest more."""
        if self.thing >= 0:
            self.put_up(seat, self.thing, cell)
        elif self.space == CLEAR:
            self.fell(seat, cell)
        else:
            self.grow(seat, cell)

    def put_up(self, seat: i64, card: i64, cell: i64) -> None:
        """Pay for a card and build it for good (NU-14)."""
        wood: i64 = self.card_price(seat, card, c.WOOD)
        fish: i64 = self.card_price(seat, card, c.FISH)
        self.pay(seat, wood, fish, self.card_price(seat, card, c.GOLD))
        self.open &= ~BIT[card]
        self.hand[seat] = self.hand[seat] & ~BIT[card]
        self.stand(seat, card)
        self.site[card] = cell
        self.empty[seat] = self.empty[seat] & ~BIT[cell]
        self.note(BUILD, seat, card, cell)

    def fell(self, seat: i64, cell: i64) -> None:
        """A forest tile becomes five wood; one below it stays (NU-19)."""
        at: i64 = seat * CELLS + cell
        self.trees[at] = self.trees[at] - 1
        self.woods[seat] = self.woods[seat] - 1
        if not self.trees[at]:
            self.empty[seat] = self.empty[seat] | PAIRS[cell]
        before: i64 = self.wood[seat]
        self.gain_wood(seat, TIMBER)
        self.note(CLEAR, seat, self.wood[seat] - before, cell)

    def grow(self, seat: i64, cell: i64) -> None:
        """A forest tile on two free fields; then perhaps another (NU-21)."""
        at: i64 = seat * CELLS + cell
        self.trees[at] = 1
        self.woods[seat] = self.woods[seat] + 1
        self.empty[seat] = self.empty[seat] & ~PAIRS[cell]
        self.placed += 1
        self.note(PLANT, seat, cell, 0)
        if self.placed < self.tiles and self.pairs(seat):
            self.step = WHERE

    def launch(self, seat: i64, kind: i64, way: i64) -> None:
        """Pay for a ship; the fleet grows to the right and catches more (NU-24)."""
        at: i64 = kind * WAYS + way
        wood: i64 = self.ship_price(seat, at, c.WOOD)
        fish: i64 = self.ship_price(seat, at, c.FISH)
        self.pay(seat, wood, fish, self.ship_price(seat, at, c.GOLD))
        self.kind = kind
        self.stock[kind] = self.stock[kind] - 1
        ships: i64 = seat * 3 + kind
        self.fleet[ships] = self.fleet[ships] + 1
        self.length[seat] = self.length[seat] + LENGTH[kind]
        self.note(SHIP, seat, kind, way)

    def invite(self, seat: i64, stack: i64) -> None:
        """The elder on top of a stack comes into the council (NU-25)."""
        elder: i64 = self.top(stack)
        self.depth[stack] = self.depth[stack] - 1
        self.council[seat * COUNCIL + self.elders[seat]] = elder + 1
        self.elders[seat] = self.elders[seat] + 1
        self.note(ELDER, seat, elder, 0)

    def passed(self) -> None:
        """A turn without an action keeps the worker (NU-09)."""
        self.note(events.PASSED, self.now, 0, 0)
