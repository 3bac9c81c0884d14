"""A game is its folder: take one away, and the rest stays whole, with a shorter shelf."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from companion.config import ROOT
from companion.games import GAMES
from tests.copies import copied, python, tried
from tests.examples import EXAMPLES

# What reads all folders: the words, the papers, the shape of the house, the rulebooks.
READING = "test_translations or test_catalogues or test_docs or test_architecture or test_rulebook"
SHELF = """
from companion.composition import create_app
from companion.config import Settings
from companion.games import GAMES
from pathlib import Path
import sys

client = create_app(Settings(data=Path(sys.argv[1]), secret_key="test", testing=True)).test_client()
page = client.get("/matches/new").text
print(*GAMES, *(key for key in sys.argv[2:] if f'value="{key}"' in page))
"""


GONE = "fisherman"
"""The game alone that most tests take as their example. Of every game tests/test_translations.py
asks whether others lean on its words."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project without the folder of that game, nor its tests."""
    found = copied(tmp_path)
    for folder in ("companion/games", "tests/games"):
        shutil.rmtree(found / folder / GONE)
    return found


@pytest.mark.slow
def test_without_its_folder_the_rest_is_on_the_shelf(copy: Path) -> None:
    shelf = python(copy, "-c", SHELF, str(copy / "data"), *GAMES)
    left = [key for key in GAMES if key != GONE]
    assert shelf.stdout.split() == [*left, *left], shelf.stderr


@pytest.mark.thorough
def test_without_its_folder_the_rest_is_whole(copy: Path) -> None:
    """Every test file that is left can be read; those that look at all folders pass."""
    tried(copy, "-k", READING)


def test_every_game_that_other_tests_take_as_their_example_is_named_as_one() -> None:
    outside = [
        path.read_text("utf-8")
        for path in (ROOT / "tests").rglob("*.py")
        if ROOT / "tests/games" not in path.parents
    ]
    named = {key for key in GAMES for text in outside if re.search(rf"\b{key}\b", text)}
    assert named <= set(EXAMPLES)
