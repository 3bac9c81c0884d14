"""§6, §7: meeting a bear, going out with one, and what an eaten salmon pays."""

from __future__ import annotations

import pytest

from companion.games.sakenobori.notation import cell_of
from companion.kit.game import IllegalMove
from tests.games.cases import cases
from tests.games.playing import say
from tests.games.sakenobori.courses import AROUND, meeting
from tests.games.sakenobori.table import fates, landings, legal, opened, river


def test_an_outing_saves() -> None:
    """SK-14: the bear is shown on the card, both are busy, and the turn goes on."""
    state = meeting()
    assert legal(state) == ["outing", "decline"]
    say(state, "outing")
    assert (fates(state)[0], state.hand[0], state.box) == ("swims", 2, 0)
    assert (state.board[cell_of(2, 0)] >> 5 & 7, state.shown[0]) == (2, 1)
    assert "spawn" in legal(state)
    assert not [move for move in legal(state) if "bear" in move]


def test_it_is_optional() -> None:
    """SK-14, SK-16: the rank of the bear's card goes into the box; the hand stays."""
    state = say(meeting(), "decline")
    assert (fates(state)[0], state.box, state.hand[0]) == ("eaten 1", 1, 3)
    assert [int(count) for count in state.tokens] == [0, 0, 0]
    assert state.actors() == (1,)


def test_whoever_could_have_the_bear_is_asked() -> None:
    """The question tells nobody where it is: with it in the river there is one answer left."""
    state = meeting(bear=(3, 2))
    assert legal(state) == ["decline"]
    with pytest.raises(IllegalMove, match=r"^Your bear is not in your hand\.$"):
        say(state, "outing")
    assert fates(meeting(hand=0, bear=(3, 2)))[0] == "eaten 1"


def test_who_has_no_bear_for_all_to_see_is_not_asked() -> None:
    """SK-33: nor who met the own one."""
    own = river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears={0: (2, 0)})
    assert fates(say(own, "swim 2 0"))[0] == "eaten 1"
    shown = opened(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears={0: (3, 0), 1: (2, 0)}), 0)
    assert fates(say(shown, "swim 2 0"))[0] == "eaten 1"


def test_an_open_bear_stays_deadly() -> None:
    """SK-13: swimming onto it is legal."""
    bears = {1: (2, 0)}
    state = opened(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears=bears), 1)
    assert (2, 0) in landings(state)
    assert fates(say(state, "swim 2 0", "decline"))[0] == "eaten 1"


def test_two_bears_are_river_for_everybody() -> None:
    """SK-14, SK-15, SK-34."""
    state = say(meeting(), "outing", "discover river 4 0", "discover river 4 1")
    assert state.actors() == (2,)
    state.at[2] = cell_of(1, 1)
    state.board[cell_of(1, 1)] += 256 * 3
    state.at[0] = cell_of(3, 2)
    state.board[cell_of(2, 0)] -= 256
    assert fates(say(state, "swim 2 0"))[2] == "swims"
    assert legal(state, "spawn", "outing") == ["spawn", "outing"]
    say(state, "outing")  # SK-15: spends the bear, changes nothing
    assert (state.board[cell_of(2, 0)] >> 5 & 7, state.hand[2]) == (3, 2)
    assert legal(state, "spawn", "outing") == ["spawn"]


def test_no_outing_onto_a_river_card() -> None:
    """SK-15: parity and outings onto plain cards are not played."""
    state = say(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}), "swim 2 0")
    assert "outing" not in legal(state)


def test_a_bear_discovered_goes_out_no_more() -> None:
    """SK-35."""
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}, bears={1: (2, 0)})
    say(state, "discover bear 3 3" if "discover bear 3 3" in legal(state) else "discover bear 4 0")
    say(state, legal(state, "discover")[0], "swim 2 0")
    assert legal(state) == ["decline"]


@cases(
    "origin, rank, box",
    (False, 1, 1, "SK-16 the bear's row"),
    (True, 0, 0, "SK-16 Alt: the row it came from"),
)
def test_what_an_eaten_salmon_pays(origin: bool, rank: int, box: int) -> None:
    state = say(meeting(eaten_rank_origin=origin), "decline")
    assert (fates(state)[0], state.box) == (f"eaten {rank}", box)
