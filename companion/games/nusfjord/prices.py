"""What cards, ships, plates and shares cost a seat, on the terms of the action (§5)."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import (
    DISCOUNT,
    PLATES,
    ROUNDS,
    SCHOONER,
    SHIP_FISH,
    SHIP_GOLD,
    SHIP_WOOD,
    WAYS,
    copy_row,
)
from companion.games.nusfjord.course import Course
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.harbours import Harbours
from companion.kit.masks import BIT
from companion.kit.option import Options


class Prices:
    """Prices, and whether a seat can pay them."""

    def __init__(self, course: Course, harbours: Harbours, options: Options) -> None:
        self.course = course
        self.harbours = harbours
        self.deck = harbours.deck
        self.least_price: i64 = 1 if options.get("share_floor", False) else 0  # NU-16, Alt
        self.dear: bool = bool(options.get("dear_schooner", False))  # NU-23, Alt
        # The terms of the action: so much cheaper, and the ships or tiers that it allows.
        self.cheaper: vec[i64] = vec[i64]([0] * c.GOODS)
        self.only: i64 = c.ALL_KINDS

    def allows(self, kind: i64) -> bool:
        """Whether the terms of the action allow that kind of ship or tier."""
        return self.only & BIT[kind] != 0

    def reduced(self, seat: i64, price: i64, good: i64, bend: i64) -> i64:
        """A price with what buildings and the terms of the action take off; never below nothing."""
        less: i64 = price - self.cheaper[good] - self.harbours.bend(seat, bend)
        if less < 0:
            less = 0  # in a conditional expression the 0 would make it a Python object
        return less

    def card_price(self, seat: i64, card: i64, good: i64) -> i64:
        """What a card costs that seat of one good."""
        bend: i64 = c.BUILD_PRICE + c.GOODS * self.deck.tier[card] + good
        return self.reduced(seat, self.deck.cards[card * c.CARD + c.COST + good], good, bend)

    def can_pay_card(self, seat: i64, card: i64) -> bool:
        """Whether the seat can pay for a card."""
        if self.card_price(seat, card, c.WOOD) > self.harbours.wood[seat]:
            return False
        if self.card_price(seat, card, c.FISH) > self.harbours.fish[seat]:
            return False
        return self.card_price(seat, card, c.GOLD) <= self.harbours.gold[seat]

    def ship_price(self, seat: i64, at: i64, good: i64) -> i64:
        """What a way to pay for a ship costs that seat of one good."""
        price: i64 = SHIP_GOLD[at]
        if good == c.WOOD:
            price = self.ship_wood(at)
        elif good == c.FISH:
            price = SHIP_FISH[at]
        return self.reduced(seat, price, good, c.SHIP_PRICE + c.GOODS * (at // WAYS) + good)

    def ship_wood(self, at: i64) -> i64:
        """The wood of a way to pay; by the other reading a schooner costs some in any case."""
        return SHIP_WOOD[SCHOONER * WAYS] if self.dear and at // WAYS == SCHOONER else SHIP_WOOD[at]

    def can_pay_ship(self, seat: i64, kind: i64, way: i64) -> bool:
        """Whether the seat can pay for a ship in this way (NU-23)."""
        at: i64 = kind * WAYS + way
        if SHIP_WOOD[at] < 0:
            return False
        if self.ship_price(seat, at, c.WOOD) > self.harbours.wood[seat]:
            return False
        if self.ship_price(seat, at, c.FISH) > self.harbours.fish[seat]:
            return False
        return self.ship_price(seat, at, c.GOLD) <= self.harbours.gold[seat]

    def plate_price(self, seat: i64, plate: i64) -> i64:
        """The fish for a plate: one at least, unless it is free."""
        if self.cheaper[c.FISH] == c.FREE:
            return 0
        price: i64 = self.reduced(seat, PLATES[plate], c.FISH, c.PLATE_PRICE)
        if price < 1:
            price = 1
        return price

    def price(self, seat: i64, shares: i64) -> i64:
        """What they cost together (NU-16)."""
        if self.cheaper[c.GOLD] == c.FREE:
            return 0
        number: i64 = self.course.round
        if number >= ROUNDS:
            number = ROUNDS - 1
        off: i64 = DISCOUNT[number]
        price: i64 = self.reduced(seat, shares - off, c.GOLD, c.SHARE_PRICE)
        return price if price > self.least_price else self.least_price

    def set_terms(self, row: i64) -> None:
        """What is cheaper now, and which kinds are allowed."""
        good: i64 = 0
        while good < c.GOODS:
            self.cheaper[good] = self.deck.step(row, c.CHEAPER + good)
            good += 1
        self.only = self.deck.step(row, c.ONLY)

    def clear_terms(self) -> None:
        """The terms of a worker's action."""
        good: i64 = 0
        while good < c.GOODS:
            self.cheaper[good] = 0
            good += 1
        self.only = c.ALL_KINDS

    def copy_from(self, o: "Prices") -> None:
        """Become equal to the terms of another position of the same match."""
        self.only = o.only
        copy_row(o.cheaper, self.cheaper)
