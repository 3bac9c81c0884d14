"""Who sits where, and the seats' links."""

from __future__ import annotations

from dataclasses import dataclass

from companion.matches.pages.seat_names import names
from companion.matches.verbs import seats
from companion.models import OPEN, Seat
from companion.site.access.fetch import AtTable
from companion.site.plumbing.links import Link, link_to, outside


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the pages show it."""

    index: int
    name: str
    open: bool
    level: str  # how well its AI plays; "" when a person does
    away: bool  # the AI only keeps the seat for its player
    mine: bool

    @property
    def ai(self) -> bool:
        """True when an AI plays here now."""
        return bool(self.level)


def seat_invitation(at: AtTable, seat: Seat) -> Link:
    """The link by which a person sits down here, on any device."""
    return link_to(outside(f"/s/{seats.seat_link(at.match, seat)}"))


def places(at: AtTable) -> list[Place]:
    """Everyone at the table."""
    people = names(at.match)
    return [
        Place(
            index=seat.index,
            name=people[seat.index],
            open=seat.kind == OPEN,
            level=seats.level_of(seat) or "",
            away=seat.away,
            mine=seat.index == at.index,
        )
        for seat in at.match.places
    ]
