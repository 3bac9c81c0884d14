"""Divisions are as even as they can be."""

import pytest

from companion.leagues.state.divisions import Sizes, by_rating, divided, split

TWELVES = Sizes(12, 8, 16)


@pytest.mark.parametrize("people", range(8, 200))
def test_sizes_keep_to_the_limits_and_differ_by_one_at_most(people: int) -> None:
    found = split(people, TWELVES)
    assert sum(found) == people
    assert max(found) - min(found) <= 1
    assert found == sorted(found)
    assert all(8 <= size <= 16 for size in found)


def test_a_number_that_cannot_be_divided_says_so() -> None:
    with pytest.raises(ValueError, match="7 people cannot be divided into groups of 8 to 16"):
        split(7, TWELVES)
    with pytest.raises(ValueError, match="fewest"):
        Sizes(4, 6, 8)


def test_newcomers_go_to_the_end_or_have_a_division_of_their_own() -> None:
    line, new = list(range(1, 13)), [21, 22, 23, 24]
    four = Sizes(6, 4, 8)
    assert divided(line, new, four) == [
        (1, 2, 3, 4, 5),
        (6, 7, 8, 9, 10),
        (11, 12, 21, 22, 23, 24),
    ]
    assert divided(line, new, four, "own") == [
        (1, 2, 3, 4, 5, 6),
        (7, 8, 9, 10, 11, 12),
        (21, 22, 23, 24),
    ]
    assert divided(line, new[:3], four, "own") == divided(line, new[:3], four)


def test_the_line_by_rating_has_the_strongest_first_and_leaves_out_who_has_none() -> None:
    assert by_rating([3, 1, 2, 9], {1: 25.0, 2: 31.5, 3: 25.0}) == ([2, 1, 3], [9])
