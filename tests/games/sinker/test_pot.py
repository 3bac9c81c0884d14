"""SI-16: what the pot takes in, and to whom it goes."""

from __future__ import annotations

from typing import Any

from companion.games import score_sheet
from tests.games.cases import cases
from tests.games.sinker.sheets import FAILED, FAILED_TWICE, KEPT, played, sheet


@cases(
    "rounds, scores, pots",
    ([FAILED], [[-15, 7, 7]], [1], "SI-16 the rest goes into the pot"),
    ([FAILED, FAILED], [[-15, 7, 7], [-15, 8, 8]], [1, 0], "SI-16 15 and 1 are shared"),
    (
        [FAILED, FAILED_TWICE],
        [[-15, 7, 7], [-30, 15, 15]],
        [1, 1],
        "SI-16 31 among two leaves one again",
    ),
    (
        [FAILED, KEPT, played("all", 0, 7, 0, 0), FAILED],
        [[-15, 7, 7], [-1, 8, -4], [15, 0, 0], [-15, 8, 8]],
        [1, 1, 1, 0],
        "SI-16 it waits for the next all that fails",
    ),
    ([FAILED_TWICE], [[-30, 15, 15]], [0], "SI-16 30 leaves nothing"),
)
def test_the_pot(rounds: list[Any], scores: list[list[int]], pots: list[int]) -> None:
    found = score_sheet(sheet(*rounds))
    assert (found["scores"], found["pot"]) == (scores, pots)


def test_the_pot_never_fills_with_four() -> None:
    rounds = [played("all", 0, 5, 1, 0, 0), played("double-all", 1, 1, 5, 0, 0)]
    assert score_sheet(sheet(*rounds, seats=4))["pot"] == [0, 0]


def test_without_a_pot_the_rest_is_dropped() -> None:
    """SI-16 Alt."""
    found = score_sheet(sheet(FAILED, FAILED, pot="off"))
    assert (found["scores"], found["pot"]) == ([[-15, 7, 7]] * 2, [0, 0])


def test_what_is_in_the_pot_at_the_end_is_nobodys() -> None:
    found = score_sheet(sheet(FAILED, KEPT, KEPT, rounds=3))
    assert (found["finished"], found["pot"][-1]) == (True, 1)
    assert found["totals"] == [-17, 23, -1]
