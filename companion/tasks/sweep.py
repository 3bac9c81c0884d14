"""The sweep: requeues turns whose task was lost."""

from __future__ import annotations

import logging
from datetime import timedelta

from flask import current_app
from sqlalchemy import func, or_, select

from companion.core.broken import Broken
from companion.matches.verbs.clocks import beat, give_back, run_out
from companion.matches.verbs.turns import ply_due
from companion.matches.verbs.undo import request
from companion.models import AI, PLAYING, Match, Move, Seat, db, now
from companion.tasks.answering import rouse_quiet
from companion.tasks.queue import wake
from companion.tasks.reviewing import go_on_with_reviews

logger = logging.getLogger(__name__)
EVERY = 3.0  # seconds
LONGEST_SEARCH = timedelta(seconds=5)  # what the slowest level may take, and a little


def sweep(patience: timedelta = LONGEST_SEARCH) -> int:
    """Queue every turn of an AI that has been due for longer than it takes; how many.

    Without patience it is the first of its program: whatever came before was an outage.
    """
    found = 0
    if beat(afresh=not patience):
        give_back()
    rouse_quiet(patience)
    go_on_with_reviews()
    for number in run_out():
        wake(number)
    for match in quiet_matches(patience):
        try:
            if ply_due(match) is not None:
                wake(match.id)
                found += 1
            elif request(match) is None:  # a question to people runs out by itself
                _settled()[match.id] = match.version
        except Broken as broken:  # said once; the others' turns are not its fault
            logger.error("%s; `companion check` tells more", broken)
            _settled()[match.id] = match.version
    return found


def quiet_matches(patience: timedelta) -> list[Match]:
    """Matches with an AI in which nothing has happened for a while, without the known ones.

    A move that was made in the future was made before the clock was set back: long ago, perhaps.
    """
    latest = Move.match_id == Match.id, Move.ply == Match.length
    last = func.coalesce(select(Move.at).where(*latest).scalar_subquery(), Match.started_at)
    chosen = select(Match).where(
        Match.state == PLAYING,
        Match.closed_at.is_(None),
        Match.places.any(or_(Seat.kind == AI, Seat.away)),
        or_(last <= now() - patience, last > now() + patience),
    )
    settled = _settled()
    return [m for m in db.session.scalars(chosen) if settled.get(m.id) != m.version]


def _settled() -> dict[int, int]:
    """By match the version at which it waits for a person, so that it is not replayed again."""
    found: dict[int, int] = current_app.extensions.setdefault("settled", {})
    return found
