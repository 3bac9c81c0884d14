"""`run.py balance`: what seats win, of any game; kept, it is what the pages read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.games import GAMES
from companion.tables.self_play import FILE
from tests.laboratory.__main__ import main
from tests.laboratory.commands import balance as command_module

FEW = ("--seats", "3", "--level", "casual", "--matches", "2", "--simulations", "4", "--jobs", "1")


def balance(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["balance", *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("game", [key for key in GAMES if key != "nusfjord"])
def test_a_game_without_a_market_has_a_line_for_each_seat(game: str) -> None:
    said = balance(game, *FEW)
    assert said.startswith("2 matches of casual, 3 seats, 4 simulations\n")
    assert [line.split(":")[0] for line in said.splitlines()[2:]] == ["seat 1", "seat 2", "seat 3"]


def test_what_is_kept_names_the_command_that_finds_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_module, "FOLDERS", {"dieangler": tmp_path})
    balance("dieangler", *FEW, "--keep")
    first = (tmp_path / FILE).read_text("utf-8")
    command = first.partition('"command": "python3 run.py ')[2].partition('"')[0]
    (tmp_path / FILE).unlink()
    assert CliRunner().invoke(main, command.split()).exit_code == 0
    assert (tmp_path / FILE).read_text("utf-8") == first
