"""Finding the compiled engine, and loading it only if it matches the sources.

The engine (every module below that imports `i64`) is plain Python and runs as it is. Compiled
copies lie outside the source tree, in a folder named by a digest of all they were made from: a
changed source has another digest, so a stale copy is never found. Standard library only, because
run.py reads this file before anything is installed.
"""

import hashlib
import os
import re
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("companion/kit", "companion/games", "ai")
LIBRARY = "tairyo"
MADE_BY = tuple(f"companion/build/{name}.py" for name in ("compiled", "pieces", "steps"))
TOLD = "COMPANION_TOLD_INTERPRETED"
USES_I64 = re.compile(rb"^from mypy_extensions import [^\n]*\bi64\b", re.MULTILINE)


@cache
def sources() -> dict[str, bytes]:
    """Every Python file of the pure folders, with its text."""
    found = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in found}


def engine() -> list[str]:
    """The files that are compiled: those that ask for machine integers."""
    return [name for name, text in sources().items() if USES_I64.search(text)]


def library(name: str) -> str:
    """The library that a compiled file shares: a game's with its game, all others the house's."""
    room, _, rest = name.partition("/games/")
    game, inside, _ = rest.partition("/")
    return f"{LIBRARY}_{game}" if room == "companion" and inside else LIBRARY


def libraries() -> dict[str, list[str]]:
    """The compiled files by their library."""
    found: dict[str, list[str]] = {}
    for name in engine():
        found.setdefault(library(name), []).append(name)
    return found


@cache
def tools() -> str:
    """A digest of what makes machine code of sources: this Python, the packages, the steps."""
    digest = hashlib.sha256(f"{sys.version}\0{sysconfig.get_platform()}".encode())
    for path in (ROOT / name for name in (*MADE_BY, "requirements.lock")):
        text = path.read_bytes() if path.exists() else b""
        digest.update(b"\0%d\0%s" % (len(text), text))
    return digest.hexdigest()[:32]


@cache
def folder() -> Path:
    """The one folder whose compiled modules fit these sources, this Python, these packages.

    All pure files count, not the compiled ones alone: a constant of any of them may have been
    copied into the machine code.
    """
    digest = hashlib.sha256(f"{tools()}\0{made_of()}".encode())
    kept_in = Path(os.environ.get("COMPANION_COMPILED") or ROOT / ".compiled")
    return kept_in.resolve() / digest.hexdigest()[:32]


def is_built() -> bool:
    """Whether compiled modules that fit are there (written last, when all are complete)."""
    return (folder() / "complete").exists()


class Compiled(MetaPathFinder):
    """Finds the compiled modules, and nothing else."""

    def __init__(self, at: Path) -> None:
        self.files: dict[str, Path] = {}
        for name in (at / "complete").read_text("utf-8").split():
            self.files[name.removesuffix(".py").replace("/", ".")] = at / name.removesuffix(".py")
            shared = f"{library(name)}__mypyc"
            self.files[shared] = at / shared

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The compiled module of that name."""
        if fullname not in self.files:
            return None
        stem = self.files[fullname]
        file = next(f for s in EXTENSION_SUFFIXES if (f := Path(f"{stem}{s}")).exists())
        return spec_from_file_location(
            fullname, file, loader=ExtensionFileLoader(fullname, str(file))
        )


def can_compile() -> bool:
    """Whether there is a C compiler, and Python's headers for it."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return headers.exists() and (os.name == "nt" or shutil.which(compiler) is not None)


def prefer() -> None:
    """From now on, import the engine compiled if it may be and a fitting build is there."""
    if os.environ.get("COMPANION_INTERPRETED", "0") not in ("", "0") or active():
        return
    if is_built():
        sys.meta_path.insert(0, Compiled(folder()))
    elif not os.environ.get("COMPANION_COMPILE") and not os.environ.get(TOLD):
        if not (changed := since_built()):
            return
        os.environ[TOLD] = "1"  # the processes that this one starts need not say it again
        print(
            "The engine runs in plain Python, many times slower: changed since it was compiled:",
            f"{', '.join(changed[:3])}{' …' if changed[3:] else ''}.",
            "`python3 run.py compile` compiles it.",
            file=sys.stderr,
        )


def since_built() -> list[str]:
    """The files in which these sources differ from those of the newest build; [] without one."""
    builds = [made for made in folder().parent.glob("*/made-of") if made.parent != folder()]
    if not builds:
        return []
    newest = max(builds, key=lambda made: made.stat().st_mtime)
    before, now = set(newest.read_text("utf-8").splitlines()), set(made_of().splitlines())
    return sorted({line.partition(" ")[2] for line in before ^ now})


@cache
def made_of() -> str:
    """The sources by their digests, a line each: kept beside a build."""
    return "\n".join(f"{hashlib.sha256(t).hexdigest()} {name}" for name, t in sources().items())


def active() -> bool:
    """Whether the engine runs as machine code."""
    return find_spec(f"{LIBRARY}__mypyc") is not None  # in a build, or in an installed package
