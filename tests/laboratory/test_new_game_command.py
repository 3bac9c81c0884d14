"""`new-game`: what it writes is a game like every other, and the laws hold for it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.config import ROOT
from companion.games import GAMES
from tests.copies import copied, python, tried
from tests.laboratory.__main__ import main

KEY = "karuta"
LAWS = (
    *("tests/games", "tests/test_translations.py", "tests/test_catalogues.py"),
    *("tests/test_docs.py", "tests/test_architecture.py", "tests/matches/pages/test_ahead.py"),
)

COMPILED = """
import sys
from companion.native import engine
from mypyc.build import mypycify
own = [name for name in engine() if "/kit/" in name or f"/{sys.argv[1]}/" in name]
mypycify(["--config-file=", "--ignore-missing-imports", *own], target_dir="c")
"""


@pytest.mark.thorough
def test_the_laws_hold_for_a_game_that_was_just_written(tmp_path: Path) -> None:
    copy = copied(tmp_path)
    before = {path: path.read_bytes() for path in files(copy)}
    done = python(copy, "-P", "-m", "tests.laboratory", "new-game", KEY, "--title", "Number Karuta")
    assert done.returncode == 0, done.stderr
    changed = {path for path in before if path.read_bytes() != before[path]}
    assert changed == {copy / "README.md"}  # its table of games is written from the folders
    own = (copy / "companion/games" / KEY, copy / "tests/games" / KEY)
    assert all(set(own) & set(path.parents) for path in files(copy) - set(before))
    for check in (["check"], ["format", "--check"]):
        ruff = python(copy, "-m", "ruff", *check, "-q", *map(str, own))
        assert ruff.returncode == 0, ruff.stdout
    assert python(copy, "-P", "-m", "tests.laboratory", "words", "--check").returncode == 0
    compiled = python(copy, "-c", COMPILED, KEY)  # to C; what C becomes is the compiler's
    assert compiled.returncode == 0, compiled.stderr + compiled.stdout
    tried(copy, *LAWS, "-k", f"{KEY} or catalogue")


def files(folder: Path) -> set[Path]:
    """Every file in it that somebody wrote."""
    return {path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


@pytest.mark.parametrize("key", ["Oh", "1st", "oh-hell", "class", "../x", "x", min(GAMES)])
def test_a_key_that_cannot_be_a_folder_is_refused_before_anything_is_written(key: str) -> None:
    done = CliRunner().invoke(main, ["new-game", key])
    assert done.exit_code == 2
    assert "KEY" in done.output
    assert {path.parent.name for path in (ROOT / "companion/games").glob("*/__init__.py")} == {
        *GAMES
    }


def test_a_title_that_would_break_the_code_is_refused() -> None:
    done = CliRunner().invoke(main, ["new-game", KEY, "--title", 'Q"uote'])
    assert done.exit_code == 2
    assert "--title" in done.output


PLAYED = """
import sys
from companion.composition import create_app
from companion.config import Settings
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from pathlib import Path

game, rng = GAMES["karuta"], Rng(1)
state = game.new(3, {})
while actors := state.actors():
    legal = state.legal(actors[0])
    chosen = state.chance(rng) if actors[0] == CHANCE else legal[int(rng.below(len(legal)))]
    state.apply(actors[0], chosen)
game.paper.score({"game": "karuta", "seats": list("ABC"), "options": {}, "rounds": state.sheet()})
app = create_app(Settings(data=Path(sys.argv[1]), secret_key="test", testing=True))
for path in ("/matches/new?game=karuta", "/games/karuta/rules", "/static/games/karuta/cover.svg"):
    answer = app.test_client().get(path)
    print(answer.status_code, "Number Karuta" in answer.text)
"""


@pytest.mark.slow
def test_a_game_in_a_package_of_its_own_is_installed_and_played(tmp_path: Path) -> None:
    env = os.environ | {"PYTHONPATH": str(ROOT), "COMPANION_INTERPRETED": "1"}

    def run(*arguments: str, cwd: Path = tmp_path) -> str:
        command = [sys.executable, "-P", "-W", "ignore", *arguments]
        done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
        assert not done.returncode, done.stderr
        return done.stdout

    run("-m", "tests.laboratory", "new-game", KEY, "--title", "Number Karuta", "--package")
    build = "from setuptools.build_meta import build_wheel; build_wheel('dist')"
    run("-c", build, cwd=tmp_path / f"tairyo-{KEY}")
    (wheel,) = tmp_path.glob("*/dist/*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    env["PYTHONPATH"] += os.pathsep + str(tmp_path / "site")
    assert run("-c", PLAYED, str(tmp_path / "data")).splitlines() == ["200 True"] * 3
    assert KEY not in GAMES
