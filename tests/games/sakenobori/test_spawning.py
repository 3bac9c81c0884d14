"""§8: discovering cards or spawning, and the end of a round."""

from __future__ import annotations

import pytest

from companion.games.sakenobori.position import EATEN, SPAWNED
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from tests.games.cases import cases
from tests.games.matches import Case, match
from tests.games.playing import say
from tests.games.sakenobori.courses import AROUND, meeting
from tests.games.sakenobori.table import legal, river


def test_no_discovery_without_a_card() -> None:
    """SK-19, SK-36: a bear is a card, too."""
    at = {0: (1, 0), 1: (1, 4)}
    assert not legal(river(*AROUND, salmon=at, hand=0, bears={0: (3, 0)}), "discover")
    last = river(*AROUND, salmon=at, hand=1)
    assert {move.split()[1] for move in legal(last, "discover")} == {"bear"}
    with pytest.raises(IllegalMove, match="You have no river card left"):
        say(last, "discover river 4 0")
    with pytest.raises(IllegalMove, match="You have no card left"):
        say(river(*AROUND, salmon=at, hand=0, bears={0: (3, 0)}), "discover river 4 0")


@cases(
    "others",
    ({1: SPAWNED, 2: SPAWNED}, "SK-19 all spawned"),
    ({1: SPAWNED, 2: EATEN}, "SK-19 the eaten pass too"),
)
def test_the_last_one_swims_once_and_spawns(others: dict[int, int]) -> None:
    """SK-20."""
    state = river(*AROUND, salmon={0: (1, 0), 1: (1, 4), 2: (1, 3)})
    for seat, fate in others.items():
        state.fate[seat] = fate
    assert legal(state) == ["swim 1 1", "swim 2 0", "spawn"]
    with pytest.raises(IllegalMove, match="Nobody else swims any more"):
        say(state, "discover river 4 0")
    assert legal(say(state, "swim 2 0")) == ["spawn"]
    assert say(state, "spawn").actors() == (CHANCE,)


@cases(
    "others, tokens",
    ((EATEN, EATEN), 4, "SK-22 alone: rank 2 and two more"),
    ((EATEN, SPAWNED), 2, "SK-22 a spawned rival is no eaten one"),
    ((EATEN, 0), 2, "SK-22 nor one that still swims"),
)
def test_the_bonus(others: tuple[int, int], tokens: int) -> None:
    state = river(*AROUND, salmon={0: (3, 0), 1: (1, 4), 2: (1, 3)})
    state.fate[1], state.fate[2] = others
    assert say(state, "spawn").tokens[0] == tokens


def test_the_bonus_at_rank_nought() -> None:
    """SK-22: and the sheet says alone."""
    state = river("000", salmon={0: (1, 0)})
    assert (say(state, "spawn").tokens[0], state.sheet()[0]["fates"][0]) == (
        2,
        {"end": "spawned", "rank": 0, "alone": True},
    )


def test_everyone_takes_the_cards_back() -> None:
    """SK-26: tokens and the box stay."""
    state = say(meeting(), "decline")
    say(state, "spawn", "spawn", "next")
    assert (state.box, state.round, state.cards) == (1, 1, 0)
    assert [int(size) for size in state.hand] == [6, 6, 6]
    assert [int(bear) for bear in state.bear] == [0, 0, 0]
    assert state.actors() == (0,)  # SK-02: seat 1 prepares last


def test_four_turns_at_most() -> None:
    """SK-21."""
    for seed in range(4):
        turns: dict[tuple[int, int], int] = {}
        for step in match(Case("sakenobori", 4, ()), seed)[0]:
            if step.text.split()[0] in ("discover", "spawn"):
                key = (step.before.view(None)["round"], step.seat)
                turns[key] = turns.get(key, 0) + 1
        assert max(turns.values()) <= 4
