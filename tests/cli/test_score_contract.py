"""`companion score`, each line of docs/score-sheet.md: what is refused where, what is scored."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main

NAMES = ["Aki", "Ben", "Chie"]


def run(text: str) -> Result:
    return CliRunner().invoke(main, ["score", "-"], input=text)


def sheet(game: str, *rounds: Any, seats: list[str] = NAMES, **fields: Any) -> str:
    return json.dumps({"game": game, "seats": seats, "rounds": list(rounds)} | fields)


def fates(*ranks: int, end: str = "spawned") -> dict[str, Any]:
    return {"fates": [{"end": end, "rank": rank} for rank in ranks]}


def refused(text: str) -> str:
    result = run(text)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    return result.stderr.split(": ")[0]


# ---------------------------------------------------------------- every game


@pytest.mark.parametrize("names", [["Aki", "Ben", other] for other in (
    "Aki ", " Aki", "aki", "Ａｋｉ", "A\u200bki", "Aki\u200d", "Aki\ufe0f", "\tAki\n",
)])  # fmt: skip
def test_names_that_look_alike_are_refused_where_the_second_stands(names: list[str]) -> None:
    assert refused(sheet("dieangler", seats=names)) == "seats[2]"


@pytest.mark.parametrize("name", ["", " ", "\u3000", "\u200b", "\u3164", "\u2800", "\u202e\ufeff"])
def test_an_invisible_name_is_none(name: str) -> None:
    assert refused(sheet("dieangler", seats=["Aki", name])) == "seats[1]"


def test_inner_blanks_count_once() -> None:
    assert refused(sheet("dieangler", seats=["Aki B", "Aki  \u3000B"])) == "seats[1]"
    scored = run(sheet("dieangler", seats=["Aki B", "AkiB", " Chie "]))
    assert json.loads(scored.stdout)["seats"] == ["Aki B", "AkiB", " Chie "]  # as they came


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"game":"dieangler","game":"sinker"}', "game"),
        ('{"game":"dieangler","seats":["a","b"],"rounds":[{"winner":0,"winner":1}]}',
         "rounds[0].winner"),
        ('{"game":"dieangler","seats":["a","b"],"options":{"lure":true,"lure":true},"rounds":[]}',
         "options.lure"),
        ('{"game":"sakenobori","seats":["a","b","c"],"rounds":[{"fates":[{"end":"eaten","rank":0,'
         '"rank":1}]}]}', "rounds[0].fates[0].rank"),
    ],
)  # fmt: skip
def test_a_key_that_stands_twice_is_named(text: str, place: str) -> None:
    assert refused(text) == place


@pytest.mark.parametrize("digits", ["1000000000", "-1000000000", "9" * 4300, "9" * 100_000])
def test_a_number_has_at_most_nine_digits(digits: str) -> None:
    points = f'{{"points":[1,{digits},1]}}'
    text = f'{{"game":"fisherman","seats":["a","b","c"],"rounds":[{points}]}}'
    assert refused(text) == "rounds[0].points[1]"
    text = f'{{"game":"fisherman","seats":["a","b","c"],"rounds":[],"totals":[0,{digits},0]}}'
    assert refused(text) == "totals[1]"


@pytest.mark.parametrize("rounds", [3, 9, 303, 999_999_999])
def test_sinker_may_be_as_long_as_one_likes(rounds: int) -> None:
    assert run(sheet("sinker", options={"rounds": rounds})).exit_code == 0


@pytest.mark.parametrize("rounds", [0, -3, 4, 1_000_000_002, True, 3.0, "3"])
def test_but_a_multiple_of_the_seats(rounds: object) -> None:
    assert refused(sheet("sinker", options={"rounds": rounds})) == "options.rounds"


# ---------------------------------------------------------------- numbers of the games


@pytest.mark.parametrize("points", [[-12, 18, 0], [10, 8, 13], [0, 0, 0], [18, 18, 18]])
def test_points_that_a_seat_can_have_are_scored_whatever_their_sum(points: list[int]) -> None:
    assert run(sheet("fisherman", {"points": points})).exit_code == 0


@pytest.mark.parametrize("points", [-13, 19, 99, 10**8])
def test_points_that_no_seat_can_have_are_refused(points: int) -> None:
    assert refused(sheet("fisherman", {"points": [0, points, 0]})) == "rounds[0].points[1]"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_rank_is_at_most_seats_and_one(seats: int) -> None:
    names = [*NAMES, "Dan", "Emi"][:seats]
    for end in ("spawned", "eaten"):
        top = fates(*[seats + 1] * seats, end=end)
        assert run(sheet("sakenobori", top, seats=names)).exit_code == 0
        above = fates(0, seats + 2, *[0] * (seats - 2), end=end)
        assert refused(sheet("sakenobori", above, seats=names)) == "rounds[0].fates[1].rank"


def test_a_billion_tokens_cannot_keep_anybody_counting() -> None:
    huge = {"fates": [{"end": "eaten", "rank": 999_999_999}, *fates(0, 0)["fates"]]}
    rounds = [huge, fates(0, 0, 0), fates(1, 0, 0)]
    assert refused(sheet("sakenobori", *rounds)) == "rounds[0].fates[0].rank"
