"""Sinker on paper: a table of cases per ruling, and one per place that can be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import score_sheet
from companion.games.sinker import GAME
from companion.games.sinker.cards import BIDS
from companion.games.sinker.sheet import WORTH, made, rounds_of
from companion.kit.sheet import SheetError
from tests.games.cases import cases
from tests.games.sinker.sheets import KEPT, played, sheet


def scored(entry: dict[str, Any], **options: Any) -> list[int]:
    row: list[int] = score_sheet(sheet(entry, seats=len(entry["tricks"]), **options))["scores"][0]
    return row


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
