"""Ten and twenty: rights to roll again, lures, rest (§10, §11); ids name the ruling."""

from typing import Any

import pytest

from companion.games.dieangler import GAME
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from tests.games.cases import cases
from tests.games.dieangler.table import check_dice, duel, legal, public, then, winner

OPEN = "20"  # a fish that nothing here catches by accident


def rerolls(story: str, dice: str = "2d6 d10 d20", **options: bool) -> list[str]:
    """What the first seat may do after that, but for standing."""
    return legal(duel(OPEN, f"{dice}, 5d6 d10 d20", story, **options))[1:]


@cases(
    "face, rights",
    ("d10 1", 1, "DA-12 odd: once"),
    ("d10 8", 2, "DA-12 even: twice"),
    ("d10 0", 2, "DA-10 a 0 is 10 and even"),
)
def test_rights_of_a_ten(face: str, rights: int) -> None:
    state = duel(OPEN, "2d6 d10, 5d6", f"A roll d10 again; * roll d6 1 d6 2 {face}")
    assert public(state)["rights"][0] == {"d10": rights}
    for _ in range(rights):
        assert legal(state) == ["stand", "reroll 1", "reroll 2", "reroll 1 2"]
        then(state, "A reroll 1 2; * roll d6 1 d6 1")
    assert public(state)["approaching"] == [1]  # nothing left: the next one approaches


def test_one_right_is_one_throw_of_any_dice_da12() -> None:
    story = "A roll d10 again d20 bait; * roll d6 1 d6 2 d10 1 d20 3"
    assert rerolls(story) == [
        "reroll 1", "reroll 2", "reroll 1 2", "reroll 4", "reroll 1 4", "reroll 2 4",
        "reroll 1 2 4",
    ]  # fmt: skip


def test_a_bait_is_rolled_again_and_stays_bait_da14() -> None:
    story = "A roll d10 again d20 bait; * roll d6 1 d6 1 d10 1 d20 3; A reroll 4; * roll d20 18"
    assert winner(duel(OPEN, "2d6 d10 d20, 5d6 d10 d20", story)) == 0
    other = "A roll d10 bait d20 again; * roll d6 5 d6 5 d10 1 d20 3; A reroll 3; * roll d10 0"
    assert winner(duel(OPEN, "2d6 d10 d20, 5d6 d10 d20", other)) == 0


def test_each_die_of_reapproach_may_roll_the_other_again_da15() -> None:
    story = "A roll d10 again d20 again; * roll d6 1 d6 1 d10 2 d20 1"
    state = duel(OPEN, "2d6 d10 d20, 5d6 d10 d20", story)
    assert public(state)["rights"][0] == {"d10": 2, "d20": 1}
    assert "reroll 4" in legal(state)
    assert "reroll 3 4" not in legal(state)
    then(state, "A reroll 4; * roll d20 6")
    view = public(state)
    assert view["rights"][0] == {"d10": 1, "d20": 2}  # 3 left: 4 with the one that was spent
    assert view["locked"][0] == ["d10"]
    assert not [text for text in legal(state) if "3" in text]  # the twenty may not roll the ten
    assert "reroll 4" in legal(state)
    for spent in (1, 2, 3):
        then(state, f"A reroll 1 2; * roll d6 1 d6 {spent}")
    assert public(state)["approaching"] == [1]


def test_a_right_is_spent_so_that_nothing_is_lost_da15() -> None:
    story = "A roll d10 again d20 again; * roll d6 1 d6 1 d10 1 d20 2; A reroll 1; * roll d6 1"
    state = duel(OPEN, "2d6 d10 d20, 5d6 d10 d20", story)
    assert public(state)["rights"][0] == {"d10": 1, "d20": 1}  # the twenty had more to give
    assert public(state)["locked"][0] == ["d20"]
    assert "reroll 3" in legal(state)  # so the odd ten can still become even
    then(state, "A reroll 3; * roll d10 4")
    assert public(state)["rights"][0] == {"d10": 2, "d20": 0}


def test_a_reroll_may_spoil_a_success_and_nobody_must_da34() -> None:
    start = "A roll d10 again; * roll d6 5 d6 6 d10 2"
    assert winner(duel("9", "2d6 d10, 5d6", f"{start}; A stand")) == 0
    spoilt = f"{start}; A reroll 1 2; * roll d6 1 d6 1; A stand"
    assert public(duel("9", "2d6 d10, 5d6", spoilt))["approaching"] == [1]


def test_rerolls_that_cannot_be_are_refused_with_a_reason() -> None:
    state = duel(OPEN, "2d6 d10, 5d6", "A roll d10 again; * roll d6 1 d6 2 d10 2")
    for text in ("reroll 3", "reroll 4", "reroll", "reroll 1 3", "lure 1 +1", "roll", "reroll 0"):
        with pytest.raises(IllegalMove) as refused:
            GAME.find(state, 0, text)
        assert str(refused.value.phrase)
    for text in ("reroll 2 1", "reroll 1 1 2", "reroll  1 2"):
        with pytest.raises(IllegalMove, match="This is written “reroll 1 2”"):
            GAME.find(state, 0, text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("commit d6", "commit 1d6"),
        ("commit d10 1d6", "commit 1d6 d10"),
        ("commit d20 d10", "commit d10 d20"),
        ("commit 0d6 d10", "commit d10"),
        ("commit 0d6", "commit none"),
    ],
)
def test_a_fist_has_one_text(text: str, written: str) -> None:
    state = GAME.new(2, {"allow_zero": True})
    state.apply(CHANCE, GAME.find(state, CHANCE, "fish 1"))
    with pytest.raises(IllegalMove, match=f"This is written “{written}”"):
        GAME.find(state, 0, text)
    assert GAME.text(state, 0, GAME.find(state, 0, written)) == written


# ---------------------------------------------------------------- rest


def test_a_special_die_rests_for_one_duel_da19() -> None:
    state = duel("2", "3d6 d10, 1d6 d20", "B roll d20 bait; * roll d6 1 d20 9; * fish 2")
    assert public(state)["resting"] == [["d10"], ["d20"]]  # A never rolled, and yet
    assert "commit d10" not in legal(state)
    with pytest.raises(IllegalMove, match="rests"):
        GAME.find(state, 0, "commit 1d6 d10")
    assert "commit 1d6 d20" in legal(state)
    check_dice(state)
    then(state, "A commit 5d6; B commit 2d6; B roll; * roll d6 1 d6 1; * fish 3")
    assert public(state)["resting"] == [[], []]
    assert {"commit d10", "commit d20"} <= set(legal(state)) & set(legal(state, 1))


# ---------------------------------------------------------------- lures (§11)

LURE: dict[str, Any] = {"lure": True}


def test_lures_only_with_the_option_da16() -> None:
    assert "roll d10 lure" not in legal(duel(OPEN, "1d6 d10, 5d6"))
    assert "roll d10 lure" in legal(duel(OPEN, "1d6 d10, 5d6", **LURE))


@cases(
    "story, sums",
    ("d10 3; A lure 1 +1", 8, "DA-16 odd: one step"),
    ("d10 4; A lure 1 +1; A lure 1 +1", 9, "DA-16 even: two steps on one die"),
    ("d10 4; A lure 1 +1; A lure 2 -1", 7, "DA-16 even: one step each"),
    ("d10 4; A lure 2 -1; A stand", 6, "DA-16 fewer are allowed"),
)
def test_steps_of_a_lure(story: str, sums: int) -> None:
    state = duel(OPEN, "2d6 d10, 5d6", f"A roll d10 lure; * roll d6 3 d6 4 {story}", **LURE)
    assert public(state)["sums"][0] == sums
    assert public(state)["approaching"] == [1]


def test_a_lure_keeps_to_the_faces_of_the_die_da17() -> None:
    story = "A roll d10 bait d20 lure; * roll d6 6 d6 1 d10 10 d20 1"
    assert rerolls(story, **LURE) == ["lure 1 -1", "lure 2 +1", "lure 3 -1"]
    low = "A roll d10 lure d20 bait; * roll d6 2 d6 2 d10 1 d20 20"
    assert "lure 4 +1" not in rerolls(low, **LURE)


def test_a_lure_makes_an_odd_die_even_da18() -> None:
    story = "A roll d10 lure d20 again; * roll d6 1 d6 1 d10 1 d20 7; A lure 4 +1"
    state = duel(OPEN, "2d6 d10 d20, 5d6 d10 d20", story, **LURE)
    assert public(state)["rights"][0] == {"d20": 2}
    assert public(state)["faces"][0][3] == 8


def test_no_lure_on_a_die_that_has_given_a_right_da18() -> None:
    story = "A roll d10 lure d20 again; * roll d6 1 d6 1 d10 1 d20 8; A reroll 1; * roll d6 2"
    assert not [text for text in rerolls(story, **LURE) if text.startswith("lure 4")]


def test_a_lured_die_that_is_rolled_again_forgets_the_lure_da18() -> None:
    story = "A roll d10 lure d20 again; * roll d6 3 d6 1 d10 2 d20 1; A lure 1 +1"
    state = duel(OPEN, "2d6 d10 d20, 5d6 d10 d20", story, **LURE)
    assert public(state)["faces"][0][0] == 4
    assert not [text for text in legal(state) if text.startswith("reroll") and "3" in text]  # used
    then(state, "A reroll 1; * roll d6 2")
    assert public(state)["faces"][0][0] == 2
    assert public(state)["lures"][0] == 1


def test_an_unused_lure_may_be_rolled_again_da18() -> None:
    story = "A roll d10 lure d20 again; * roll d6 3 d6 1 d10 1 d20 1; A reroll 3; * roll d10 6"
    state = duel(OPEN, "2d6 d10 d20, 5d6 d10 d20", story, **LURE)
    assert public(state)["lures"][0] == 2
