"""The events on the front page: those of the visitor's clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import session
from sqlalchemy import select

from companion.clubs.access.account import current_organiser
from companion.clubs.verbs.clubs import clubs_of
from companion.models import Club, Event, db

if TYPE_CHECKING:
    from companion.events.state.evening import Evening

CLUBS = 6  # clubs that are looked at
SHOWN = 3  # events


def evenings_here() -> list[tuple[Event, Evening]]:
    """The current and the next event of each of this browser's clubs, soonest first."""
    found: list[tuple[Event, Evening]] = []
    for club in clubs_here():
        from companion.events.verbs.evenings import evenings_of  # most visitors belong to no club

        known = evenings_of(club)
        found += [*known.on, *known.next[:1]]
    return sorted(found, key=lambda one: one[0].held_at)[:SHOWN]


def clubs_here() -> list[Club]:
    """The clubs of which this browser has an organiser, a helper or a member."""
    organiser = current_organiser()
    kept = [club for club in clubs_of(organiser) if not club.archived_at] if organiser else []
    codes = [*session.get("player", {}), *session.get("helper", {})]
    found = {club.id: club for club in kept}
    if codes:
        from companion.clubs.access.club_here import is_of

        linked = db.session.scalars(select(Club).where(Club.code.in_(codes)))
        found |= {club.id: club for club in linked if is_of(club)}
    return list(found.values())[:CLUBS]
