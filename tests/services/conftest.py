"""What tests of the services stand in."""

from collections.abc import Iterator

import pytest
from flask import Flask


@pytest.fixture
def indoors(request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The application inside its context, on SQLite unless the test runs `anywhere`."""
    if "anywhere" in request.fixturenames:
        yield request.getfixturevalue("anywhere")
        return
    app: Flask = request.getfixturevalue("app")
    with app.app_context():
        yield app
