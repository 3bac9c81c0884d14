"""How far a table of a league is, from its date to the day on which nothing changes any more."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, Literal

from companion.competition.agreement import agreement
from companion.leagues.state.fixture import Fixture
from companion.leagues.state.league import LeagueSettings
from companion.leagues.state.table import Score

Step = Literal[
    "planned", "agreed", "playing", "stopped", "unconfirmed", "disputed", "fixed", "ruled",
    "late", "missed",
]  # fmt: skip
"""`stopped`: the clock of its match ran out and a director decides; `late`: it was not played in
time and a director decides; `missed`: it was not played in time and the league's rule decides."""
TO_DECIDE: Final = ("disputed", "stopped", "late")
OPEN: Final = ("planned", "agreed", "playing")
COMPLETE: Final = ("unconfirmed", "disputed", "fixed")


def is_fixed(done: date, term: int, today: date) -> bool:
    """Whether the term of a result that was complete on the day `done` is over."""
    return today > done + timedelta(days=term)


def step(
    fixture: Fixture,
    score: Score | None,
    done: date | None,
    rules: LeagueSettings,
    today: date,
    *,
    ended: bool = False,
    stopped: bool = False,
) -> Step:
    """Return how far the table is; `score` and the day `done` are those of a complete result.

    A result is fixed once all have confirmed it, its term is over, or its season has `ended`. What
    somebody at the table denied before that stays disputed until a ruling. `stopped`: the clock of
    its match ran out, and a director has to decide.
    """
    if fixture.verdict is not None:
        return "ruled"
    if score is not None:
        over = done is not None and is_fixed(done, rules["term"], today)
        found = agreement(
            complete=True,
            decided=ended,
            denied=any(said != score[0] for said in fixture.said.values()),
            enough=over or all(one in fixture.said for one in fixture.people),
        )
        return "fixed" if found == "in" else found
    if stopped:
        return "stopped"
    if today > fixture.until:
        return "late" if rules["unplayed"] == "totals" else "missed"
    if fixture.opened:
        return "playing"
    return "agreed" if fixture.agreed else "planned"
