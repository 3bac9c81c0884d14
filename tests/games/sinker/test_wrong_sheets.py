"""A sheet that cannot be is refused where it is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import score_sheet
from companion.kit.sheet import SheetError
from tests.games.sinker.sheets import FAILED, KEPT, played, sheet


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (None, ""),
        ([], ""),
        ({}, ".bid"),
        ({"bid": "2", "declarer": 1}, ".tricks"),
        ({"bid": "2", "tricks": [1, 2, 4]}, ".declarer"),
        ({"bid": "diving", "tricks": [3, 3, 1]}, ".declarer"),
        (KEPT | {"note": 1}, ".note"),
        (played("4", 1, 1, 2, 4), ".bid"),
        (played("0", 1, 1, 2, 4), ".bid"),
        (played("Zero", 1, 1, 2, 4), ".bid"),
        (KEPT | {"bid": 2}, ".bid"),
        (KEPT | {"bid": None}, ".bid"),
        (played("2", 3, 1, 2, 4), ".declarer"),
        (played("2", -1, 1, 2, 4), ".declarer"),
        (played("2", None, 1, 2, 4), ".declarer"),
        (KEPT | {"declarer": True}, ".declarer"),
        (KEPT | {"declarer": 1.0}, ".declarer"),
        (KEPT | {"declarer": "1"}, ".declarer"),
        (played("diving", 0, 3, 3, 1), ".declarer"),
        (KEPT | {"tricks": [1, 2]}, ".tricks"),
        (KEPT | {"tricks": [1, 2, 4, 0]}, ".tricks"),
        (KEPT | {"tricks": "124"}, ".tricks"),
        (KEPT | {"tricks": [1, 2, 4.0]}, ".tricks[2]"),
        (KEPT | {"tricks": [True, 2, 4]}, ".tricks[0]"),
        (KEPT | {"tricks": [-1, 4, 4]}, ".tricks[0]"),
        (KEPT | {"tricks": [0, 8, -1]}, ".tricks[1]"),
        (KEPT | {"tricks": [1, 2, 3]}, ".tricks"),
        (KEPT | {"tricks": [3, 3, 3]}, ".tricks"),
    ],
)
def test_a_wrong_round_names_its_place(entry: Any, place: str) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet(KEPT, entry))
    assert refused.value.place == f"rounds[1]{place}"


def test_tricks_that_do_not_add_up_are_told_their_sum() -> None:
    with pytest.raises(SheetError, match=r"^rounds\[0\]\.tricks: they add up to 6, not 7$"):
        score_sheet(sheet(played("2", 1, 1, 2, 3)))
    with pytest.raises(SheetError, match=r"^rounds\[0\]\.tricks: they add up to 7, not 6$"):
        score_sheet(sheet(played("2", 1, 1, 2, 4, 0), seats=4))


@pytest.mark.parametrize(
    "options",
    [
        {"opening_must_be_3": 1},
        {"defender_penalty_double_zero": 3},
        {"defender_penalty_double_zero": True},
        {"pot": "on"},
        {"pot": True},
        {"diving_tie_hits_everyone": "yes"},
        {"jokers": True},
    ],
)
def test_an_option_that_cannot_be_names_its_place(options: dict[str, Any]) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet(**options))
    assert refused.value.place == f"options.{next(iter(options))}"


@pytest.mark.parametrize("pot", [[0], [1, 1], [True], 1, None])
def test_a_pot_that_does_not_follow_is_refused(pot: object) -> None:
    with pytest.raises(SheetError, match=r"^pot: does not follow from the rounds$"):
        score_sheet(sheet(FAILED) | {"pot": pot})
