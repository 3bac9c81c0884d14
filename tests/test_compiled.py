"""Compiled and interpreted behave the same, and a stale compiled file never runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.native import ROOT, can_compile

DICE = """
from mypy_extensions import i64
from companion.kit.faces import FACES

def rolls(n: i64, seed: i64) -> i64:
    total: i64 = 0
    for _ in range(n):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
        total += (seed >> 32) * FACES >> 31
    return total
"""
TELL = """
import ai.many, companion.kit.dice as dice
print(dice.rolls(1000, 7), ai.many.twice(21), dice.__file__.endswith(".py"))
"""
POOL = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
import companion.kit.dice as dice
from companion.native import active

if __name__ == "__main__":
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        print(pool.submit(dice.rolls, 1000, 7).result(), pool.submit(active).result())
"""


class Project:
    """A companion with next to nothing in it, in a folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        files = {
            "companion/__init__.py": "from companion import native\nnative.prefer()\n",
            "companion/kit/__init__.py": "",
            "companion/kit/faces.py": "from typing import Final\n\nFACES: Final = 6\n",
            "companion/kit/dice.py": DICE,
            "companion/games/__init__.py": "",
            "ai/__init__.py": "import companion\n",
            "ai/many.py": "from mypy_extensions import i64\n\n"
            "def twice(n: i64) -> i64:\n    return n + n\n",
        }
        for name, text in files.items():
            self.write(name, text)
        for name in ("native.py", "compiled.py"):
            shutil.copy(ROOT / "companion" / name, root / "companion" / name)

    def write(self, name: str, text: str) -> None:
        """Change a source file."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def python(self, *arguments: str, **environment: str) -> str:
        """What Python prints there."""
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env=inherited | environment,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        return done.stdout.strip()

    def builds(self) -> list[Path]:
        """The compiled copies kept."""
        return list((self.root / ".compiled").iterdir())


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    if not can_compile():
        pytest.skip("not run: no C compiler with Python headers here")
    made = Project(tmp_path_factory.mktemp("project"))
    assert made.python("-m", "companion.compiled") == "The engine is compiled (2 modules)."
    return made


@pytest.fixture
def copy(project: Project, tmp_path: Path) -> Project:
    """The compiled project, to be changed by one test."""
    shutil.copytree(project.root, tmp_path, dirs_exist_ok=True)
    copied = Project.__new__(Project)
    copied.root = tmp_path
    return copied


def test_the_compiled_engine_runs_and_gives_the_same_answers(project: Project) -> None:
    compiled = project.python("-c", TELL).split()
    interpreted = project.python("-c", TELL, COMPANION_INTERPRETED="1").split()
    assert compiled == [interpreted[0], "42", "False"]
    assert interpreted[1:] == ["42", "True"]


def test_check_says_which_engine_runs(project: Project) -> None:
    check = ("-m", "companion.compiled", "--check")
    assert project.python(*check) == "The engine runs compiled."
    assert project.python(*check, COMPANION_INTERPRETED="1") == "The engine runs in plain Python."


def test_processes_of_a_pool_run_compiled_too(project: Project, tmp_path: Path) -> None:
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    rolls = project.python("-c", TELL).split()[0]
    assert project.python(str(script), PYTHONPATH=str(project.root)) == f"{rolls} True"


def test_nothing_is_compiled_twice(project: Project) -> None:
    kept = project.builds()
    assert project.python("-m", "companion.compiled") == "The engine is compiled (2 modules)."
    assert project.builds() == kept


def test_a_changed_module_runs_as_it_now_is(copy: Project) -> None:
    before = copy.python("-c", TELL).split()
    copy.write("companion/kit/dice.py", DICE.replace("return total", "return total + 1"))
    assert copy.python("-c", TELL).split() == [str(int(before[0]) + 1), "42", "True"]


def test_a_changed_constant_of_an_uncompiled_module_counts_as_well(copy: Project) -> None:
    copy.write("companion/kit/faces.py", "from typing import Final\n\nFACES: Final = 1\n")
    assert copy.python("-c", TELL).split() == ["0", "42", "True"]


def test_an_unfinished_build_is_not_used(copy: Project) -> None:
    (copy.builds()[0] / "complete").unlink()
    assert copy.python("-c", TELL).split()[1:] == ["42", "True"]


def test_what_cannot_be_compiled_runs_in_plain_python_and_the_old_copy_goes(copy: Project) -> None:
    old = copy.builds()
    copy.write("ai/many.py", "from mypy_extensions import i64\n\n\ndef twice(n: i64) -> i64:\n"
               "    return str(n)  # a lie\n")  # fmt: skip
    told = copy.python("-m", "companion.compiled")
    assert told.startswith("The engine could not be compiled; plain Python runs")
    assert not set(old) & set(copy.builds())
    assert "Incompatible return value" in (copy.builds()[0] / "failed").read_text()
    assert copy.python("-c", TELL).split()[1:] == ["21", "True"]
