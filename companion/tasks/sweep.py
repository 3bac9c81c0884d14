"""The sweep: requeues turns whose task was lost, and does what the clock makes due."""

from __future__ import annotations

import logging
from datetime import timedelta

from sqlalchemy import func, or_, select

from companion.core.broken import Broken
from companion.core.services import services
from companion.events.verbs.regular_events import open_due
from companion.matches.verbs.clocks import beat, give_back, run_out
from companion.matches.verbs.measuring import measure_anew
from companion.matches.verbs.turns import ply_due
from companion.matches.verbs.undo import request
from companion.models import AI, PLAYING, Match, Move, Seat, db, now
from companion.review.reviewing import go_on_with_reviews
from companion.tasks.answering import queue_overdue_moves
from companion.tasks.sending import send_due_now
from companion.tasks.waiting_matches import Settled
from companion.tasks.waking import wake

logger = logging.getLogger(__name__)
EVERY = 3.0  # seconds
LONGEST_SEARCH = timedelta(seconds=5)  # slightly more than the slowest level may take


def sweep(patience: timedelta = LONGEST_SEARCH) -> int:
    """Queue every AI turn that has been due for longer than `patience`; returns how many.

    A sweep with zero patience is the process's first: any gap before it was an outage.
    """
    found = 0
    if beat(afresh=not patience):
        give_back()
    queue_overdue_moves(patience)
    go_on_with_reviews()
    measure_anew()
    for number in run_out():
        wake(number)
    for match in quiet_matches(patience):
        try:
            if ply_due(match) is not None:
                wake(match.id)
                found += 1
            elif request(match) is None:  # an undo request expires by itself
                _settled()[match.id] = match.version
        except Broken as broken:  # logged once; go on with the others
            logger.error("%s; `companion check` tells more", broken)
            _settled()[match.id] = match.version
    open_due()
    send_due_now()
    return found


def quiet_matches(patience: timedelta) -> list[Match]:
    """Matches with an AI that have been quiet for a while, without the settled ones.

    Moves with a time in the future, made before the clock was set back, count as old.
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
    """The versions at which matches wait for a person, by match id."""
    return services().the(Settled).matches
