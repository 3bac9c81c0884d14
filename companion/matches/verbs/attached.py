"""What else is stored about a match, found by one statement, as most matches have nothing of it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Exists, bindparam, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from companion.models import EventTable, LeagueTable, Match, MatchClock, UndoRequest, db


class Attached(NamedTuple):
    """Whether there is a table of an event or league, a clock, a request to undo the last move."""

    table: bool
    clock: bool
    undo: bool


def _has(column: InstrumentedAttribute[int] | InstrumentedAttribute[int | None]) -> Exists:
    """Whether a row of that column's table is the match's."""
    return select(1).where(column == bindparam("match")).exists()


ASKED = UndoRequest.match_id == bindparam("match"), UndoRequest.ply == bindparam("ply")
ATTACHED = select(
    or_(_has(EventTable.match_id), _has(LeagueTable.match_id)),
    _has(MatchClock.match_id),
    select(1).where(*ASKED).exists(),
)


def attached(match: Match) -> Attached:
    """Return what there is, at the match's present move."""
    found = db.session.execute(ATTACHED, {"match": match.id, "ply": match.length})
    return Attached(*found.one())
