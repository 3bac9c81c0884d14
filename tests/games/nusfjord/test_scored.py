"""The shields of whoever plays alone (§9)."""

from __future__ import annotations

import pytest

from companion.games.nusfjord.scored import shield


@pytest.mark.parametrize(
    ("seats", "points", "metal"), [(1, 29, 0), (1, 30, 3), (1, 39, 3), (1, 40, 1), (2, 45, 0)]
)
def test_nu43_thirty_points_are_bronze_and_forty_gold(seats: int, points: int, metal: int) -> None:
    assert shield(seats, points) == metal
