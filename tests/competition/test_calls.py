"""A call for the director: what a table may ask, and how an answer changes it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from companion.competition.calls import MOST_CALLS, Call, answered, reason_against
from companion.kit.words import Phrase

CALL = Call(line=7, about="rules", text="", by="player 1", at=datetime(2026, 11, 21, tzinfo=UTC))
FULL = Phrase("enough")


def test_an_answer_says_who_comes_and_closing_keeps_that() -> None:
    coming = answered(CALL, 8, "Aki", closed=False)
    assert (coming.coming, coming.answered, coming.closed) == ("Aki", 8, False)
    closed = answered(coming, 9, "Eve", closed=True)
    assert (closed.coming, closed.answered, closed.closed) == ("Aki", 8, True)


@pytest.mark.parametrize(
    ("about", "text", "own", "reason"),
    [
        ("rules", "", [], None),
        ("other", "tea", [answered(CALL, 8, "Aki", closed=True)], None),
        ("tea", "", [], "Choose what it is about."),
        ("other", " ", [], "Write a word about what it is."),
        ("score", "", [CALL], "Your table has called already."),
        ("score", "", [answered(CALL, 8, "Aki", closed=True)] * MOST_CALLS, "enough"),
    ],
)
def test_what_a_table_may_ask(about: str, text: str, own: list[Call], reason: str | None) -> None:
    found = reason_against(about, text, own, FULL)
    assert (found.text if found else None) == reason
