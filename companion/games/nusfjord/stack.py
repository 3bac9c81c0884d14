"""The stack of cards at work, and what puts a card onto it.

DECK.md tells the order.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.actions import EXTRA
from companion.games.nusfjord.board import COUNCIL, FULL
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.steps import Steps
from companion.kit.masks import BIT, into

# The numbers of an entry on the stack.
WHO: Final = 0  # the card
ROW: Final = 1  # its step that is next
SEAT: Final = 2
AMOUNT: Final = 3  # of the event
DONE: Final = 4  # how often the step has been done
QUIET: Final = 5  # what it grants sets nothing off
NEXT: Final = 6  # the step after this one
ENTRY: Final = 7
DEEP: Final = 64  # cards at work at once; for more, room is made


class Stack:
    """Cards whose steps are under way; the top one goes on."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.course = steps.course
        self.harbours = steps.harbours
        self.council = steps.counting.council
        self.board = steps.counting.board
        self.deck = steps.deck
        self.seats: i64 = steps.seats
        self.entries: vec[i64] = vec[i64]([0] * (ENTRY * DEEP))
        self.running: i64 = 0  # entries
        self.usable: vec[i64] = vec[i64]([0] * c.BUILDINGS)  # room for the cards of a mask
        self.listed: vec[i64] = vec[i64]([0] * c.BUILDINGS)
        self.granting: bool = False  # the top one's action is under way

    # ------------------------------------------------ what sets cards off

    def push(self, card: i64, seat: i64, amount: i64, quiet: bool) -> None:
        """A card begins, on top of those at work."""
        at: i64 = self.running * ENTRY
        self.make_room(self.running + 1)
        self.entries[at + WHO] = card
        self.entries[at + SEAT] = seat
        self.entries[at + AMOUNT] = amount
        self.entries[at + QUIET] = 1 if quiet else 0
        self.running += 1
        self.go_to(at, self.deck.cards[card * c.CARD + c.FIRST])

    def make_room(self, entries: i64) -> None:
        """The stack can hold so many entries."""
        while len(self.entries) < entries * ENTRY:
            self.entries = append(self.entries, 0)

    def go_to(self, at: i64, row: i64) -> None:
        """An entry comes to its next step."""
        after: i64 = row + 1
        if row < self.deck.cards[self.entries[at + WHO] * c.CARD + c.AFTER]:
            after += self.deck.step(row, c.BRANCHES)
        self.entries[at + ROW] = row
        self.entries[at + NEXT] = after
        self.entries[at + DONE] = 0

    def emit(self, event: i64, seat: i64, amount: i64, kind: i64, but: i64) -> None:
        """Whatever listens to that begins: the seat's own cards first; `but` has just come."""
        turn: i64 = self.seats - 1
        while turn >= 0:
            owner: i64 = (seat + turn) % self.seats
            mask: i64 = self.harbours.built[owner] & self.deck.listeners[event]
            i: i64 = into(mask, self.listed)
            while i > 0:
                i -= 1
                card: i64 = self.listed[i]
                if card != but and self.listens(card, owner == seat, kind):
                    self.push(card, owner, amount, True)
            turn -= 1

    def listens(self, card: i64, own: bool, kind: i64) -> bool:
        """Whether a card is meant: by who did it, and by the kind of ship or tier."""
        by: i64 = self.deck.cards[card * c.CARD + c.BY]
        if by != c.EVERYONE and own != (by == c.OWNER):
            return False
        return self.deck.cards[card * c.CARD + c.KINDS] & BIT[kind] != 0

    def hushed(self) -> bool:
        """Whether the card at work is quiet."""
        return self.running > 0 and self.entries[(self.running - 1) * ENTRY + QUIET] == 1

    # ------------------------------------------------ elders

    def can_use(self, seat: i64, place: i64) -> bool:
        """Whether there is a fish for the elder and something that it can do (NU-26)."""
        board = self.board
        council = self.council
        harbours = self.harbours
        if not board.plates:
            return False
        at: i64 = seat * COUNCIL + place
        fed: i64 = council.fed[at]
        back: i64 = 1 if fed == FULL - 1 else 0  # the third fish comes first (NU-08)
        board.plates -= 1
        harbours.fish[seat] = harbours.fish[seat] + back
        if self.course.edition > 1:
            council.fed[at] = 0 if back else fed + 1
        can = self.any_step(seat, council.members[at] + c.BUILDINGS - 1)
        council.fed[at] = fed
        harbours.fish[seat] = harbours.fish[seat] - back
        board.plates += 1
        return can

    def any_step(self, seat: i64, card: i64) -> bool:
        """Whether at least one step of a card is possible."""
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            if self.steps.possible(seat, row, 0):
                return True
            row += 1 + self.deck.step(row, c.BRANCHES)
        return False

    def use_elder(self, seat: i64, place: i64, quiet: bool) -> None:
        """The fish of the dearest plate goes to the elder, who then does something (NU-26)."""
        elder: i64 = self.council.members[seat * COUNCIL + place]
        self.board.plates -= 1
        back: i64 = self.council.feed(seat, place)
        self.harbours.fish[seat] = self.harbours.fish[seat] + back
        self.course.note(events.USED_ELDER, seat, elder - 1, 0)
        self.push(elder + c.BUILDINGS - 1, seat, 0, quiet)

    # ------------------------------------------------ when one likes

    def extras_into(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """The cards that the seat can use on its own account now."""
        harbours = self.harbours
        mask: i64 = harbours.built[seat] & self.deck.extras & ~harbours.spent[seat]
        cards: i64 = into(mask, self.usable)
        i: i64 = 0
        while i < cards:
            if self.any_step(seat, self.usable[i]):
                out[n] = EXTRA + self.usable[i]
                n += 1
            i += 1
        return n

    def use_card(self, seat: i64, card: i64) -> None:
        """A card that is used when its owner likes; once may be the only time."""
        if self.deck.cards[card * c.CARD + c.CLASS] == c.ONCE:
            self.harbours.spent[seat] = self.harbours.spent[seat] | BIT[card]
        self.push(card, seat, 0, False)

    def copy_from(self, o: "Stack") -> None:
        """Become equal to the stack of another position of the same match."""
        self.running = o.running
        self.granting = o.granting
        self.make_room(o.running)
        i: i64 = 0
        while i < o.running * ENTRY:
            self.entries[i] = o.entries[i]
            i += 1
