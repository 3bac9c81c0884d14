"""Queueing AI turns and seatings after every commit."""

from __future__ import annotations

import logging

from flask import Flask

from companion.core.broken import Broken
from companion.core.queue import SEAT, THINK, send
from companion.core.services import services, services_of
from companion.core.transaction import tell
from companion.matches.verbs.clocks import settle
from companion.matches.verbs.turns import ply_due
from companion.models import Match, Sheet, db
from companion.sheets.verbs.reading import has_ai
from companion.tasks.answering import queue_due_move

logger = logging.getLogger(__name__)


def listen(app: Flask) -> None:
    """Wake the AI that is to act after every stored change of a match or sheet."""
    services_of(app).listeners.stored.append(wake_at)


def wake_at(topic: str) -> None:
    """Queue the AI's turn at this match or sheet, if one is due.

    Never raises, as the caller's change is stored; the sweep finds what was not queued.
    """
    kind, _, number = topic.partition("-")
    try:
        if kind == "match":
            wake(int(number))
        elif kind == "sheet" and has_ai(int(number)):
            queue_due_move(db.session.get_one(Sheet, int(number)))
    except Exception:
        db.session.rollback()
        logger.exception("queue: nobody was woken at %s", topic)


def wake(match_id: int) -> None:
    """Queue the match's turn if an AI is to act; called after every stored change of the match.

    Never raises for a broker error, as the caller's change is stored; the sweep finds what was not
    queued.
    """
    match = db.session.get(Match, match_id)
    if match:
        tell(services().listeners.entries, match.topic, match.length, "change")
    try:
        if match:
            settle(match)
        ply = ply_due(match) if match else None
    except Broken as broken:
        logger.error("%s", broken)
        return
    if ply is None:
        return
    send(THINK, match_id, ply)


def seat_later(event: int) -> None:
    """Queue the search for the event's next seating, which takes a second.

    Never raises, as the caller's change is stored; organisers can also seat by hand.
    """
    try:
        send(SEAT, event)
    except Exception:
        logger.exception("queue: the next round of event %s is not seated", event)
