"""Placing cards in the decks so that a move turns up those that were seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from companion.games.nusfjord.board import (
    BELOW,
    ELDERS,
    FIRST,
    HAND,
    OPEN_A,
    OPEN_B,
    STACKS,
)
from companion.games.nusfjord.council import Council
from companion.games.nusfjord.observations import TIER_MASKS
from companion.games.nusfjord.table import Nusfjord
from companion.kit.masks import mask_of
from companion.kit.rng import Rng, shuffled
from companion.kit.rules import IllegalMove
from companion.kit.tabletop import BLANK, HAND_PART, SEPARATOR, Choice
from companion.kit.words import Phrase


def lay(state: Nusfjord, head: str, parts: dict[str, list[str]], viewer: int | None) -> None:
    """Put the cards that will be turned up on top; IllegalMove if they are not in the decks."""
    display = state.display
    for word, cards in parts.items():
        if word == "E":
            flip(state.council, head, cards)
        elif word in ("A", "B"):
            tier = "AB".index(word)
            drawn = (display.drawn_a, display.drawn_b)[tier]
            place = FIRST[tier] + int(drawn)
            bring(state, place, range(place, FIRST[tier + 1]), masked(state, cards))
        elif word == HAND_PART and viewer is not None and not display.handed():
            place = FIRST[2] + HAND[int(state.seats)] * viewer
            bring(state, place, range(FIRST[2], FIRST[3]), masked(state, cards))
        elif word == "C" and state.seats == 1:
            late = [card for card in masked(state, cards) if not int(display.hand[0]) >> card & 1]
            place = FIRST[2] + HAND[1]
            bring(state, place, range(place, FIRST[3]), late)


def bring(state: Nusfjord, place: int, deck: range, cards: Sequence[int]) -> None:
    """Swap these cards to `place` and the following positions of the deck."""
    order = state.display.order
    for index, card in enumerate(cards, place):
        free = (i for i in deck if not place <= i < index)
        swapped = next((i for i in free if order[i] == card), None)
        if swapped is None:
            raise cannot_come(str(state.deck.number[card]))
        order[swapped], order[index] = order[index], order[swapped]


def flip(council: Council, head: str, elders: Sequence[str]) -> None:
    """Set the elder below the one that is taken."""
    verb, _, top = head.partition(" ")
    below, depth = council.below, council.depth
    stacks = [s for s in range(STACKS) if verb == "take" and str(int(council.top(s)) + 1) == top]
    hidden = {str(int(below[s]) + 1): s for s in range(STACKS) if depth[s] >= 2}
    for stack, elder in zip(stacks, elders, strict=False):
        if elder not in hidden or depth[stack] != 2:
            raise cannot_come(elder)
        other = hidden[elder]
        below[stack], below[other] = below[other], below[stack]


def masked(state: Nusfjord, numbers: Iterable[str]) -> list[int]:
    """Return the cards with these numbers; IllegalMove for an unknown number."""
    known = {str(number): card for card, number in enumerate(state.deck.number)}
    for number in numbers:
        if number not in known:
            raise cannot_come(number)
    return [known[number] for number in numbers]


def cannot_come(number: str) -> IllegalMove:
    """Return the error that a card cannot have been turned up."""
    return IllegalMove(Phrase("Card %(number)s cannot come up here.", number=number))


def dealt(state: Nusfjord, cards: Sequence[int], rng: Rng) -> Iterator[list[int]]:
    """Yield a random order of each deck that begins with these cards."""
    for first, end in pairwise(FIRST):
        top = [card for card in cards if first <= card < end]
        yield [*top, *shuffled([c for c in range(first, end) if c not in top], rng)]
    if state.seats == 5:
        yield shuffled(list(range(BELOW, ELDERS)), rng)


def open_cards(state: Nusfjord) -> dict[str, list[str]]:
    """Return the numbers of the displayed cards by tier."""
    lie = int(state.display.open)
    return {word: state.numbers(lie & mask) for word, mask in TIER_MASKS.items()}


def first_deal(state: Nusfjord) -> Choice:
    """Return the choice of the buildings displayed at the start."""
    wanted = (("A", OPEN_A), ("B", OPEN_B))
    words = [" ".join([word, *[BLANK] * number]) for word, number in wanted]
    pools = tuple(
        tuple(state.numbers(TIER_MASKS[word])) for word, number in wanted for _ in range(number)
    )
    return Choice("deal " + SEPARATOR.join(words), pools, cards=True, public=True)


def laid_out(state: Nusfjord, observation: str) -> list[int]:
    """Return the cards of the first deal; IllegalMove if it is not a valid deal."""
    verb, _, rest = observation.partition(" ")
    parts = [part.split(" ") for part in rest.split(SEPARATOR)]
    if verb != "deal" or [part[0] for part in parts] != ["A", "B"]:
        raise IllegalMove(Phrase("Enter which A buildings and which B buildings are laid out."))
    laid = list[int]()
    for (word, *numbers), size in zip(parts, (OPEN_A, OPEN_B), strict=True):
        cards = masked(state, numbers)
        if len(set(cards)) != size or mask_of(cards) & ~TIER_MASKS[word]:
            raise IllegalMove(
                Phrase("Lay out %(n)s different %(tier)s buildings.", tier=word, n=size)
            )
        laid += cards
    return laid
