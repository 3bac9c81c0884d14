"""Finding the compiled engine, and loading it only if it matches the sources.

The engine (every module below that imports `i64`) also runs as plain Python. Compiled copies are
stored outside the source tree, in a folder named by a digest of all their inputs: a changed source
has another digest, so a stale copy is never found. Standard library only, because run.py reads
this file before anything is installed.
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
LABORATORY = "tests/laboratory"  # in a checkout only
PARTS = (f"{LABORATORY}/training", f"{LABORATORY}/strength")
FOLDERS = ("companion/kit", "companion/games", "ai", *PARTS)
LIBRARY = "tairyo"
MADE_BY = tuple(f"companion/build/{name}.py" for name in ("compiled", "steps"))
TOLD = "COMPANION_TOLD_INTERPRETED"
USES_I64 = re.compile(rb"^from mypy_extensions import [^\n]*\bi64\b", re.MULTILINE)


@cache
def sources() -> dict[str, bytes]:
    """Every Python file of the pure folders by name, with its content."""
    found = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    pure = (path for path in found if not path.name.startswith("test_"))
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in pure}


def engine() -> list[str]:
    """The files to compile: those that use machine integers."""
    return [name for name, text in sources().items() if USES_I64.search(text)]


def library(name: str) -> str:
    """The library of a compiled file: its game's, the laboratory's, else the common one."""
    if name.startswith(LABORATORY):
        return f"{LIBRARY}_laboratory"
    room, _, rest = name.partition("/games/")
    game, inside, _ = rest.partition("/")
    return f"{LIBRARY}_{game}" if room == "companion" and inside else LIBRARY


def libraries() -> dict[str, list[str]]:
    """The compiled files by library."""
    found: dict[str, list[str]] = {}
    for name in engine():
        found.setdefault(library(name), []).append(name)
    return found


@cache
def tools() -> str:
    """A digest of what turns sources into machine code: this Python, the packages, the steps."""
    digest = hashlib.sha256(f"{sys.version}\0{sysconfig.get_platform()}".encode())
    for path in (ROOT / name for name in (*MADE_BY, "requirements.lock")):
        text = path.read_bytes() if path.exists() else b""
        digest.update(b"\0%d\0%s" % (len(text), text))
    return digest.hexdigest()[:32]


@cache
def folder() -> Path:
    """The folder of the build that matches these sources, this Python and these packages.

    All pure files count, not only the compiled ones: a constant from any of them may have been
    copied into the machine code.
    """
    digest = hashlib.sha256(f"{tools()}\0{made_of()}".encode())
    kept_in = Path(os.environ.get("COMPANION_COMPILED") or ROOT / ".compiled")
    return kept_in.resolve() / digest.hexdigest()[:32]


def is_built() -> bool:
    """Whether a matching, complete build exists (its marker is written last)."""
    return (folder() / "complete").exists()


class Compiled(MetaPathFinder):
    """Finds the compiled modules and nothing else."""

    def __init__(self, at: Path) -> None:
        self.files: dict[str, Path] = {}
        for name in (at / "complete").read_text("utf-8").split():
            self.files[name.removesuffix(".py").replace("/", ".")] = at / name.removesuffix(".py")
            shared = f"{library(name)}__mypyc"
            self.files[shared] = at / shared

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the compiled module, or None."""
        if fullname not in self.files:
            return None
        stem = self.files[fullname]
        file = next(f for s in EXTENSION_SUFFIXES if (f := Path(f"{stem}{s}")).exists())
        return spec_from_file_location(
            fullname, file, loader=ExtensionFileLoader(fullname, str(file))
        )


def can_compile() -> bool:
    """Whether there is a C compiler with Python's headers."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return headers.exists() and (os.name == "nt" or shutil.which(compiler) is not None)


def prefer() -> None:
    """Import the compiled engine from now on, if allowed and a matching build exists."""
    if interpreted() or active():
        return
    if is_built():
        sys.meta_path.insert(0, Compiled(folder()))
    elif not os.environ.get("COMPANION_COMPILE") and not os.environ.get(TOLD):
        if not (changed := since_built()):
            return
        os.environ[TOLD] = "1"  # child processes need not print it again
        print(
            "The engine runs in plain Python, many times slower: changed since it was compiled:",
            f"{', '.join(changed[:3])}{' …' if changed[3:] else ''}.",
            "`python3 run.py compile` compiles it.",
            file=sys.stderr,
        )


def since_built() -> list[str]:
    """The files in which these sources differ from the newest build; [] without one."""
    builds = [made for made in folder().parent.glob("*/made-of") if made.parent != folder()]
    if not builds:
        return []
    newest = max(builds, key=lambda made: made.stat().st_mtime)
    before, now = set(newest.read_text("utf-8").splitlines()), set(made_of().splitlines())
    return sorted({line.partition(" ")[2] for line in before ^ now})


@cache
def made_of() -> str:
    """The digests of the sources, one per line, as stored in a build."""
    return "\n".join(f"{hashlib.sha256(t).hexdigest()} {name}" for name, t in sources().items())


def interpreted() -> bool:
    """Whether plain Python is requested by COMPANION_INTERPRETED."""
    return os.environ.get("COMPANION_INTERPRETED", "0") not in ("", "0")


def ready() -> bool:
    """Whether processes started now would run the compiled engine; do not call at import.

    This process may be older than the build.
    """
    return active() or (is_built() and not interpreted())


def active() -> bool:
    """Whether this process runs the compiled engine."""
    return find_spec(f"{LIBRARY}__mypyc") is not None  # in a build, or in an installed package
