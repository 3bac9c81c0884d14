"""`run.py bench search` measures the engines that are there."""

import re
from typing import Any

import pytest
from click.testing import CliRunner

from companion import native
from companion.games import GAMES
from companion.kit.levels import LEVELS
from companion.kit.state import View
from tests.laboratory.__main__ import main
from tests.laboratory.bench.levels import decisions
from tests.laboratory.bench.search import first_lead
from tests.laboratory.bench.seating import WAYS


@pytest.mark.parametrize(("game", "tricks"), [("fisherman", 13), ("sinker", 7)])
def test_the_measured_decision_is_the_first_lead_of_a_round(game: str, tricks: int) -> None:
    for deal in range(3):
        view: dict[str, Any] = {**first_lead(game, deal)}
        assert (view["game"], view["seats"], view["plays"]) == (game, 3, [])
        assert len(view["legal"]) == tricks


def test_where_there_are_no_tricks_it_is_the_first_swim() -> None:
    for deal in range(3):
        view: dict[str, Any] = {**first_lead("sakenobori", deal)}
        assert (view["phase"], view["seats"]) == ("swim", 3)
        assert not any(event["did"] == "swim" for event in view["events"])


def test_there_is_no_peer_for_every_game() -> None:
    options = ["bench", "search", "--game", "sakenobori", "--peer", "openspiel"]
    result = CliRunner().invoke(main, options)
    assert result.exit_code == 2
    assert "openspiel has no game like sakenobori" in result.output


@pytest.mark.skipif(not native.active(), reason="the engine is not compiled here")
@pytest.mark.parametrize("game", ["fisherman", "sinker", "sakenobori"])
def test_prints_simulations_a_second_of_both_engines(game: str) -> None:
    options = ["bench", "search", "--game", game, "--deals", "1", "--simulations", "50"]
    result = CliRunner().invoke(main, options, catch_exceptions=False)
    names = [line.split()[0] for line in result.output.splitlines() if "simulations/s" in line]
    assert [name for name in names if name != "practised"] == ["compiled", "interpreted"]


def test_what_a_decision_of_a_level_costs_is_asked_where_there_is_a_choice() -> None:
    views = decisions("sakenobori", 5, 3, seed=1)
    assert len(views) == 5
    assert all(len(view["legal"]) > 1 and view["seats"] == 3 for view in views)


def test_measures_every_level_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def played(view: View, level: str, seed: int, **_: object) -> None:
        asked.append((view["game"], level))

    monkeypatch.setattr("tests.laboratory.bench.levels.choose", played)
    result = CliRunner().invoke(main, ["bench", "levels", "--decisions", "1"])
    assert [line.split()[0] for line in result.output.splitlines()[1:]] == [*GAMES]
    assert set(asked) == {(game, level) for game in GAMES for level in LEVELS}


@pytest.mark.skipif(not native.active(), reason="the engine is not compiled here")
def test_a_search_of_100_000_simulations_takes_less_than_200_megabytes() -> None:
    result = CliRunner().invoke(main, ["bench", "search", "--memory"], catch_exceptions=False)
    assert 0 < int(result.output.split()[0]) < 200


def test_measures_taps_on_a_running_companion() -> None:
    options = ["bench", "live", "--spectators", "1", "--moves", "2"]
    result = CliRunner().invoke(main, options, catch_exceptions=False)
    assert "4 players, 1 spectators, 2 moves, 8 arrivals" in result.output
    *rows, _, processor = result.output.splitlines()[2:]
    assert [line.split()[0] for line in rows] == ["median", "p99", "last"]
    assert "ms of processor a move" in processor


@pytest.mark.thorough
def test_measures_the_answers_of_ais_at_a_real_table() -> None:
    options = ["bench", "told", "--rounds", "1"]
    result = CliRunner().invoke(main, options, catch_exceptions=False)
    head, *rows = result.output.splitlines()
    assert head.split() == ["level", "answers", "median", "p99"]
    assert [row.split()[0] for row in rows] == list(LEVELS)
    assert all(int(row.split()[1]) > 10 for row in rows)


def test_measures_seating_beside_a_greedy_one() -> None:
    options = ["bench", "seating", "--people", "9", "--seeds", "1", "--rounds", "4"]
    result = CliRunner().invoke(main, options, catch_exceptions=False)
    head, row = result.output.splitlines()[2:]
    assert head.split() == ["people", "tables", "bound", *WAYS]
    people, *_, bound, whole, _, evening, _, _, _, _, _, greedy, _ = row.split()
    assert (people, bound, whole, evening) == ("9", "0", "0.0", "0.0")
    assert float(greedy) >= 0


def test_measures_a_divisions_plan_against_the_bound() -> None:
    options = ["bench", "fixtures", "--people", "16", "--seats", "4", "--matchdays", "5"]
    result = CliRunner().invoke(main, options, catch_exceptions=False)
    head, row = result.output.splitlines()[2:]
    assert head.split()[:3] == ["people", "sizes", "tables"]
    people, sizes, *tables, out, met, _, repeats, bound, _ = row.split()
    assert (people, sizes, tables, out) == ("16", "4", ["4", "×", "4"], "0")
    assert (met, repeats, bound) == ("1–1", "0", "0")


@pytest.mark.thorough
def test_every_mechanism_for_fast_pages_is_measured() -> None:
    told = CliRunner().invoke(main, ["bench", "caches", "--times", "2"], catch_exceptions=False)
    lines = told.output.splitlines()[1:]
    assert len(lines) == 9
    for line in lines:
        with_it, without = map(int, re.findall(r"(\d+) +[\d.]+ ms", line))
        assert 0 < with_it <= without, line
