"""The papers that come with the code say what is there, and all of it."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import __version__
from companion.cli import main
from companion.competition.settings import settings_of
from companion.events.state.event_settings import EventSettings
from companion.games import GAMES
from companion.kit.journal import FIRST_LINE
from companion.kit.state import State
from tests.laboratory.__main__ import main as laboratory
from tests.laboratory.commands.papers import row, written

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
JOURNAL = (ROOT / "docs/journal.md").read_text("utf-8")
PROGRAMS = {
    name: program
    for program in (main, laboratory)
    for name in program.list_commands(None)  # type: ignore[arg-type]  # it asks its context for nothing
}
COMMANDS = [*PROGRAMS]
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "companion/games").glob("*/*.md")),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert re.search(rf"^\|.*`{command}\b.*\|", README, re.MULTILINE)


def test_the_readme_names_no_command_that_is_not_there() -> None:
    table = README.partition("## Which commands are there?")[2].partition("\n## ")[0]
    named = {name for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
             for name in re.findall(r"`([\w-]+)", cell)}  # fmt: skip
    assert named == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = CliRunner().invoke(PROGRAMS[command], [command, "--help"])
    assert done.exit_code == 0
    assert done.output.count("\n") >= 5


@pytest.mark.parametrize("key", GAMES)
def test_the_readme_has_a_line_for_every_game(key: str) -> None:
    """Not the other way round: without its folder, a game may stand there until the next time."""
    assert row(key) in README, "run `python3 run.py papers`"


@pytest.mark.parametrize("key", GAMES)
def test_a_games_own_papers_begin_with_their_heading(key: str) -> None:
    folder = ROOT / "companion/games" / key
    assert (folder / "NOTATION.md").read_text("utf-8").startswith(f"# {GAMES[key].title}\n")
    assert (folder / "SHEET.md").read_text("utf-8").startswith(f"# {key}: ")


def test_the_table_of_games_can_be_written_again_without_any_change() -> None:
    """As long as no game is missing: then it is out of date, but nothing is wrong in it."""
    assert written().count("<!-- to here -->") == 1


def test_the_two_commands_are_in_the_readme() -> None:
    assert re.search(r"^python3 run\.py\s", README, re.MULTILINE)
    assert re.search(r"^python3 run\.py test\s", README, re.MULTILINE)


def test_the_first_steps_name_buttons_that_are_there() -> None:
    steps = README.partition("## How do I install")[2].partition("## Which commands")[0]
    assert steps.count("**") >= 40
    steps += (ROOT / "docs/evening.md").read_text("utf-8")
    pages = "".join(
        path.read_text("utf-8") for path in (ROOT / "companion").glob("*/templates/**/*.html")
    )
    settings = {
        str(words)
        for one in settings_of(EventSettings).values()
        for words in (one.title, *one.choices.values())
    }
    for button in re.findall(r"\*\*(.+?)\*\*", steps, re.DOTALL):
        button = " ".join(button.split())
        assert f'_("{button}")' in pages or button in settings, button


def test_the_journal_format_has_one_number() -> None:
    assert JOURNAL.count(FIRST_LINE) >= 2
    assert FIRST_LINE in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("paper", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_papers_lead_somewhere(paper: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", paper.read_text("utf-8")):
        if not re.match(r"\w+:", target) and not target.endswith("screenshot.png"):
            assert (paper.parent / target).exists(), target


def test_files_that_the_readme_names_are_there() -> None:
    for path in re.findall(r"`((?:companion|ai|tests|docs)/[\w./]+)`", README):
        assert (ROOT / path).exists(), path


def test_the_version_is_in_the_changelog() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


# ---------------------------------------------------------------- docs/extending.md

EXTENDING = (ROOT / "docs/extending.md").read_text("utf-8")


@pytest.mark.parametrize(
    "word", [word for word in vars(State) if word.islower() and word[0] != "_"]
)
def test_every_word_of_a_position_is_told_to_who_writes_one(word: str) -> None:
    assert re.search(rf"^\|.*`{word}\(.*\|", EXTENDING, re.MULTILINE)


def test_every_key_that_all_views_have_is_told() -> None:
    views = [game.new(game.seats[0], {}).view(None) for game in GAMES.values()]
    shared = set(views[0]).intersection(*views)
    table = EXTENDING.partition("## The View")[2].partition("## Templates")[0]
    assert {key for key in shared if f"`{key}`" not in table} == set()


def test_every_template_that_the_house_takes_from_a_game_is_told() -> None:
    houses = sorted((ROOT / "companion").glob("*/templates/**/*.html"))
    taken = {name for path in houses
             for name in re.findall(r'game ~ "/(\w+\.html)"', path.read_text("utf-8"))}  # fmt: skip
    table = EXTENDING.partition("## Templates")[2].partition("## What is compiled")[0]
    assert len(taken) >= 4
    assert {name for name in taken if f"`{name}`" not in table} == set()
