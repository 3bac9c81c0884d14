"""What is counted: every ruling on points and shields with its cases (§5, §6)."""

import re
from typing import Any

import pytest

from companion.games import GAMES, score_sheet
from companion.games.fisherman.cards import KINDS
from companion.games.fisherman.sheet import shields, worth
from companion.games.fisherman.table import Fisherman
from tests.games.cases import cases
from tests.games.fisherman.table import caught, trick
from tests.games.matches import Case, match

# ---------------------------------------------------------------- §5 points


@cases(
    "card, points",
    ("fugu1", 1, "FI-07 target"),
    ("fugu6", 2, "FI-07 target of a size"),
    ("tai1", 0, "FI-07 neither"),
    ("tai6", 1, "FI-07 size"),
    ("aji1", -1, "FI-07 bycatch"),
    ("aji6", -2, "FI-07 bycatch of a size"),
    ("fugu7", 2, "FI-07 the second size"),
    ("fugu8", 1, "FI-07 just above the sizes"),
    ("tai5", 0, "FI-07 just below the sizes"),
    ("aji7", -2, "FI-07 bycatch of the second size"),
    ("ika7", 1, "FI-07 squid of a size"),
)
def test_what_a_card_is_worth(card: str, points: int) -> None:
    kind, size = re.fullmatch(r"([a-z]+)(\d+)", card).groups()  # type: ignore[union-attr]  # it matches
    target, bycatch = KINDS.index("fugu"), KINDS.index("aji")
    assert worth(KINDS.index(kind), int(size), target, 6, bycatch) == points
    state = trick("fugu low 6 aji", " ".join([card, *others(card)]))
    assert caught(state, 0).split() == [card] * bool(points)
    assert state.points[0] == points


def others(card: str) -> list[str]:
    """Three worthless cards that do not beat it when it is led."""
    free = ("tai", "haze", "ika")
    kind = next(kind for kind in free if not card.startswith(kind))
    return [f"{kind}{size}" for size in (2, 3, 4)]


def test_a_card_that_scores_is_never_worth_nothing() -> None:
    """FI-10: +2, +1, −1 or −2, under all rules."""
    for target in range(5):
        for bycatch in set(range(5)) - {target}:
            for pair in range(1, 10):
                for kind in range(5):
                    for size in range(1, 11):
                        relevant = kind in (target, bycatch) or size in (pair, pair + 1)
                        assert bool(worth(kind, size, target, pair, bycatch)) is relevant


# ---------------------------------------------------------------- §6 shields


@cases(
    "points, worth",
    ([10, 8, 8, 5], [5, 3, 3, 0], "FI-14 two second"),
    ([7, 7, 7, 1], [5, 5, 5, 0], "FI-14 three first"),
    ([4, 2, 2], [5, 3, 3], "FI-14 two second of three"),
    ([9, 5, 3, 3], [5, 3, 1, 1], "FI-14 two third"),
    ([6, 6, 2, 1], [5, 5, 1, 0], "FI-14 two first"),
    ([6, 6, 2, 2], [5, 5, 1, 1], "FI-14 two pairs"),
    ([6, 6, 2], [5, 5, 1], "FI-14 two first of three"),
    ([3, 3, 3, 3], [5, 5, 5, 5], "FI-14 all tied"),
    ([1, 2, 3, 4], [0, 1, 3, 5], "FI-14 no ties"),
    ([3, 2, 1], [5, 3, 1], "FI-14 the last of three has bronze"),
    ([0, -1, -2, -3], [5, 3, 1, 0], "FI-15 gold for nothing"),
    ([-4, -1, -4], [3, 5, 3], "FI-15 gold for less than nothing"),
)
def test_shields_by_rank(points: list[int], worth: list[int]) -> None:
    assert shields(points) == worth


@cases("seats, seed", (3, 11, "FI-14 three"), (4, 12, "FI-14 four"), (4, 13, "FI-15 four"))
def test_the_table_and_the_sheet_count_alike(seats: int, seed: int) -> None:
    case = Case("fisherman", seats, ())
    _, end = match(case, seed)
    scored = score_sheet(case.sheet(end))
    assert end.view(None)["totals"] == scored["totals"]
    assert scored["rounds"][-1]["points"] == end.view(None)["points"]


@cases(
    "seats, options",
    (3, (), "three"),
    (4, (), "four"),
    (3, (("allow_absent_kind", True),), "squid"),
)
def test_the_points_of_a_played_match_are_never_doubted(seats: int, options: Any) -> None:
    """FI-12: whatever stays in the box, the points of a round stay within what is doubted."""
    for seed in range(12):
        case = Case("fisherman", seats, options)
        sheet = case.sheet(match(case, seed)[1])
        counted = [{"points": entry["points"]} for entry in score_sheet(sheet)["rounds"]]
        scored = GAMES["fisherman"].paper.score(sheet | {"rounds": counted})
        for number in range(seats):
            scored.check(number)
            assert scored.doubt(number) is None


@cases(
    "totals, won, seat, value",
    ([13, 9, 4], [5, 3, 1], 0, 1.0, "FI-19 alone in front, and the gold"),
    ([13, 13, 4], [5, 3, 1], 1, 0.525, "FI-19 a shared victory counts as its share"),
    ([9, 13, 4], [5, 3, 1], 0, 0.25, "FI-19 no victory"),
    ([5, 5, 5], [1, 1, 1], 2, 0.3, "FI-19 three share"),
)
def test_what_the_end_is_worth_to_the_search(
    totals: list[int], won: list[int], seat: int, value: float
) -> None:
    state = Fisherman(3, {})
    state.round = 3
    for place in range(3):
        state.totals[place] = totals[place]
        state.scored[place] = won[place]
    assert state.payoff(seat) == pytest.approx(value)
