"""What people of a drill do when they are not answered, or answered wrongly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.config import Settings
from companion.core.bus import make_bus
from companion.core.services import Services
from companion.site.plumbing.hub import Hub
from tests.laboratory.bench.drills.people import Browser, Played
from tests.serving import serving


@pytest.fixture
def ailing(settings: Settings) -> Iterator[str]:
    """A server that is out at first, then breaks, then redirects."""
    app, answers = Flask(__name__), iter([503, 503, 500, 303])
    own = app.extensions["services"] = Services(settings, make_bus(""), None, None, lambda: app)
    own.keep(Hub(own.bus, 1))

    @app.post("/")
    def tap() -> tuple[str, int, dict[str, str]]:
        return "", next(answers), {"Location": "/there"}

    with serving(app) as address:
        yield address


def test_an_outage_is_waited_for_and_a_bare_500_is_told(ailing: str) -> None:
    browser, played = Browser(ailing), Played()
    assert not played.takes(browser.insist("POST", "/", {}), "/")
    assert played.unexpected == ["500 /"]
    answer = browser.insist("POST", "/", {})
    assert played.takes(answer, "/")
    assert answer.place == "/there"
