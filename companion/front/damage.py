"""What is damaged, for the error page."""

from __future__ import annotations

from collections.abc import Mapping

from companion.clubs.access.account import runs
from companion.core.broken import Broken
from companion.models import Event, db


def name_of(broken: Broken) -> str:
    """The name of a damaged event, for organisers of its club; else ""."""
    event = db.session.get(Event, broken.number) if broken.kind == "event" else None
    return event.name if event and runs(event.club) else ""


def damage_at(values: Mapping[str, object]) -> Broken | None:
    """The damage to what an address with these values names, if there is any."""
    from companion.upkeep import checking  # imported late for a quicker start

    return checking.damage_at(values)
