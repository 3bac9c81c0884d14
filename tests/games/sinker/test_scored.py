"""How a score came about in words, and what an empty sheet says."""

from __future__ import annotations

from typing import Any

from companion.games.sinker import GAME
from companion.games.sinker.cards import BIDS
from companion.kit.scored import Head
from tests.games.cases import cases
from tests.games.sinker.sheets import FAILED, FAILED_TWICE, KEPT, played, sheet


@cases(
    "rounds, lines",
    (
        [KEPT],
        [
            "1 trick at −1: −1",
            "declarer, bid 2, 2 tricks: kept, +8",
            "4 tricks at −1: −4",
        ],
        "a bid kept",
    ),
    (
        [played("double-zero", 0, 1, 6, 0)],
        ["declarer, bid double zero, 1 trick: failed, −20", "6 tricks at −1: −6", "0 tricks: 0"],
        "a bid failed",
    ),
    (
        [played("all", 2, 0, 0, 7)],
        ["the declarer kept it: 0"] * 2 + ["declarer, bid all, 7 tricks: kept, +15"],
        "an all kept",
    ),
    (
        [FAILED],
        ["declarer, bid all, 6 tricks: failed, −15"]
        + ["the declarer failed: a share of 15, +7"] * 2,
        "an all failed",
    ),
    (
        [FAILED, FAILED_TWICE],
        ["declarer, bid double all, 6 tricks: failed, −30"]
        + ["the declarer failed: a share of 30 and of 1 from the pot, +15"] * 2,
        "with a pot",
    ),
    (
        [played("diving", None, 3, 3, 1)],
        ["3 tricks, the most: −10"] * 2 + ["1 trick, not the most: 0"],
        "a dive",
    ),
)
def test_how_a_score_came_about(rounds: list[Any], lines: list[str]) -> None:
    found = GAME.paper.score(sheet(*rounds))
    assert [str(line) for line in found.explain(len(rounds) - 1)] == lines


def test_how_a_tie_that_costs_everyone_came_about() -> None:
    found = GAME.paper.score(sheet(played("diving", None, 3, 3, 1), diving_tie_hits_everyone=True))
    assert [str(line) for line in found.explain(0)] == [
        *["3 tricks, the most: −10"] * 2,
        "1 trick, but the most were tied: −10",
    ]


def test_no_round_that_adds_up_is_doubted() -> None:
    """Any seat may bid anything and any seat may take any trick."""
    for bid in BIDS:
        for own in range(8):
            found = GAME.paper.score(sheet(played(bid, 0, own, 7 - own, 0)))
            found.check(0)
            assert found.doubt(0) is None


def test_the_empty_sheet_says_how_often_everybody_deals() -> None:
    for rounds, words in ((3, "deals once"), (6, "deals twice"), (9, "deals 3 times")):
        head = Head(("",) * 3, {"rounds": rounds})
        assert words in str(GAME.paper.reminders(head)[-1])
    three, four = (" ".join(map(str, GAME.paper.reminders(Head(("",) * n)))) for n in (3, 4))
    assert ("into the pot" in three, "into the pot" in four) == (True, False)
