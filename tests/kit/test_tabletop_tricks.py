"""Tricks told at a real table: what is asked of a deal."""

from companion.kit import notation
from companion.kit.dealing import Dealing
from companion.kit.hidden import Hidden
from companion.kit.state import CHANCE
from companion.kit.tabletop_tricks import TabletopTrickRules
from companion.kit.view import TrickView
from tests.kit.whist import DECK, Tricks, Whist, score


class Growing(Whist):
    """A card more in each round."""

    def dealing(self) -> Dealing:
        return Dealing(DECK, 8, int(self.seats), int(self.round) + 1, "rest")


def test_the_next_deal_is_asked_for_as_long_as_it_is() -> None:
    """The cards of the round before still lie there when it is."""
    told = TabletopTrickRules(Hidden[Growing, TrickView[Tricks]](Growing, score), DECK)
    state = Growing(3, {})
    for text in ("deal A a1 / B a2 / C a3 / rest a4 b1 b2 b3 b4", "a1", "a2", "a3"):
        seat = state.actors()[0]
        state.apply(seat, notation.find(state, seat, text))
    (asked,) = told.choices(state.view(1), CHANCE)
    assert asked.text == "deal A ? / B _ _ / C ? / rest ?"
