"""The summary of a review that seasons add up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypedDict

from companion.games import GAMES
from companion.review.judging import DIGITS, Judgement
from companion.review.ledger import Row, charged, ledger
from companion.review.reviewed_match import Match

PHASES: Final = 3  # the match's moves, in as many equal parts


class Lost(NamedTuple):
    """The decisions of one kind that a seat made in one part of a match."""

    seat: int
    phase: int
    kind: str
    """The key of the game's lesson about it."""
    decisions: int
    loss: float
    """What those that clearly lost something lost together."""
    most: float
    """What one of them lost at most."""
    worst: int
    """The ply of that one."""


class Written(TypedDict):
    """A summary as it is stored."""

    rows: Sequence[tuple[int, int, int, int, int, int]]
    lost: Sequence[tuple[int, int, str, int, float, float, int]]


class Summary(NamedTuple):
    """A review in short."""

    rows: list[Row]
    lost: list[Lost]

    def as_data(self) -> Written:
        """Plain data that JSON can carry, as `from_data` reads it."""
        return {"rows": [*self.rows], "lost": [*self.lost]}

    @classmethod
    def from_data(cls, data: Written) -> Summary:
        """The summary that was written so."""
        return cls([Row(*row) for row in data["rows"]], [Lost(*one) for one in data["lost"]])


def summary(match: Match, judgements: Sequence[Judgement]) -> Summary:
    """Return the review of a match in short, from the judgements of all its decisions."""
    lesson, moves = GAMES[match.journal.game].words.lesson, len(match.journal.moves)
    groups: dict[tuple[int, int, str], list[tuple[float, int]]] = {}
    for (ply, seat, view, _), judgement, loss, _ in charged(match.decisions, judgements):
        about = lesson(view)
        key = seat, PHASES * (ply - 1) // moves, about.key if about else ""
        groups.setdefault(key, []).append((loss if judgement.clear else 0.0, ply))
    lost = [
        Lost(*key, len(some), round(sum(loss for loss, _ in some), DIGITS), *max(some))
        for key, some in sorted(groups.items())
    ]
    return Summary(ledger(match, judgements), lost)
