"""What a viewer has not seen, drawn anew: decks, hands, elders that lie face down."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import (
    BELOW,
    ELDERS,
    FIRST,
    HAND,
    HANDS_OPEN,
    MASK_A,
    MASK_B,
    STACKS,
)
from companion.games.nusfjord.rules import Position
from companion.kit.masks import BIT, count
from companion.kit.option import Options
from companion.kit.rng import Rng


class Unseen(Position):
    """A match, or a world that its viewer thinks possible."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.viewer: i64 = -1  # only in a world: who sees it
        self.sees_all: bool = False  # only in the world of the arena's cheater

    def redeal(self, rng: Rng) -> None:
        """Draw anew what the viewer has not seen: decks, hands, elders that lie face down."""
        if self.sees_all:
            return
        seen: i64 = self.open
        seat: i64 = 0
        hidden: i64 = 0  # cards in hands that the viewer does not see
        while seat < self.seats:
            seen |= self.built[seat]
            if seat == self.viewer:
                seen |= self.hand[seat]
            else:
                hidden += count(self.hand[seat])
            seat += 1
        self.reshuffle(rng, 0, self.drawn_a, seen & MASK_A)
        self.reshuffle(rng, 1, self.drawn_b, seen & MASK_B)
        n: i64 = self.unseen_into(2, seen)
        shuffle(self.scratch, n, rng)
        if not self.handed():
            self.put_back(2, 0, 0, n)
        else:
            dealt: i64 = self.deal_hands() if hidden else 0
            if self.late and self.round < HANDS_OPEN:
                self.put_back(2, HAND[1], dealt, n)
        self.redeal_elders(rng)

    def handed(self) -> bool:
        """Whether the C cards have been dealt."""
        return self.round >= 3

    def unseen_into(self, tier: i64, seen: i64) -> i64:
        """Write the unseen cards of a tier into `scratch`; how many they are."""
        n: i64 = 0
        card: i64 = FIRST[tier]
        while card < FIRST[tier + 1]:
            if not seen & BIT[card]:
                self.scratch[n] = card
                n += 1
            card += 1
        return n

    def reshuffle(self, rng: Rng, tier: i64, drawn: i64, seen: i64) -> None:
        """A deck whose first cards have been drawn: the rest in any order."""
        n: i64 = self.unseen_into(tier, seen)
        shuffle(self.scratch, n, rng)
        self.put_back(tier, drawn, 0, n)

    def put_back(self, tier: i64, drawn: i64, first: i64, end: i64) -> None:
        """The cards in `scratch` from the first one to the end as the deck that is left."""
        place: i64 = FIRST[tier] + drawn
        while first < end:
            self.order[place] = self.scratch[first]
            place += 1
            first += 1

    def deal_hands(self) -> i64:
        """The others' hands, as large as they are, out of `scratch`; how many cards that took."""
        next_card: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer:
                size: i64 = count(self.hand[seat])
                mask: i64 = 0
                while size:
                    mask |= BIT[self.scratch[next_card]]
                    next_card += 1
                    size -= 1
                self.hand[seat] = mask
            seat += 1
        return next_card

    def redeal_elders(self, rng: Rng) -> None:
        """Elders that lie face down, with five seats."""
        if self.seats < 5:
            return
        unseen: i64 = BIT[ELDERS] - BIT[BELOW]
        stack: i64 = 0
        while stack < STACKS:
            if self.depth[stack] < 2:
                unseen &= ~BIT[self.below[stack]]
            stack += 1
        n: i64 = 0
        elder: i64 = BELOW
        while elder < ELDERS:
            if unseen & BIT[elder]:
                self.scratch[n] = elder
                n += 1
            elder += 1
        shuffle(self.scratch, n, rng)
        stack = 0
        while stack < STACKS:
            if self.depth[stack] >= 2:
                n -= 1
                self.below[stack] = self.scratch[n]
            stack += 1


def shuffle(cards: vec[i64], n: i64, rng: Rng) -> None:
    """The first n in a random order (Fisher-Yates)."""
    i: i64 = n - 1
    while i > 0:
        j: i64 = rng.below(i + 1)
        card: i64 = cards[i]
        cards[i] = cards[j]
        cards[j] = card
        i -= 1
