"""The market of cards for the measurement of balance, and the thinking time of decisions."""

from types import MappingProxyType
from typing import Final

from companion.games.nusfjord.board import ROUNDS, TIERS
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.view import View
from companion.kit.agent import Market
from companion.kit.masks import cards_of

CLASSES: Final = ("plain", "built", "whenever", "anytime", "once", "rule", "end")
FOLLOWING: Final = 0.15
"""Placing a worker gets the full thinking time; each of up to four further decisions of the turn
gets this share, so that a master's turn stays within five seconds."""

POLICY_ONLY: Final = MappingProxyType({"novice": 0.012, "casual": 0.028, "club": 0.14})
"""Exponents of the policy-only levels: the lower, the more equal all moves are."""


def time_share(view: View) -> float:
    """Return the share of a level's thinking time for a decision."""
    return 1.0 if view["step"] == "work" else FOLLOWING


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
