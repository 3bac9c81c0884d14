"""Cards carried out: the top one of the stack goes on until it asks something or is done.

DECK.md tells the order.
"""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import (
    BRANCH,
    DO,
    EFFECT,
    FLEET,
    NOW,
    SHARE,
    STOP,
    USE_NOW,
    WHICH_SHARE,
    WHICH_UPGRADE,
    WORK,
)
from companion.games.nusfjord.board import BUILD, ELDER, PLANT
from companion.games.nusfjord.course import COPIED
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deeds import Deeds
from companion.games.nusfjord.stack import (
    AMOUNT,
    DONE,
    ENTRY,
    NEXT,
    QUIET,
    ROW,
    SEAT,
    WHO,
    Stack,
)
from companion.kit.masks import into


class Effects:
    """What follows an action, step by step, and the decisions that cards ask."""

    def __init__(self, deeds: Deeds, stack: Stack) -> None:
        self.deeds = deeds
        self.stack = stack
        self.steps = stack.steps
        self.spaces = deeds.spaces
        self.prices = deeds.prices
        self.course = deeds.course
        self.harbours = deeds.harbours
        self.fleet = deeds.fleet
        self.council = deeds.council
        self.deck = stack.deck
        self.seats: i64 = deeds.seats

    # ------------------------------------------------ after an action

    def after(self) -> None:
        """Nothing is asked: end the action that was under way, then go on with the cards."""
        if self.spaces.space >= 0:
            self.finish()
        self.run()

    def finish(self) -> None:
        """An action of the board is over: it sets cards off, a granted one with what it adds."""
        spaces = self.spaces
        stack = self.stack
        seat: i64 = self.course.now
        space: i64 = spaces.space
        card: i64 = spaces.thing if space == BUILD else -1
        amount: i64 = spaces.placed if space == PLANT else spaces.amount
        kind: i64 = self.deck.tier[card] if card >= 0 else spaces.kind
        spaces.space = -1
        spaces.thing = -1
        spaces.placed = 0
        if stack.granting:
            at: i64 = (stack.running - 1) * ENTRY
            self.steps.give_more(seat, stack.entries[at + ROW], amount, stack.entries[at + WHO])
            self.end_grant(at)
        if space == ELDER and stack.can_use(seat, self.council.elders[seat] - 1):
            self.course.step = USE_NOW
            return
        self.set_off(space, amount, kind, card)

    def set_off(self, space: i64, amount: i64, kind: i64, card: i64) -> None:
        """What listens to the action, and above it the building that has come."""
        stack = self.stack
        seat: i64 = self.course.now
        quiet = stack.hushed()
        if not quiet:
            if self.course.sent == COPIED and not stack.running:
                stack.emit(c.EVENT_IMITATE, seat, 1, 0, card)
            stack.emit(space, seat, amount, kind, card)
        if card >= 0 and self.deck.cards[card * c.CARD + c.CLASS] == c.BUILT:
            stack.push(card, seat, amount, quiet)

    def end_grant(self, at: i64) -> None:
        """A granted action is over: once more, if it may be, else the next step."""
        self.stack.granting = False
        self.prices.clear_terms()
        self.did(at)

    def did(self, at: i64) -> None:
        """A step has been done once."""
        stack = self.stack
        stack.entries[at + DONE] = stack.entries[at + DONE] + 1
        if stack.entries[at + DONE] == self.deck.step(stack.entries[at + ROW], c.TIMES):
            stack.go_to(at, stack.entries[at + NEXT])

    # ------------------------------------------------ the cards at work

    def run(self) -> None:
        """Carry steps out until something is asked or all cards are done."""
        stack = self.stack
        while stack.running and self.course.step == WORK:
            at: i64 = (stack.running - 1) * ENTRY
            card: i64 = stack.entries[at + WHO]
            if stack.entries[at + ROW] < self.deck.cards[card * c.CARD + c.AFTER]:
                self.carry_out(at, stack.entries[at + ROW])
                continue
            stack.running -= 1
            if card >= c.BUILDINGS and not stack.entries[at + QUIET]:
                stack.emit(c.EVENT_USE, stack.entries[at + SEAT], 1, 0, -1)

    def carry_out(self, at: i64, row: i64) -> None:
        """The next step of an entry: done, asked, or left out because it cannot be."""
        stack = self.stack
        seat: i64 = stack.entries[at + SEAT]
        amount: i64 = stack.entries[at + AMOUNT]
        op: i64 = self.deck.step(row, c.OP)
        if not self.steps.possible(seat, row, amount):
            stack.go_to(at, stack.entries[at + NEXT])
        elif op == c.GAIN:
            self.steps.carry_out_gain(seat, row, amount, stack.entries[at + WHO])
            stack.go_to(at, stack.entries[at + NEXT])
        elif op == c.CHOOSE:
            self.course.step = EFFECT
            if self.branches_into(seat, row, amount, self.spaces.scratch) == 1:
                self.answer(self.spaces.scratch[0])
        elif self.deck.step(row, c.ASKED) or stack.entries[at + DONE]:
            self.course.step = EFFECT
        else:
            self.do_step(at, row)

    def do_step(self, at: i64, row: i64) -> None:
        """An exchange, or the beginning of a granted action."""
        seat: i64 = self.stack.entries[at + SEAT]
        card: i64 = self.stack.entries[at + WHO]
        self.steps.pay_for(seat, row, 1)
        wood: i64 = self.deck.step(row, c.PAY + c.WOOD)
        fish: i64 = self.deck.step(row, c.PAY + c.FISH)
        self.steps.tell(events.TOOK, seat, card, wood, fish, self.deck.step(row, c.PAY + c.GOLD))
        if self.deck.step(row, c.OP) == c.SWAP:
            self.steps.give(seat, row, 1, card)
            self.did(at)
            return
        self.course.note(events.LET, seat, card, 0)
        self.stack.granting = True
        self.prices.set_terms(row)
        action: i64 = self.deck.step(row, c.ACTION)
        if action == c.ACTION_PICK:
            self.course.step = WHICH_SHARE
        elif action == c.ACTION_UPGRADE:
            self.course.step = WHICH_UPGRADE
        else:
            self.deeds.begin(seat, action)
            if self.course.step == WORK:
                self.finish()

    # ------------------------------------------------ decisions

    def effects_into(self, seat: i64, out: vec[i64]) -> i64:
        """What is open to the seat that a card asks."""
        if self.course.step == USE_NOW:
            out[0] = STOP
            out[1] = NOW
            return 2
        if self.course.step == WHICH_SHARE:
            return self.shares_into(out)
        if self.course.step == WHICH_UPGRADE:
            return self.upgrades_into(seat, out)
        at: i64 = (self.stack.running - 1) * ENTRY
        row: i64 = self.stack.entries[at + ROW]
        if self.deck.step(row, c.OP) == c.CHOOSE:
            return self.branches_into(seat, row, self.stack.entries[at + AMOUNT], out)
        out[0] = STOP
        out[1] = DO
        return 2

    def shares_into(self, out: vec[i64]) -> i64:
        """The colours of newly issued shares."""
        n: i64 = 0
        colour: i64 = 0
        while colour < self.seats:
            if self.harbours.market[colour]:
                out[n] = SHARE + colour
                n += 1
            colour += 1
        return n

    def upgrades_into(self, seat: i64, out: vec[i64]) -> i64:
        """The kinds that a ship can become."""
        n: i64 = into(self.steps.upgrades(seat), out)
        i: i64 = 0
        while i < n:
            out[i] = out[i] + FLEET
            i += 1
        return n

    def branches_into(self, seat: i64, row: i64, amount: i64, out: vec[i64]) -> i64:
        """The branches of a choice that are possible."""
        n: i64 = 0
        branch: i64 = 0
        while branch < self.deck.step(row, c.BRANCHES):
            if self.steps.possible(seat, row + 1 + branch, amount):
                out[n] = BRANCH + branch
                n += 1
            branch += 1
        return n

    def answer(self, action: i64) -> None:
        """A decision that a card, or a new elder, has asked for."""
        course = self.course
        stack = self.stack
        seat: i64 = course.now
        asked: i64 = course.step
        course.step = WORK
        if asked == USE_NOW:
            quiet = stack.hushed()  # not by what listens to the elder, which comes on top
            self.set_off(ELDER, 1, 0, -1)
            if action == NOW:
                quiet = quiet if course.edition > 1 else stack.hushed()
                stack.use_elder(seat, self.council.elders[seat] - 1, quiet)
            return
        at: i64 = (stack.running - 1) * ENTRY
        if asked == WHICH_SHARE:
            self.harbours.buy(seat, action - SHARE, 1)
            course.note(events.PICKED, seat, stack.entries[at + WHO], action - SHARE)
            self.end_grant(at)
        elif asked == WHICH_UPGRADE:
            self.fleet.enlarge(seat, action - FLEET)
            course.note(events.ENLARGED, seat, stack.entries[at + WHO], action - FLEET)
            self.end_grant(at)
        elif action == STOP:
            stack.go_to(at, stack.entries[at + NEXT])
        elif action == DO:
            self.do_step(at, stack.entries[at + ROW])
        else:
            stack.entries[at + ROW] = stack.entries[at + ROW] + 1 + action - BRANCH
