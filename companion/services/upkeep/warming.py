"""Warming the caches after a start: seasons, ratings and records, before anybody asks."""

from __future__ import annotations

import logging
from threading import Thread

from flask import Flask
from sqlalchemy import func, select

from companion.infrastructure.cache import MOST
from companion.models import Club, Event, db
from companion.services.events.profiles import history, ratings
from companion.services.events.seasons import season_of, seasons_of

logger = logging.getLogger(__name__)


def warm_all() -> None:
    """Read the clubs with the latest events, as many as are kept, and all that follows from them.

    Counting fifty evenings takes a moment, which the first reader would have to wait for.
    """
    many = select(Event.club_id, func.count()).group_by(Event.club_id)
    room = MOST
    for club, events in db.session.execute(many.order_by(func.max(Event.id).desc())):
        room -= events
        if room < 0:
            break
        warm(db.session.get_one(Club, club))


def warm(club: Club) -> None:
    """What the pages of this club rest on."""
    known = history(club)
    ratings(known.events, known.summaries)
    for name in seasons_of(club):
        season_of(club, name)
    for it in known.summaries.values():
        _ = it.lines  # of events in no season


def in_the_background(app: Flask) -> Thread:
    """Do it beside the pages; a failure costs nothing but the head start."""

    def work() -> None:
        with app.app_context():
            try:
                warm_all()
            except Exception:
                logger.exception("seasons are counted when somebody asks for them")

    thread = Thread(target=work, name="warming", daemon=True)
    thread.start()
    return thread
