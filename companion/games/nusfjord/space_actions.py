"""The actions of the eleven spaces (§5), decision by decision."""

from mypy_extensions import i64

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
    CLEAR,
    ELDER,
    GOLD,
    ISSUE,
    ISSUE_GOLD,
    PLANT,
    RESERVE,
    SERVE,
    SHIP,
    THIN,
    TIMBER,
    WAYS,
)
from companion.games.nusfjord.course import Course
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.spaces import NONE, Spaces


class SpaceActions:
    """A turn on the board, from placing the worker to its last decision."""

    def __init__(self, course: Course, spaces: Spaces) -> None:
        self.course = course
        self.spaces = spaces
        self.harbours = spaces.harbours
        self.fleet = spaces.fleet
        self.council = spaces.council
        self.board = spaces.board
        self.display = spaces.display
        self.prices = spaces.prices
        self.seats: i64 = course.seats

    def begin(self, seat: i64, space: i64) -> None:
        """Carry out the action of a space until something must be chosen."""
        harbours = self.harbours
        spaces = self.spaces
        spaces.space = space
        spaces.thing = NONE
        spaces.placed = 0
        spaces.amount = 1
        spaces.kind = 0
        if space == GOLD:
            harbours.gold[seat] = harbours.gold[seat] + 1
            self.course.note(GOLD, seat, 1, 0)
        elif space == RESERVE:
            spaces.amount = harbours.stored[seat]
            self.course.note(RESERVE, seat, harbours.stored[seat], 0)
            harbours.fish[seat] = harbours.fish[seat] + harbours.stored[seat]
            harbours.stored[seat] = 0
        elif space == SERVE:
            self.ask(HOW_MANY, spaces.plates_into(seat, spaces.scratch))
        elif space == BUILD:
            self.course.step = WHICH_CARD
        elif space == ISSUE:
            harbours.issue(seat)
            harbours.gold[seat] = harbours.gold[seat] + ISSUE_GOLD
            self.course.note(ISSUE, seat, ISSUE_GOLD, 0)
        elif space == BUY:
            self.buy_shares(seat)
        elif space == THIN:
            before: i64 = harbours.wood[seat]
            harbours.gain_wood(seat, harbours.woods[seat])
            spaces.amount = harbours.wood[seat] - before
            self.course.note(THIN, seat, spaces.amount, 0)
        elif space in (CLEAR, PLANT):
            self.ask(WHERE, spaces.cells_into(seat, spaces.scratch))
        elif space == SHIP:
            self.course.step = WHICH_SHIP
        else:
            self.course.step = WHICH_STACK

    def ask(self, step: i64, choices: i64) -> None:
        """Ask for a decision; a single choice (in `scratch`) is made at once."""
        self.course.step = step
        if choices == 1:
            self.decide(self.spaces.scratch[0])

    def decide(self, action: i64) -> None:
        """Make a decision within a turn; the next step is WORK when none is left."""
        spaces = self.spaces
        seat: i64 = self.course.now
        step: i64 = self.course.step
        self.course.step = WORK
        if step == HOW_MANY:
            self.serve(seat, action - PLATE + 1)
        elif step == WHICH_CARD:
            spaces.thing = action - CARD
            self.ask(WHERE, spaces.cells_into(seat, spaces.scratch))
        elif step == WHERE:
            if action != STOP:
                self.at_cell(seat, action - CELL)
        elif step == WHICH_SHIP:
            spaces.thing = action - FLEET
            self.ask(PAYMENT, spaces.ways_into(seat, spaces.scratch))
        elif step == PAYMENT:
            self.launch(seat, spaces.thing, action - WAY)
        elif step == WHICH_STACK:
            self.course.note(ELDER, seat, self.council.invite(seat, action - STACK), 0)

    def serve(self, seat: i64, plates: i64) -> None:
        """Put fish on plates, each worth a gold (NU-12)."""
        board = self.board
        harbours = self.harbours
        fish: i64 = 0
        plate: i64 = 0
        while plate < plates:
            fish += self.prices.plate_price(seat, board.plates + plate)
            plate += 1
        board.plates += plates
        self.spaces.amount = plates
        harbours.pay(seat, 0, fish, 0)
        harbours.gold[seat] = harbours.gold[seat] + plates
        self.course.note(SERVE, seat, plates, fish)

    def buy_shares(self, seat: i64) -> None:
        """Buy all shares beside the board, including own ones (NU-16, NU-17)."""
        harbours = self.harbours
        n: i64 = harbours.on_market()
        price: i64 = self.prices.price(seat, n)
        self.spaces.amount = n
        harbours.pay(seat, 0, 0, price)
        colour: i64 = 0
        while colour < self.seats:
            harbours.buy(seat, colour, harbours.market[colour])
            colour += 1
        self.course.note(BUY, seat, n, price)

    def at_cell(self, seat: i64, cell: i64) -> None:
        """Build, clear a forest or plant one in a cell."""
        if self.spaces.thing >= 0:
            self.put_up(seat, self.spaces.thing, cell)
        elif self.spaces.space == CLEAR:
            self.fell(seat, cell)
        else:
            self.grow(seat, cell)

    def put_up(self, seat: i64, card: i64, cell: i64) -> None:
        """Pay for a card and build it permanently (NU-14)."""
        prices = self.prices
        wood: i64 = prices.card_price(seat, card, c.WOOD)
        fish: i64 = prices.card_price(seat, card, c.FISH)
        self.harbours.pay(seat, wood, fish, prices.card_price(seat, card, c.GOLD))
        self.display.take(seat, card)
        self.harbours.put_up(seat, card, cell)
        self.course.note(BUILD, seat, card, cell)

    def fell(self, seat: i64, cell: i64) -> None:
        """Clear a forest tile for five wood (NU-19)."""
        harbours = self.harbours
        harbours.fell(seat, cell)
        before: i64 = harbours.wood[seat]
        harbours.gain_wood(seat, TIMBER)
        self.course.note(CLEAR, seat, harbours.wood[seat] - before, cell)

    def grow(self, seat: i64, cell: i64) -> None:
        """Plant a forest tile; another may follow (NU-21)."""
        self.harbours.grow(seat, cell)
        self.spaces.placed += 1
        self.course.note(PLANT, seat, cell, 0)
        if self.spaces.placed < self.spaces.tiles and self.harbours.pairs(seat):
            self.course.step = WHERE

    def launch(self, seat: i64, kind: i64, way: i64) -> None:
        """Pay for a ship and add it to the fleet (NU-24)."""
        prices = self.prices
        payment: i64 = kind * WAYS + way
        wood: i64 = prices.ship_price(seat, payment, c.WOOD)
        fish: i64 = prices.ship_price(seat, payment, c.FISH)
        self.harbours.pay(seat, wood, fish, prices.ship_price(seat, payment, c.GOLD))
        self.spaces.kind = kind
        self.fleet.launch(seat, kind)
        self.course.note(SHIP, seat, kind, way)
