"""What decides a deal of Sinker, detector by detector."""

from __future__ import annotations

from typing import cast

import pytest

from companion.games.sinker.reasons import bid, dive
from companion.games.sinker.view import View
from companion.kit.reasons import Finding


def view(word: str, declarer: int | None, *tricks: int, scored: int = 0) -> View:
    """The View of seat 0 at the end of a deal."""
    parts = {"seat": 0, "bid": word, "declarer": declarer, "tricks": tricks, "scored": [scored]}
    return cast(View, parts)


@pytest.mark.parametrize(
    ("end", "found"),
    [
        (view("2", 0, 2, 3, 2), {"bid": 1, "spare": 0}),
        (view("2", 0, 1, 3, 3), {"bid": 1, "spare": 1}),
        (view("2", 0, 3, 3, 1), {"miss": 1, "close_miss": 1}),
        (view("2", 0, 4, 3, 0), {"miss": 1, "close_miss": 0}),
        (view("all", 0, 7, 0, 0), {"bid": 1, "spare": 0}),
        (view("all", 0, 6, 1, 0), {"miss": 1, "close_miss": 1}),
        (view("double-zero", 0, 2, 5, 0), {"miss": 1, "close_miss": 0}),
    ],
)
def test_a_bid_is_made_or_missed_by_so_many(end: View, found: dict[str, float]) -> None:
    assert bid(end, end) == {Finding(kind): amount for kind, amount in found.items()}


def test_the_bid_of_somebody_else() -> None:
    made, missed = view("1", 2, 3, 3, 1), view("1", 2, 2, 3, 2)
    assert bid(made, made) == {Finding("their_bid", 2): 1}
    assert bid(missed, missed) == {Finding("their_miss", 2): 1}


def test_in_a_dive_somebody_drowns() -> None:
    drowned, safe = view("diving", None, 4, 2, 1, scored=-10), view("diving", None, 1, 2, 4)
    assert dive(drowned, drowned) == {Finding("dive"): 1, Finding("drowned"): 1}
    assert dive(safe, safe) == {Finding("dive"): 1, Finding("drowned"): 0}
    assert bid(safe, safe) == dive(view("1", 0, 1, 3, 3), view("1", 0, 1, 3, 3)) == {}
