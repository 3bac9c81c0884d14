"""As many go up as down, and what was shown beforehand is what happens."""

from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.leagues.state.divisions import Movement, carried_out, playoffs, zones

THREE = ((1, 2, 3, 4, 5, 6), (11, 12, 13, 14, 15, 16), (21, 22, 23, 24))


def test_two_up_two_down() -> None:
    assert carried_out(THREE, Movement(2)) == [
        (1, 2, 3, 4, 11, 12),
        (5, 6, 13, 14, 21, 22),
        (15, 16, 23, 24),
    ]


def test_zones_show_beforehand_what_is_at_stake() -> None:
    assert zones([6, 6, 4], Movement(1, playoff=1)) == [
        ["stay", "stay", "stay", "stay", "down_playoff", "down"],
        ["up", "up_playoff", "stay", "stay", "down_playoff", "down"],
        ["up", "up_playoff", "stay", "stay"],
    ]


def test_a_share_is_of_the_smaller_division() -> None:
    assert Movement(share=Fraction(1, 4)).between(12, 8) == (2, 0)


def test_a_playoff_moves_who_won_it() -> None:
    rule = Movement(1, playoff=1)
    assert playoffs(THREE, rule) == [(5, 12), (15, 22)]
    up = carried_out(THREE, rule, {0: (12, 5)})
    assert up[0] == (1, 2, 3, 4, 11, 12)
    assert carried_out(THREE, rule, {0: (5, 12)})[0] == (1, 2, 3, 4, 5, 11)
    assert carried_out(THREE, rule)[0] == (1, 2, 3, 4, 5, 11), "not played: all stay"


def test_a_hole_is_filled_by_the_best_from_below() -> None:
    found = carried_out(THREE, Movement(1), gone=[2])
    assert [len(division) for division in found] == [6, 6, 3]
    assert found[0] == (1, 3, 4, 5, 11, 6)


@pytest.mark.slow
@given(
    st.lists(st.integers(2, 20), min_size=1, max_size=5),
    st.integers(0, 12),
    st.integers(0, 2),
    st.data(),
)
def test_everybody_is_in_one_division_and_the_sizes_stay(
    sizes: list[int], count: int, playoff: int, data: st.DataObject
) -> None:
    rule = Movement(count, playoff=playoff)
    places = [tuple(range(100 * at, 100 * at + size)) for at, size in enumerate(sizes)]
    order = {at: data.draw(st.permutations(met)) for at, met in enumerate(playoffs(places, rule))}
    found = carried_out(places, rule, order)
    assert sorted(chain(*found)) == sorted(chain(*places))
    assert [len(division) for division in found] == sizes
    for stakes, line, upper in zip(zones(sizes, rule), places, range(len(places)), strict=True):
        for zone, person in zip(stakes, line, strict=True):
            now = next(at for at, division in enumerate(found) if person in division)
            allowed = {
                "up": {-1}, "up_playoff": {-1, 0}, "stay": {0}, "down_playoff": {0, 1}, "down": {1},
            }  # fmt: skip
            assert now - upper in allowed[zone]


@pytest.mark.parametrize("wrong", [{"count": -1}, {"playoff": 3}, {"share": Fraction(2, 3)}])
def test_a_rule_that_cannot_be_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"play-off|half"):
        Movement(**wrong)  # type: ignore[arg-type] # one wrong value at a time
