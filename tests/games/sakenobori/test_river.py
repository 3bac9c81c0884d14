"""§2: where a card may go, and how the river grows."""

from __future__ import annotations

import pytest

from companion.kit.game import IllegalMove
from tests.games.cases import cases
from tests.games.playing import say
from tests.games.sakenobori.table import Spot, legal, new, prepared, river, spots

FIVE = ["river 1 0", "river 1 1", "river 1 2", "river 1 3", "river 1 4"]


@cases(
    "cards, free",
    ([], {(1, 0)}, "SK-04 the first card"),
    (["river 1 0"], {(1, -1), (1, 1)}, "SK-04 row 1 grows at both ends"),
    (["river 1 0", "bear 1 1"], {(1, -1), (1, 2), (2, 0)}, "SK-04 row 2 rests on two"),
    (FIVE, {(2, 0), (2, 1), (2, 2), (2, 3)}, "SK-04 at most N + 2 in row 1"),
    (
        ["river 1 0", "river 1 1", "river 2 0", "river 1 2"],
        {(1, -1), (1, 3), (2, 1)},
        "SK-04 row 3 needs two of row 2",
    ),
    (
        ["river 1 0", "river 1 1", "river 2 0", "river 1 2", "river 2 1"],
        {(1, -1), (1, 3), (3, 0)},
        "SK-04 row 1 need not be complete",
    ),
)
def test_where_a_card_may_go(cards: list[str], free: set[Spot]) -> None:
    assert spots(prepared(*cards)) == free


def test_any_card_of_the_hand_may_be_the_first() -> None:
    """SK-03, SK-25: the bear too; river cards are all alike."""
    assert legal(new()) == ["place river 1 0", "place bear 1 0"]
    assert {move.split()[1] for move in legal(prepared(*FIVE[:3]))} == {"river", "bear"}


def test_nobody_has_a_second_bear() -> None:
    state = prepared("bear 1 0", "river 1 1", "river 1 2")
    assert {move.split()[1] for move in legal(state)} == {"river"}
    with pytest.raises(IllegalMove, match=r"^Your bear is not in your hand\.$"):
        say(state, "place bear 1 3")


@cases(
    "seats, least",
    (3, 4, "SK-05 three"),
    (4, 5, "SK-05 four"),
    (5, 5, "SK-05 five"),
)
def test_there_is_always_room_for_every_salmon(seats: int, least: int) -> None:
    """SK-05: even when every card goes as high as it can."""
    state = new(seats)
    while state.view(None)["phase"] == "river":
        state.apply(state.actors()[0], [a for a in state.legal(state.actors()[0]) if a < 128][-1])
    assert len(legal(state)) == least >= seats


FULL = ("00000", "1111", "222", "00", "1")


def test_a_complete_river_takes_no_more_cards() -> None:
    """SK-06: the card goes beside the river, and that is a discovery like any other."""
    state = river(*FULL, salmon={0: (5, 0), 1: (1, 0), 2: (1, 1)}, hand=1)
    assert legal(state, "discover") == ["discover bear out"]
    say(state, "discover bear out")
    assert (state.out[0], state.hand[0], state.actors()) == (1, 0, (1,))
    almost = river(*FULL[:4], salmon={0: (4, 0), 1: (1, 0), 2: (1, 1)}, hand=2)
    assert legal(almost, "discover") == ["discover river 5 0", "discover bear 5 0"]
    with pytest.raises(IllegalMove, match=r"only when the river is complete\.$"):
        say(almost, "discover river out")
    with pytest.raises(IllegalMove, match=r"The river is complete"):
        say(river(*FULL, salmon={0: (5, 0), 1: (1, 0)}), "discover river 6 0")


def test_the_limit_of_row_one_holds_later_too() -> None:
    """SK-37, SK-23: and salmon do not matter."""
    state = river("00000", salmon={0: (1, 0), 1: (1, 1), 2: (1, 2)})
    assert spots(state) == {(2, x) for x in range(4)}
    assert spots(river("0000", salmon={0: (1, 0), 1: (1, 3)})) >= {(1, -1), (1, 4)}
