"""A deal of a whole deck: an integer, the hands it encodes, and its text in a journal.

The integer has one digit for each card, lowest digit first: the card's holder, in base (number of
holders). Holders are the seats in order, then the leftover cards (a box or stock).
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
    """How a deck's first `cards` cards are dealt: `hand` a seat; `rest` names leftover cards."""

    def __init__(self, deck: Deck, cards: int, seats: int, hand: int, rest: str = "") -> None:
        self.deck = deck
        self.cards = cards
        self.seats = seats
        self.hand = hand
        self.names = [*SEATS[:seats], *([rest] if rest else [])]

    def shuffled(self, rng: Rng) -> int:
        """Return a random deal."""
        action = 0
        for place, card in enumerate(shuffled(list(range(self.cards)), rng)):
            action += self.digit(card, min(place // self.hand, self.seats))
        return action

    def digit(self, card: int, holder: int) -> int:
        """Return what a card adds to the integer of a deal."""
        return holder * int((self.seats + 1) ** card)

    def masks(self, action: int) -> list[int]:
        """Return the mask of each holder's cards."""
        held = [0] * (self.seats + 1)
        for card in range(self.cards):
            action, holder = divmod(action, self.seats + 1)
            held[holder] += int(2**card)
        return held

    def action(self, masks: Sequence[int]) -> int:
        """Return the deal that gives each seat these cards; masks beyond the seats are ignored."""
        rest = 2**self.cards - 1 - sum(masks[: self.seats])
        held = enumerate([*masks[: self.seats], rest])
        return sum(self.digit(card, holder) for holder, mask in held for card in cards_of(mask))

    def text(self, action: int) -> str:
        """Return a deal in the notation: every named holder with its cards."""
        held = zip(self.names, self.masks(action), strict=False)
        return "deal " + " / ".join(" ".join([n, *self.deck.names_of(m)]) for n, m in held)

    def find(self, text: str) -> int:
        """Return the deal that a text describes; IllegalMove if cards are missing or repeated."""
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
        """Return whether the deal includes that card."""
        return card in self.deck and self.deck[card] < self.cards
