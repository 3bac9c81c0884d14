"""Compiled and interpreted behave the same, and a stale compiled file never runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.native import ROOT, can_compile

pytestmark = pytest.mark.thorough  # a small engine is compiled

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
BASE = """
from mypy_extensions import i64

class Base:
    def __init__(self, size: i64) -> None:
        self.size: i64 = size

    def worth(self) -> i64:
        return 0

def worth_of(one: object) -> i64:
    return one.worth() if isinstance(one, Base) else -1
"""
TINY = """
from mypy_extensions import i64
from companion.kit.base import Base

class Tiny(Base):
    def worth(self) -> i64:
        return self.size * 2
"""
WORTH = """
import companion.kit.base as base
import companion.games.tiny.rules as rules
print(base.worth_of(rules.Tiny(21)), base.__file__.endswith(".py"), rules.__file__.endswith(".py"))
"""
TELL = """
import ai.many, companion.kit.dice as dice
print(dice.rolls(1000, 7), ai.many.twice(21), dice.__file__.endswith(".py"))
"""
AGAIN = """
import subprocess
subprocess.run([sys.executable, "-c", "import companion"], check=True)
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
            "companion/build/__init__.py": "",
            "companion/kit/__init__.py": "",
            "companion/kit/faces.py": "from typing import Final\n\nFACES: Final = 6\n",
            "companion/kit/dice.py": DICE,
            "companion/games/__init__.py": "",
            "companion/kit/base.py": BASE,
            "companion/games/tiny/__init__.py": "",
            "companion/games/tiny/words.py": "",
            "companion/games/tiny/rules.py": TINY,
            "ai/__init__.py": "import companion\n",
            "ai/many.py": "from mypy_extensions import i64\n\n"
            "def twice(n: i64) -> i64:\n    return n + n\n",
        }
        for name, text in files.items():
            self.write(name, text)
        for name in ("native.py", "build/compiled.py", "build/steps.py"):
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

    def stderr(self, *arguments: str) -> list[str]:
        """What Python says there beside its answer, line by line."""
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.root, env=inherited, capture_output=True,
            text=True, check=True,
        )  # fmt: skip
        return done.stderr.splitlines()

    def builds(self) -> list[Path]:
        """The compiled copies kept."""
        return list((self.root / ".compiled").iterdir())

    def compile(self) -> None:
        """Compile what there is: in one build, with no other left."""
        assert self.python("-m", "companion.build.compiled").startswith("The engine is compiled")
        assert len(self.builds()) == 1


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    if not can_compile():
        pytest.skip("not run: no C compiler with Python headers here")
    made = Project(tmp_path_factory.mktemp("project"))
    assert made.python("-m", "companion.build.compiled") == "The engine is compiled (4 modules)."
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
    check = ("-m", "companion.build.compiled", "--check")
    assert project.python(*check) == "The engine runs compiled."
    assert project.python(*check, COMPANION_INTERPRETED="1") == "The engine runs in plain Python."


def test_processes_of_a_pool_run_compiled_too(project: Project, tmp_path: Path) -> None:
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    rolls = project.python("-c", TELL).split()[0]
    assert project.python(str(script), PYTHONPATH=str(project.root)) == f"{rolls} True"


def test_nothing_is_compiled_twice(project: Project) -> None:
    kept = project.builds()
    assert project.python("-m", "companion.build.compiled") == "The engine is compiled (4 modules)."
    assert project.builds() == kept


def test_a_changed_module_runs_as_it_now_is(copy: Project) -> None:
    before = copy.python("-c", TELL).split()
    copy.write("companion/kit/dice.py", DICE.replace("return total", "return total + 1"))
    assert copy.python("-c", TELL).split() == [str(int(before[0]) + 1), "42", "True"]


def test_changed_sources_run_in_plain_python_and_it_says_so_once(copy: Project) -> None:
    assert copy.stderr("-c", TELL) == []
    copy.write("companion/kit/dice.py", DICE + "# more\n")
    (told,) = copy.stderr("-c", "import os, sys\n" + TELL + AGAIN)
    assert told.startswith("The engine runs in plain Python")
    assert "changed since it was compiled: companion/kit/dice.py. " in told


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
    told = copy.python("-m", "companion.build.compiled")
    assert told.startswith("The engine could not be compiled; plain Python runs")
    assert not set(old) & set(copy.builds())
    assert "Incompatible return value" in (copy.builds()[0] / "failed").read_text()
    assert copy.python("-c", TELL).split()[1:] == ["21", "True"]


def test_what_the_c_was_not_made_from_needs_no_compiler_and_two_may_build(copy: Project) -> None:
    killed = copy.root / ".compiled/making-killed"
    killed.mkdir()
    os.utime(killed, (0, 0))
    copy.write("companion/games/tiny/words.py", "AIM = 'few'\n")
    build = [sys.executable, "-m", "companion.build.compiled"]
    without = os.environ | {"CC": "false"}
    both = [
        subprocess.Popen(build, cwd=copy.root, env=without, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    told = [process.communicate()[0] for process in both]
    assert told == [b"The engine is compiled (4 modules).\n"] * 2
    assert len(copy.builds()) == 1  # what was killed long ago is gone
    assert copy.python("-c", WORTH) == "42 False False"


def test_a_game_is_compiled_again_when_what_it_extends_looks_different(copy: Project) -> None:
    grown = BASE.replace(
        "        self.size: i64", "        self.more: i64 = 7\n        self.size: i64"
    ).replace(
        "    def worth", "    def more_worth(self) -> i64:\n        return 1\n\n    def worth"
    )
    copy.write("companion/kit/base.py", grown)
    copy.compile()
    assert copy.python("-c", WORTH) == "42 False False"


def test_a_deleted_game_leaves_a_build_that_runs(copy: Project) -> None:
    shutil.rmtree(copy.root / "companion/games/tiny")
    copy.compile()
    assert not list(copy.builds()[0].rglob("*tiny*"))
    assert copy.python("-c", TELL).split()[1:] == ["42", "False"]
