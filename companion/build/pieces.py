"""Compiled files cached by their sources, so that only changes are compiled again.

They lie beside the builds, in `.compiled/pieces`. A build copies them; none ever runs from there.
"""

import hashlib
import os
import shutil
import sysconfig
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

ROUNDS = 4  # as many builds' worth of pieces are kept, those used last


class Extension(TypedDict):
    """A file of machine code to be: setuptools' words for what it is made from."""

    name: str
    sources: list[str]
    include_dirs: list[str]
    depends: list[str]
    extra_compile_args: list[str]


class Plan(TypedDict):
    """How a build came about: kept in it, for the next one to see what stayed the same."""

    tools: str
    names: list[str]  # of all pure files: a new one may be imported in place of another
    read: dict[str, str]  # the files the C was generated from, with their digests
    pieces: dict[str, str]  # each extension's piece


def digest(extension: Extension, tools: str) -> str:
    """Of all that decides what comes out: the C, the headers it includes, flags, compiler."""
    settings = [sysconfig.get_config_var(name) for name in ("CC", "CFLAGS", "LDSHARED")]
    given = [os.environ.get(name) for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    own = (extension["name"], extension["extra_compile_args"])
    made = hashlib.sha256(repr((tools, settings, given, own)).encode())
    for path in [*extension["sources"], *sorted(extension["depends"])]:
        text = Path(path).read_bytes()
        made.update(b"\0%s\0%d\0%s" % (Path(path).name.encode(), len(text), text))
    return made.hexdigest()[:32]


def size(extension: Extension) -> int:
    """Bytes of its C: about how long it takes."""
    return sum(Path(path).stat().st_size for path in extension["sources"])


def take(kept: Path, name: str, piece: str, lib: Path) -> bool:
    """Copy the kept piece of an extension to a build; False if there is none."""
    try:
        os.utime(kept / piece)  # used now, so it is not among those that go
        _file(lib, name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept / piece, _file(lib, name))
    except FileNotFoundError:
        return False
    return True


def keep(kept: Path, name: str, piece: str, lib: Path) -> None:
    """Keep a copy of a compiled extension; whole or not at all, whoever else does the same."""
    kept.mkdir(parents=True, exist_ok=True)
    whole = lib.parent / piece  # in the folder of this build alone
    shutil.copyfile(_file(lib, name), whole)
    whole.replace(kept / piece)


def forget(kept: Path, newest: int) -> None:
    """Keep as many pieces as some builds have, and of those the ones used last."""
    used: list[tuple[float, Path]] = []
    for piece in kept.iterdir():
        with suppress(FileNotFoundError):  # another build forgets as well
            used.append((piece.stat().st_mtime, piece))
    for _, piece in sorted(used, reverse=True)[newest * ROUNDS :]:
        piece.unlink(missing_ok=True)


def _file(lib: Path, name: str) -> Path:
    """Where in a build an extension lies."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return lib / f"{name.replace('.', '/')}{suffix}"
