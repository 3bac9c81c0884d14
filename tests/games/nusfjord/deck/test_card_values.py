"""What a policy takes a card to be worth at a glance: more for more, less for what it costs."""

import pytest

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.card_values import esteem
from companion.games.nusfjord.deck.cards import Bend, Card, Choose, Effect, Gain, Goods, Grant, Swap
from companion.kit.words import Name

WOOD: Goods = (4, 0, 0)


def card(effect: Effect, cost: Goods = (0, 0, 0), points: int = 0) -> Card:
    return Card(101, 0, Name({"en": "shed"}), effect, cost, points)


def built(*steps: Gain | Swap | Grant | Choose) -> Effect:
    return Effect(c.BUILT, steps)


def test_a_gold_is_a_point_and_what_a_card_costs_is_taken_off() -> None:
    assert esteem(card(built(Gain((0, 0, 3))))) == 6
    assert esteem(card(built(Gain((0, 0, 3))), cost=(0, 0, 2), points=-1)) == 0


@pytest.mark.parametrize(
    ("more", "less"),
    [
        (built(Gain(WOOD), Gain(WOOD)), built(Gain(WOOD))),
        (built(Choose((Gain(WOOD), Gain((0, 1, 0))))), built(Gain((0, 1, 0)))),
        (Effect(c.WHENEVER, (Gain(WOOD),), event=c.EVENT_CATCH), built(Gain(WOOD))),
        (built(Grant(c.ACTION_SHIP, more=WOOD)), built(Grant(c.ACTION_SHIP))),
        (Effect(c.RULE, bends=(Bend(0, 2),)), Effect()),
        (built(Gain(WOOD)), built(Gain(WOOD, whom=c.OTHERS))),
    ],
)
def test_more_is_held_in_higher_esteem(more: Effect, less: Effect) -> None:
    assert esteem(card(more)) > esteem(card(less))
