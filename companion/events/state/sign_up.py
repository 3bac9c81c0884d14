"""Sign-up: places, deadline, waiting list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from companion.competition.local_time import LONGEST_ZONE, YEARS, moment

MOST: Final = 200
"""People on a list, including the waiting list."""


@dataclass(frozen=True, slots=True)
class Signing:
    """Whether people can sign up, for how many places (0: any number), and until when."""

    open: bool = False
    limit: int = 0
    until: datetime | None = None
    zone: str = ""

    @property
    def closes(self) -> datetime | None:
        """The deadline, with its time zone."""
        return self.until and moment(self.until, self.zone)

    def placed(self, people: Sequence[int]) -> Sequence[int]:
        """Return who has a place, in the order in which they signed up."""
        return people[: self.limit or None]

    def waiting(self, people: Sequence[int]) -> Sequence[int]:
        """Return the waiting list; when a person signs off, the first of it gets a place."""
        return people[self.limit :] if self.limit else ()


def signing_of(is_open: bool, limit: int, until: str | None, zone: str) -> Signing:
    """Return the sign-up settings of an entry; ValueError if they are invalid."""
    found = Signing(is_open, limit, datetime.fromisoformat(until) if until else None, zone)
    if len(zone) > LONGEST_ZONE:
        raise ValueError("a zone is short")
    if found.until and (found.until.tzinfo or found.until.year not in YEARS):
        raise ValueError("a deadline is by the clock on the wall")
    return found
