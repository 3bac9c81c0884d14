"""What decides a duel, detector by detector."""

from __future__ import annotations

from typing import Any, cast

from companion.games.dieangler.reasons import approach, fish, specials
from companion.games.dieangler.view import View
from companion.kit.reasons import Finding


def view(winner: int | None = None, **parts: Any) -> View:
    """A View of seat 0 at the end of a duel."""
    result = {"winner": winner, "fish": [3], "tied": []}
    return cast(View, {"seat": 0, "result": result, "caught": [False, None], **parts})


def test_who_takes_the_fish() -> None:
    assert fish(view(), view(0)) == {Finding("take"): 1}
    assert fish(view(), view(1)) == {Finding("lose", 1): 1}
    assert fish(view(), view(1, caught=[True, True])) == {
        Finding("lose", 1): 1,
        Finding("beaten"): 1,
    }
    assert fish(view(), view()) == {Finding("nobody"): 1}
    assert fish(view(), view(result=None)) == {}


def test_who_rolls_first_and_who_comes_too_late() -> None:
    def found(groups: list[list[int]], total: int | None) -> list[float]:
        return list(approach(view(), view(groups=groups, sums=[total, 9])).values())

    assert found([[0], [1]], 8) == [1, 0]
    assert found([[0, 1]], 8) == [0, 0]
    assert found([[1], [0]], None) == [0, 1]


def test_special_dice_rest_after_use() -> None:
    assert specials(view(), view(dice=[["d6", "d20"], []])) == {Finding("ready"): 0}
    assert specials(view(), view(dice=[["d6", "d6"], []])) == {Finding("ready"): 1}
