"""docs/deploy.md and docker-compose.yml know every switch there is."""

import re

import click

from companion.cli import main
from companion.config import VARIABLES
from companion.native import ROOT

DOCUMENTED = set(re.findall(r"^\| `([A-Z_]+)` \|", (ROOT / "docs/deploy.md").read_text(), re.M))


def switches_of_commands() -> set[str]:
    """The environment variables that options of commands can be given by."""
    context = click.Context(main)
    commands = [main.get_command(context, name) for name in main.list_commands(context)]
    found = {option.envvar for command in commands if command for option in command.params}
    return {name for name in found if isinstance(name, str)}


def test_every_switch_is_documented() -> None:
    read_elsewhere = {"COMPANION_INTERPRETED", "COMPANION_COMPILED"}
    known = set(VARIABLES.values()) | switches_of_commands() | read_elsewhere
    assert known == DOCUMENTED


def test_the_compose_file_sets_only_switches_there_are() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    settings = text[text.index("&settings") : text.index("ports:")]
    assert set(re.findall(r"^ +([A-Z_]+):", settings, re.M)) <= DOCUMENTED


def test_no_committed_file_names_a_package_registry() -> None:
    for name in ("requirements.lock", "pyproject.toml", "run.py", "Dockerfile"):
        lines = (ROOT / name).read_text().splitlines()
        assert not [line for line in lines if re.search(r"https?://(?!127\.0\.0\.1)", line)], name
