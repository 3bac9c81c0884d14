"""The prices of cards, ships, plates and shares for a seat, on the terms of the action (§5)."""

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
        # The terms of the action: discounts, and allowed ships or tiers.
        self.cheaper: vec[i64] = vec[i64]([0] * c.GOODS)
        self.only: i64 = c.ALL_KINDS

    def allows(self, kind: i64) -> bool:
        """Return whether the terms of the action allow a kind of ship or tier."""
        return self.only & BIT[kind] != 0

    def reduced(self, seat: i64, price: i64, good: i64, bend: i64) -> i64:
        """Return a price reduced by buildings and the terms of the action; at least 0."""
        less: i64 = price - self.cheaper[good] - self.harbours.bend(seat, bend)
        if less < 0:
            less = 0  # in a conditional expression the 0 would make it a Python object
        return less

    def card_price(self, seat: i64, card: i64, good: i64) -> i64:
        """Return a card's price in one good for a seat."""
        bend: i64 = c.BUILD_PRICE + c.GOODS * self.deck.tier[card] + good
        return self.reduced(seat, self.deck.cards[card * c.CARD + c.COST + good], good, bend)

    def can_pay_card(self, seat: i64, card: i64) -> bool:
        """Return whether the seat can pay for a card."""
        if self.card_price(seat, card, c.WOOD) > self.harbours.wood[seat]:
            return False
        if self.card_price(seat, card, c.FISH) > self.harbours.fish[seat]:
            return False
        return self.card_price(seat, card, c.GOLD) <= self.harbours.gold[seat]

    def ship_price(self, seat: i64, payment: i64, good: i64) -> i64:
        """Return a ship's price in one good for a seat and a way to pay."""
        price: i64 = SHIP_GOLD[payment]
        if good == c.WOOD:
            price = self.ship_wood(payment)
        elif good == c.FISH:
            price = SHIP_FISH[payment]
        return self.reduced(seat, price, good, c.SHIP_PRICE + c.GOODS * (payment // WAYS) + good)

    def ship_wood(self, payment: i64) -> i64:
        """Return the wood of a way to pay; in an optional reading a schooner always costs some."""
        return (
            SHIP_WOOD[SCHOONER * WAYS]
            if self.dear and payment // WAYS == SCHOONER
            else SHIP_WOOD[payment]
        )

    def can_pay_ship(self, seat: i64, kind: i64, way: i64) -> bool:
        """Return whether the seat can pay for a ship in this way (NU-23)."""
        payment: i64 = kind * WAYS + way
        if SHIP_WOOD[payment] < 0:
            return False
        if self.ship_price(seat, payment, c.WOOD) > self.harbours.wood[seat]:
            return False
        if self.ship_price(seat, payment, c.FISH) > self.harbours.fish[seat]:
            return False
        return self.ship_price(seat, payment, c.GOLD) <= self.harbours.gold[seat]

    def plate_price(self, seat: i64, plate: i64) -> i64:
        """Return the fish for a plate: at least one, unless it is free."""
        if self.cheaper[c.FISH] == c.FREE:
            return 0
        price: i64 = self.reduced(seat, PLATES[plate], c.FISH, c.PLATE_PRICE)
        if price < 1:
            price = 1
        return price

    def price(self, seat: i64, shares: i64) -> i64:
        """Return the price of several shares together (NU-16)."""
        if self.cheaper[c.GOLD] == c.FREE:
            return 0
        number: i64 = self.course.round
        if number >= ROUNDS:
            number = ROUNDS - 1
        off: i64 = DISCOUNT[number]
        price: i64 = self.reduced(seat, shares - off, c.GOLD, c.SHARE_PRICE)
        return price if price > self.least_price else self.least_price

    def set_terms(self, row: i64) -> None:
        """Set the terms of a granted action: discounts and allowed kinds."""
        good: i64 = 0
        while good < c.GOODS:
            self.cheaper[good] = self.deck.step(row, c.CHEAPER + good)
            good += 1
        self.only = self.deck.step(row, c.ONLY)

    def clear_terms(self) -> None:
        """Reset to the terms of a worker's action."""
        good: i64 = 0
        while good < c.GOODS:
            self.cheaper[good] = 0
            good += 1
        self.only = c.ALL_KINDS

    def copy_from(self, o: "Prices") -> None:
        """Copy the terms of another position of the same match."""
        self.only = o.only
        copy_row(o.cheaper, self.cheaper)
