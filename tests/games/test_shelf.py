"""The shelf: games of the folder and of installed packages."""

from importlib.metadata import EntryPoint

import pytest

from companion import games


def test_a_package_that_cannot_be_loaded_takes_no_other_game_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = EntryPoint("karuta", "no_such_package:GAME", games.GROUP)
    monkeypatch.setattr(games, "entry_points", lambda group: [broken])
    assert set(games.shelf()) == set(games.GAMES)
    assert "the game package no_such_package:GAME cannot be loaded" in caplog.text
