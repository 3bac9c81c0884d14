"""The `companion` command finds its commands and reads well."""

import click
import pytest
from click.testing import CliRunner

from companion.cli import main


def commands() -> list[str]:
    return main.list_commands(click.Context(main))


def test_every_module_without_an_underscore_is_a_command() -> None:
    assert {"backup", "organiser", "restore", "serve", "worker"} <= set(commands())
    assert not [name for name in commands() if name.startswith("_")]


@pytest.mark.parametrize("name", commands())
def test_every_command_explains_itself(name: str) -> None:
    shown = CliRunner().invoke(main, [name, "--help"])
    assert shown.exit_code == 0, shown.output
    assert len(shown.output.splitlines()) > 4


def test_help_names_every_command_with_a_whole_sentence() -> None:
    shown = CliRunner().invoke(main, ["--help"], terminal_width=100).output
    listed = shown[shown.index("Commands:") :]
    for name in commands():
        assert f"\n  {name} " in listed
    assert "..." not in listed


def test_an_unknown_command_is_one_line() -> None:
    shown = CliRunner().invoke(main, ["fish"])
    assert shown.exit_code == 2
    assert "No such command 'fish'" in shown.output


def test_a_setting_that_cannot_work_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAX_STREAMS", "many")
    shown = CliRunner().invoke(main, ["serve"])
    assert shown.output == "Error: MAX_STREAMS must be a whole number, not 'many'.\n"
