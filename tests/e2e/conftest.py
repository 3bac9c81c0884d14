"""The application as people reach it, with its worker, and phones to look at it with."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.config import Settings
from companion.tasks import start_embedded
from tests.e2e.phones import Phones
from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


HERE = Path(__file__).parent

expect.set_options(timeout=20_000)  # what a page will show, it may show late on a busy machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """CI's machine decides on its own when a browser gets its turn: a test may be played twice.

    The summary names what was ("RERUN"). A script that failed in a page fails the test at once.
    """
    if os.environ.get("CI") == "true":
        again = pytest.mark.flaky(reruns=1, rerun_except=["A page said"])
        for item in items:
            if HERE in item.path.parents:
                item.add_marker(again)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """AIs that decide quickly: the tests are about the pages."""
    return replace(settings, ai_simulations=20)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The application as people reach it: with its tokens against forged forms."""
    app.config["WTF_CSRF_ENABLED"] = True
    with serving(app) as url:
        yield url


@pytest.fixture
def opponents(app: Flask) -> Iterator[None]:
    """The worker that thinks for the AI seats."""
    worker = start_embedded(app)
    yield
    worker.stop()


@pytest.fixture
def phones(chromium: Browser, address: str) -> Iterator[Phones]:
    """As many phones as a test needs; nothing on them may have failed."""
    phones = Phones(chromium, address)
    yield phones
    for context in phones.contexts:
        context.close()
    assert not phones.said, "A page said:\n" + "\n".join(phones.said)
