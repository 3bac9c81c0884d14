"""§4, §5: where salmon start, which leaps they may make, and when they may rest."""

from __future__ import annotations

import pytest

from companion.games.sakenobori.notation import spot
from companion.games.sakenobori.position import CHOICE
from companion.games.sakenobori.table import Sakenobori
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from tests.games.cases import cases
from tests.games.playing import say
from tests.games.sakenobori.courses import AROUND
from tests.games.sakenobori.table import (
    Spot,
    fates,
    landings,
    legal,
    opened,
    prepared,
    river,
    spawned,
)


def placed(*salmon: str, bears: int = 0) -> Sakenobori:
    """Nine cards, the first `bears` seats to act having put their bears into row 1."""
    cards = [f"{'bear' if n < bears else 'river'} 1 {n}" for n in range(5)]
    return say(prepared(*cards, *(f"river 2 {x}" for x in range(4))), *salmon)


def test_no_two_salmon_start_on_one_card() -> None:
    """SK-07."""
    state = placed("salmon 1 2", "salmon 1 0")
    assert legal(state) == ["salmon 1 1", "salmon 1 3", "salmon 1 4"]
    with pytest.raises(IllegalMove, match="There is a salmon on that card already"):
        say(state, "salmon 1 2")


def test_all_are_revealed_together_after_the_last() -> None:
    """SK-07."""
    state = placed("salmon 1 0", "salmon 1 1", bears=1)
    assert all(card["face"] == "down" for card in state.view(None)["river"])
    say(state, "salmon 1 4")
    seen = [card["face"] for card in state.view(None)["river"]]
    assert seen == ["bear", "river", "down", "down", "river"] + ["down"] * 4


@cases(
    "salmon, bears, ends, turn",
    (("1 0", "1 2", "1 3"), 1, ["swims", "swims", "eaten 0"], 0, "SK-07 the own bear kills too"),
    (("1 2", "1 0", "1 3"), 1, ["swims", "eaten 0", "swims"], 0, "SK-08 eaten at rank 0"),
    (("1 2", "1 3", "1 0"), 1, ["eaten 0", "swims", "swims"], 1, "SK-08 the next one acts"),
    (("1 0", "1 1", "1 3"), 2, ["swims", "eaten 0", "eaten 0"], 0, "SK-08 one is left"),
)
def test_bears_at_the_reveal(
    salmon: tuple[str, ...], bears: int, ends: list[str], turn: int
) -> None:
    """SK-08: no outing though the bear is in hand, and nothing for the box."""
    state = placed(*(f"salmon {at}" for at in salmon), bears=bears)
    assert (fates(state), state.actors(), state.box) == (ends, (turn,), 0)


def test_the_round_ends_at_once_when_all_are_eaten() -> None:
    """SK-08."""
    state = placed("salmon 1 0", "salmon 1 1", "salmon 1 2", bears=3)
    assert (state.actors(), state.luck(), state.box) == ((CHANCE,), "pressed", 0)
    assert state.sheet() == [{"fates": [{"end": "eaten", "rank": 0}] * 3}]


@cases(
    "at, reach",
    ((2, 1), {(1, 1), (1, 2), (2, 0), (2, 2), (3, 0), (3, 1)}, "SK-09 six neighbours"),
    ((1, 0), {(1, 1), (2, 0)}, "SK-09 a corner"),
    ((3, 1), {(2, 1), (2, 2), (3, 0), (3, 2)}, "SK-09 down is allowed"),
)
def test_neighbours(at: Spot, reach: set[Spot]) -> None:
    assert landings(river(*AROUND, salmon={0: at, 1: (1, 4) if at != (1, 4) else (1, 3)})) == reach


@cases(
    "salmon, reach",
    ([(2, 0)], {(1, 1), (3, 0)}, "SK-10 over one, up the same line"),
    ([(1, 1)], {(2, 0), (1, 2)}, "SK-10 over one, along the row"),
    ([(1, 1), (1, 2)], {(2, 0), (1, 3)}, "SK-10 over two in a row"),
    ([(1, 1), (1, 2), (1, 3), (1, 4)], {(2, 0)}, "SK-10 the line ends at the edge"),
    ([(2, 0), (3, 0)], {(1, 1)}, "SK-10 no card behind"),
)
def test_jumps(salmon: list[Spot], reach: set[Spot]) -> None:
    at = {0: (1, 0)} | dict(enumerate(salmon, 1))
    assert landings(river(*AROUND, salmon=at, seats=5)) == reach


def test_a_gap_stops_a_jump() -> None:
    """SK-10."""
    assert landings(river("0000", "0.0", salmon={0: (2, 0), 1: (1, 1)})) == {(1, 0)}


@cases(
    "to, why",
    ("swim 1 0", "Your salmon is on that card.", "where it is"),
    ("swim 1 1", "a salmon is leapt over", "where another is"),
    ("swim 1 3", "not beside your salmon, nor behind", "too far"),
    ("swim 4 0", "not beside your salmon, nor behind", "no card at all"),
)
def test_a_place_out_of_reach_says_why(to: str, why: str) -> None:
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 1)})
    with pytest.raises(IllegalMove, match=why):
        say(state, to)


def test_what_was_jumped_stays_face_down() -> None:
    """SK-10, SK-12: only the card it lands on is turned."""
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 1), 2: (1, 3)})
    say(state, "swim 1 2")
    turned = [
        spot(c) for c in range(len(state.board)) if state.board[c] and not state.board[c] & 16
    ]
    assert turned == [[1, 2]]


def test_spawned_salmon_are_jumped_over_and_eaten_ones_are_gone() -> None:
    """SK-11."""
    state = spawned(river(*AROUND, salmon={0: (1, 0), 1: (1, 1), 2: (1, 4)}), 1)
    assert landings(state) == {(2, 0), (1, 2)}
    bears = {0: (2, 0), 1: (3, 0)}
    state = opened(river(*AROUND, salmon={0: (1, 0), 1: (1, 4), 2: (1, 1)}, bears=bears), 0)
    say(state, "swim 2 0", "discover river 4 0", "swim 2 0")
    assert fates(state) == ["eaten 1", "swims", "swims"]


def test_one_swim_a_turn_and_before_the_rest() -> None:
    """SK-12, SK-18."""
    state = say(river(*AROUND, salmon={0: (1, 0), 1: (1, 4)}), "swim 2 0")
    assert state.phase == CHOICE
    assert not legal(state, "swim")
    assert "spawn" in legal(state)
    with pytest.raises(IllegalMove, match="You have swum"):
        say(state, "swim 3 0")


def test_swimming_is_optional_but_then_one_must_discover_or_spawn() -> None:
    """SK-18: there is no pass."""
    state = river("000", salmon={0: (1, 0), 1: (1, 2)}, hand=1, bears={0: (1, 1)})
    assert legal(state) == [
        "discover river 1 -1",
        "discover river 1 3",
        "discover river 2 0",
        "discover river 2 1",
        "swim 1 1",
        "spawn",
    ]
