"""How much processor time every test took, its children included: a busy machine changes little.

`run.py test --times` prints the slowest twenty, the sum of each folder, and which tests `--quick`
runs that take longer than it should wait for.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from typing import Any, Final

import pytest

QUICK: Final = 0.3
"""Seconds of processor time that a test may take without the mark `slow`."""

taken: Final[Counter[str]] = Counter()
quick: Final[set[str]] = set()


def used() -> float:
    """Seconds of processor time so far, of this process and of those it has waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Begin to count; each report takes with it what has come since the last.

    The last test of a process also ends the browser and the programs that all tests shared.
    """
    item.stash[BEGUN] = used()
    item.stash[LAST] = nextitem is None
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write it on the report, which also travels from another process."""
    report = yield
    now = used()
    report.user_properties += [
        ("processor", now - item.stash[BEGUN]),
        ("quick", item.stash[IS_QUICK]),
        ("shared", item.stash[LAST] and report.when == "teardown"),
    ]
    item.stash[BEGUN] = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the three phases of a test; of one whose process ended nothing is known."""
    noted: dict[str, Any] = dict(report.user_properties)
    if not noted:
        return
    taken[SHARED if noted["shared"] else report.nodeid] += noted["processor"]
    if noted["quick"]:
        quick.add(report.nodeid)


BEGUN: Final = pytest.StashKey[float]()
IS_QUICK: Final = pytest.StashKey[bool]()
LAST: Final = pytest.StashKey[bool]()
SHARED: Final = "tests/e2e/::browser and programs shared by many tests"
"""Where the time goes that a browser took: it is known only when the browser ends."""


def folder(test: str) -> str:
    """The folder below tests that a test lies in, those of the pages one deeper."""
    parts = test.partition("::")[0].split("/")[:-1]
    return "/".join(parts[: 3 if parts[1:2] == ["web"] else 2])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """The three lists, where somebody asked for them."""
    if not config.getoption("--times"):
        return
    write = terminalreporter.write_line
    write(f"{sum(taken.values()):.0f} s of processor time; the slowest twenty:")
    for test, seconds in taken.most_common(20):
        write(f"{seconds:7.1f} s  {test}")
    sums: Counter[str] = Counter()
    for test, seconds in taken.items():
        sums[folder(test)] += seconds
    write("by folder:")
    for where, seconds in sums.most_common():
        write(f"{seconds:7.1f} s  {where}")
    late = [(test, seconds) for test, seconds in taken.most_common() if seconds > QUICK]
    unmarked = [(test, seconds) for test, seconds in late if test in quick]
    write(f"over {QUICK} s without the mark slow: {len(unmarked)}")
    for test, seconds in unmarked:
        write(f"{seconds:7.1f} s  {test}")
