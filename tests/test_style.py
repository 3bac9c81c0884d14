"""The whole tree keeps the rules that pyproject.toml sets."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.native import ROOT

TOOLS = Path(sys.executable).parent
OUTSIDE = {
    "": "config",
    "ai": "policies",
    "build": "steps",
    "cli": "_channel _gunicorn _gunicorn_worker _options selfplay",
    "competition": "file_parts",
    "core": "services",
    "events/entries": "result_entries",
    "events/pages": "new_event",
    "events/verbs": "event_export",
    "games": "__init__",
    "games/nusfjord": "detail",
    "journal": "entry",
    "kit": "journal_file sheet sheet_file stored_entries",
    "leagues/pages": "fixture_page new_league",
    "leagues/verbs": "planning",
    "matches/pages": "quick",
    "models": "base played_table schema trouble",
    "review": "judging",
    "sheets/access": "credentials",
    "sheets/pages": "blank form pages",
    "sheets/verbs": "reading",
    "site/plumbing": "assets links",
    "tables": "played_file",
    "tabletop/verbs": "reasoning",
    "tasks": "worker",
}
"""Modules, by their room, where what was read, typed or given by a library is still of any type."""


def complaints_of(*command: str) -> str:
    """What the tool complains about; "" when it exits content."""
    done = subprocess.run(
        [str(TOOLS / command[0]), *command[1:]],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout if done.returncode else ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("lint-imports", "--no-cache"), id="imports point downwards"),
        pytest.param(("mypy",), id="types"),
        pytest.param(("ruff", "check", "--quiet"), id="lint"),
        pytest.param(("ruff", "format", "--check"), id="format"),
        pytest.param(("oxfmt", "--check", "companion"), id="format of scripts and styles"),
        pytest.param(("oxlint", "--deny-warnings", "companion"), id="lint of scripts"),
        pytest.param(("djlint", "--lint", "--quiet", "companion"), id="lint of templates"),
        pytest.param(
            ("djhtml", "--check", "--tabwidth", "2", "companion"), id="format of templates"
        ),
    ],
)
def test_the_tree_is_in_order(command: tuple[str, ...]) -> None:
    complaints = complaints_of(*command)
    assert not complaints, complaints


def test_nothing_on_a_page_is_inline_code() -> None:
    """The content policy would refuse it in the browser, silently."""
    found = [
        f"{path.relative_to(ROOT)}: {bad}"
        for path in (ROOT / "companion").rglob("*.html")
        for bad in ("<style", "style=", " onclick=", " onsubmit=", " onchange=", " oninput=")
        if bad in path.read_text(encoding="utf-8")
    ]
    assert not found


def test_no_line_of_a_template_is_longer_than_140_characters() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in (ROOT / "companion").rglob("*.html")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 140
    ]
    assert not found


def test_an_exception_from_a_rule_has_its_reason_on_its_line() -> None:
    bare = re.compile(r"# (type: ignore|noqa|pragma)(\[[\w, -]+\]|: [A-Z\d, ]+)?\s*$")
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("companion", "ai", "tests", "migrations")
        for path in (ROOT / folder).rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if bare.search(line)
    ]
    assert not found


def test_any_type_is_only_where_data_comes_from_outside() -> None:
    found = {
        str(path.relative_to(ROOT).with_suffix("")).removeprefix("companion/")
        for folder in ("companion", "ai")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"^from typing import .*\bAny\b", path.read_text(encoding="utf-8"), re.M)
    }
    modules = {
        f"{room}/{name}".strip("/") for room, names in OUTSIDE.items() for name in names.split()
    }
    assert len(modules) <= 40
    assert found <= modules
