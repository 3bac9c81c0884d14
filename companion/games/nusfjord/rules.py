"""Nusfjord: the rules of play. Marks such as §4 refer to the RULES files in this folder."""

from typing import Final

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
from companion.games.nusfjord.board import (
    COUNCIL,
    SPACES,
    Board,
)
from companion.games.nusfjord.council import Council
from companion.games.nusfjord.counting import Counting
from companion.games.nusfjord.course import COPIED, SENT, Course
from companion.games.nusfjord.deck.files import OURS, tables_of, which
from companion.games.nusfjord.display import Display
from companion.games.nusfjord.distribution import Distribution
from companion.games.nusfjord.effects import Effects
from companion.games.nusfjord.fleet import Fleet
from companion.games.nusfjord.harbours import Harbours
from companion.games.nusfjord.prices import Prices
from companion.games.nusfjord.rounds import Rounds
from companion.games.nusfjord.space_actions import SpaceActions
from companion.games.nusfjord.spaces import Spaces
from companion.games.nusfjord.stack import Stack
from companion.games.nusfjord.steps import Steps
from companion.kit.masks import BIT
from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.state import State

BOARD: Final = len(SPACES)


class Position(State):
    """A match in progress, or a determinization of it.

    The first parts hold the state of the table; each later part implements the rules of one matter
    on the parts that it is given.
    """

    def __init__(self, seats: int, options: Options) -> None:
        self.seats: i64 = seats
        self.options: Options = dict(options)
        self.deck = tables_of(options)
        # Whether the cards are those used in training (features.py).
        self.usual_elders: bool = not options.get("own_elders", "")
        own = options.get("own_deck", "")
        # Index of our decks, then a club's own.
        self.which_deck: i64 = len(OURS) if own else which(str(options.get("deck", "")))
        self.viewer: i64 = -1  # only in a determinization: its viewer
        self.sees_all: bool = False  # only in the world of the arena's cheater
        self.course = Course(seats, options)
        self.harbours = Harbours(seats, self.deck)
        self.fleet = Fleet(seats)
        self.council = Council(seats)
        self.board = Board(seats, options)
        self.display = Display(self.course, options)
        self.counting = Counting(self.course, self.harbours, self.fleet, self.council, self.board)
        self.distribution = Distribution(self.counting)
        self.prices = Prices(self.course, self.harbours, options)
        self.spaces = Spaces(self.counting, self.display, self.prices, options)
        self.space_actions = SpaceActions(self.course, self.spaces)
        self.stack = Stack(Steps(self.counting, self.spaces))
        self.effects = Effects(self.space_actions, self.stack)
        self.rounds = Rounds(self.distribution, self.display, self.effects)

    def copy_position(self, o: "Position") -> None:
        """Copy another position of the same match."""
        self.viewer = o.viewer
        self.sees_all = o.sees_all
        self.course.copy_from(o.course)
        self.harbours.copy_from(o.harbours)
        self.fleet.copy_from(o.fleet)
        self.council.copy_from(o.council)
        self.board.copy_from(o.board)
        self.display.copy_from(o.display)
        self.distribution.copy_from(o.distribution)
        self.prices.copy_from(o.prices)
        self.spaces.copy_from(o.spaces)
        self.stack.copy_from(o.stack)

    def redeal(self, rng: Rng) -> None:
        """Resample what the viewer has not seen: decks, hands, face-down elders."""
        if not self.sees_all:
            self.display.redeal(self.viewer, self.harbours.all_built(), rng)
            self.council.redeal(rng, self.display.unseen)

    # ------------------------------------------------ what may be done

    def width(self) -> i64:
        return WIDTH

    def turn(self) -> i64:
        return self.course.now

    def legal_into(self, out: vec[i64]) -> i64:
        step: i64 = self.course.step
        seat: i64 = self.course.now
        if step == WORK:
            return self.work_into(seat, out)
        if step == WHERE:
            return self.spaces.cells_into(seat, out)
        if step == WHICH_CARD:
            return self.spaces.cards_into(seat, out)
        if step == WHICH_STACK:
            return self.council.stacks_into(out)
        if step == WHICH_SHIP:
            return self.spaces.ships_into(seat, out)
        if step == PAYMENT:
            return self.spaces.ways_into(seat, out)
        if step == HOW_MANY:
            return self.spaces.plates_into(seat, out)
        if step == LAST:
            out[0] = STOP
            return self.stack.extras_into(seat, out, 1)
        return (
            self.distribution.choices_into(out)
            if step == SHARE_OUT
            else self.effects.effects_into(seat, out)
        )

    def work_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write where the worker may go, also by imitation; passing is always possible."""
        n: i64 = 0
        copies: i64 = 0
        space: i64 = 0
        while space < BOARD:
            full = self.spaces.closed(seat, space)
            against: i64 = why.TAKEN
            if not full or self.board.can_copy(space):
                against = self.spaces.obstacle(seat, space)
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
        return self.stack.extras_into(seat, out, n + 1)

    def why_not_use(self, seat: i64, place: i64) -> i64:
        """Return the reason against a worker on an own elder, or 0 (NU-26)."""
        index: i64 = seat * COUNCIL + place
        if not self.council.members[index]:
            return why.NO_USE
        if self.council.busy[index]:
            return why.BUSY
        if not self.board.plates:
            return why.NO_BANQUET
        return why.FREE if self.stack.can_use(seat, place) else why.NO_USE

    # ------------------------------------------------ moves

    def play(self, action: i64) -> None:
        course = self.course
        seat: i64 = course.now
        step: i64 = course.step
        if step == SHARE_OUT:
            if self.distribution.choose(action):
                self.rounds.go_to_work()
            return
        if action >= EXTRA:
            course.step = WORK
            self.stack.use_card(seat, action - EXTRA)
        elif step == LAST:
            course.step = WORK
            course.closing += 1
        elif step == WORK:
            self.send_worker(seat, action)
        elif step == USE_NOW or step > ENDED:
            self.effects.answer(action)
        else:
            self.space_actions.decide(action)
        if course.step == WORK:
            self.effects.after()
        if course.step == WORK:
            self.rounds.settle()

    def send_worker(self, seat: i64, action: i64) -> None:
        """Make the first decision of a turn: where the worker goes (§4)."""
        worker: i64 = self.rounds.colour(seat) + 1
        self.course.sent = SENT
        if action == PASS:
            self.course.note(events.PASSED, seat, 0, 0)  # it keeps the worker (NU-09)
        elif USE <= action < PASS:
            place: i64 = action - USE
            self.council.busy[seat * COUNCIL + place] = worker
            self.stack.use_elder(seat, place, False)
        elif action < COPY:
            space: i64 = action - PLACE
            self.board.put(space, worker)
            self.space_actions.begin(seat, space)
        else:
            self.course.sent = COPIED
            copied: i64 = action - COPY
            self.board.put_copying(copied, worker)
            self.course.note(events.COPIED, seat, copied, 0)
            self.space_actions.begin(seat, copied)
