"""Which ending a match had: the most telling of them, from the totals and the player's record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from companion.matches.verbs.ending import Ending, ending

OLD: Mapping[str, Sequence[int]] = {"row": [0, 2], "club": [9, 3, 50]}


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ([12, 9, 4], Ending("win", 3)),
        ([12, 12, 4], Ending("win")),
        ([10, 12, 4], Ending("close", 2)),
        ([10, 12], Ending("close", 2)),
        ([9, 12, 4], Ending("behind", 3)),
        ([4, 12, 9], Ending("last", 8)),
        ([11, 12, 12], Ending("last", 1)),
        ([-3, 12, -3], Ending("last", 15)),
    ],
)
def test_places_and_distances(totals: list[int], told: Ending | None) -> None:
    assert ending(totals, 0, 2, OLD) == told


def test_the_first_match_of_a_game_comes_before_all_else() -> None:
    assert ending([12, 9], 0, 2, {"row": [1, 1], "club": [1, 1, 12]}) == Ending("first")
    assert ending([12], 0, 2, {"row": [0, 0], "alone": [1, 0, 12]}) == Ending("first")


def test_the_best_result_against_anybody_comes_before_a_win() -> None:
    rows = {"row": [1, 2], "club": [9, 3, 12], "people": [2, 1, 11]}
    assert ending([12, 9], 0, 2, rows) == Ending("best")
    assert ending([12, 9], 0, 2, rows | {"people": [2, 1, 13]}) == Ending("win", 3)


def test_alone_only_matches_alone_are_compared() -> None:
    rows = {"row": [1, 2], "club": [9, 3, 50], "alone": [2, 0, 30]}
    assert ending([30], 0, 2, rows) == Ending("best")
    assert ending([29], 0, 2, rows) is None
    assert ending([30], 0, 2, rows | {"alone": [1, 0, 30]}) is None  # nothing to compare with


def test_a_cleared_record_knows_no_first_match() -> None:
    assert ending([12, 9], 0, 2, {}) == Ending("win", 3)
