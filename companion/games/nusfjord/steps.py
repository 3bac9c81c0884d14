"""The steps of cards: whether they are possible, and their effects."""

from mypy_extensions import i64

from companion.games.nusfjord import actions as why
from companion.games.nusfjord import events
from companion.games.nusfjord.board import LENGTH, TRACK
from companion.games.nusfjord.counting import Counting
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.spaces import Spaces
from companion.kit.masks import BIT


class Steps:
    """The meaning of the rows in the table of steps (DECK.md)."""

    def __init__(self, counting: Counting, spaces: Spaces) -> None:
        self.counting = counting
        self.spaces = spaces
        self.course = counting.course
        self.harbours = counting.harbours
        self.fleet = counting.fleet
        self.prices = spaces.prices
        self.deck = counting.deck
        self.seats: i64 = counting.seats

    # ------------------------------------------------ whether

    def possible(self, seat: i64, row: i64, amount: i64) -> bool:
        """Return whether a step would do something for the seat now."""
        if not self.counting.holds(seat, self.deck.steps, row * c.STEP + c.IF_COUNT):
            return False
        op: i64 = self.deck.step(row, c.OP)
        if op == c.GAIN:
            return self.gains(seat, row, amount)
        if op == c.CHOOSE:
            return self.branches(seat, row, amount) != 0
        if not self.pays(seat, row):
            return False
        return self.swaps(seat, row) if op == c.SWAP else self.able(seat, row)

    def branches(self, seat: i64, row: i64, amount: i64) -> i64:
        """Return the number of possible branches of a choice."""
        number: i64 = 0
        branch: i64 = row + 1
        while branch <= row + self.deck.step(row, c.BRANCHES):
            if self.possible(seat, branch, amount):
                number += 1
            branch += 1
        return number

    def pays(self, seat: i64, row: i64) -> bool:
        """Return whether the seat can pay a step's cost."""
        wood: i64 = self.deck.step(row, c.PAY + c.WOOD)
        fish: i64 = self.deck.step(row, c.PAY + c.FISH)
        return self.harbours.can_pay(seat, wood, fish, self.deck.step(row, c.PAY + c.GOLD))

    def gains(self, seat: i64, row: i64, amount: i64) -> bool:
        """Return whether a gain gives anything that somebody can take."""
        if not self.often(seat, row, amount):
            return False
        whom: i64 = self.deck.step(row, c.WHOM)
        if whom == c.OWNER:
            return self.has_room(seat, row)
        if self.course.edition == 1:
            return True
        other: i64 = 0
        while other < self.seats:
            if (whom == c.EVERYONE or other != seat) and self.has_room(other, row):
                return True
            other += 1
        return False

    def has_room(self, seat: i64, row: i64) -> bool:
        """Return whether a seat has room for part of a gain."""
        harbours = self.harbours
        if self.deck.step(row, c.INTO) == c.RESERVE_FIELD:
            return harbours.stored[seat] < harbours.reserve_limit(seat)
        if self.deck.step(row, c.TAKE + c.FISH) or self.deck.step(row, c.TAKE + c.GOLD):
            return True
        return harbours.wood[seat] < harbours.wood_limit(seat)

    def swaps(self, seat: i64, row: i64) -> bool:
        """Return whether there is room for an exchange's gain."""
        harbours = self.harbours
        if self.deck.step(row, c.TAKE + c.FISH) or self.deck.step(row, c.TAKE + c.GOLD):
            return True
        return harbours.wood[seat] - self.deck.step(row, c.PAY + c.WOOD) < harbours.wood_limit(seat)

    def able(self, seat: i64, row: i64) -> bool:
        """Return whether a granted action is possible on its terms after paying (NU-09).

        The terms of an action in progress are restored, because this may be asked in the middle of
        it.
        """
        prices = self.prices
        wood: i64 = prices.cheaper[c.WOOD]
        fish: i64 = prices.cheaper[c.FISH]
        gold: i64 = prices.cheaper[c.GOLD]
        only: i64 = prices.only
        self.pay_for(seat, row, 1)
        prices.set_terms(row)
        action: i64 = self.deck.step(row, c.ACTION)
        if action == c.ACTION_PICK:
            can: bool = self.harbours.on_market() > 0
        elif action == c.ACTION_UPGRADE:
            can = self.upgrades(seat) != 0
        else:
            can = self.spaces.obstacle(seat, action) == why.FREE
        prices.cheaper[c.WOOD] = wood
        prices.cheaper[c.FISH] = fish
        prices.cheaper[c.GOLD] = gold
        prices.only = only
        self.pay_for(seat, row, -1)
        return can

    def upgrades(self, seat: i64) -> i64:
        """Return the mask of kinds that a ship of the seat can be upgraded to."""
        fleet = self.fleet
        kinds: i64 = 0
        kind: i64 = c.CUTTER
        while kind <= c.SCHOONER:
            longer: i64 = fleet.length[seat] + LENGTH[kind] - LENGTH[kind - 1]
            possible = fleet.ships[seat * 3 + kind - 1] > 0 and fleet.stock[kind] > 0
            if possible and self.prices.allows(kind) and longer <= TRACK:
                kinds |= BIT[kind]
            kind += 1
        return kinds

    # ------------------------------------------------ what it does

    def often(self, seat: i64, row: i64, amount: i64) -> i64:
        """Return how many times a gain is taken."""
        counted: i64 = self.counting.tally(seat, self.deck.step(row, c.PER), amount)
        n: i64 = counted // self.deck.step(row, c.EVERY)
        most: i64 = self.deck.step(row, c.MOST)
        return n if n < most else most

    def carry_out_gain(self, seat: i64, row: i64, amount: i64, card: i64) -> None:
        """Give a gain's goods to its recipients and log the card."""
        times: i64 = self.often(seat, row, amount)
        whom: i64 = self.deck.step(row, c.WHOM)
        other: i64 = 0
        while other < self.seats:
            if whom == c.EVERYONE or (other == seat) == (whom == c.OWNER):
                self.give(other, row, times, card)
            other += 1

    def give(self, seat: i64, row: i64, times: i64, card: i64) -> None:
        """Give the goods of a gain or exchange `times` times."""
        harbours = self.harbours
        wood: i64 = harbours.wood[seat]
        fish: i64 = harbours.fish[seat] + harbours.stored[seat]
        gold: i64 = harbours.gold[seat]
        self.hand_over(seat, row, times)
        fish = harbours.fish[seat] + harbours.stored[seat] - fish
        wood = harbours.wood[seat] - wood
        self.tell(events.GAVE, seat, card, wood, fish, harbours.gold[seat] - gold)

    def tell(self, what: i64, seat: i64, card: i64, wood: i64, fish: i64, gold: i64) -> None:
        """Log the goods that a card gave or took, unless there are none."""
        if wood or fish or gold:
            self.course.note(what, seat, card, events.goods(wood, fish, gold))

    def hand_over(self, seat: i64, row: i64, times: i64) -> None:
        """Add the goods of a gain or exchange as far as there is room."""
        fish: i64 = times * self.deck.step(row, c.TAKE + c.FISH)
        if self.deck.step(row, c.INTO) == c.RESERVE_FIELD:
            self.harbours.store(seat, fish)
            return
        wood: i64 = times * self.deck.step(row, c.TAKE + c.WOOD)
        self.harbours.gain(seat, wood, fish, times * self.deck.step(row, c.TAKE + c.GOLD))

    def pay_for(self, seat: i64, row: i64, times: i64) -> None:
        """Pay a step's cost; `times` -1 refunds it."""
        wood: i64 = self.deck.step(row, c.PAY + c.WOOD) * times
        fish: i64 = self.deck.step(row, c.PAY + c.FISH) * times
        self.harbours.pay(seat, wood, fish, self.deck.step(row, c.PAY + c.GOLD) * times)

    def give_more(self, seat: i64, row: i64, units: i64, card: i64) -> None:
        """Give the extra goods of a granted action for each unit."""
        harbours = self.harbours
        wood: i64 = harbours.wood[seat]
        fish: i64 = units * self.deck.step(row, c.MORE + c.FISH)
        gold: i64 = units * self.deck.step(row, c.MORE + c.GOLD)
        harbours.gain(seat, units * self.deck.step(row, c.MORE + c.WOOD), fish, gold)
        self.tell(events.GAVE, seat, card, harbours.wood[seat] - wood, fish, gold)
