"""The application as people reach it, with its worker, and phones to look at it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from playwright.sync_api import expect

from companion.config import Settings
from companion.searching import SearchPool
from companion.site.plumbing import assets
from companion.tasks import answering
from companion.tasks.embedded import Embedded
from tests.e2e.phones import Phones
from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


expect.set_options(timeout=20_000)  # what a page will show, it may show late on a busy machine


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


class Thinkers(SearchPool):
    """Processes that stay for the next test: what they are asked is over in a moment."""

    def stop(self) -> None:
        """Not yet."""


@pytest.fixture(scope="session")
def thinkers() -> Iterator[Thinkers]:
    """One process in which all the AIs of these tests think."""
    pool = Thinkers(1)
    yield pool
    SearchPool.stop(pool)


@pytest.fixture
def opponents(app: Flask, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The worker that thinks for the AI seats, at a real table no longer than it has to."""
    monkeypatch.setattr(answering, "sleep", lambda _: None)
    worker = Embedded(app)
    worker.pool = thinkers
    worker.start()
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


@pytest.fixture
def updated(app: Flask) -> Iterator[Callable[[], None]]:
    """Makes the companion look like a later version, in which every file is another one."""
    with pytest.MonkeyPatch.context() as patch:

        def update() -> None:
            patch.setattr(assets, "fingerprint", lambda _path: "later")
            patch.setitem(app.jinja_env.globals, "build", lambda: "later")
            assets.file_address.cache_clear()

        yield update
    assets.file_address.cache_clear()
