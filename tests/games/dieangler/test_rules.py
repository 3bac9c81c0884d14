"""The duel: cases whose ids name the ruling (§4–§8)."""

import re
from itertools import chain
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.dieangler import GAME
from companion.kit.game import IllegalMove
from tests.games.cases import cases
from tests.games.dieangler.table import after, check_dice, duel, legal, public, then, winner
from tests.games.matches import Case, match

FOLDER = Path(__file__).parents[3] / "companion/games/dieangler"
RULES = ("rules.py", "throws.py", "table.py", "sheet.py", "fish.py", "world.py", "dice.py")


def test_every_rule_that_code_cites_is_in_the_rulebook() -> None:
    book = (FOLDER / "RULES.en.md").read_text("utf-8")
    cited = {mark for file in RULES for mark in re.findall(r"§\d+", (FOLDER / file).read_text())}
    assert cited
    assert {mark for mark in cited if f"## {mark} " not in book} == set()


# ---------------------------------------------------------------- choosing dice (§4)


def test_one_takes_at_least_one_die_da01() -> None:
    state = after("* fish 1")
    assert "commit none" not in legal(state)
    with pytest.raises(IllegalMove, match="at least one die"):
        GAME.find(state, 0, "commit none")
    assert {"commit 1d6", "commit d20", "commit 5d6 d10 d20"} <= set(legal(state))
    assert len(legal(state)) == 23


def test_who_takes_no_dice_does_not_approach_da01_alt() -> None:
    state = duel("7", "none, 2d6, none", allow_zero=True)
    assert public(state)["groups"] == [[1]]
    then(state, "B roll; * roll d6 1 d6 1")
    assert winner(state) is None
    assert winner(duel("7", "none, none", allow_zero=True)) is None


def test_dice_are_hidden_until_all_have_chosen_da30() -> None:
    state = after("* fish 1; B commit 2d6 d10")
    assert state.actors() == (0, 2)
    assert state.view(1)["dice"] == [None, ["d6", "d6", "d10"], None]
    assert state.view(1)["chosen"] == "commit 2d6 d10"
    for other in (0, 2, None):
        view = state.view(other)
        assert (view["dice"], view["committed"], view["chosen"]) == ([None] * 3, [1], None)
        assert view["events"] == []
    elsewhere = after("* fish 1; B commit 5d6")
    assert [state.view(seat) for seat in (0, 2, None)] == [elsewhere.view(s) for s in (0, 2, None)]
    then(state, "C commit 1d6; A commit 1d6")
    assert public(state)["dice"] == [["d6"], ["d6", "d6", "d10"], ["d6"]]
    assert [text for _, text in public(state)["events"]] == [
        "commit 1d6", "commit 2d6 d10", "commit 1d6"
    ]  # fmt: skip


# ---------------------------------------------------------------- the order (§5)

ORDERS = cases(
    "dice, groups",
    ("4d6, 3d6, 2d6", [[2], [1], [0]], "DA-03 fewest dice first"),
    ("1d6 d10 d20, 3d6", [[1], [0]], "DA-03 fewer special dice first"),
    ("2d6, 2d6, 3d6", [[0, 1], [2]], "DA-03 equals together"),
    ("2d6 d10, 2d6 d20", [[0, 1]], "DA-03 ten and twenty are alike"),
    ("d20, d10, 1d6", [[2], [0, 1]], "DA-03 one die each"),
    ("2d6 d10, 4d6, 1d6 d10 d20, 3d6, 5d6", [[3], [0], [2], [1], [4]], "DA-03 five seats"),
)


@ORDERS
def test_who_approaches_when(dice: str, groups: list[list[int]]) -> None:
    assert public(duel("7", dice))["groups"] == groups


@cases(
    "target, dice, story, won",
    ("7", "2d6, 3d6", "A roll; * roll d6 1 d6 6", 0, "DA-02 a sum that equals the target"),
    ("7", "2d6, 3d6", "A roll; * roll d6 2 d6 6", 0, "DA-02 a sum above it"),
    ("7", "2d6, 3d6", "A roll; * roll d6 1 d6 5", "open", "DA-02 one less fails"),
    ("7", "2d6, 3d6", "A roll; * roll d6 6 d6 6", 0, "DA-04 the others do not roll any more"),
    (
        "7",
        "2d6, 3d6",
        "A roll; * roll d6 1 d6 1; B roll; * roll d6 3 d6 3 d6 3",
        1,
        "DA-04 then those with more dice",
    ),
    (
        "7",
        "2d6, 2d6",
        "A roll; B roll; * roll d6 6 d6 6; * roll d6 1 d6 1",
        0,
        "DA-05 one success of two",
    ),
    (
        "7 1",
        "2d6, 2d6",
        "A roll; B roll; * roll d6 6 d6 6; * roll d6 1 d6 6",
        1,
        "DA-05 a sum without the mark is a failure",
    ),
    (
        "7",
        "2d6, 2d6",
        "A roll; B roll; * roll d6 4 d6 6; * roll d6 4 d6 4",
        1,
        "DA-06 the sum nearer to the target",
    ),
    (
        "7",
        "2d6, 2d6, 3d6",
        "A roll; B roll; * roll d6 4 d6 4; * roll d6 2 d6 6",
        None,
        "DA-07 equal sums: carried over at once",
    ),
    (
        "7",
        "2d6, 2d6, 2d6",
        "A roll; B roll; C roll; * roll d6 4 d6 4; * roll d6 2 d6 6; * roll d6 6 d6 6",
        None,
        "DA-07 a third and worse success does not inherit",
    ),
    (
        "7",
        "2d6, 2d6, 2d6",
        "A roll; B roll; C roll; * roll d6 4 d6 4; * roll d6 4 d6 4; * roll d6 1 d6 6",
        2,
        "DA-07 but a better one wins",
    ),
    (
        "7",
        "2d6, 2d6, 3d6",
        "A roll; B roll; * roll d6 1 d6 1; * roll d6 1 d6 1; C roll; * roll d6 2 d6 2 d6 3",
        2,
        "DA-35 nobody of the group: the next one",
    ),
    (
        "18",
        "2d6, 3d6",
        "A roll; * roll d6 1 d6 1; B roll; * roll d6 1 d6 1 d6 1",
        None,
        "DA-20 nobody at all: carried over",
    ),
    (
        "2",
        "d20, 1d6 d10",
        "A roll d20 again; * roll d20 20",
        "open",
        "DA-29 a twenty that rolls again alone adds nothing",
    ),
    ("10", "d10, 2d6", "A roll d10 bait; * roll d10 0", 0, "DA-10 a ten's 0 is a 10"),
)
def test_who_takes_the_fish(target: str, dice: str, story: str, won: int | str | None) -> None:
    state = duel(target, dice, story)
    assert winner(state) == won
    check_dice(state)


def test_after_equal_sums_others_may_go_on_da07_alt() -> None:
    tied = "A roll; B roll; * roll d6 4 d6 4; * roll d6 2 d6 6"
    state = duel("7", "2d6, 2d6, 3d6", tied, later_groups_after_tie=True)
    assert public(state)["approaching"] == [2]
    assert winner(then(state, "C roll; * roll d6 3 d6 3 d6 3")) == 2
    result = public(duel("7", "2d6, 2d6, 3d6", tied))["result"]
    assert result
    assert result["tied"] == [0, 1]


def test_a_declaration_in_a_group_is_hidden_until_all_have_made_it_da08() -> None:
    state = duel("9", "1d6 d10, 1d6 d20", "A roll d10 again")
    assert state.view(0)["chosen"] == "roll d10 again"
    assert (state.view(1)["chosen"], public(state)["uses"]) == (None, [None, None])
    then(state, "B roll d20 bait")
    assert public(state)["uses"] == [{"d10": "again"}, {"d20": "bait"}]
    assert public(state)["rolling"] == 0


def test_steps_of_a_group_are_hidden_and_repeated_until_all_stand_da08() -> None:
    state = duel("9", "2d6 d10, 2d6 d20", "A roll d10 again; B roll d20 again")
    then(state, "* roll d6 1 d6 1 d10 2; * roll d6 2 d6 2 d20 4; A stand")
    assert state.actors() == (1,)
    assert state.view(1)["events"][-1] == [1, "throw d6 2 d6 2 d20 4"]
    then(state, "B reroll 1; * roll d6 6")
    assert state.actors() == (0, 1)  # who stood sees it and may answer
    then(state, "B stand; A reroll 1 2; * roll d6 5 d6 4")
    assert public(state)["caught"] == [True, False]
    then(state, "A stand; B stand")
    assert winner(state) == 0


def test_one_after_another_and_open_da08_alt() -> None:
    state = duel("7", "1d6 d10, 1d6 d10, 5d6", simple_order=True)
    assert (public(state)["groups"], public(state)["approaching"]) == ([[0, 1], [2]], [0])
    then(state, "A roll d10 bait; * roll d6 6 d10 10")
    assert public(state)["approaching"] == [1]
    then(state, "B roll d10 again; * roll d6 6 d10 10; B stand")
    assert winner(state) == 0
    nearer = duel("7", "1d6 d10, 1d6 d10", "A roll d10 bait; * roll d6 6 d10 10", simple_order=True)
    assert winner(then(nearer, "B roll d10 bait; * roll d6 1 d10 6")) == 1


def test_who_declares_later_may_use_what_it_saw_da09() -> None:
    state = duel("9", "2d6, 1d6 d10 d20", "A roll; * roll d6 1 d6 1")
    assert legal(state, 1) == [
        "roll d10 bait d20 bait",
        "roll d10 again d20 bait",
        "roll d10 bait d20 again",
        "roll d10 again d20 again",
    ]
    for text in ("roll", "roll d10 bait", "roll d10 bait d20 lure", "roll d10 bait d10 again"):
        with pytest.raises(IllegalMove):
            GAME.find(state, 1, text)
    with pytest.raises(IllegalMove, match="This is written “roll d10 bait d20 again”"):
        GAME.find(state, 1, "roll d20 again d10 bait")


# ---------------------------------------------------------------- marks (§6)


@cases(
    "target, faces, caught",
    ("10 4 4", [4, 4, 2], True, "DA-26 two fours"),
    ("10 4 4", [4, 6], False, "DA-26 one four is not two"),
    ("10 4 4", [4, 4, 4], True, "DA-26 a third does not hurt"),
    ("8 2 3", [3, 2, 3], True, "DA-26 both numbers"),
    ("7 = =", [2, 5, 2], True, "DA-27 any two alike"),
    ("7 = =", [2, 5, 6], False, "DA-27 none alike"),
    ("7 = =", [3, 3, 3], True, "DA-27 at least two"),
    ("10 = = =", [4, 4, 2], False, "DA-27 two are not three"),
    ("20 = =", [10, 10], True, "DA-27 values above six count"),
    ("9 ≠", [4, 5], True, "DA-28 all different"),
    ("9 ≠", [3, 3, 3], False, "DA-28 two alike"),
    ("9 ≠", [9], True, "DA-28 one die is different from all others"),
    ("9 6 = =", [6, 2, 2], True, "DA-33 both kinds of marks hold"),
    ("9 6 = =", [5, 2, 2], False, "DA-33 one of them does not"),
    ("9 6 = =", [6, 6, 1], True, "DA-33 one pair of the wanted number will do"),
    ("7", [3, 3], False, "DA-02 the sum is too small"),
)
def test_marks(target: str, faces: list[int], caught: bool) -> None:
    fish = duel(target, "1d6, 1d6").shoal.fish[0]
    assert fish.caught(faces) is caught
    if max(faces) <= 6 and len(faces) > 1:
        shown = " ".join(f"d6 {face}" for face in faces)
        state = duel(target, f"{len(faces)}d6, 5d6 d10", f"A roll; * roll {shown}")
        assert winner(state) == (0 if caught else "open")


def test_bait_counts_for_the_marks_and_a_rerolling_die_for_nothing_da11_da13() -> None:
    baited = duel("10 4 4", "1d6 d20, 5d6", "A roll d20 bait; * roll d6 4 d20 4")
    assert public(baited)["sums"][0] == 8
    both = duel("8 4 4", "1d6 d20, 5d6", "A roll d20 bait; * roll d6 4 d20 4")
    assert winner(both) == 0
    again = duel("7 ≠", "2d6 d20, 5d6", "A roll d20 again; * roll d6 3 d6 4 d20 4")
    view = public(again)
    assert (view["sums"][0], view["caught"][0], view["counts"][0]) == (7, True, [True, True, False])
    assert view["groups"] == [[0], [1]]  # it still counted for the order


# ---------------------------------------------------------------- whole matches


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAMES["dieangler"].seats)
@pytest.mark.parametrize("options", [(), (("lure", True),), (("allow_zero", True),)], ids=str)
def test_no_die_is_lost_and_no_fish_is_in_two_places(seats: int, options: tuple[()]) -> None:
    for seed in range(3):
        steps, end = match(Case("dieangler", seats, options), seed)
        for state in [*(step.before for step in steps), end]:
            check_dice(state)
            view = state.view(None)
            known = [*chain(*view["catches"]), *view["stack"], *view["gone"]]
            assert sorted(known) == sorted(view["drawn"])
            assert len(set(known)) == len(known)
            assert len(known) + view["deck"] == view["duels"]
