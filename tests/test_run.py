"""`python3 run.py`: one command on a fresh machine, clear words where it cannot work."""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.native import ROOT

RUN = (ROOT / "run.py").read_text(encoding="utf-8")
TELL = "import os, sys\nprint(sys.argv[1:], os.getcwd() == os.environ['EXPECTED'], sys.prefix)\n"
BASE = str(getattr(sys, "_base_executable", sys.executable))  # not this environment's own Python
EMPTY_LOCK = "# == run ==\n\n# == compile ==\n\n# == servers ==\n\n# == test ==\n"
pytestmark = pytest.mark.slow  # environments are made


class Project:
    """run.py with an empty lock and a companion that only tells how it was called."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "companion").mkdir()
        (root / "companion" / "__init__.py").touch()
        (root / "companion" / "__main__.py").write_text(TELL)
        for name in ("run.py", "companion/native.py"):
            shutil.copy(ROOT / name, root / name)
        (root / "pyproject.toml").touch()
        self.lock("")

    def lock(self, needed: str) -> None:
        """Write the packages needed into the lock."""
        text = EMPTY_LOCK.replace("# == run ==\n", f"\n# == run ==\n{needed}")
        (self.root / "requirements.lock").write_text(text)

    def run(
        self, *arguments: str, python: str = BASE, user: str | None = None
    ) -> "subprocess.CompletedProcess[str]":
        """Call run.py from another folder, with no network and no compiling."""
        elsewhere = self.root / "companion"
        own = {"PIP_NO_INDEX": "1", "UV_OFFLINE": "1", "COMPANION_INTERPRETED": "1"}
        own["EXPECTED"] = str(elsewhere)
        return subprocess.run(
            [python, str(self.root / "run.py"), *arguments],
            cwd=elsewhere,
            env={k: v for k, v in os.environ.items() if k != "PIP_FIND_LINKS"} | own,
            capture_output=True,
            text=True,
            user=user,
            check=False,
        )


@pytest.fixture
def project() -> Iterator[Project]:
    with tempfile.TemporaryDirectory() as folder:  # not tmp_path: another user must get in
        Path(folder).chmod(0o755)
        yield Project(Path(folder).resolve())


def test_an_old_python_can_read_it_and_is_told_so() -> None:
    tree = ast.parse(RUN, feature_version=(3, 4))
    modern = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
    assert RUN.isascii()
    assert not [node for node in ast.walk(tree) if isinstance(node, modern)]
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.arg) and n.annotation]
    pretend = "import sys; sys.version_info = (3, 10, 4, 'final', 0); sys.argv[0] = 'run.py'\n"
    done = subprocess.run([sys.executable, "-c", pretend + RUN], capture_output=True, text=True)
    assert done.stderr == "Tairyo needs Python 3.11 or newer; this is Python 3.10.\n"
    assert done.returncode == 1


def test_the_first_start_sets_up_and_the_second_does_not(project: Project) -> None:
    first = project.run()
    assert first.stderr.startswith("Setting up .venv"), first.stderr
    assert first.stdout == f"['serve'] True {project.root / '.venv'}\n"
    second = project.run("score", "a sheet.json")
    assert second.stdout == f"['score', 'a sheet.json'] True {project.root / '.venv'}\n"
    assert second.stderr == ""


def test_a_python_without_pip_of_its_own_will_do(project: Project) -> None:
    pytest.importorskip("ensurepip")
    first = project.run(python=sys.executable)  # .venv's Python has none
    assert first.stdout == f"['serve'] True {project.root / '.venv'}\n", first.stderr


def test_a_new_lock_is_installed(project: Project) -> None:
    project.run()
    project.lock("# other packages\n")
    assert project.run().stderr.startswith("Updating .venv")
    assert project.run().stderr == ""


def test_a_folder_that_was_moved_is_set_up_anew(project: Project) -> None:
    project.run()
    project.root = project.root.rename(project.root.with_name(project.root.name + "-moved"))
    try:
        assert project.run().stdout == f"['serve'] True {project.root / '.venv'}\n"
        assert str(project.root) in (project.root / ".venv/bin/companion").read_text()
        assert str(project.root) in (project.root / ".venv/pyvenv.cfg").read_text()
    finally:
        project.root.rename(project.root.with_name(project.root.name.removesuffix("-moved")))


def test_it_makes_the_command_too(project: Project) -> None:
    project.run()
    done = subprocess.run(
        [project.root / ".venv/bin/companion", "worker"],
        env={"EXPECTED": os.getcwd()},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("['worker'] True")


def test_packages_that_cannot_be_had_are_one_line(project: Project) -> None:
    project.lock(f"no-such-package==1.0 --hash=sha256:{'0' * 64}\n")
    done = project.run()
    told = done.stderr.splitlines()
    assert told[-1].startswith("The packages could not be installed; the first start needs")
    assert "no-such-package==1.0" in told[-1]
    assert "Traceback" not in done.stderr
    assert done.returncode == 1
    assert project.run().returncode == 1, "a failed set-up must not count as done"


def test_a_folder_that_may_not_be_written_is_one_line(project: Project) -> None:
    python, user = BASE, None
    if os.getuid() == 0:  # root may write anywhere; nobody may use the system's Python only
        python, user = "/usr/bin/python3", "nobody"
        if not Path(python).exists():
            pytest.skip("not run: root may write in every folder")
    project.root.chmod(0o555)
    done = project.run(python=python, user=user)
    assert done.stderr.startswith(f"Cannot write in {project.root}"), done.stderr
    assert done.stderr.count("\n") == 1
    assert done.returncode == 1


def test_the_tests_run_on_all_cores_unless_told_otherwise() -> None:
    names: dict[str, object] = {"__file__": str(ROOT / "run.py"), "__name__": "run"}
    exec(compile(RUN, "run.py", "exec"), names)
    in_parallel = names["in_parallel"]
    assert callable(in_parallel)
    assert in_parallel(["-k", "fisherman"])[0] == "-n"
    assert in_parallel(["-n0"]) == in_parallel(["--pdb"]) == []


@pytest.fixture
def other_python() -> str:
    """A Python of another minor version than the tests' own."""
    folders = [Path(name) for name in os.environ["PATH"].split(os.pathsep)]
    for folder in [*folders, *Path.home().glob(".pyenv/versions/*/bin")]:
        for minor in {11, 12, 13, 14} - {sys.version_info.minor}:
            python = folder / f"python3.{minor}"
            if "shims" not in python.parts and python.exists():
                return str(python)
    pytest.skip("not run: only one Python here")


def test_another_python_uses_the_environment_that_is_there(
    project: Project, other_python: str
) -> None:
    project.run()
    made = (project.root / ".venv/pyvenv.cfg").stat()
    done = project.run("score", python=other_python)
    assert done.stdout == f"['score'] True {project.root / '.venv'}\n"
    assert done.stderr == ""
    project.lock("# other packages\n")
    done = project.run(python=other_python)
    assert done.stderr.startswith("Updating .venv"), done.stderr
    assert (project.root / ".venv/pyvenv.cfg").stat().st_ino == made.st_ino
    assert (project.root / ".venv/pyvenv.cfg").stat().st_mtime == made.st_mtime


def test_an_environment_whose_python_is_gone_is_made_anew(
    project: Project, other_python: str
) -> None:
    project.run()
    config = project.root / ".venv/pyvenv.cfg"
    config.write_text(config.read_text().replace("executable = ", "executable = /gone"))
    done = project.run(python=other_python)
    assert done.stdout == f"['serve'] True {project.root / '.venv'}\n", done.stderr
    assert os.path.realpath(other_python) in config.read_text()


def test_renew_makes_it_anew(project: Project) -> None:
    project.run()
    (project.root / ".venv/stray").touch()
    done = project.run("--renew", "score")
    assert done.stdout == f"['score'] True {project.root / '.venv'}\n", done.stderr
    assert not (project.root / ".venv/stray").exists()
