"""The steps of cards, one by one: whether they are possible, and what each does."""

from mypy_extensions import i64

from companion.games.nusfjord import actions as why
from companion.games.nusfjord import events
from companion.games.nusfjord.board import LENGTH, TRACK
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deeds import Deeds
from companion.kit.masks import BIT


class Steps(Deeds):
    """What rows of the table of steps mean (docs/nusfjord-deck.md)."""

    def of_step(self, row: i64, column: i64) -> i64:
        """One number of a step."""
        return self.deck.steps[row * c.STEP + column]

    # ------------------------------------------------ whether

    def possible(self, seat: i64, row: i64, amount: i64) -> bool:
        """Whether a step would do something for that seat now."""
        if not self.holds(seat, self.deck.steps, row * c.STEP + c.IF_COUNT):
            return False
        op: i64 = self.of_step(row, c.OP)
        if op == c.GAIN:
            return self.gains(seat, row, amount)
        if op == c.CHOOSE:
            return self.branches(seat, row, amount) != 0
        if not self.pays(seat, row):
            return False
        return self.swaps(seat, row) if op == c.SWAP else self.able(seat, row)

    def branches(self, seat: i64, row: i64, amount: i64) -> i64:
        """How many branches of a choice are possible."""
        found: i64 = 0
        branch: i64 = row + 1
        while branch <= row + self.of_step(row, c.BRANCHES):
            if self.possible(seat, branch, amount):
                found += 1
            branch += 1
        return found

    def pays(self, seat: i64, row: i64) -> bool:
        """Whether what a step costs is there."""
        wood: i64 = self.of_step(row, c.PAY + c.WOOD)
        fish: i64 = self.of_step(row, c.PAY + c.FISH)
        return self.can_pay(seat, wood, fish, self.of_step(row, c.PAY + c.GOLD))

    def gains(self, seat: i64, row: i64, amount: i64) -> bool:
        """Whether a gain gives anything that can be taken."""
        if not self.often(seat, row, amount):
            return False
        whom: i64 = self.of_step(row, c.WHOM)
        if whom == c.OWNER:
            return self.has_room(seat, row)
        if self.edition == 1:
            return True
        one: i64 = 0
        while one < self.seats:
            if (whom == c.EVERYONE or one != seat) and self.has_room(one, row):
                return True
            one += 1
        return False

    def has_room(self, seat: i64, row: i64) -> bool:
        """Whether a seat can take something of a gain."""
        if self.of_step(row, c.INTO) == c.RESERVE_FIELD:
            return self.stored[seat] < self.reserve_limit(seat)
        if self.of_step(row, c.TAKE + c.FISH) or self.of_step(row, c.TAKE + c.GOLD):
            return True
        return self.wood[seat] < self.wood_limit(seat)

    def swaps(self, seat: i64, row: i64) -> bool:
        """Whether there is room for what an exchange gives."""
        if self.of_step(row, c.TAKE + c.FISH) or self.of_step(row, c.TAKE + c.GOLD):
            return True
        return self.wood[seat] - self.of_step(row, c.PAY + c.WOOD) < self.wood_limit(seat)

    def able(self, seat: i64, row: i64) -> bool:
        """Whether a granted action can be carried out on its terms, once `pay` is paid (NU-09).

        The terms of an action that is under way are put back: one may ask in the middle of it.
        """
        wood: i64 = self.cheaper[c.WOOD]
        fish: i64 = self.cheaper[c.FISH]
        gold: i64 = self.cheaper[c.GOLD]
        only: i64 = self.only
        self.pay_for(seat, row, 1)
        self.set_terms(row)
        action: i64 = self.of_step(row, c.ACTION)
        if action == c.ACTION_PICK:
            can: bool = self.on_market() > 0
        elif action == c.ACTION_UPGRADE:
            can = self.upgrades(seat) != 0
        else:
            can = self.obstacle(seat, action) == why.FREE
        self.cheaper[c.WOOD] = wood
        self.cheaper[c.FISH] = fish
        self.cheaper[c.GOLD] = gold
        self.only = only
        self.pay_for(seat, row, -1)
        return can

    def upgrades(self, seat: i64) -> i64:
        """The mask of kinds that a ship of the seat can become."""
        found: i64 = 0
        kind: i64 = c.CUTTER
        while kind <= c.SCHOONER:
            longer: i64 = self.length[seat] + LENGTH[kind] - LENGTH[kind - 1]
            there = self.fleet[seat * 3 + kind - 1] > 0 and self.stock[kind] > 0
            if there and self.allows(kind) and longer <= TRACK:
                found |= BIT[kind]
            kind += 1
        return found

    # ------------------------------------------------ what it does

    def often(self, seat: i64, row: i64, amount: i64) -> i64:
        """How many times a gain is taken."""
        n: i64 = self.tally(seat, self.of_step(row, c.PER), amount) // self.of_step(row, c.EVERY)
        most: i64 = self.of_step(row, c.MOST)
        return n if n < most else most

    def carry_out_gain(self, seat: i64, row: i64, amount: i64, card: i64) -> None:
        """Goods for nothing, for those that are meant; the card that gives them is told."""
        times: i64 = self.often(seat, row, amount)
        whom: i64 = self.of_step(row, c.WHOM)
        one: i64 = 0
        while one < self.seats:
            if whom == c.EVERYONE or (one == seat) == (whom == c.OWNER):
                self.give(one, row, times, card)
            one += 1

    def give(self, seat: i64, row: i64, times: i64, card: i64) -> None:
        """So many times what a gain or an exchange of that card gives."""
        wood: i64 = self.wood[seat]
        fish: i64 = self.fish[seat] + self.stored[seat]
        gold: i64 = self.gold[seat]
        self.hand_over(seat, row, times)
        fish = self.fish[seat] + self.stored[seat] - fish
        self.tell(events.GAVE, seat, card, self.wood[seat] - wood, fish, self.gold[seat] - gold)

    def tell(self, what: i64, seat: i64, card: i64, wood: i64, fish: i64, gold: i64) -> None:
        """Goods that a card gave or took, for people; nothing is not told."""
        if wood or fish or gold:
            self.note(what, seat, card, events.goods(wood, fish, gold))

    def hand_over(self, seat: i64, row: i64, times: i64) -> None:
        """The goods of a gain or an exchange, as far as they can be taken."""
        fish: i64 = times * self.of_step(row, c.TAKE + c.FISH)
        if self.of_step(row, c.INTO) == c.RESERVE_FIELD:
            room: i64 = self.reserve_limit(seat) - self.stored[seat]
            self.stored[seat] = self.stored[seat] + (fish if fish < room else room)
            return
        self.fish[seat] = self.fish[seat] + fish
        self.gold[seat] = self.gold[seat] + times * self.of_step(row, c.TAKE + c.GOLD)
        self.gain_wood(seat, times * self.of_step(row, c.TAKE + c.WOOD))

    def pay_for(self, seat: i64, row: i64, times: i64) -> None:
        """What a step costs; with -1 it is given back."""
        wood: i64 = self.of_step(row, c.PAY + c.WOOD) * times
        fish: i64 = self.of_step(row, c.PAY + c.FISH) * times
        self.pay(seat, wood, fish, self.of_step(row, c.PAY + c.GOLD) * times)

    def give_more(self, seat: i64, row: i64, units: i64, card: i64) -> None:
        """What a granted action of that card brings besides, for each unit."""
        wood: i64 = self.wood[seat]
        fish: i64 = units * self.of_step(row, c.MORE + c.FISH)
        gold: i64 = units * self.of_step(row, c.MORE + c.GOLD)
        self.fish[seat] = self.fish[seat] + fish
        self.gold[seat] = self.gold[seat] + gold
        self.gain_wood(seat, units * self.of_step(row, c.MORE + c.WOOD))
        self.tell(events.GAVE, seat, card, self.wood[seat] - wood, fish, gold)

    def set_terms(self, row: i64) -> None:
        """What is cheaper now, and which kinds are allowed."""
        good: i64 = 0
        while good < c.GOODS:
            self.cheaper[good] = self.of_step(row, c.CHEAPER + good)
            good += 1
        self.only = self.of_step(row, c.ONLY)

    def clear_terms(self) -> None:
        """The terms of a worker's action."""
        good: i64 = 0
        while good < c.GOODS:
            self.cheaper[good] = 0
            good += 1
        self.only = c.ALL_KINDS

    def enlarge(self, seat: i64, kind: i64) -> None:
        """A ship becomes one of the next kind, and goes back to its stack."""
        at: i64 = seat * 3 + kind
        self.fleet[at] = self.fleet[at] + 1
        self.fleet[at - 1] = self.fleet[at - 1] - 1
        self.stock[kind] = self.stock[kind] - 1
        self.stock[kind - 1] = self.stock[kind - 1] + 1
        self.length[seat] = self.length[seat] + LENGTH[kind] - LENGTH[kind - 1]

    def pick_share(self, seat: i64, colour: i64) -> None:
        """One newly issued share comes into the supply."""
        at: i64 = seat * self.seats + colour
        self.market[colour] = self.market[colour] - 1
        self.owned[at] = self.owned[at] + 1
