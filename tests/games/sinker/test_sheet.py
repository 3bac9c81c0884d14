"""Sinker on paper: a table of cases per ruling, and one per place that can be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import score_sheet
from companion.games.sinker import GAME
from companion.games.sinker.cards import BIDS
from companion.games.sinker.sheet import WORTH, made, rounds_of
from companion.kit.scored import Head
from companion.kit.sheet import SheetError


def sheet(*rounds: Any, seats: int = 3, **options: Any) -> dict[str, Any]:
    names = ["Aki", "Ben", "Chie", "Dan"][:seats]
    return {"game": "sinker", "seats": names, "options": options, "rounds": list(rounds)}


def played(bid: str, declarer: int | None, *tricks: int) -> dict[str, Any]:
    return {"bid": bid, "declarer": declarer, "tricks": list(tricks)}


def cases(names: str, *rows: tuple[Any, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(names, [pytest.param(*row[:-1], id=row[-1]) for row in rows])


def scored(entry: dict[str, Any], **options: Any) -> list[int]:
    row: list[int] = score_sheet(sheet(entry, seats=len(entry["tricks"]), **options))["scores"][0]
    return row


# ---------------------------------------------------------------- SI-11, SI-12, SI-23: declarer


@cases(
    "bid, most, worth",
    ("3", 3, 7, "SI-11 three"),
    ("2", 2, 8, "SI-11 two"),
    ("1", 1, 9, "SI-11 one"),
    ("zero", 0, 10, "SI-11 zero"),
    ("double-zero", 0, 20, "SI-11 double zero"),
)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_low_bid_is_kept_up_to_its_number(seats: int, bid: str, most: int, worth: int) -> None:
    """SI-12: fewer is as good; SI-23: one too many is as bad as all of them."""
    every = {3: 7, 4: 6}[seats]
    for own in range(every + 1):
        entry = played(bid, 0, own, every - own, *[0] * (seats - 2))
        assert scored(entry)[0] == (worth if own <= most else -worth)


@cases("bid, worth", ("all", 15, "SI-11 all"), ("double-all", 30, "SI-11 double all"))
@pytest.mark.parametrize("seats", [3, 4])
def test_an_all_needs_every_trick(seats: int, bid: str, worth: int) -> None:
    every = {3: 7, 4: 6}[seats]
    for own in range(every + 1):
        entry = played(bid, 0, own, every - own, *[0] * (seats - 2))
        assert scored(entry)[0] == (worth if own == every else -worth)


def test_the_table_of_bids_is_the_printed_one() -> None:
    assert dict(zip(BIDS, WORTH, strict=True)) == {
        "3": 7, "2": 8, "1": 9, "zero": 10, "double-zero": 20, "all": 15, "double-all": 30,
    }  # fmt: skip
    assert [made(bid, 0, 7) for bid in range(7)] == [True] * 5 + [False] * 2


# ---------------------------------------------------------------- SI-13, SI-14, SI-15: the others


@cases(
    "entry, scores",
    (played("2", 1, 1, 2, 4), [-1, 8, -4], "SI-13 a trick costs one"),
    (played("2", 1, 1, 3, 3), [-1, -8, -3], "SI-13 also when the declarer fails"),
    (played("zero", 0, 0, 3, 4), [10, -3, -4], "SI-13 zero"),
    (played("double-zero", 0, 0, 3, 4), [20, -3, -4], "SI-14 not doubled"),
    (played("double-zero", 0, 2, 1, 4), [-20, -1, -4], "SI-14 nor when it fails"),
    (played("all", 0, 7, 0, 0), [15, 0, 0], "SI-15 all kept"),
    (played("all", 0, 6, 1, 0), [-15, 7, 7], "SI-15 three seats: 7 each, 1 to the pot"),
    (played("all", 2, 1, 1, 4, 0), [5, 5, -15, 5], "SI-15 four seats: 5 each"),
    (played("double-all", 0, 6, 1, 0), [-30, 15, 15], "SI-15 three seats, doubled: 15 each"),
    (played("double-all", 3, 0, 0, 1, 5), [10, 10, 10, -30], "SI-15 four seats, doubled: 10 each"),
    (played("double-all", 3, 0, 0, 0, 6), [0, 0, 0, 30], "SI-15 double all kept"),
)
def test_what_a_round_is_worth(entry: dict[str, Any], scores: list[int]) -> None:
    assert scored(entry) == scores


@cases(
    "entry, scores",
    (played("double-zero", 0, 0, 3, 4), [20, -6, -8], "SI-14 Alt twice the penalty"),
    (played("zero", 0, 0, 3, 4), [10, -3, -4], "SI-14 Alt only under double zero"),
    (played("all", 0, 6, 1, 0), [-15, 7, 7], "SI-14 Alt not under all"),
)
def test_a_doubled_penalty(entry: dict[str, Any], scores: list[int]) -> None:
    assert scored(entry, defender_penalty_double_zero=2) == scores


@cases(
    "entry, scores",
    (played("double-zero", 0, 0, 3, 4), [20, 0, 0], "SI-14 Alt nothing, read from the contrast"),
    (played("zero", 0, 0, 3, 4), [10, -3, -4], "SI-14 Alt only under double zero"),
)
def test_no_penalty(entry: dict[str, Any], scores: list[int]) -> None:
    assert scored(entry, defender_penalty_double_zero=0) == scores
    counted = GAME.paper.score(sheet(entry, defender_penalty_double_zero=0))
    assert "kept" not in str(counted.explain(0)[2])


# ---------------------------------------------------------------- SI-16: the pot


FAILED = played("all", 0, 6, 1, 0)
FAILED_TWICE = played("double-all", 0, 6, 1, 0)
KEPT = played("2", 1, 1, 2, 4)


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


# ---------------------------------------------------------------- SI-17: diving


@cases(
    "tricks, scores",
    ([4, 2, 1], [-10, 0, 0], "SI-17 the most"),
    ([3, 3, 1], [-10, -10, 0], "SI-17 all who are tied for the most"),
    ([2, 2, 2, 0], [-10, -10, -10, 0], "SI-17 three of four"),
    ([7, 0, 0], [-10, 0, 0], "SI-23 no more for more"),
)
def test_a_dive(tricks: list[int], scores: list[int]) -> None:
    assert scored(played("diving", None, *tricks)) == scores


@cases(
    "tricks, scores",
    ([3, 3, 1], [-10, -10, -10], "SI-17 Alt a tie costs everyone"),
    ([4, 2, 1], [-10, 0, 0], "SI-17 Alt one alone still pays alone"),
)
def test_a_dive_in_which_a_tie_costs_everyone(tricks: list[int], scores: list[int]) -> None:
    assert scored(played("diving", None, *tricks), diving_tie_hits_everyone=True) == scores


# ---------------------------------------------------------------- SI-19, SI-21, SI-22: the match


@pytest.mark.parametrize("seats", [3, 4])
def test_twice_as_many_rounds_as_seats_unless_agreed(seats: int) -> None:
    """SI-19."""
    entry = played("diving", None, {3: 7, 4: 6}[seats], *[0] * (seats - 1))
    assert rounds_of({}, seats) == 2 * seats
    for agreed in (None, seats, 5 * seats):
        options = {} if agreed is None else {"rounds": agreed}
        length = agreed or 2 * seats
        for told in (0, length - 1, length):
            found = score_sheet(sheet(*[entry] * told, seats=seats, **options))
            assert found["finished"] == (told == length)
        with pytest.raises(SheetError, match=f"rounds\\[{length}\\]: the game has {length}"):
            score_sheet(sheet(*[entry] * (length + 1), seats=seats, **options))


@pytest.mark.parametrize("rounds", [0, -3, 1, 4, 7, True, 6.0, "6", None])
def test_the_length_is_a_multiple_of_the_seats(rounds: object) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet(rounds=rounds))
    assert refused.value.place == "options.rounds"


def test_victory_is_shared() -> None:
    """SI-21."""
    rounds = [played("3", 0, 3, 4, 0), played("3", 1, 4, 3, 0), KEPT]
    found = score_sheet(sheet(*rounds, rounds=3))
    assert found["totals"] == [2, 11, -4]
    tied = [played("3", 0, 3, 4, 0), played("3", 1, 4, 3, 0), played("all", 2, 0, 0, 7)]
    found = score_sheet(sheet(*tied, rounds=3))
    assert (found["totals"], found["winners"]) == ([3, 3, 15], [2])
    tied[2] = played("diving", None, 0, 0, 7)
    found = score_sheet(sheet(*tied, rounds=3))
    assert (found["totals"], found["winners"]) == ([3, 3, -10], [0, 1])


@pytest.mark.parametrize("seats", [2, 5])
def test_three_or_four_play(seats: int) -> None:
    """SI-22."""
    given = sheet() | {"seats": [f"P{n}" for n in range(seats)]}
    with pytest.raises(SheetError, match=r"^seats: expected 3 / 4 players"):
        score_sheet(given)


# ---------------------------------------------------------------- every place that can be wrong


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        (None, ""),
        ([], ""),
        ({}, ".bid"),
        ({"bid": "2", "declarer": 1}, ".tricks"),
        ({"bid": "2", "tricks": [1, 2, 4]}, ".declarer"),
        ({"bid": "diving", "tricks": [3, 3, 1]}, ".declarer"),
        (KEPT | {"note": 1}, ".note"),
        (played("4", 1, 1, 2, 4), ".bid"),
        (played("0", 1, 1, 2, 4), ".bid"),
        (played("Zero", 1, 1, 2, 4), ".bid"),
        (KEPT | {"bid": 2}, ".bid"),
        (KEPT | {"bid": None}, ".bid"),
        (played("2", 3, 1, 2, 4), ".declarer"),
        (played("2", -1, 1, 2, 4), ".declarer"),
        (played("2", None, 1, 2, 4), ".declarer"),
        (KEPT | {"declarer": True}, ".declarer"),
        (KEPT | {"declarer": 1.0}, ".declarer"),
        (KEPT | {"declarer": "1"}, ".declarer"),
        (played("diving", 0, 3, 3, 1), ".declarer"),
        (KEPT | {"tricks": [1, 2]}, ".tricks"),
        (KEPT | {"tricks": [1, 2, 4, 0]}, ".tricks"),
        (KEPT | {"tricks": "124"}, ".tricks"),
        (KEPT | {"tricks": [1, 2, 4.0]}, ".tricks[2]"),
        (KEPT | {"tricks": [True, 2, 4]}, ".tricks[0]"),
        (KEPT | {"tricks": [-1, 4, 4]}, ".tricks[0]"),
        (KEPT | {"tricks": [0, 8, -1]}, ".tricks[1]"),
        (KEPT | {"tricks": [1, 2, 3]}, ".tricks"),
        (KEPT | {"tricks": [3, 3, 3]}, ".tricks"),
    ],
)
def test_a_wrong_round_names_its_place(entry: Any, place: str) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet(KEPT, entry))
    assert refused.value.place == f"rounds[1]{place}"


def test_tricks_that_do_not_add_up_are_told_their_sum() -> None:
    with pytest.raises(SheetError, match=r"^rounds\[0\]\.tricks: they add up to 6, not 7$"):
        score_sheet(sheet(played("2", 1, 1, 2, 3)))
    with pytest.raises(SheetError, match=r"^rounds\[0\]\.tricks: they add up to 7, not 6$"):
        score_sheet(sheet(played("2", 1, 1, 2, 4, 0), seats=4))


@pytest.mark.parametrize(
    "options",
    [
        {"opening_must_be_3": 1},
        {"defender_penalty_double_zero": 3},
        {"defender_penalty_double_zero": True},
        {"pot": "on"},
        {"pot": True},
        {"diving_tie_hits_everyone": "yes"},
        {"jokers": True},
    ],
)
def test_an_option_that_cannot_be_names_its_place(options: dict[str, Any]) -> None:
    with pytest.raises(SheetError) as refused:
        score_sheet(sheet(**options))
    assert refused.value.place == f"options.{next(iter(options))}"


@pytest.mark.parametrize("pot", [[0], [1, 1], [True], 1, None])
def test_a_pot_that_does_not_follow_is_refused(pot: object) -> None:
    with pytest.raises(SheetError, match=r"^pot: does not follow from the rounds$"):
        score_sheet(sheet(FAILED) | {"pot": pot})


# ---------------------------------------------------------------- in words


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
