"""Caches of computed values."""

from __future__ import annotations

from companion.core.cache import MOST, Cache, Latest


def test_an_event_that_changes_all_evening_pushes_no_other_out() -> None:
    known = Latest(Cache[tuple[int, str]]())
    known.keep("other", 7, "another event")
    for version in range(2 * MOST):
        known.keep("this", version, f"after {version}")
    assert known.get("other", 7) == "another event"
    assert known.get("this", 2 * MOST - 1) == f"after {2 * MOST - 1}"
    assert known.get("this", 0) is None
