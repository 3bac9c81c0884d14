"""What every game, and every trick-taking game, looks for."""

from __future__ import annotations

from typing import Any, cast

from companion.kit.reasons import Finding, points
from companion.kit.trick_reasons import free, own_tricks, this_trick
from companion.kit.view import Round, Seated, TrickView, View

Trick = TrickView[Round]
FIRST: list[Seated] = [[0, "hK"], [1, "h7"], [2, "hA"]]
SECOND: list[Seated] = [[2, "s7"], [0, "h8"], [1, "s8"]]


def view(plays: list[Seated], winner: int | None = None, **parts: Any) -> Trick:
    """A View of seat 0 in a trick game of three."""
    held = {"hand": ["hK"], "legal": ["hK"], "tricks": [0, 0, 0], "trick": []}
    whole = {"seat": 0, "seats": 3, "plays": plays, "last_winner": winner}
    return cast(Trick, held | whole | parts)


def test_points_since_the_choice_and_who_leads() -> None:
    def scores(*totals: int) -> View:
        return cast(View, {"seat": 0, "totals": list(totals)})

    assert points(scores(1, 5, 2), scores(4, 6, 2)) == {
        Finding("points"): 3,
        Finding("leader", 1): 1,
        Finding("theirs", 2): 0,
    }
    assert Finding("theirs", 1) in points(scores(1, 5, 5), scores(1, 5, 5))  # nobody leads alone


def test_the_trick_of_the_choice() -> None:
    end = view(FIRST + SECOND, winner=1)
    assert this_trick(view([]), end) == {Finding("this_trick"): 0}  # seat 2 leads next
    assert this_trick(view(FIRST + SECOND[:1]), view(FIRST + SECOND, winner=0)) == {
        Finding("this_trick"): 1
    }
    assert this_trick(view([], legal=["pass"]), end) == {}  # no card is played


def test_tricks_from_the_choice_on() -> None:
    end = view(FIRST + SECOND, tricks=[3, 0, 0])
    assert own_tricks(view(FIRST, tricks=[1, 0, 0]), end) == {Finding("tricks"): 2}
    assert own_tricks(view([], tricks=[4, 0, 0]), end) == {Finding("tricks"): 3}  # of another round


def test_a_void_sets_free() -> None:
    end = view(FIRST + SECOND)
    assert free(view([]), end) == {Finding("free"): 1}
    assert free(view(FIRST), end) == {Finding("free"): 0}  # only later tricks
