"""How far a table of a league is: from its date to the day on which nothing changes any more."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Literal

from companion.competition.leagues.fixture import Fixture
from companion.competition.leagues.table import Score

Step = Literal[
    "planned", "agreed", "playing", "unconfirmed", "disputed", "fixed", "ruled", "missed"
]


def is_fixed(done: date, term: int, today: date) -> bool:
    """Whether a result that was complete on the day `done` stands for good, `term` days later."""
    return today > done + timedelta(days=term)


def step(fixture: Fixture, score: Score | None, done: date | None, term: int, today: date) -> Step:
    """How far the table is; `score` and the day `done` are those of what was played to the end.

    What somebody at the table denies stays disputed until a ruling.
    """
    if fixture.verdict is not None:
        return "ruled"
    if score is not None:
        if any(said != score[0] for said in fixture.said.values()):
            return "disputed"
        agreed = all(one in fixture.said for one in fixture.people)
        return "fixed" if agreed or (done and is_fixed(done, term, today)) else "unconfirmed"
    if today > fixture.until:
        return "missed"
    if fixture.opened:
        return "playing"
    return "agreed" if fixture.agreed else "planned"
