"""The papers that come with the code say what is there, and all of it."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games import GAMES
from companion.kit.journal import FIRST_LINE

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
JOURNAL = (ROOT / "docs/journal.md").read_text("utf-8")
COMMANDS = main.list_commands(None)  # type: ignore[arg-type]
PAPERS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert re.search(rf"^\|.*`{command}\b.*\|", README, re.MULTILINE)


def test_the_readme_names_no_command_that_is_not_there() -> None:
    table = README.partition("## Commands")[2].partition("\n## ")[0]
    named = {name for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
             for name in re.findall(r"`(\w+)", cell)}  # fmt: skip
    assert named == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = CliRunner().invoke(main, [command, "--help"])
    assert done.exit_code == 0
    assert done.output.count("\n") >= 5


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_in_the_papers(key: str) -> None:
    assert f"`{key}`" in README
    assert f"\n### {GAMES[key].title}\n" in JOURNAL  # its notation
    assert str(GAMES[key].title) in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_two_commands_are_in_the_readme() -> None:
    assert re.search(r"^python3 run\.py\s", README, re.MULTILINE)
    assert re.search(r"^python3 run\.py test\s", README, re.MULTILINE)


def test_the_first_steps_name_buttons_that_are_there() -> None:
    parts = README.split("## Five minutes")[1:]
    steps = "".join(part.partition("\n## ")[0] for part in parts)
    steps += (ROOT / "docs/evening.md").read_text("utf-8")
    assert len(parts) == 2
    pages = "".join(
        path.read_text("utf-8") for path in (ROOT / "companion/web/templates").rglob("*.html")
    )
    for button in re.findall(r"\*\*(.+?)\*\*", steps, re.DOTALL):
        button = " ".join(button.split())
        assert f'_("{button}")' in pages, button


def test_the_journal_format_has_one_number() -> None:
    assert JOURNAL.count(FIRST_LINE) >= 2
    assert FIRST_LINE in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_between_papers_lead_somewhere(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", paper.read_text("utf-8")):
        if not re.match(r"\w+:", target) and not target.endswith("screenshot.png"):
            assert (paper.parent / target).exists(), target


def test_files_that_the_readme_names_are_there() -> None:
    for path in re.findall(r"`((?:companion|ai|tests|docs)/[\w./]+)`", README):
        assert (ROOT / path).exists(), path


def test_the_version_is_in_the_changelog() -> None:
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    assert version
    assert f"## {version[1]}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
