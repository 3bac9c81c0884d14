"""Where the engine's machine code lies, and the finder that runs it when it fits the sources.

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
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("companion/kit", "companion/games", "ai")
GROUP = "tairyo__mypyc"  # the one library that the compiled modules share
USES_I64 = re.compile(rb"^from mypy_extensions import [^\n]*\bi64\b", re.MULTILINE)


@cache
def sources() -> dict[str, bytes]:
    """Every Python file of the pure folders, with its text."""
    found = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in found}


def engine() -> list[str]:
    """The files that are compiled: those that ask for machine integers."""
    return [name for name, text in sources().items() if USES_I64.search(text)]


@cache
def folder() -> Path:
    """The one folder whose compiled modules fit these sources, this Python, these packages.

    All pure files count, not the compiled ones alone: a constant of any of them may have been
    copied into the machine code.
    """
    digest = hashlib.sha256(f"{sys.version}\0{sysconfig.get_platform()}".encode())
    own = {name: ROOT / name for name in ("companion/compiled.py", "requirements.lock")}
    made_of = sources() | {name: p.read_bytes() for name, p in own.items() if p.exists()}
    for name, text in made_of.items():
        digest.update(b"\0%s\0%d\0%s" % (name.encode(), len(text), text))
    kept_in = Path(os.environ.get("COMPANION_COMPILED") or ROOT / ".compiled")
    return kept_in.resolve() / digest.hexdigest()[:32]


def is_built() -> bool:
    """Whether compiled modules that fit are there (written last, when all are complete)."""
    return (folder() / "complete").exists()


class Compiled(MetaPathFinder):
    """Finds the compiled modules, and nothing else."""

    def __init__(self, at: Path) -> None:
        self.files = {GROUP: at / GROUP}
        for name in (at / "complete").read_text("utf-8").split():
            self.files[name.removesuffix(".py").replace("/", ".")] = at / name.removesuffix(".py")

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
    wanted = os.environ.get("COMPANION_INTERPRETED", "0") in ("", "0")
    if wanted and not active() and is_built():
        sys.meta_path.insert(0, Compiled(folder()))


def active() -> bool:
    """Whether the engine runs as machine code."""
    return any(isinstance(finder, Compiled) for finder in sys.meta_path)
