"""Imitation, ruling by ruling (§6)."""

from __future__ import annotations

import pytest

from tests.games.nusfjord.table import do, give, legal, refused, table


@pytest.mark.parametrize("seats", [2, 3])
def test_nu28_fewer_than_four_do_not_imitate(seats: int) -> None:
    state = do(table(seats), "gold")
    assert not any(move.startswith("copy") for move in legal(state))


def test_nu28_with_four_a_full_space_is_imitated_once() -> None:
    state = do(table(4), "gold", "thin")
    assert [move for move in legal(state) if "copy" in move] == ["copy gold", "copy thin"]
    assert refused(state, "copy clear") == "That space is still free: put your worker there."
    do(state, "copy gold")
    assert state.harbours.gold[2] == 1
    assert not any(move.startswith("copy") for move in legal(state))
    assert refused(state, "copy thin") == "Somebody has already copied an action."


def test_nu28_one_may_imitate_oneself() -> None:
    state = do(table(4), "gold", "pass", "pass", "pass", "copy gold")
    assert state.harbours.gold[0] == 2


def test_nu29_with_five_each_column_is_imitated_once() -> None:
    state = do(table(5), "gold", "thin", "issue", "issue")
    assert [m for m in legal(state) if "copy" in m] == ["copy gold", "copy issue", "copy thin"]
    do(state, "copy gold")
    assert [m for m in legal(state) if "copy" in m] == ["copy issue", "copy thin"]
    do(state, "copy thin")
    assert [m for m in legal(state) if "copy" in m] == ["copy issue"]


def test_nu52_what_one_cannot_do_one_cannot_imitate() -> None:
    state = do(table(4), "thin")
    give(state, 1, wood=12)
    assert refused(state, "copy thin") == "You have twelve wood already."
