"""Compile the engine to machine code: `python -m companion.build.compiled`.

The result is stored in a separate folder (see `companion.native`); the sources stay unchanged.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

from companion.native import (
    LABORATORY,
    active,
    engine,
    folder,
    is_built,
    libraries,
    made_of,
    sources,
    tools,
)

__all__ = ["active", "build", "main"]

STEPS = Path(__file__).with_name("steps.py")
ABANDONED = 24 * 3600.0  # seconds after which an unfinished build must have been killed


class Plan(TypedDict):
    """The inputs of a build, stored with it so that an equal build can be reused."""

    tools: str
    names: list[str]  # of all pure files, since a new one may shadow another import
    read: dict[str, str]  # the files the C was generated from, with their digests


class FailedError(Exception):
    """A compilation failed; with the output of mypyc or the C compiler."""


def build() -> str:
    """Compile the engine; returns "" or why it failed."""
    if is_built():
        return ""
    target = folder()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="making-") as work:
        made = _make(Path(work), target.parent)
        if target.exists() and not is_built():
            shutil.rmtree(target)  # left by an earlier failure
        try:
            made.rename(target)
        except OSError:
            if not target.exists():  # otherwise another process was faster
                raise
    _forget_all_but(target)
    return "" if is_built() else f"see {target / 'failed'}"


def _make(work: Path, builds: Path) -> Path:
    """A folder with the compiled modules or the compiler's errors."""
    made = work / "lib"
    try:
        if not _copy_equal(builds, made):
            _compile(work)
    except FailedError as complaint:
        made.mkdir(exist_ok=True)
        (made / "failed").write_text(str(complaint), "utf-8")
        return made
    (made / "made-of").write_text(made_of(), "utf-8")
    (made / "complete").write_text("\n".join(engine()), "utf-8")
    return made


def _copy_equal(builds: Path, made: Path) -> bool:
    """Copy an earlier build if no file that its C code depends on has changed."""
    now = _digests()
    for path in builds.glob("*/plan"):
        with suppress(FileNotFoundError):  # another build may be removing it
            plan: Plan = json.loads(path.read_text("utf-8"))
            same = plan["tools"] == tools() and plan["names"] == list(now)
            if same and all(now.get(name) == text for name, text in plan["read"].items()):
                shutil.copytree(path.parent, made)
                return True
    shutil.rmtree(made, ignore_errors=True)  # a partial copy of a build that was being removed
    return False


def _compile(work: Path) -> None:
    """Compile into `work`/lib."""
    snapshot = work / "sources"  # a copy, because the source tree may change meanwhile
    packages = ("companion", "tests", LABORATORY)
    for name, text in (sources() | {f"{name}/__init__.py": b"" for name in packages}).items():
        (snapshot / name).parent.mkdir(parents=True, exist_ok=True)
        (snapshot / name).write_bytes(text)
    (work / "groups.json").write_text(json.dumps(libraries()), "utf-8")
    _step(work, "generate")
    _step(work, "compile", str(_cores()))
    now = _digests()
    loaded: list[str] = json.loads((work / "loaded.json").read_text("utf-8"))
    read = {name: now[name] for name in loaded if name in now}
    plan = Plan(tools=tools(), names=list(now), read=read)
    (work / "lib" / "plan").write_text(json.dumps(plan), "utf-8")


def _step(work: Path, *arguments: str) -> None:
    """Run a step of `build/steps.py` in a separate process."""
    step, *rest = arguments
    done = subprocess.run(
        [sys.executable, "-P", str(STEPS), step, str(work), *rest],
        cwd=work / "sources",
        env=os.environ | {"PYTHONHASHSEED": "0"},  # the same C from the same sources
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise FailedError(done.stdout)


def _digests() -> dict[str, str]:
    """The digests of all pure files by name."""
    lines = (line.partition(" ") for line in made_of().splitlines())
    return {name: text for text, _, name in lines}


def _cores() -> int:
    """The number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _forget_all_but(kept: Path) -> None:
    """Remove builds of earlier sources, and old leftovers of killed builds."""
    for other in kept.parent.iterdir():
        earlier = other != kept and len(other.name) == len(kept.name)
        if earlier or (other.name.startswith("making-") and _age(other) > ABANDONED):
            shutil.rmtree(other, ignore_errors=True)


def _age(path: Path) -> float:
    """Seconds since the last change; 0 if the path is gone."""
    try:
        return time.time() - path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def main(arguments: list[str]) -> int:
    """Build, or with --check only say which engine runs; 1 for plain Python."""
    if "--check" in arguments:
        print("The engine runs", "compiled." if active() else "in plain Python.")
        return 0 if active() else 1
    if reason := build():
        print(f"The engine could not be compiled; plain Python runs, more slowly ({reason}).")
        return 1
    print(f"The engine is compiled ({len(engine())} modules).")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
