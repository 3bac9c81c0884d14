"""`companion bench search` measures the engines that are there."""

import pytest
from click.testing import CliRunner

from companion import native
from companion.cli import main
from companion.cli._search_speed import first_lead


def test_the_measured_decision_is_the_first_lead_of_a_round() -> None:
    view = first_lead(0)
    assert (view["phase"], view["seats"], view["plays"]) == ("fishing", 3, [])
    assert len(view["legal"]) == 13


@pytest.mark.skipif(not native.active(), reason="the engine is not compiled here")
def test_prints_simulations_a_second_of_both_engines() -> None:
    result = CliRunner().invoke(
        main, ["bench", "search", "--deals", "1", "--simulations", "50"], catch_exceptions=False
    )
    names = [line.split()[0] for line in result.output.splitlines() if "simulations/s" in line]
    assert names == ["compiled", "interpreted"]


@pytest.mark.skipif(not native.active(), reason="the engine is not compiled here")
def test_a_search_of_100_000_simulations_takes_less_than_200_megabytes() -> None:
    result = CliRunner().invoke(main, ["bench", "search", "--memory"], catch_exceptions=False)
    assert 0 < int(result.output.split()[0]) < 200


def test_measures_taps_on_a_running_companion() -> None:
    options = ["bench", "live", "--spectators", "1", "--moves", "2"]
    result = CliRunner().invoke(main, options, catch_exceptions=False)
    assert "4 players, 1 spectators, 2 moves, 8 arrivals" in result.output
    assert [line.split()[0] for line in result.output.splitlines()[2:]] == ["median", "p99", "last"]
