"""Carrying out cards: the top card of the stack continues until it asks something or ends.

DECK.md describes the order.
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
from companion.games.nusfjord.space_actions import SpaceActions
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
    """The effects that follow an action, and the decisions that cards ask for."""

    def __init__(self, space_actions: SpaceActions, stack: Stack) -> None:
        self.space_actions = space_actions
        self.stack = stack
        self.steps = stack.steps
        self.spaces = space_actions.spaces
        self.prices = space_actions.prices
        self.course = space_actions.course
        self.harbours = space_actions.harbours
        self.fleet = space_actions.fleet
        self.council = space_actions.council
        self.deck = stack.deck
        self.seats: i64 = space_actions.seats

    # ------------------------------------------------ after an action

    def after(self) -> None:
        """End the current action, then continue with the cards."""
        if self.spaces.space >= 0:
            self.finish()
        self.run()

    def finish(self) -> None:
        """Finish an action: trigger cards, and add the extras of a granted action."""
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
            entry: i64 = (stack.running - 1) * ENTRY
            self.steps.give_more(
                seat, stack.entries[entry + ROW], amount, stack.entries[entry + WHO]
            )
            self.end_grant(entry)
        if space == ELDER and stack.can_use(seat, self.council.elders[seat] - 1):
            self.course.step = USE_NOW
            return
        self.set_off(space, amount, kind, card)

    def set_off(self, space: i64, amount: i64, kind: i64, card: i64) -> None:
        """Trigger the cards that react to the action, and on top of them a new building."""
        stack = self.stack
        seat: i64 = self.course.now
        quiet = stack.hushed()
        if not quiet:
            if self.course.sent == COPIED and not stack.running:
                stack.emit(c.EVENT_IMITATE, seat, 1, 0, card)
            stack.emit(space, seat, amount, kind, card)
        if card >= 0 and self.deck.cards[card * c.CARD + c.CLASS] == c.BUILT:
            stack.push(card, seat, amount, quiet)

    def end_grant(self, entry: i64) -> None:
        """End a granted action: repeat it if allowed, else go to the next step."""
        self.stack.granting = False
        self.prices.clear_terms()
        self.did(entry)

    def did(self, entry: i64) -> None:
        """Count a step as done once."""
        stack = self.stack
        stack.entries[entry + DONE] = stack.entries[entry + DONE] + 1
        if stack.entries[entry + DONE] == self.deck.step(stack.entries[entry + ROW], c.TIMES):
            stack.go_to(entry, stack.entries[entry + NEXT])

    # ------------------------------------------------ the cards at work

    def run(self) -> None:
        """Carry out steps until something is asked or all cards are done."""
        stack = self.stack
        while stack.running and self.course.step == WORK:
            entry: i64 = (stack.running - 1) * ENTRY
            card: i64 = stack.entries[entry + WHO]
            if stack.entries[entry + ROW] < self.deck.cards[card * c.CARD + c.AFTER]:
                self.carry_out(entry, stack.entries[entry + ROW])
                continue
            stack.running -= 1
            if card >= c.BUILDINGS and not stack.entries[entry + QUIET]:
                stack.emit(c.EVENT_USE, stack.entries[entry + SEAT], 1, 0, -1)

    def carry_out(self, entry: i64, row: i64) -> None:
        """Carry out, ask for, or skip the next step of an entry."""
        stack = self.stack
        seat: i64 = stack.entries[entry + SEAT]
        amount: i64 = stack.entries[entry + AMOUNT]
        op: i64 = self.deck.step(row, c.OP)
        if not self.steps.possible(seat, row, amount):
            stack.go_to(entry, stack.entries[entry + NEXT])
        elif op == c.GAIN:
            self.steps.carry_out_gain(seat, row, amount, stack.entries[entry + WHO])
            stack.go_to(entry, stack.entries[entry + NEXT])
        elif op == c.CHOOSE:
            self.course.step = EFFECT
            if self.branches_into(seat, row, amount, self.spaces.scratch) == 1:
                self.answer(self.spaces.scratch[0])
        elif self.deck.step(row, c.ASKED) or stack.entries[entry + DONE]:
            self.course.step = EFFECT
        else:
            self.do_step(entry, row)

    def do_step(self, entry: i64, row: i64) -> None:
        """Carry out an exchange, or start a granted action."""
        seat: i64 = self.stack.entries[entry + SEAT]
        card: i64 = self.stack.entries[entry + WHO]
        self.steps.pay_for(seat, row, 1)
        wood: i64 = self.deck.step(row, c.PAY + c.WOOD)
        fish: i64 = self.deck.step(row, c.PAY + c.FISH)
        self.steps.tell(events.TOOK, seat, card, wood, fish, self.deck.step(row, c.PAY + c.GOLD))
        if self.deck.step(row, c.OP) == c.SWAP:
            self.steps.give(seat, row, 1, card)
            self.did(entry)
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
            self.space_actions.begin(seat, action)
            if self.course.step == WORK:
                self.finish()

    # ------------------------------------------------ decisions

    def effects_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the choices of the seat that a card asks."""
        if self.course.step == USE_NOW:
            out[0] = STOP
            out[1] = NOW
            return 2
        if self.course.step == WHICH_SHARE:
            return self.shares_into(out)
        if self.course.step == WHICH_UPGRADE:
            return self.upgrades_into(seat, out)
        entry: i64 = (self.stack.running - 1) * ENTRY
        row: i64 = self.stack.entries[entry + ROW]
        if self.deck.step(row, c.OP) == c.CHOOSE:
            return self.branches_into(seat, row, self.stack.entries[entry + AMOUNT], out)
        out[0] = STOP
        out[1] = DO
        return 2

    def shares_into(self, out: vec[i64]) -> i64:
        """Write the colours of shares that can be chosen."""
        n: i64 = 0
        colour: i64 = 0
        while colour < self.seats:
            if self.harbours.market[colour]:
                out[n] = SHARE + colour
                n += 1
            colour += 1
        return n

    def upgrades_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the kinds that a ship can be upgraded to."""
        n: i64 = into(self.steps.upgrades(seat), out)
        i: i64 = 0
        while i < n:
            out[i] = out[i] + FLEET
            i += 1
        return n

    def branches_into(self, seat: i64, row: i64, amount: i64, out: vec[i64]) -> i64:
        """Write the possible branches of a choice."""
        n: i64 = 0
        branch: i64 = 0
        while branch < self.deck.step(row, c.BRANCHES):
            if self.steps.possible(seat, row + 1 + branch, amount):
                out[n] = BRANCH + branch
                n += 1
            branch += 1
        return n

    def answer(self, action: i64) -> None:
        """Carry out the answer to a card, or about a new elder."""
        course = self.course
        stack = self.stack
        seat: i64 = course.now
        asked: i64 = course.step
        course.step = WORK
        if asked == USE_NOW:
            quiet = stack.hushed()  # not by cards triggered by the elder, which are on top
            self.set_off(ELDER, 1, 0, -1)
            if action == NOW:
                quiet = quiet if course.edition > 1 else stack.hushed()
                stack.use_elder(seat, self.council.elders[seat] - 1, quiet)
            return
        entry: i64 = (stack.running - 1) * ENTRY
        if asked == WHICH_SHARE:
            self.harbours.buy(seat, action - SHARE, 1)
            course.note(events.PICKED, seat, stack.entries[entry + WHO], action - SHARE)
            self.end_grant(entry)
        elif asked == WHICH_UPGRADE:
            self.fleet.enlarge(seat, action - FLEET)
            course.note(events.ENLARGED, seat, stack.entries[entry + WHO], action - FLEET)
            self.end_grant(entry)
        elif action == STOP:
            stack.go_to(entry, stack.entries[entry + NEXT])
        elif action == DO:
            self.do_step(entry, stack.entries[entry + ROW])
        else:
            stack.entries[entry + ROW] = stack.entries[entry + ROW] + 1 + action - BRANCH
