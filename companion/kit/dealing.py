"""A deal of a whole deck: one number, the hands it means, and its line in a journal.

The number has a digit for each card, the first card's the lowest: its holder, to the base of the
holders. Holders are the seats in order and then what is left over, a box or a stock.
"""

from collections.abc import Sequence
from typing import Final

from companion.kit.cards import Deck
from companion.kit.masks import cards_of
from companion.kit.rng import Rng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.words import Phrase

SEATS: Final = "ABCDEFGH"


class Dealing:
    """How so many cards of a deck are dealt: `hand` to each seat. The rest has a name or none."""

    def __init__(self, deck: Deck, cards: int, seats: int, hand: int, rest: str = "") -> None:
        self.deck = deck
        self.cards = cards
        self.seats = seats
        self.hand = hand
        self.names = [*SEATS[:seats], *([rest] if rest else [])]

    def shuffled(self, rng: Rng) -> int:
        """A deal by luck."""
        action = 0
        for place, card in enumerate(shuffled(list(range(self.cards)), rng)):
            action += self.digit(card, min(place // self.hand, self.seats))
        return action

    def digit(self, card: int, holder: int) -> int:
        """What a card adds to the number of a deal."""
        return holder * int((self.seats + 1) ** card)

    def masks(self, action: int) -> list[int]:
        """The cards of each holder."""
        held = [0] * (self.seats + 1)
        for card in range(self.cards):
            action, holder = divmod(action, self.seats + 1)
            held[holder] += int(2**card)
        return held

    def action(self, masks: Sequence[int]) -> int:
        """The deal that gives each seat these cards; further masks are what is left over."""
        rest = 2**self.cards - 1 - sum(masks[: self.seats])
        held = enumerate([*masks[: self.seats], rest])
        return sum(self.digit(card, holder) for holder, mask in held for card in cards_of(mask))

    def text(self, action: int) -> str:
        """A deal in the notation, every holder that has a name with its cards."""
        held = zip(self.names, self.masks(action), strict=False)
        return "deal " + " / ".join(" ".join([n, *self.deck.names_of(m)]) for n, m in held)

    def find(self, text: str) -> int:
        """The deal that a text describes; IllegalMove when the cards do not come out."""
        parts = [part.split(" ") for part in text.removeprefix("deal ").split(" / ")]
        if not text.startswith("deal ") or [part[0] for part in parts] != self.names:
            if len(self.names) > self.seats:
                raise IllegalMove(Phrase("A deal must list every hand and the box."))
            raise IllegalMove(Phrase("A deal must list every hand."))
        masks = [0] * len(parts)
        for holder, (name, *cards) in enumerate(parts):
            for card in cards:
                if not self.has(card) or sum(masks) & int(2 ** self.deck[card]):
                    raise IllegalMove(Phrase("%(card)s cannot be dealt here.", card=card))
                masks[holder] += int(2 ** self.deck[card])
            wanted = self.hand if holder < self.seats else self.cards - self.hand * self.seats
            if len(cards) != wanted:
                raise IllegalMove(
                    Phrase(
                        "%(name)s gets %(wanted)s cards, not %(given)s.",
                        name=name,
                        wanted=wanted,
                        given=len(cards),
                    )
                )
        return self.action(masks)

    def has(self, card: str) -> bool:
        """Whether that is a card of this deal."""
        return card in self.deck and self.deck[card] < self.cards
