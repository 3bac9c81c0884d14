"""Checking sheets: every refusal names its place, and nothing that is not an integer is one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kit.option import Option
from companion.kit.scored import Head, Scored, as_file
from companion.kit.sheet import (
    SheetError,
    agreed,
    integer,
    limit,
    listing,
    mapping,
    one_of,
    opened,
    ranking,
    same,
)
from companion.kit.view import Round
from companion.kit.words import Phrase

OPTIONS = (
    Option("quick", Phrase("Quick"), default=False),
    Option("rounds", Phrase("Rounds"), default=6, choices=(3, 6)),
)
SHEET: dict[str, Any] = {"game": "g", "seats": ["A", "B", "C"], "rounds": []}


class Counted(Scored[Round]):
    """A sheet of two rounds at most."""

    def explain(self, index: int) -> list[Phrase]:
        return [Phrase("%(n)s", n=score) for score in self.scores[index]]


def scored(sheet: dict[str, Any], *scores: tuple[int, ...]) -> dict[str, object]:
    """The sheet with rounds that were worth so much, as its file has it."""
    found = opened(sheet, "g", (3,), OPTIONS)
    rounds = tuple(Round() for _ in scores)
    return as_file(sheet, agreed(found, Counted(found.head, rounds, scores, length=2)))


def place_of(call: Any, *arguments: Any) -> str:
    with pytest.raises(SheetError) as refused:
        call(*arguments)
    assert str(refused.value) == f"{refused.value.place}: {refused.value.message}"
    return refused.value.place


@pytest.mark.parametrize("value", [True, False, 1.0, "3", None, [1], {"a": 1}, float("nan")])
def test_only_integers_are_integers(value: object) -> None:
    assert place_of(integer, value, "p") == "p"


@pytest.mark.parametrize(
    ("low", "high", "fits"),
    [(None, None, True), (5, 5, True), (6, None, False), (None, 4, False), (0, 9, True)],
)
def test_integers_have_their_limits(low: int | None, high: int | None, fits: bool) -> None:
    if fits:
        assert integer(5, "p", low, high) == 5
    else:
        assert place_of(integer, 5, "p", low, high) == "p"


def test_words_lists_and_objects() -> None:
    assert one_of("a", "p", ("a", "b")) == "a"
    assert place_of(one_of, "c", "p", ("a", "b")) == "p"
    assert place_of(one_of, ["a"], "p", ("a",)) == "p"
    assert listing([1], "p", 1) == [1]
    assert place_of(listing, [1], "p", 2) == "p"
    assert place_of(listing, "ab", "p", 2) == "p"
    assert mapping({"a": 1}, "p", ("a",)) == {"a": 1}
    assert place_of(mapping, {}, "p", ("a",)) == "p.a"
    assert place_of(mapping, {}, "", ("a",)) == "a"
    assert place_of(mapping, {"a": 1, "b": 2}, "p", ("a",)) == "p.b"
    assert place_of(mapping, [], "p", ("a",)) == "p"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"game": "h"}, "game"),
        ({"game": 3}, "game"),
        ({"seats": ["A", "B"]}, "seats"),
        ({"seats": "ABC"}, "seats"),
        ({"seats": ["A", "B", "A"]}, "seats[2]"),
        ({"seats": ["A", "", "C"]}, "seats[1]"),
        ({"seats": ["A", 7, "C"]}, "seats[1]"),
        ({"options": []}, "options"),
        ({"options": {"slow": True}}, "options.slow"),
        ({"options": {"quick": 1}}, "options.quick"),
        ({"options": {"rounds": True}}, "options.rounds"),
        ({"options": {"rounds": 4}}, "options.rounds"),
        ({"rounds": None}, "rounds"),
        ({"title": "x"}, "title"),
    ],
)
def test_the_head_of_a_sheet(change: dict[str, Any], place: str) -> None:
    assert place_of(opened, SHEET | change, "g", (3, 4), OPTIONS) == place


@pytest.mark.parametrize("missing", ["game", "seats", "rounds"])
def test_what_a_sheet_needs(missing: str) -> None:
    rest = {key: value for key, value in SHEET.items() if key != missing}
    assert place_of(opened, rest, "g", (3,), OPTIONS) == missing


def test_options_may_be_left_out_or_given() -> None:
    assert opened(SHEET, "g", (3,), OPTIONS).head == Head(("A", "B", "C"))
    given = SHEET | {"options": {"quick": True, "rounds": 3}}
    assert opened(given, "g", (3,), OPTIONS).head.options == {"quick": True, "rounds": 3}


@pytest.mark.parametrize(
    ("rounds", "fits"),
    [(4, True), (8, True), (40, True), (3, False), (0, False), (-4, False), (10**9, False)],
)
def test_an_option_per_seat_takes_multiples_of_the_seats(rounds: int, fits: bool) -> None:
    """Choices of one and two mean three and six with three seats, four and eight with four."""
    per_seat = Option("rounds", Phrase("Rounds"), 2, (1, 2), per_seat=True)
    assert [per_seat.value(choice, 3) for choice in per_seat.choices] == [3, 6]
    assert per_seat.allows(rounds, 4) is fits
    given = SHEET | {"seats": ["A", "B", "C", "D"], "options": {"rounds": rounds}}
    if fits:
        assert opened(given, "g", (3, 4), (per_seat,)).head.seats == 4
    else:
        assert place_of(opened, given, "g", (3, 4), (per_seat,)) == "options.rounds"


def test_more_rounds_than_the_game_has() -> None:
    limit([{}] * 3, 3)
    assert place_of(limit, [{}] * 5, 3) == "rounds[3]"


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ([12, 9, 9], [1, 2, 2]),
        ([1, 2, 2, 0], [3, 1, 1, 4]),
        ([0, 0, 0], [1, 1, 1]),
        ([-1, -2, -3], [1, 2, 3]),
    ],
)
def test_competition_ranks(totals: list[int], ranks: list[int]) -> None:
    assert ranking(totals) == ranks


def test_a_sheet_with_its_results() -> None:
    result = scored(SHEET)
    assert result == SHEET | {
        "scores": [],
        "totals": [0, 0, 0],
        "ranks": [1, 1, 1],
        "finished": False,
        "winners": [],
    }
    over = scored(SHEET, (1, 2, 3), (3, 2, 1))
    assert (over["totals"], over["winners"]) == ([4, 4, 4], [0, 1, 2])
    assert list(over)[-5:] == ["scores", "totals", "ranks", "finished", "winners"]
    assert SHEET == {"game": "g", "seats": ["A", "B", "C"], "rounds": []}  # a new dict comes out


@pytest.mark.parametrize("key", ["scores", "totals", "ranks", "finished", "winners"])
def test_results_in_the_file_must_be_these(key: str) -> None:
    rows = ((1, 2, 3), (1, 2, 3))
    result = scored(SHEET, *rows)
    assert scored(result, *rows) == result
    wrong = result | {key: 1 if key == "finished" else [9]}
    assert place_of(scored, wrong, *rows) == key


def test_true_is_not_one() -> None:
    assert same([1, [2]], [1, [2]])
    assert not same([1], [True])
    assert not same([1], [1, 1])
    assert not same(1, 1.0)
