"""The shuffle of all decks as one number and as a line of the journal."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.games.nusfjord.board import BELOW, ELDERS, FIRST, TIERS
from companion.kit.game import IllegalMove
from companion.kit.rng import Rng, shuffled
from companion.kit.words import Phrase

BASE: Final = 64  # a digit for each card, the first card's the lowest
PILES: Final = [*pairwise(FIRST), (BELOW, ELDERS)]
NAMES: Final = [*TIERS, "E"]  # the last: elders that lie face down, with five seats


def piles(seats: int) -> int:
    """Return the number of decks that are shuffled."""
    return len(PILES) if seats == max_seats() else len(TIERS)


def max_seats() -> int:
    """Return 5, the only number of seats with face-down elders."""
    return 5


def shuffle(seats: int, rng: Rng) -> int:
    """Return a random shuffle of all decks."""
    return number([shuffled(list(range(a, b)), rng) for a, b in PILES[: piles(seats)]])


def number(orders: Sequence[Sequence[int]]) -> int:
    """Return the number that encodes the orders."""
    value = 0
    for card in reversed([card for order in orders for card in order]):
        value = value * BASE + card
    return value


def orders(seats: int, action: int) -> list[list[int]]:
    """Return the order of each deck that a number encodes."""
    shuffled_decks = []
    for first, end in PILES[: piles(seats)]:
        order = []
        for _ in range(first, end):
            action, card = divmod(action, BASE)
            order.append(card)
        shuffled_decks.append(order)
    return shuffled_decks


def text(seats: int, numbers: Sequence[int], action: int) -> str:
    """Return the shuffle in the notation; elders are numbered from 1.

    `numbers` are those printed on the cards.
    """
    parts = []
    for name, order in zip(NAMES, orders(seats, action), strict=False):
        printed = [str(card + 1 if name == "E" else numbers[card]) for card in order]
        parts.append(" ".join([name, *printed]))
    return "deal " + " / ".join(parts)


def find(seats: int, numbers: Sequence[int], text: str) -> int:
    """Return the shuffle that a text describes; IllegalMove if cards are missing or repeated."""
    parts = [part.split(" ") for part in text.removeprefix("deal ").split(" / ")]
    names = NAMES[: piles(seats)]
    if not text.startswith("deal ") or [part[0] for part in parts] != names:
        raise IllegalMove(Phrase("A deal names every deck: %(names)s.", names=", ".join(names)))
    decks = []
    for (first, end), (name, *printed) in zip(PILES, parts, strict=False):
        cards = {str(c + 1 if name == "E" else numbers[c]): c for c in range(first, end)}
        if sorted(printed) != sorted(cards):
            raise IllegalMove(
                Phrase("Deck %(name)s must contain each of its cards once.", name=name)
            )
        decks.append([cards[printed_number] for printed_number in printed])
    return number(decks)
