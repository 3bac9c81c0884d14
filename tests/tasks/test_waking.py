"""An AI acts at once, whatever changed its match, and nobody has to remember to wake it."""

from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from companion.matches.verbs import lobby, seats
from companion.tasks import waking
from tests.tables import opened, started, step, turn
from tests.tasks.conftest import Sent


def test_a_seat_that_an_ai_takes_over_is_played_at_once(queued: Sent) -> None:
    match = started("mla")
    while turn(match) != 0:
        step(match)
    queued.clear()
    seats.leave(match, 0)
    assert queued == [(match.id, match.length + 1)]


def test_a_match_that_begins_is_dealt_at_once_when_only_ais_play(queued: Sent) -> None:
    match = opened("aaa")
    assert queued == []
    lobby.start(match)
    assert queued == [(match.id, 2)]


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("select", {}, Exception("gone")),
        RuntimeError("deadlock detected by an import lock"),  # seen where Celery was being loaded
    ],
)
def test_a_failure_to_wake_leaves_what_was_stored(
    queued: Sent, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def broken(_: int) -> None:
        raise error

    match = opened("maa")
    monkeypatch.setattr(waking, "wake", broken)
    lobby.start(match)
    assert match.state == "playing"
    assert queued == []
