"""The cards that can be built in Nusfjord, for the measurement of their balance."""

from typing import Final, NamedTuple

from companion.games.nusfjord.board import ROUNDS, TIERS
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.table import Nusfjord
from companion.kit.masks import cards_of

CLASSES: Final = ("plain", "built", "whenever", "anytime", "once", "rule", "end")


class Market(NamedTuple):
    """The buildable cards of a position, for `run.py balance`.

    A card is written as tier/class/number.
    """

    round: int
    """The round, from 0."""
    available: frozenset[str]
    """The cards on display or in a hand."""
    built: tuple[frozenset[str], ...]
    """By seat, the cards that were built."""
    points: tuple[int, ...]
    """By seat, the points if the match ended now."""


def market(state: Nusfjord) -> Market:
    """Return the cards as tier/class/number; C cards in hands count as available."""
    seats = range(int(state.seats))
    held = int(state.display.open)
    for seat in seats:
        held |= int(state.display.hand[seat])
    return Market(
        round=min(int(state.course.round), ROUNDS - 1),
        available=named(state, held),
        built=tuple(named(state, int(state.harbours.built[seat])) for seat in seats),
        points=tuple(int(state.counting.score(seat)) for seat in seats),
    )


def named(state: Nusfjord, mask: int) -> frozenset[str]:
    """Return the buildings of a mask as tier/class/number."""
    return frozenset(
        f"{TIERS[int(state.deck.tier[card])]}/"
        f"{CLASSES[int(state.deck.cards[card * c.CARD + c.CLASS])]}/{state.deck.number[card]}"
        for card in cards_of(mask)
    )
