"""The paper: who took the fish, stacks, overtime (§8, §9); ids name the ruling."""

from typing import Any

import pytest

from companion.games import SheetError, score_sheet
from companion.games.dieangler import GAME
from tests.games.cases import cases
from tests.games.dieangler.table import duel, then
from tests.games.matches import NAMES, Case, match


def sheet(winners: str, seats: int = 3, **options: Any) -> dict[str, Any]:
    """A sheet from one letter a duel; `-` is nobody."""
    rounds = [{"winner": None if w == "-" else "ABCDE".index(w)} for w in winners]
    names = list(NAMES[:seats])
    return {"game": "dieangler", "seats": names, "options": options, "rounds": rounds}


@cases(
    "winners, totals, finished, best",
    ("", [0, 0, 0], False, [], "nothing yet"),
    ("AAB", [2, 1, 0], False, [], "a fish each"),
    ("--A", [3, 0, 0], False, [], "DA-20 the stack goes to whoever takes the next one"),
    ("A-B-C", [1, 2, 2], False, [], "DA-20 each stack for itself"),
    ("AAAAAABBBC", [6, 3, 1], True, [0], "DA-22 ten duels"),
    ("AAAAABBBC-", [5, 3, 1], True, [0], "DA-21 what lies there in the end is gone"),
    ("AAAABBBBCC", [4, 4, 2], False, [], "DA-24 a shared lead goes on"),
    ("AAAABBBBCCA", [5, 4, 2], False, [], "DA-24 all five duels of overtime"),
    ("AAAABBBBCCABCCC", [5, 5, 5], True, [0, 1, 2], "DA-24 and then it is shared"),
    ("AAAABBBBCCCCCCC", [4, 4, 7], True, [2], "DA-23 who was behind may win"),
    ("AAAABBBB--ABC--", [5, 5, 1], True, [0, 1], "DA-21 nor is the stack taken into overtime"),
    ("AAAABBBBC-----A", [9, 4, 1], True, [0], "DA-20 a stack of five"),
    ("AAAABBBBC------", [4, 4, 1], True, [0, 1], "DA-21 gone after the fifteenth too"),
    ("----------", [0, 0, 0], False, [], "nobody leads: that is shared too"),
)
def test_fish_are_counted(winners: str, totals: list[int], finished: bool, best: list[int]) -> None:
    scored = score_sheet(sheet(winners))
    assert (scored["totals"], scored["finished"], scored["winners"]) == (totals, finished, best)
    assert len(scored["scores"]) == len(winners)


def test_overtime_may_count_alone_da23_alt() -> None:
    scored = GAME.paper.score(sheet("AAAABBBBCCBAA-C", overtime_scoring="overtime_only"))
    assert (scored.totals, scored.winners) == ((2, 1, 2), (0, 2))
    ((label, row),) = scored.besides()
    assert (str(label), row) == ("The ten duels do not count", [-4, -4, -2])
    assert GAME.paper.score(sheet("AAAABBBBCCBAA-C")).besides() == []
    alone = score_sheet(sheet("AAAABBBBCC", overtime_scoring="overtime_only"))
    assert (alone["totals"], alone["ranks"]) == ([4, 4, 2], [1, 1, 3])


@cases(
    "change, place",
    ({"rounds": [{"winner": 3}]}, "rounds[0].winner", "a seat that is not there"),
    ({"rounds": [{"winner": -1}]}, "rounds[0].winner", "a negative seat"),
    ({"rounds": [{"winner": True}]}, "rounds[0].winner", "true is not 1"),
    ({"rounds": [{"winner": "A"}]}, "rounds[0].winner", "a letter"),
    ({"rounds": [{"winner": 1.0}]}, "rounds[0].winner", "1.0 is not 1"),
    ({"rounds": [{}]}, "rounds[0].winner", "missing"),
    ({"rounds": [{"winner": 1, "fish": 7}]}, "rounds[0].fish", "an unknown key"),
    ({"rounds": [None]}, "rounds[0]", "no object"),
    ({"rounds": [{"winner": 0}] * 11}, "rounds[10]", "no overtime without a shared lead"),
    ({"rounds": [{"winner": None}] * 16}, "rounds[15]", "never more than fifteen"),
    ({"seats": ["Aki"]}, "seats", "DA-31 not alone"),
    ({"seats": [*NAMES, "Fumi"]}, "seats", "DA-31 nor six"),
    ({"options": {"overtime_scoring": "best"}}, "options.overtime_scoring", "an unknown choice"),
    ({"options": {"allow_zero": 1}}, "options.allow_zero", "1 is not true"),
    ({"options": {"fish": "{}"}}, "options.fish", "no fifteen fish"),
)
def test_what_is_no_sheet_is_refused_at_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet("AB") | change)
    assert refused.value.place == place


@cases(
    "winners, index, told",
    ("A", 0, ["1 fish", "no fish", "no fish"], "one fish"),
    ("--B", 2, ["no fish", "3 fish, 2 of them carried over", "no fish"], "a stack"),
    ("--", 1, ["nobody: 2 carried over"] * 3, "nobody"),
    ("AAAAABBBC-", 9, ["nobody (fish lost: 1)"] * 3, "DA-21 the end"),
)
def test_each_duel_is_explained(winners: str, index: int, told: list[str]) -> None:
    assert list(map(str, GAME.paper.score(sheet(winners)).explain(index))) == told


# ---------------------------------------------------------------- the sheet of a match


def play(won: str, **options: Any) -> Any:
    """A match of two in which the duels end like that: each takes one die if it is to win."""
    state = duel("6", "1d6, 2d6", **options)
    for number, letter in enumerate(won):
        if number:
            then(state, f"* fish {number + 1}; A commit 1d6; B commit 2d6")
        first = 6 if letter == "A" else 1
        then(state, f"A roll; * roll d6 {first}")
        if letter != "A":
            second = "6 d6 6" if letter == "B" else "1 d6 1"
            then(state, f"B roll; * roll d6 {second}")
    return state


def test_a_stack_goes_to_the_next_winner_da20() -> None:
    view = play("A--B").view(None)
    assert (view["catches"], view["stack"], view["totals"]) == ([[1], [2, 3, 4]], [], [1, 3])
    view = play("A--").view(None)
    assert (view["stack"], view["result"]["fish"]) == ([2, 3], [2, 3])


def test_ten_duels_and_the_last_stack_is_gone_da21_da22() -> None:
    end = play("AAAAABBB--")
    assert end.actors() == ()
    assert end.view(None)["gone"] == [9, 10]
    assert [end.payoff(seat) for seat in (0, 1)] == [pytest.approx(1), pytest.approx(0)]


def test_overtime_with_the_five_of_the_box_da24() -> None:
    state = play("AAAABBBB--")
    view = state.view(None)
    assert (view["phase"], view["overtime"], view["deck"], view["duels"]) == ("draw", True, 5, 15)
    assert (view["stack"], view["gone"]) == ([], [9, 10])
    end = play("AAAABBBB--ABABA").view(None)
    assert (end["phase"], end["totals"]) == ("over", [7, 6])


@cases(
    "options, resting, taken",
    ({}, [["d10"], []], [5, 5], "DA-25 rest goes on"),
    ({"reset_cooldown_on_overtime": True}, [[], []], [5, 5], "DA-25 Alt all are rested"),
    ({"overtime_scoring": "overtime_only"}, [["d10"], []], [0, 0], "DA-23 Alt from nought"),
)
def test_into_overtime(options: dict[str, Any], resting: list[list[str]], taken: list[int]) -> None:
    state = play("AAAABBBBA", **options)
    then(state, "* fish 10; A commit 2d6 d10; B commit 1d6; B roll; * roll d6 6; * fish 11")
    view = state.view(None)
    assert (view["resting"], view["totals"]) == (resting, taken)


@pytest.mark.parametrize("scoring", ["cumulative", "overtime_only"])
def test_the_view_counts_like_the_sheet(scoring: str) -> None:
    case = Case("dieangler", 3, (("overtime_scoring", scoring),))
    for seed in range(12):
        _, end = match(case, seed)
        scored = score_sheet(case.sheet(end))
        assert end.view(None)["totals"] == scored["totals"]
        best = [seat for seat in range(3) if end.payoff(seat) > 0.1]
        assert best == scored["winners"]
