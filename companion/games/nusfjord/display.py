"""The cards not yet built: three decks, the display, and hands."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord import events
from companion.games.nusfjord.board import (
    CARDS,
    FIRST,
    HAND,
    HANDS_OPEN,
    LATE,
    MASK_A,
    MASK_B,
    NEW_HANDS,
    OPEN_A,
    OPEN_B,
    SURPLUS_STAYS,
    copy_row,
    shuffle,
)
from companion.games.nusfjord.course import Course
from companion.kit.masks import BIT, count, lowest
from companion.kit.option import Options
from companion.kit.rng import Rng


class Display:
    """The decks, the display beside the board, and the hands."""

    def __init__(self, course: Course, options: Options) -> None:
        self.course = course
        self.seats: i64 = course.seats
        self.late: bool = self.seats == 1 and bool(options.get("late_c", False))  # NU-39, Alt
        self.open: i64 = 0  # face up beside the board
        self.hand: vec[i64] = vec[i64]([0] * int(self.seats))
        self.order: vec[i64] = vec[i64](list(range(CARDS)))  # each tier's cards as shuffled
        self.drawn_a: i64 = 0
        self.drawn_b: i64 = 0
        self.unseen: vec[i64] = vec[i64]([0] * CARDS)  # scratch list for resampling

    def take(self, seat: i64, card: i64) -> None:
        """Remove a built card from the display or from the seat's hand."""
        self.open &= ~BIT[card]
        self.hand[seat] = self.hand[seat] & ~BIT[card]

    # ------------------------------------------------ as the rounds go on

    def lay_out(self, tier: i64, wanted: i64) -> None:
        """Add new cards to the display, as far as there are places (NU-33, NU-34)."""
        mask: i64 = MASK_A if tier == 0 else MASK_B
        room: i64 = (OPEN_A if tier == 0 else OPEN_B) - count(self.open & mask)
        n: i64 = wanted if wanted < room else room
        i: i64 = 0
        while i < n:
            if tier == 0:
                self.open |= BIT[self.order[self.drawn_a]]
                self.drawn_a += 1
            else:
                self.open |= BIT[self.order[FIRST[1] + self.drawn_b]]
                self.drawn_b += 1
            i += 1
        if n > 0:
            self.course.note(events.FRESH, self.course.start, n, tier)

    def give_hands(self) -> None:
        """Deal C cards to everybody, hidden from others (NU-36)."""
        each: i64 = HAND[self.seats]
        i: i64 = 0
        while i < each * self.seats:
            seat: i64 = i // each
            self.hand[seat] = self.hand[seat] | BIT[self.order[FIRST[2] + i]]
            i += 1
        self.course.note(events.FRESH, self.course.start, each, 2)

    def open_hands(self) -> None:
        """Lay out the rest of the hands, starting with the new first player (NU-35)."""
        i: i64 = 0
        while i < self.seats:
            seat: i64 = (self.course.start + i) % self.seats
            shown: i64 = 0
            while self.hand[seat]:
                card: i64 = lowest(self.hand[seat])
                self.hand[seat] = self.hand[seat] & ~BIT[card]
                self.lay_beside(card)
                shown += 1
            if shown:
                self.course.note(events.REVEALED, seat, shown, 0)
            i += 1
        if self.late:
            self.open_late()

    def lay_beside(self, card: i64) -> None:
        """Lay a C card out for everybody, if there is a place (NU-35)."""
        if SURPLUS_STAYS or count(self.open) < OPEN_A + OPEN_B:
            self.open |= BIT[card]

    def open_late(self) -> None:
        """Lay out further C cards when playing alone, if the option is set (NU-39)."""
        card: i64 = FIRST[2] + HAND[1]
        while card < FIRST[2] + HAND[1] + LATE:
            self.lay_beside(self.order[card])
            card += 1
        self.course.note(events.FRESH, self.course.start, LATE, 3)

    def handed(self) -> bool:
        """Return whether the C cards have been dealt."""
        return self.course.round >= NEW_HANDS

    # ------------------------------------------------ what a viewer has not seen

    def redeal(self, viewer: i64, built: i64, rng: Rng) -> None:
        """Resample the decks and hands that the viewer has not seen."""
        seen: i64 = self.open | built
        seat: i64 = 0
        hidden: i64 = 0  # cards in hands that the viewer does not see
        while seat < self.seats:
            if seat == viewer:
                seen |= self.hand[seat]
            else:
                hidden += count(self.hand[seat])
            seat += 1
        self.reshuffle(rng, 0, self.drawn_a, seen & MASK_A)
        self.reshuffle(rng, 1, self.drawn_b, seen & MASK_B)
        n: i64 = self.unseen_into(2, seen)
        shuffle(self.unseen, n, rng)
        if not self.handed():
            self.put_back(2, 0, 0, n)
        else:
            dealt: i64 = self.deal_hands(viewer) if hidden else 0
            if self.late and self.course.round < HANDS_OPEN:
                self.put_back(2, HAND[1], dealt, n)

    def unseen_into(self, tier: i64, seen: i64) -> i64:
        """Write the unseen cards of a tier into `unseen` and return their number."""
        n: i64 = 0
        card: i64 = FIRST[tier]
        end: i64 = FIRST[tier + 1]
        while card < end:
            if not seen & BIT[card]:
                self.unseen[n] = card
                n += 1
            card += 1
        return n

    def reshuffle(self, rng: Rng, tier: i64, drawn: i64, seen: i64) -> None:
        """Resample the rest of a deck whose first `drawn` cards were drawn."""
        n: i64 = self.unseen_into(tier, seen)
        shuffle(self.unseen, n, rng)
        self.put_back(tier, drawn, 0, n)

    def put_back(self, tier: i64, drawn: i64, first: i64, end: i64) -> None:
        """Make the cards of `unseen` from `first` to `end` the rest of the deck."""
        place: i64 = FIRST[tier] + drawn
        while first < end:
            self.order[place] = self.unseen[first]
            place += 1
            first += 1

    def deal_hands(self, viewer: i64) -> i64:
        """Deal the others' hands from `unseen`, keeping their sizes; return the cards used."""
        next_card: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != viewer:
                size: i64 = count(self.hand[seat])
                mask: i64 = 0
                while size:
                    mask |= BIT[self.unseen[next_card]]
                    next_card += 1
                    size -= 1
                self.hand[seat] = mask
            seat += 1
        return next_card

    def copy_from(self, o: "Display") -> None:
        """Copy the cards of another position of the same match."""
        self.open = o.open
        self.drawn_a = o.drawn_a
        self.drawn_b = o.drawn_b
        copy_row(o.hand, self.hand)
        copy_row(o.order, self.order)
