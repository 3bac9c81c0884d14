"""Signing up for an event: what an entry about it may say."""

from __future__ import annotations

import pytest

from companion.competition.local_time import LONGEST_ZONE
from companion.events.state.sign_up import signing_of


def test_a_zone_and_a_deadline_are_checked() -> None:
    assert signing_of(True, 4, "2026-11-28T18:00", "Asia/Tokyo").limit == 4
    with pytest.raises(ValueError, match="a zone is short"):
        signing_of(True, 4, None, "x" * (LONGEST_ZONE + 1))
    with pytest.raises(ValueError, match="by the clock on the wall"):
        signing_of(True, 4, "2026-11-28T18:00+09:00", "Asia/Tokyo")
