"""The stack of cards being carried out, and what pushes cards onto it.

DECK.md describes the order.
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
ROW: Final = 1  # its next step
SEAT: Final = 2
AMOUNT: Final = 3  # of the event
DONE: Final = 4  # how often the step has been done
QUIET: Final = 5  # its actions trigger nothing
NEXT: Final = 6  # the step after this one
ENTRY: Final = 7
DEEP: Final = 64  # initial capacity


class Stack:
    """Cards whose steps are being carried out; the top one continues."""

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
        self.usable: vec[i64] = vec[i64]([0] * c.BUILDINGS)  # scratch list for the cards of a mask
        self.listed: vec[i64] = vec[i64]([0] * c.BUILDINGS)
        self.granting: bool = False  # whether the top card's action is in progress

    # ------------------------------------------------ what sets cards off

    def push(self, card: i64, seat: i64, amount: i64, quiet: bool) -> None:
        """Push a card onto the stack."""
        entry: i64 = self.running * ENTRY
        self.make_room(self.running + 1)
        self.entries[entry + WHO] = card
        self.entries[entry + SEAT] = seat
        self.entries[entry + AMOUNT] = amount
        self.entries[entry + QUIET] = 1 if quiet else 0
        self.running += 1
        self.go_to(entry, self.deck.cards[card * c.CARD + c.FIRST])

    def make_room(self, entries: i64) -> None:
        """Make room for a number of entries."""
        while len(self.entries) < entries * ENTRY:
            self.entries = append(self.entries, 0)

    def go_to(self, entry: i64, row: i64) -> None:
        """Move an entry to its next step."""
        after: i64 = row + 1
        if row < self.deck.cards[self.entries[entry + WHO] * c.CARD + c.AFTER]:
            after += self.deck.step(row, c.BRANCHES)
        self.entries[entry + ROW] = row
        self.entries[entry + NEXT] = after
        self.entries[entry + DONE] = 0

    def emit(self, event: i64, seat: i64, amount: i64, kind: i64, but: i64) -> None:
        """Push all cards that react to an event, the seat's own first; not `but`, which is new."""
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
        """Return whether a card reacts, by who acted and by the kind of ship or tier."""
        by: i64 = self.deck.cards[card * c.CARD + c.BY]
        if by != c.EVERYONE and own != (by == c.OWNER):
            return False
        return self.deck.cards[card * c.CARD + c.KINDS] & BIT[kind] != 0

    def hushed(self) -> bool:
        """Return whether the current card is quiet."""
        return self.running > 0 and self.entries[(self.running - 1) * ENTRY + QUIET] == 1

    # ------------------------------------------------ elders

    def can_use(self, seat: i64, place: i64) -> bool:
        """Return whether there is a fish for the elder and something that it can do (NU-26)."""
        board = self.board
        council = self.council
        harbours = self.harbours
        if not board.plates:
            return False
        index: i64 = seat * COUNCIL + place
        fed: i64 = council.fed[index]
        back: i64 = 1 if fed == FULL - 1 else 0  # the third fish comes first (NU-08)
        board.plates -= 1
        harbours.fish[seat] = harbours.fish[seat] + back
        if self.course.edition > 1:
            council.fed[index] = 0 if back else fed + 1
        can = self.any_step(seat, council.members[index] + c.BUILDINGS - 1)
        council.fed[index] = fed
        harbours.fish[seat] = harbours.fish[seat] - back
        board.plates += 1
        return can

    def any_step(self, seat: i64, card: i64) -> bool:
        """Return whether at least one step of a card is possible."""
        row: i64 = self.deck.cards[card * c.CARD + c.FIRST]
        while row < self.deck.cards[card * c.CARD + c.AFTER]:
            if self.steps.possible(seat, row, 0):
                return True
            row += 1 + self.deck.step(row, c.BRANCHES)
        return False

    def use_elder(self, seat: i64, place: i64, quiet: bool) -> None:
        """Move the fish of the most expensive plate to the elder, who then acts (NU-26)."""
        elder: i64 = self.council.members[seat * COUNCIL + place]
        self.board.plates -= 1
        back: i64 = self.council.feed(seat, place)
        self.harbours.fish[seat] = self.harbours.fish[seat] + back
        self.course.note(events.USED_ELDER, seat, elder - 1, 0)
        self.push(elder + c.BUILDINGS - 1, seat, 0, quiet)

    # ------------------------------------------------ when one likes

    def extras_into(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """Write the cards that the seat can use at will now."""
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
        """Use a card at will; some can be used only once."""
        if self.deck.cards[card * c.CARD + c.CLASS] == c.ONCE:
            self.harbours.spent[seat] = self.harbours.spent[seat] | BIT[card]
        self.push(card, seat, 0, False)

    def copy_from(self, o: "Stack") -> None:
        """Copy the stack of another position of the same match."""
        self.running = o.running
        self.granting = o.granting
        self.make_room(o.running)
        i: i64 = 0
        while i < o.running * ENTRY:
            self.entries[i] = o.entries[i]
            i += 1
