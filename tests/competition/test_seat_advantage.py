"""How often each seat of a table won."""

from __future__ import annotations

import random

import pytest

from companion.competition.seat_advantage import FEWEST, interval, seat_advantages
from companion.competition.standings.points import Result


def table(winner: int, seats: int = 4, game: str = "fisherman") -> Result:
    """A table that one seat won."""
    ranks = tuple(1 if at == winner else 2 for at in range(seats))
    return Result(1, 1, tuple(range(seats)), (0,) * seats, ranks, game)


def test_each_game_and_size_has_its_own_shares() -> None:
    fours = [table(0) for _ in range(15)] + [table(3) for _ in range(5)]
    threes = [table(1, 3, "sinker") for _ in range(FEWEST)]
    sinker, fisherman = sorted(seat_advantages([*fours, *threes]), key=lambda one: one.par)[::-1]
    assert (fisherman.game, fisherman.tables, fisherman.par) == ("fisherman", 20, 0.25)
    assert [share for share, _ in fisherman.seats] == [0.75, 0, 0, 0.25]
    assert (sinker.game, [share for share, _ in sinker.seats]) == ("sinker", [0, 1, 0])
    assert all(half > 0.05 for _, half in (*fisherman.seats, *sinker.seats)), "never certain"


def test_one_seat_has_no_advantage() -> None:
    assert not seat_advantages([table(0, 1) for _ in range(FEWEST)])


def test_a_shared_win_counts_in_part() -> None:
    shared = Result(1, 1, (5, 6, 7, 8), (9, 9, 1, 0), (1, 1, 3, 4), "fisherman")
    (found,) = seat_advantages([shared] * FEWEST)
    assert [share for share, _ in found.seats] == [0.5, 0.5, 0, 0]


def test_intervals_hold_the_truth_in_about_95_of_100() -> None:
    luck = random.Random(8)
    held = 0
    for _ in range(400):
        share, half = interval([luck.random() < 0.25 for _ in range(40)])
        held += abs(share - 0.25) <= half
    assert held == pytest.approx(380, abs=12)
