"""What decides a round of Fisherman, detector by detector."""

from __future__ import annotations

from typing import Any, cast

from companion.games.fisherman.reasons import caught, first, last_trump
from companion.games.fisherman.view import View
from companion.kit.reasons import Finding

RULES = {"target": "fugu", "order": "high", "size": 6, "bycatch": "aji"}


def view(**parts: Any) -> View:
    """A View of seat 0 with these parts."""
    return cast(View, {"seat": 0, "seats": 3, "rules": RULES, "plays": [[0, "tai1"]], **parts})


def test_a_catch_counts_from_the_choice_on_and_bycatch_by_itself() -> None:
    before = view(catches=[["fugu1"], [], []])
    end = view(catches=[["fugu1", "fugu6", "aji2"], ["tai7"], []])
    assert caught(before, end) == {
        Finding("catch"): 1,  # a target of a scoring size and a bycatch
        Finding("bycatch"): 1,
        Finding("their_catch", 1): 1,
        Finding("their_catch", 2): 0,
    }


def test_a_catch_of_the_round_before_is_no_part_of_it() -> None:
    before = view(plays=[], catches=[["fugu6"], [], []])
    end = view(catches=[["fugu6"], [], []])
    assert caught(before, end)[Finding("catch")] == 2


def test_the_last_trump_is_found() -> None:
    one, other = [0, "aji1"], [1, "aji2"]
    assert last_trump(view(), view(plays=[other, one])) == {Finding("last_trump"): 1}
    assert last_trump(view(), view(plays=[one, other])) == {Finding("last_trump"): 0}


def test_the_first_place_of_the_round_may_be_shared() -> None:
    assert first(view(), view(scored=[5, 5, 1])) == {Finding("first"): 1}
    assert first(view(), view(scored=[3, 5, 1])) == {Finding("first"): 0}
