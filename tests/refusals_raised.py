"""Every refusal is raised by some test: otherwise nobody would notice when its guard is gone.

Every process notes where a Refused, SheetError or IllegalMove was made. When all tests have run,
the process that started them compares that with the places in the source that make one.
"""

from __future__ import annotations

import ast
import sys
from functools import lru_cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion.core.refused import Refused
from companion.kit.numbers import SheetError
from companion.kit.rules import IllegalMove
from companion.native import ROOT
from tests.examples import without_example
from tests.forms_served import all_ran, whole

ROOMS: Final = {"access", "deck", "entries", "pages", "verbs"}
KINDS: Final = (Refused, SheetError, IllegalMove)
REASONS: Final[dict[str, str]] = {}
"""Refusals that no test can raise, as `Site.name` writes them, each with the reason."""

raised: Final[set[tuple[str, int]]] = set()
"""Where a refusal was made: the file, from the root, and the line."""


class Site(NamedTuple):
    """A place in the source that makes a refusal: its file, first and last line, and sentence."""

    path: str
    first: int
    last: int
    sentence: str

    @property
    def name(self) -> str:
        return f"{self.path}: {self.sentence}"

    @property
    def is_raised(self) -> bool:
        """Whether a test has been refused there."""
        return any((self.path, line) in raised for line in range(self.first, self.last + 1))


def watch(kind: type[Refused | SheetError | IllegalMove]) -> None:
    """Note from now on where an exception of that kind is made, then make it as always."""
    make = kind.__init__

    def noting(self: Any, *given: Any, **more: Any) -> None:
        frame = sys._getframe(1)
        while frame.f_code.co_name == "__init__" and frame.f_back is not None:
            frame = frame.f_back  # made by a kind of its own
        raised.add((from_root(frame.f_code.co_filename), frame.f_lineno))
        make(self, *given, **more)

    kind.__init__ = noting  # type: ignore[method-assign]  # tests only


@lru_cache(1_000)
def from_root(file: str) -> str:
    """The file as seen from the root of the repository; another file as it is."""
    path = Path(file)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else file


def sites() -> list[Site]:
    """Every place in a folder of `ROOMS` that makes a refusal."""
    paths = [path.relative_to(ROOT) for path in sorted((ROOT / "companion").rglob("*.py"))]
    nodes = {
        path.as_posix(): [*ast.walk(ast.parse((ROOT / path).read_text("utf-8")))]
        for path in paths
        if ROOMS & {*path.parts} or path.name == "refused.py"
    }
    names = {kind.__name__ for kind in KINDS}
    for node in chain(*nodes.values()):
        if isinstance(node, ast.ClassDef) and names & {ast.unparse(base) for base in node.bases}:
            names.add(node.name)
    found = [
        Site(path, node.lineno, node.end_lineno or 0, sentence(node))
        for path, inside in nodes.items()
        for node in inside
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names
        if is_refusal(path, ast.unparse(node.func))
    ]
    return sorted(found)


def is_refusal(path: str, name: str) -> bool:
    """Whether that file means one of `KINDS`: a verdict has a class of that name, too."""
    module = import_module(path.removesuffix(".py").replace("/", "."))
    return issubclass(getattr(module, name, Refused), KINDS)


def sentence(made: ast.Call) -> str:
    """The sentence of a refusal, or what stands for it in the source."""
    texts = [
        one.args[0].value
        for one in ast.walk(made)
        if isinstance(one, ast.Call) and ast.unparse(one.func) == "Phrase"
        if one.args and isinstance(one.args[0], ast.Constant)
    ]
    return " / ".join(map(str, texts)) or ast.unparse(made)


def never() -> list[Site]:
    """The refusals that no test raised and that have no reason for that."""
    return [site for site in sites() if not site.is_raised and site.name not in REASONS]


def outdated() -> list[str]:
    """Reasons of refusals that are gone, or that a test does raise."""
    silent = {site.name for site in sites() if not site.is_raised}
    return sorted(REASONS.keys() - silent)


def is_whole(session: pytest.Session) -> bool:
    """Whether every test has run and passed; a game that is not there takes its tests away."""
    return whole(session) and not without_example()


def pytest_configure() -> None:
    """Every process watches."""
    for kind in KINDS:
        watch(kind)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What one of several processes has noted."""
    told = getattr(node, "workeroutput", {}).get("refusals", ())
    raised.update((path, line) for path, line in told)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Red where a refusal was never raised."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["refusals"] = [list(where) for where in raised]
    elif is_whole(session) and (never() or outdated()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Which."""
    session = terminalreporter._session
    if session is not None and all_ran(session) and not without_example():
        for site in never():
            terminalreporter.write_line(f"NO TEST RAISES {site.path}:{site.first} {site.sentence}")
        for name in outdated():
            terminalreporter.write_line(f"NO REASON ANY MORE for {name}")
