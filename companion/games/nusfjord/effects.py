"""Cards carried out: the top one of the stack goes on until it asks something or is done.

docs/nusfjord-deck.md tells the order.
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
from companion.games.nusfjord.at_work import (
    AMOUNT,
    COPIED,
    DONE,
    ENTRY,
    NEXT,
    QUIET,
    ROW,
    SEAT,
    WHO,
    AtWork,
)
from companion.games.nusfjord.board import BUILD, ELDER, PLANT
from companion.games.nusfjord.deck import codes as c
from companion.kit.masks import into


class Effects(AtWork):
    """What follows an action, step by step, and the decisions that cards ask."""

    # ------------------------------------------------ after an action

    def after(self) -> None:
        """Nothing is asked: end the action that was under way, then go on with the cards."""
        if self.space >= 0:
            self.finish()
        self.run()

    def finish(self) -> None:
        """An action of the board is over: it sets cards off, a granted one with what it adds."""
        seat: i64 = self.now
        space: i64 = self.space
        card: i64 = self.thing if space == BUILD else -1
        amount: i64 = self.placed if space == PLANT else self.amount
        kind: i64 = self.deck.tier[card] if card >= 0 else self.kind
        self.space = -1
        self.thing = -1
        self.placed = 0
        if self.granting:
            at: i64 = (self.running - 1) * ENTRY
            self.give_more(seat, self.stack[at + ROW], amount, self.stack[at + WHO])
            self.end_grant(at)
        if space == ELDER and self.can_use(seat, self.elders[seat] - 1):
            self.step = USE_NOW
            return
        self.set_off(space, amount, kind, card)

    def set_off(self, space: i64, amount: i64, kind: i64, card: i64) -> None:
        """What listens to the action, and above it the building that has come."""
        seat: i64 = self.now
        quiet = self.hushed()
        if not quiet:
            if self.sent == COPIED and not self.running:
                self.emit(c.EVENT_IMITATE, seat, 1, 0, card)
            self.emit(space, seat, amount, kind, card)
        if card >= 0 and self.deck.cards[card * c.CARD + c.CLASS] == c.BUILT:
            self.push(card, seat, amount, quiet)

    def end_grant(self, at: i64) -> None:
        """A granted action is over: once more, if it may be, else the next step."""
        self.granting = False
        self.clear_terms()
        self.did(at)

    def did(self, at: i64) -> None:
        """A step has been done once."""
        self.stack[at + DONE] = self.stack[at + DONE] + 1
        if self.stack[at + DONE] == self.of_step(self.stack[at + ROW], c.TIMES):
            self.go_to(at, self.stack[at + NEXT])

    # ------------------------------------------------ the cards at work

    def run(self) -> None:
        """Carry steps out until something is asked or all cards are done."""
        while self.running and self.step == WORK:
            at: i64 = (self.running - 1) * ENTRY
            card: i64 = self.stack[at + WHO]
            if self.stack[at + ROW] < self.deck.cards[card * c.CARD + c.AFTER]:
                self.carry_out(at, self.stack[at + ROW])
                continue
            self.running -= 1
            if card >= c.BUILDINGS and not self.stack[at + QUIET]:
                self.emit(c.EVENT_USE, self.stack[at + SEAT], 1, 0, -1)

    def carry_out(self, at: i64, row: i64) -> None:
        """The next step of an entry: done, asked, or left out because it cannot be."""
        seat: i64 = self.stack[at + SEAT]
        amount: i64 = self.stack[at + AMOUNT]
        op: i64 = self.of_step(row, c.OP)
        if not self.possible(seat, row, amount):
            self.go_to(at, self.stack[at + NEXT])
        elif op == c.GAIN:
            self.carry_out_gain(seat, row, amount, self.stack[at + WHO])
            self.go_to(at, self.stack[at + NEXT])
        elif op == c.CHOOSE:
            self.step = EFFECT
            if self.branches_into(seat, row, amount, self.scratch) == 1:
                self.answer(self.scratch[0])
        elif self.of_step(row, c.ASKED) or self.stack[at + DONE]:
            self.step = EFFECT
        else:
            self.do_step(at, row)

    def do_step(self, at: i64, row: i64) -> None:
        """An exchange, or the beginning of a granted action."""
        seat: i64 = self.stack[at + SEAT]
        card: i64 = self.stack[at + WHO]
        self.pay_for(seat, row, 1)
        wood: i64 = self.of_step(row, c.PAY + c.WOOD)
        fish: i64 = self.of_step(row, c.PAY + c.FISH)
        self.tell(events.TOOK, seat, card, wood, fish, self.of_step(row, c.PAY + c.GOLD))
        if self.of_step(row, c.OP) == c.SWAP:
            self.give(seat, row, 1, card)
            self.did(at)
            return
        self.note(events.LET, seat, card, 0)
        self.granting = True
        self.set_terms(row)
        action: i64 = self.of_step(row, c.ACTION)
        if action == c.ACTION_PICK:
            self.step = WHICH_SHARE
        elif action == c.ACTION_UPGRADE:
            self.step = WHICH_UPGRADE
        else:
            self.begin(seat, action)
            if self.step == WORK:
                self.finish()

    # ------------------------------------------------ decisions

    def effects_into(self, seat: i64, out: vec[i64]) -> i64:
        """What is open to the seat that a card asks."""
        if self.step == USE_NOW:
            out[0] = STOP
            out[1] = NOW
            return 2
        if self.step == WHICH_SHARE:
            return self.shares_into(out)
        if self.step == WHICH_UPGRADE:
            return self.upgrades_into(seat, out)
        at: i64 = (self.running - 1) * ENTRY
        row: i64 = self.stack[at + ROW]
        if self.of_step(row, c.OP) == c.CHOOSE:
            return self.branches_into(seat, row, self.stack[at + AMOUNT], out)
        out[0] = STOP
        out[1] = DO
        return 2

    def shares_into(self, out: vec[i64]) -> i64:
        """The colours of newly issued shares."""
        n: i64 = 0
        colour: i64 = 0
        while colour < self.seats:
            if self.market[colour]:
                out[n] = SHARE + colour
                n += 1
            colour += 1
        return n

    def upgrades_into(self, seat: i64, out: vec[i64]) -> i64:
        """The kinds that a ship can become."""
        n: i64 = into(self.upgrades(seat), out)
        i: i64 = 0
        while i < n:
            out[i] = out[i] + FLEET
            i += 1
        return n

    def branches_into(self, seat: i64, row: i64, amount: i64, out: vec[i64]) -> i64:
        """The branches of a choice that are possible."""
        n: i64 = 0
        branch: i64 = 0
        while branch < self.of_step(row, c.BRANCHES):
            if self.possible(seat, row + 1 + branch, amount):
                out[n] = BRANCH + branch
                n += 1
            branch += 1
        return n

    def answer(self, action: i64) -> None:
        """A decision that a card, or a new elder, has asked for."""
        asked: i64 = self.step
        self.step = WORK
        if asked == USE_NOW:
            quiet = self.hushed()  # not by what listens to the elder, which comes on top of it
            self.set_off(ELDER, 1, 0, -1)
            if action == NOW:
                quiet = quiet if self.edition > 1 else self.hushed()
                self.use_elder(self.now, self.elders[self.now] - 1, quiet)
            return
        at: i64 = (self.running - 1) * ENTRY
        if asked == WHICH_SHARE:
            self.pick_share(self.now, action - SHARE)
            self.note(events.PICKED, self.now, self.stack[at + WHO], action - SHARE)
            self.end_grant(at)
        elif asked == WHICH_UPGRADE:
            self.enlarge(self.now, action - FLEET)
            self.note(events.ENLARGED, self.now, self.stack[at + WHO], action - FLEET)
            self.end_grant(at)
        elif action == STOP:
            self.go_to(at, self.stack[at + NEXT])
        elif action == DO:
            self.do_step(at, self.stack[at + ROW])
        else:
            self.stack[at + ROW] = self.stack[at + ROW] + 1 + action - BRANCH
