"""What every test of a table with real cards has: nobody waits at it."""

import pytest

from companion.tasks import thinking


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that forces itself takes no time."""
    monkeypatch.setattr(thinking.Tempo, "like", lambda *_: 0.0)
