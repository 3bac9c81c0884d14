"""People who are new on a club's list, and what that changes for those of the same name."""

from __future__ import annotations

from companion.infrastructure.transaction import writing
from companion.models import Club, Member
from companion.services.clubs.clubs import add_members
from companion.services.clubs.namesakes import mark_namesakes
from companion.services.events.called import follow


def write_down(club: Club, lines: str) -> list[Member]:
    """Write people into the list as `add_members` does; namesakes without a mark get a number."""
    with writing():
        new = add_members(club, lines)
        for member in mark_namesakes(club):
            if member not in new:
                follow(member)
    return new
