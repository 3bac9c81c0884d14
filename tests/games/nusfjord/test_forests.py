"""Clearing, thinning, planting, ruling by ruling (§5)."""

from __future__ import annotations

import pytest

from tests.games.nusfjord.carded import (
    goods,
)
from tests.games.nusfjord.table import do, give, legal, refused, table


@pytest.mark.parametrize(("wood", "then"), [(0, 5), (8, 12), (12, 12)])
def test_nu19_a_forest_becomes_wood_as_far_as_there_is_room(wood: int, then: int) -> None:
    """Also NU-44: what is beyond twelve is lost."""
    state = do(give(table(2), 0, wood=wood), "clear")
    assert legal(state) == ["at a3", "at b3", "at c3"]
    do(state, "at b3")
    assert (goods(state)[0], state.harbours.woods[0], state.harbours.empty_spaces(0)) == (
        then,
        3,
        7,
    )


def test_nu19_the_tile_below_still_covers_its_fields() -> None:
    state = do(table(2), "clear", "at a3")
    assert (state.harbours.woods[0], state.harbours.empty_spaces(0), state.harbours.trees[2]) == (
        3,
        5,
        1,
    )


def test_nu19_without_forest_nothing_is_cleared() -> None:
    state = give(table(2), 0, woods=0)
    assert refused(state, "clear") == "You have no forest."
    assert refused(state, "thin") == "You have no forest."


@pytest.mark.parametrize(("wood", "then"), [(0, 4), (10, 12)])
def test_nu20_thinning_counts_tiles_below(wood: int, then: int) -> None:
    assert goods(do(give(table(2), 0, wood=wood), "thin"))[0] == then


def test_nu20_with_twelve_wood_nothing_is_thinned() -> None:
    state = give(table(2), 0, wood=12)
    assert refused(state, "thin") == "You have twelve wood already."


def test_nu21_two_forests_are_planted_where_two_fit() -> None:
    state = do(table(2), "plant", "at b1")
    assert legal(state) == ["stop", "at c1"]
    do(state, "at c1")
    assert (state.harbours.woods[0], state.harbours.empty_spaces(0)) == (6, 1)


def test_nu21_one_may_stop_after_the_first() -> None:
    state = table(2)
    state.harbours.trees[10] = 0
    give(state, 0, woods=3, empty=int(state.harbours.empty[0]) + 2**10 + 2**11)
    do(state, "plant", "at c3")
    assert legal(state) == ["stop", "at b1", "at c1"]
    do(state, "stop")
    assert (state.harbours.woods[0], state.turn()) == (4, 1)


def test_nu21_alt_one_tile_only() -> None:
    state = do(table(2, one_forest=True), "plant", "at c1")
    assert (state.harbours.woods[0], state.turn()) == (5, 1)


@pytest.mark.parametrize(
    ("empty", "places"),
    [
        ({1, 4, 5}, []),  # only b1 and b2: done without asking
        ({1, 2, 3}, ["at a2", "at a3"]),
        ({7, 8}, None),  # not in one row
        ({3, 4}, None),
        ({1}, None),  # the reserve is no field
        ({4, 5, 6, 7}, ["at b1", "at b2", "at b3"]),
    ],
)
def test_nu22_forests_lie_on_two_fields_of_a_row(empty: set[int], places: list[str] | None) -> None:
    state = table(2)
    give(state, 0, empty=sum(2**cell for cell in empty))
    if places is None:
        assert refused(state, "plant") == "No two free fields lie side by side."
        return
    do(state, "plant")
    assert (legal(state) if state.turn() == 0 else []) == places
