"""What lies out to be built, for the measure of balance; and how long a decision may take."""

from types import MappingProxyType
from typing import Final

from companion.games.nusfjord.board import ROUNDS, TIERS
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.table import Nusfjord
from companion.games.nusfjord.view import View
from companion.kit.masks import cards_of
from companion.kit.mind import Market

CLASSES: Final = ("plain", "built", "whenever", "anytime", "once", "rule", "end")
FOLLOWING: Final = 0.15
"""Where a worker goes is thought about; what follows in the turn, up to four more decisions, takes
this share each, so that a master's turn keeps within five seconds."""

HABITS: Final = MappingProxyType({"novice": 0.012, "casual": 0.028, "club": 0.052})
"""The powers of the levels that play by habit: the lower, the more alike all moves are to them."""


def pace(view: View) -> float:
    """The share of a level's thinking that the decision may take."""
    return 1.0 if view["step"] == "work" else FOLLOWING


def market(state: Nusfjord) -> Market:
    """The cards by tier, class and number; C cards lie out when somebody holds them."""
    seats = range(int(state.seats))
    held = int(state.display.open)
    for seat in seats:
        held |= int(state.display.hand[seat])
    return Market(
        moment=min(int(state.course.round), ROUNDS - 1),
        out=named(state, held),
        built=tuple(named(state, int(state.harbours.built[seat])) for seat in seats),
        points=tuple(int(state.counting.score(seat)) for seat in seats),
    )


def named(state: Nusfjord, mask: int) -> frozenset[str]:
    """The buildings of a mask."""
    return frozenset(
        f"{TIERS[int(state.deck.tier[card])]}/"
        f"{CLASSES[int(state.deck.cards[card * c.CARD + c.CLASS])]}/{state.deck.number[card]}"
        for card in cards_of(mask)
    )
