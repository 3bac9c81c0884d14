"""A worked example of every shipped kit, counted by hand from the rules of its game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import SheetError, score_sheet
from companion.scorekit.kit_file import data
from companion.scorekit.shipped import shipped
from tests.scorekit.any_kit import NAMES
from tests.scorekit.counter import count

Rounds = list[dict[str, Any]]
EXAMPLES: dict[str, tuple[int, Rounds, list[int], list[int]]] = {
    # Both have 75 points; the one with more food left wins.
    "wingspan": (
        2,
        [
            {
                "birds": [40, 45],
                "bonus": [5, 3],
                "goals": [10, 7],
                "eggs": [12, 14],
                "food": [4, 0],
                "tucked": [4, 6],
                "left": [1, 3],
            }
        ],
        [75, 75],
        [2, 1],
    ),
    # 50 + 2 rows and 1 column; 45 + 1 row, 1 column, 1 colour.
    "azul": (
        2,
        [{"track": [50, 45], "rows": [2, 1], "columns": [1, 1], "colours": [0, 1]}],
        [61, 64],
        [2, 1],
    ),
    # Eight coins are two points, lost battles cost some.
    "7-wonders": (
        3,
        [
            {
                "military": [-4, 6, 10],
                "coins": [8, 3, 0],
                "wonder": [10, 7, 3],
                "civilian": [15, 9, 4],
                "commerce": [0, 6, 3],
                "guilds": [5, 0, 8],
                "science": [16, 7, 26],
            }
        ],
        [44, 36, 54],
        [2, 3, 1],
    ),
    # The second round is all hearts and the queen for one player: the others get 26.
    "hearts": (
        4,
        [
            {"points": [0, 13, 13, 0]},
            {"points": [0, 26, 26, 26]},
            {"points": [0, 26, 0, 0]},
            {"points": [0, 26, 0, 0]},
            {"points": [0, 26, 0, 0]},
        ],
        [0, 117, 39, 26],
        [1, 4, 3, 2],
    ),
    "oh-hell": (
        3,
        [{"bid": [3, 4, 2], "tricks": [3, 5, 2], "bonus": [10, 0, 10]}],
        [13, 5, 12],
        [1, 3, 2],
    ),
    # Clubs with one, game two: 24; a lost diamond game of 18 costs 36.
    "skat": (
        3,
        [{"game": [24, 0, 0]}, {"game": [0, -36, 0], "last": True}],
        [24, -36, 0],
        [1, 3, 2],
    ),
    "catan": (
        3,
        [
            {
                "settlements": [2, 3, 4],
                "cities": [3, 2, 1],
                "road": [1, 0, 0],
                "army": [0, 1, 0],
                "cards": [0, 0, 1],
            }
        ],
        [10, 9, 7],
        [1, 2, 3],
    ),
    "pandemic": (3, [{"outcome": "lost"}], [0, 0, 0], [1, 1, 1]),
    "hanabi": (2, [{"outcome": "won", "fireworks": 21}], [21, 21], [1, 1]),
    # The hands of the others: a wild card is 50, an action card 20, the rest as printed.
    "uno": (
        3,
        [{"points": [0, 96, 0]}, {"points": [410, 0, 0]}, {"points": [120, 0, 0]}],
        [530, 96, 0],
        [1, 2, 3],
    ),
    "carcassonne": (
        2,
        [
            {
                "track": [50, 62],
                "roads": [3, 0],
                "cities": [4, 2],
                "monasteries": [7, 5],
                "fields": [18, 9],
            }
        ],
        [82, 78],
        [1, 2],
    ),
    # 21 for a kept ticket, −9 for a missed one; equal totals go to more completed tickets.
    "ticket-to-ride": (
        2,
        [{"routes": [60, 72], "tickets": [21, 9], "longest": [0, 0], "completed": [1, 2]}],
        [81, 81],
        [2, 1],
    ),
}


@pytest.mark.parametrize("key", sorted(shipped()))
def test_the_example_is_counted_right(key: str) -> None:
    seats, rounds, totals, ranks = EXAMPLES[key]
    sheet = {"game": "kit", "kit": data(shipped()[key]), "seats": NAMES[:seats], "rounds": rounds}
    scored = score_sheet(sheet)
    assert (scored["totals"], scored["ranks"]) == (totals, ranks)
    assert {name: scored[name] for name in count(sheet)} == count(sheet)
    assert scored["finished"] == (key != "oh-hell")
    assert scored["winners"] == (
        []
        if key in ("oh-hell", "pandemic")
        else [seat for seat in range(seats) if ranks[seat] == 1]
    )


REFUSED: list[tuple[str, int, Rounds, str]] = [
    ("hearts", 4, [{"points": [1, 2, 3, 4]}], "rounds[0].points: expected 26 / 78 in all"),
    ("hearts", 4, [{"points": [27, 0, 0, 0]}], "rounds[0].points[0]: 27 is not between 0 and 26"),
    ("hearts", 4, [{}], "rounds[0].points: is missing"),
    ("hearts", 3, [], "seats: expected 4 players, not 3"),
    ("oh-hell", 3, [{"tricks": [3, 5, 3]}], "rounds[0].tricks: expected 10 in all"),
    ("wingspan", 2, [{"fish": [1, 2]}], "rounds[0].fish: is not known here"),
    ("wingspan", 2, [{"eggs": [1, 2]}] * 2, "rounds[1]: the game has 1 rounds, not 2"),
    (
        "uno",
        2,
        [{"points": [500, 0]}, {"points": [0, 1]}],
        "rounds[1]: the game ended with round 1",
    ),
    ("skat", 3, [{"game": [0, 0, 0], "last": 1}], "rounds[0].last: expected one of: true"),
    ("pandemic", 2, [{"outcome": "draw"}], "rounds[0].outcome: expected one of: won, lost"),
    (
        "hanabi",
        2,
        [{"outcome": "won", "fireworks": 26}],
        "rounds[0].fireworks: 26 is not between 0 and 25",
    ),
    (
        "azul",
        2,
        [{"track": [99_999, 0], "rows": [6, 0]}],
        "rounds[0].rows[0]: 6 is not between 0 and 5",
    ),
]


@pytest.mark.parametrize(("key", "seats", "rounds", "reason"), REFUSED)
def test_an_impossible_round_is_refused(key: str, seats: int, rounds: Rounds, reason: str) -> None:
    sheet = {"game": "kit", "kit": data(shipped()[key]), "seats": NAMES[:seats], "rounds": rounds}
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet)
    assert str(refused.value) == reason


def test_places_are_places_and_points_stay_short() -> None:
    go = {"format": "tairyo kit 1", "name": "Go"}
    sheet: dict[str, Any] = {"game": "kit", "kit": go | {"written": "places"}, "seats": NAMES[:3]}
    assert score_sheet(sheet | {"rounds": [{"places": [2, 1, 2]}]})["ranks"] == [2, 1, 2]
    with pytest.raises(SheetError, match=r"rounds\[0\].places: expected places such as 1, 2, 2, 4"):
        score_sheet(sheet | {"rounds": [{"places": [1, 1, 2]}]})
    rows = [{"key": "eggs", "name": "Eggs", "worth": 100}]
    with pytest.raises(SheetError, match=r"rounds\[0\]: a number has too many digits"):
        score_sheet(sheet | {"kit": go | {"rows": rows}, "rounds": [{"eggs": [99_999, 0, 0]}]})
