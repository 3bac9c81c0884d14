"""Queueing AI turns and seatings after every commit."""

from __future__ import annotations

import logging

from flask import Flask
from sqlalchemy import select

from companion.core.addresses import LOADING
from companion.core.transaction import listeners_of
from companion.models import Sheet, Told, db

logger = logging.getLogger(__name__)


def listen(app: Flask) -> None:
    """From now on every stored change of a match or a sheet wakes the AI that is to act there."""
    listeners_of(app).stored.append(wake_at)


def wake_at(topic: str) -> None:
    """Queue the turn of the AI at this match or sheet, if one is to act.

    Never fails the caller, whose change is stored: what is not queued now, the sweep finds.
    """
    kind, _, number = topic.partition("-")
    try:
        with LOADING:
            from companion.tasks.answering import rouse  # Celery comes after the first page
            from companion.tasks.queue import wake
        if kind == "match":
            wake(int(number))
        elif kind == "sheet" and has_ai(int(number)):
            rouse(db.session.get_one(Sheet, int(number)))
    except Exception:
        db.session.rollback()
        logger.exception("queue: nobody was woken at %s", topic)


def seat_later(event: int) -> None:
    """Queue the search for the next seating of this event: it takes a second.

    Never fails the caller, whose change is stored: organisers can seat by hand.
    """
    try:
        with LOADING:
            from companion.tasks.queue import SEAT, send
        send(SEAT, event)
    except Exception:
        logger.exception("queue: the next round of event %s is not seated", event)


def has_ai(sheet: int) -> bool:
    """Whether an AI plays at the table of this sheet."""
    return db.session.scalar(select(Told.id).where(Told.sheet_id == sheet).limit(1)) is not None
