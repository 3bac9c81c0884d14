"""Compile the engine to machine code: `python -m companion.build.compiled`.

The result lies in a folder of its own (see `companion.native`); the sources stay untouched. What
earlier builds made from the same C is taken over (`companion.build.pieces`).
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.build import pieces
from companion.native import active, engine, folder, is_built, libraries, made_of, sources, tools

__all__ = ["active", "build", "main"]

STEPS = Path(__file__).with_name("steps.py")
ABANDONED = 24 * 3600.0  # seconds: an unfinished build as old as this was killed


class FailedError(Exception):
    """Something cannot be compiled; what mypyc or the C compiler said."""


def build() -> str:
    """Compile the engine; the answer is "", or why that was not possible."""
    if is_built():
        return ""
    target = folder()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="making-") as work:
        made = _make(Path(work), target.parent)
        if target.exists() and not is_built():
            shutil.rmtree(target)  # what an earlier failure left
        if not target.exists():  # else another process was faster
            made.rename(target)
    _forget_all_but(target)
    return "" if is_built() else f"see {target / 'failed'}"


def _make(work: Path, builds: Path) -> Path:
    """A folder with the compiled modules, or with the compiler's complaints."""
    made = work / "lib"
    made.mkdir()
    try:
        plan = _same_c(builds, made) or _compile(work, builds / "pieces")
    except FailedError as complaint:
        (made / "failed").write_text(str(complaint), "utf-8")
        return made
    (made / "plan").write_text(json.dumps(plan), "utf-8")
    (made / "made-of").write_text(made_of(), "utf-8")
    (made / "complete").write_text("\n".join(engine()), "utf-8")
    pieces.forget(builds / "pieces", len(plan["pieces"]))
    return made


def _same_c(builds: Path, made: Path) -> pieces.Plan | None:
    """Take over a whole build if no file has changed that its C was generated from."""
    now = _digests()
    for path in builds.glob("*/plan"):
        try:
            plan: pieces.Plan = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:  # another build forgets as well
            continue
        same = plan["tools"] == tools() and plan["names"] == list(now)
        if not same or any(now.get(name) != text for name, text in plan["read"].items()):
            continue
        if all(pieces.take(builds / "pieces", *it, made) for it in plan["pieces"].items()):
            return plan
    return None


def _compile(work: Path, kept: Path) -> pieces.Plan:
    """Fill `work`/lib, with pieces that are kept where there are such."""
    snapshot = work / "sources"  # not the source tree: it may change while this runs
    for name, text in (sources() | {"companion/__init__.py": b""}).items():
        (snapshot / name).parent.mkdir(parents=True, exist_ok=True)
        (snapshot / name).write_bytes(text)
    (work / "groups.json").write_text(json.dumps(libraries()), "utf-8")
    _step(work, "generate")
    told = json.loads((work / "extensions.json").read_text("utf-8"))
    every: list[pieces.Extension] = told["extensions"]
    wanted = {each["name"]: pieces.digest(each, tools()) for each in every}
    missing = [
        e for e in every if not pieces.take(kept, e["name"], wanted[e["name"]], work / "lib")
    ]
    missing.sort(key=pieces.size, reverse=True)  # the longest work first
    (work / "missing.json").write_text(json.dumps(missing), "utf-8")
    if missing:
        _step(work, "compile", str(_cores()))
    for each in missing:
        pieces.keep(kept, each["name"], wanted[each["name"]], work / "lib")
    now = _digests()
    read = {name: now[name] for name in told["loaded"] if name in now}
    return {"tools": tools(), "names": list(now), "read": read, "pieces": wanted}


def _step(work: Path, *arguments: str) -> None:
    """One of the steps of `build/steps.py`, in a process of its own."""
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
    """Of every pure file, by its name."""
    lines = (line.partition(" ") for line in made_of().splitlines())
    return {name: text for text, _, name in lines}


def _cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _forget_all_but(kept: Path) -> None:
    """Remove the builds of earlier sources, and what a killed build left long ago."""
    for other in kept.parent.iterdir():
        earlier = other != kept and len(other.name) == len(kept.name)
        if earlier or (other.name.startswith("making-") and _age(other) > ABANDONED):
            shutil.rmtree(other, ignore_errors=True)


def _age(path: Path) -> float:
    """Seconds since it was changed; 0 if it is gone."""
    try:
        return time.time() - path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def main(arguments: list[str]) -> int:
    """Build, or with --check only say which engine runs; 1 when it is the interpreted one."""
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
