"""Nusfjord: the rules of play. Marks such as §4 point into the RULES files beside this one."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import actions as why
from companion.games.nusfjord import events
from companion.games.nusfjord.actions import (
    COPY,
    ENDED,
    EXTRA,
    HOW_MANY,
    LAST,
    PASS,
    PAYMENT,
    PLACE,
    SHARE_OUT,
    STOP,
    USE,
    USE_NOW,
    WHERE,
    WHICH_CARD,
    WHICH_SHIP,
    WHICH_STACK,
    WIDTH,
    WORK,
)
from companion.games.nusfjord.at_work import COPIED as COPIED_THERE
from companion.games.nusfjord.at_work import SENT
from companion.games.nusfjord.board import (
    COLUMN,
    COUNCIL,
    MOST,
)
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.rounds import BOARD, Rounds
from companion.kit.masks import BIT


class Position(Rounds):
    """A match in progress: what may be done, and doing it."""

    # ------------------------------------------------ turns

    def width(self) -> i64:
        return WIDTH

    def turn(self) -> i64:
        return self.now

    def legal_into(self, out: vec[i64]) -> i64:
        step: i64 = self.step
        seat: i64 = self.now
        if step == WORK:
            return self.work_into(seat, out)
        if step == WHERE:
            return self.cells_into(seat, out)
        if step == WHICH_CARD:
            return self.cards_into(seat, out)
        if step == WHICH_STACK:
            return self.stacks_into(out)
        if step == WHICH_SHIP:
            return self.ships_into(seat, out)
        if step == PAYMENT:
            return self.ways_into(seat, out)
        if step == HOW_MANY:
            return self.plates_into(seat, out)
        if step == LAST:
            out[0] = STOP
            return self.extras_into(seat, out, 1)
        return self.choices_into(out) if step == SHARE_OUT else self.effects_into(seat, out)

    def work_into(self, seat: i64, out: vec[i64]) -> i64:
        """Where the worker may go, on the board and by imitation; passing is always possible."""
        n: i64 = 0
        copies: i64 = 0
        space: i64 = 0
        while space < BOARD:
            full = self.closed(seat, space)
            against: i64 = why.TAKEN
            if not full or (self.mimics and not self.mimic[self.copier(space)]):
                against = self.obstacle(seat, space)
            if against == why.FREE and full:
                copies |= BIT[space]
            elif against == why.FREE:
                out[n] = PLACE + space
                n += 1
            space += 1
        space = 0
        while copies and space < BOARD:
            if copies & BIT[space]:
                out[n] = COPY + space
                n += 1
            space += 1
        place: i64 = 0
        while place < COUNCIL:
            if self.why_not_use(seat, place) == why.FREE:
                out[n] = USE + place
                n += 1
            place += 1
        out[n] = PASS
        return self.extras_into(seat, out, n + 1)

    def closed(self, seat: i64, space: i64) -> bool:
        """Whether a space is full for that seat; for some buildings it never is."""
        return self.crowd[space] == self.room[space] and not self.bend(seat, c.FULL_SPACE + space)

    def copier(self, space: i64) -> i64:
        """The place of the imitation tile where this space is imitated (NU-29)."""
        return COLUMN[space] if self.mimics == MOST else 0

    def why_not(self, seat: i64, space: i64) -> i64:
        """What stands against a worker on that space; 0 if nothing does."""
        if self.closed(seat, space):
            return why.TAKEN
        return self.obstacle(seat, space)

    def why_not_copy(self, seat: i64, space: i64) -> i64:
        """What stands against imitating that space (§6, NU-28, NU-52)."""
        if not self.closed(seat, space):
            return why.NOT_FULL
        if not self.mimics or self.mimic[self.copier(space)]:
            return why.IMITATED
        return self.obstacle(seat, space)

    def why_not_use(self, seat: i64, place: i64) -> i64:
        """What stands against a worker on an elder of one's own (NU-26)."""
        at: i64 = seat * COUNCIL + place
        if not self.council[at]:
            return why.NO_USE
        if self.busy[at]:
            return why.BUSY
        if not self.plates:
            return why.NO_BANQUET
        return why.FREE if self.can_use(seat, place) else why.NO_USE

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        seat: i64 = self.now
        step: i64 = self.step
        if step == SHARE_OUT:
            if self.choose(action):
                self.go_to_work()
            return
        if action >= EXTRA:
            self.step = WORK
            self.use_card(seat, action - EXTRA)
        elif step == LAST:
            self.step = WORK
            self.closing += 1
        elif step == WORK:
            self.send_worker(seat, action)
        elif step == USE_NOW or step > ENDED:
            self.answer(action)
        else:
            self.decide(action)
        if self.step == WORK:
            self.after()
        if self.step == WORK:
            self.settle()

    def send_worker(self, seat: i64, action: i64) -> None:
        """The first decision of a turn: where the worker goes (§4)."""
        self.sent = SENT
        if action == PASS:
            self.passed()
        elif USE <= action < PASS:
            place: i64 = action - USE
            self.busy[seat * COUNCIL + place] = self.colour(seat) + 1
            self.use_elder(seat, place, False)
        elif action < COPY:
            space: i64 = action - PLACE
            if self.crowd[space] < self.room[space]:
                self.workers[space * MOST + self.crowd[space]] = self.colour(seat) + 1
                self.crowd[space] = self.crowd[space] + 1
            self.begin(seat, space)
        else:
            self.sent = COPIED_THERE
            copied: i64 = action - COPY
            at: i64 = self.copier(copied)
            self.mimic[at] = self.colour(seat) + 1
            self.mimicked[at] = copied
            self.note(events.COPIED, seat, copied, 0)
            self.begin(seat, copied)
