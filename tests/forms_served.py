"""No test posts a field that no served form has: it would prove what nobody can do.

Every process notes what its applications serve and what they take. When all tests have run, whoever
started them holds one against the other. What was refused is left out (tests misuse forms to see
that), and so are addresses that no form leads to: scripts write there.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask, current_app, request, request_finished
from werkzeug.exceptions import HTTPException

if TYPE_CHECKING:
    from flask import Response

Field = tuple[str, str]
"""An endpoint and a field of its form; numbers in the name are not told apart."""

MEANT: Final = frozenset({("play.move", "waited")})
"""What no form has and is sent all the same: resend.js says that a choice waited for the line."""
SPOILERS: Final = ("tests/fuzz/", "tests/updates/", "tests/events/pages/test_crawl.py")
"""Whose tests send anything anywhere, to see that nothing comes of it."""
PART: Final = re.compile(r"</form>|<(?:form|input|select|textarea|button)\b[^>]*>", re.IGNORECASE)
SAID: Final = re.compile(r'\s(name|id|form|action|formaction)="([^"]*)"')
CHOSEN: Final = (
    "keyword",
    "markexpr",
    "lf",
    "quick",
    "thorough",
    "deselect",
    "ignore",
    "ignore_glob",
)

served: Final[set[Field]] = set()
posted: Final[dict[Field, str]] = {}


@request_finished.connect
def note(sender: Flask, response: Response, **more: object) -> None:
    """What a request posted, if that was taken, and the forms of what it was answered with."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
    taken = request.method == "POST" and response.status_code < 400
    if taken and request.endpoint and not test.startswith(SPOILERS):
        for name in {*request.form, *request.files}:
            posted.setdefault((request.endpoint, alike(name)), test)
    if response.mimetype == "text/html" and not response.is_streamed:
        served.update(fields(response.get_data(as_text=True)))


def fields(html: str) -> set[Field]:
    """Every field of every form of a page, also where a button sends it elsewhere."""
    leads: dict[str, set[str]] = {}  # by form, whither
    found: set[tuple[str, str]] = set()  # form, field
    here = ""
    for part in PART.findall(html):
        said = dict(SAID.findall(part))
        if part.lower().startswith("<form"):
            here = said.get("id") or said.get("action") or request.path
            leads.setdefault(here, set()).add(said.get("action") or request.path)
        elif part.lower() == "</form>":
            here = ""
        else:
            form = said.get("form", here)
            found |= {(form, said["name"])} if "name" in said else set()
            ways = leads.setdefault(form, set())
            if "formaction" in said:
                ways.add(said["formaction"])
    paths = {way: urlsplit(urljoin(request.path, way)).path for way in set().union(*leads.values())}
    return {(endpoint(paths[way]), alike(name)) for form, name in found for way in leads[form]}


@lru_cache(10_000)  # every application has the same addresses
def endpoint(path: str) -> str:
    """What is behind a form's address."""
    try:
        return str(current_app.url_map.bind("").match(path, method="POST")[0])
    except HTTPException:
        return path


def alike(name: str) -> str:
    """The field's name without its numbers."""
    return re.sub(r"\d+", "#", name)


def unheard_of() -> dict[Field, str]:
    """What was posted though no form has it, with the first test that did so."""
    known = {address for address, _ in served}
    return {
        field: test
        for field, test in posted.items()
        if field[0] in known and field not in served | MEANT
    }


def whole(session: pytest.Session) -> bool:
    """Whether every test has run and passed, so that every form was served."""
    return all_ran(session) and not session.testsfailed


def all_ran(session: pytest.Session) -> bool:
    """Whether every test has run: what failed may be why something is reported."""
    chosen = session.config.args_source is pytest.Config.ArgsSource.ARGS
    left_out = any(session.config.getoption(option, None) for option in CHOSEN)
    return not (chosen or left_out or session.shouldstop)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What one of several processes has noted."""
    told = getattr(node, "workeroutput", {}).get("forms", ([], []))
    served.update(map(tuple, told[0]))
    posted.update({(address, name): test for address, name, test in told[1]})


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Red where a field was posted that no form has."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["forms"] = [*map(list, served)], [[*field, test] for field, test in posted.items()]
    elif whole(session) and unheard_of():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Which, and by whom."""
    session = terminalreporter._session
    if session is not None and all_ran(session):
        for (address, name), test in sorted(unheard_of().items()):
            terminalreporter.write_line(f"NO FORM of {address} has {name!r}, posted by {test}")
