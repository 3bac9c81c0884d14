"""An installed companion has all it needs and keeps its data with the user's."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from companion.config import ROOT

BUILD = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
FIRST_PAGE = """
from companion.cli.serve import prepare
from companion.config import Settings
settings = Settings()
settings.data.mkdir(parents=True)
print(settings.data, prepare(settings).test_client().get("/").status_code)
"""
SOURCES = ("pyproject.toml", "setup.py", "requirements.lock", "README.md", "LICENSE")


def built(folder: Path) -> Path:
    """A pure wheel of a copy of these sources."""
    for name in SOURCES:
        shutil.copy(ROOT / name, folder / name)
    for name in ("companion", "ai", "migrations"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    env = {k: v for k, v in os.environ.items() if k != "TAIRYO_COMPILE"}
    env["SOURCE_DATE_EPOCH"] = "1700000000"
    subprocess.run(
        [sys.executable, "-c", BUILD, "out"], cwd=folder, env=env, check=True, capture_output=True
    )
    (wheel,) = (folder / "out").glob("*.whl")
    return wheel


@pytest.mark.slow
def test_a_wheel_serves_from_anywhere_and_is_the_same_each_time(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "another")]
    for folder in folders:
        folder.mkdir()
    wheel, again = map(built, folders)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert wheel.read_bytes() == again.read_bytes()
    site, home, empty = (tmp_path / name for name in ("site", "home", "empty"))
    empty.mkdir()
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        packed.extractall(site)
    listed = ["git", "ls-files", "companion", "ai", "migrations"]
    files = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    ours = {f"companion/{f}" if f.startswith("migrations") else f for f in files.split()}
    there = {f for f in ours if (ROOT / f.replace("companion/migrations", "migrations")).exists()}
    assert there <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"companion", "ai", "tairyo"}
    kept = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(site)}

    def python(*arguments: str) -> str:
        command = [sys.executable, "-P", "-W", "ignore", *arguments]
        done = subprocess.run(
            command, cwd=empty, env=kept, capture_output=True, text=True, check=False
        )
        assert not done.returncode, done.stderr
        return done.stdout

    assert python("-m", "companion", "--version") == "tairyo 0.1.0 (compiled: no)\n"
    data = home / ".local" / "share" / "tairyo"
    assert python("-c", FIRST_PAGE).split() == [str(data), "200"]
    assert (data / "companion.db").exists()
    assert list(empty.iterdir()) == []
