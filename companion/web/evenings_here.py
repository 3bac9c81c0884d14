"""The evenings that concern whoever opens the front page: those of the clubs they belong to."""

from __future__ import annotations

from flask import session
from sqlalchemy import select

from companion.competition.evening import Evening
from companion.models import Club, Event, db
from companion.services.clubs.clubs import clubs_of
from companion.services.events.coming import evenings_of
from companion.web.access.account import current_organiser
from companion.web.clubs.fetch import is_of

CLUBS = 6  # that are asked
SHOWN = 3  # evenings


def evenings_here() -> list[tuple[Event, Evening]]:
    """What is on and what comes next in this browser's clubs, the soonest first."""
    found = []
    for club in clubs_here():
        known = evenings_of(club)
        found += [*known.on, *known.next[:1]]
    return sorted(found, key=lambda one: one[0].held_at)[:SHOWN]


def clubs_here() -> list[Club]:
    """The clubs in which somebody is an organiser, a helper or a member in this browser."""
    organiser = current_organiser()
    kept = [club for club in clubs_of(organiser) if not club.archived_at] if organiser else []
    codes = [*session.get("player", {}), *session.get("helper", {})]
    linked = db.session.scalars(select(Club).where(Club.code.in_(codes))).all() if codes else []
    found = {club.id: club for club in [*kept, *(one for one in linked if is_of(one))]}
    return list(found.values())[:CLUBS]
