"""The table in sentences, from a View alone."""

from typing import Any

from companion.games.dieangler import GAME
from tests.games.cases import cases
from tests.games.dieangler.table import after, duel, then
from tests.games.matches import NAMES


def said(state: Any, seat: int | None = None) -> str:
    return str(GAME.status(state.view(seat), NAMES))


@cases(
    "story, viewer, words",
    ("", None, "Turn up the first fish.", "before the first fish"),
    ("* fish 1", 0, "Choose the dice you want to roll; the others choose too.", "to choose"),
    ("* fish 1; A commit 1d6", 0, "Still choosing dice: Ben, Chie", "chosen already"),
    ("* fish 1; A commit 1d6", None, "Still choosing dice: Ben, Chie", "a spectator"),
)
def test_while_dice_are_chosen(story: str, viewer: int | None, words: str) -> None:
    assert said(after(story), viewer) == words


@cases(
    "story, viewer, words",
    ("", 0, "Declare what your special dice are for, then roll.", "to declare"),
    ("", 1, "Next to roll: Aki", "another is to declare"),
    ("A roll d10 again", 1, "Aki rolls.", "dice in the air"),
    (
        "A roll d10 again; * roll d6 1 d6 1 d10 1",
        0,
        "Roll again what you like, or stand.",
        "to roll again",
    ),
    (
        "A roll d10 again; * roll d6 6 d6 6 d10 1",
        0,
        "Fish on! Stand, or use what you have left.",
        "fish on",
    ),
    (
        "A roll d10 again; * roll d6 1 d6 1 d10 1",
        1,
        "Roll again or stand? Aki",
        "another may roll again",
    ),
    (
        "A roll d10 again; * roll d6 1 d6 1 d10 1; A stand",
        1,
        "Your approach: roll your dice.",
        "the next one",
    ),
    (
        "A roll d10 again; * roll d6 6 d6 6 d10 1; A stand",
        1,
        "Turn up the next fish.",
        "the duel is over",
    ),
)
def test_in_the_approach(story: str, viewer: int, words: str) -> None:
    assert said(duel("9", "2d6 d10, 5d6", story), viewer) == words


def test_a_shared_lead_and_the_end() -> None:
    state = duel("6", "1d6, 2d6")
    for number in range(1, 16):
        if number > 1:
            then(state, f"* fish {number}; A commit 1d6; B commit 2d6")
        then(state, "A roll; * roll d6 1; B roll; * roll d6 1 d6 1")
        if number == 10:
            told = "The lead is shared: five more fish in overtime. Turn up the next one."
            assert said(state) == told
    assert said(state) == "The match is over."
    assert str(GAME.log(state.view(None), NAMES)[-1]) == "Nobody catches it: fish lost: 5"


def test_the_duel_is_told_and_nothing_hidden_is() -> None:
    state = duel("9", "2d6 d10, 2d6 d20, 5d6", "A roll d10 again")
    told = [str(line) for line in GAME.log(state.view(1), NAMES)]
    assert told == [
        "Fish 1: carp",
        "Aki takes six-sided ×2, ten-sided",
        "Ben takes six-sided ×2, twenty-sided",
        "Chie takes six-sided ×5",
    ]
    then(state, "B roll d20 bait; * roll d6 3 d6 3 d10 1; * roll d6 1 d6 1 d20 8; A reroll 1")
    then(state, "* roll d6 4")
    told = [str(line) for line in GAME.log(state.view(None), NAMES)]
    assert told[4:] == [
        "Aki approaches (ten-sided: re-approach)",
        "Ben approaches (twenty-sided: bait)",
        "Aki rolls six-sided: 3, 3, ten-sided: 1",
        "Ben rolls six-sided: 1, 1, twenty-sided: 8",
        "Aki rerolls six-sided: 3",
        "Aki rolls six-sided: 4",
        "Fish on: Ben takes it",
    ]


def test_a_tie_and_a_stack_are_told() -> None:
    state = duel("7", "2d6, 2d6", "A roll; B roll; * roll d6 3 d6 4; * roll d6 1 d6 6")
    told = [str(line) for line in GAME.log(state.view(None), NAMES)]
    assert told[-2:] == ["The same sum: Aki, Ben", "Nobody catches it: 1 carried over"]
    then(state, "* fish 2; A commit 2d6; B commit 3d6; A roll; * roll d6 6 d6 6")
    assert str(GAME.log(state.view(None), NAMES)[-1]) == "Fish on: Aki takes 2 fish"


def test_lures_and_sitting_out_are_told() -> None:
    story = "B roll d10 lure; * roll d6 3 d6 3 d10 3; B lure 1 +1"
    state = duel("9", "none, 2d6 d10", story, allow_zero=True, lure=True)
    told = [str(line) for line in GAME.log(state.view(None), NAMES)]
    assert told[1] == "Aki sits this duel out"
    assert told[-2:] == ["Ben lures a die: six-sided: 3 → 4", "Nobody catches it: 1 carried over"]
