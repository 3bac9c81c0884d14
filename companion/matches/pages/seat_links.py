"""The seats of a match as pages show them, and their links."""

from __future__ import annotations

from dataclasses import dataclass

from companion.matches.access.at_match import AtTable
from companion.matches.pages.seat_names import names
from companion.matches.verbs import seats
from companion.models import OPEN, Seat
from companion.site.plumbing.links import Link, link_to, outside


@dataclass(frozen=True, slots=True)
class Place:
    index: int
    name: str
    open: bool
    level: str  # how well its AI plays; "" when a person does
    away: bool  # the AI holds the seat until its player returns
    mine: bool

    @property
    def ai(self) -> bool:
        return bool(self.level)


def seat_invitation(at: AtTable, seat: Seat) -> Link | None:
    """The link with which a person takes this seat, on any device; None if it must be renewed."""
    token = seats.seat_link(at.match, seat)
    return link_to(outside(f"/s/{token}")) if token else None


def places(at: AtTable) -> list[Place]:
    """The seats in order."""
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
