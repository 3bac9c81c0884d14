"""A fixture: a table of a matchday, its window and its host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import product
from typing import Final, Literal

from companion.competition.calls import Call
from companion.competition.seating.rounds import Round, Seats
from companion.kit.paper import Counting

Days = tuple[date, date]
"""First and last day of a period."""
Decided = Literal["totals", "draw", "nothing"]
DECIDED: Final = ("totals", "draw", "nothing")
"""Ways to rule on a fixture: its totals, a draw, or no points for anybody."""
FEWEST: Final = 2
"""People who must remain at a table where AIs sit in."""


@dataclass(frozen=True)
class Verdict:
    """A ruling on a fixture, with its reason and author."""

    how: Decided
    totals: tuple[int, ...]
    why: str
    by: str
    at: datetime


@dataclass(frozen=True)
class Asked:
    """A correction that a player at the table requests: the totals and the reason."""

    totals: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class Postponing:
    """A request for a later last day, with its reason and author."""

    until: date
    why: str
    by: str


@dataclass(frozen=True)
class Fixture:
    """One table of a matchday. The first seat begins; `home` is the club that hosts.

    `until` is the last day of its window. `offered` are the times at which each player can come.
    `agreed` is the agreed date in local time, and `place` where they meet.
    """

    number: int
    seats: tuple[int, ...]
    until: date
    home: int | None = None
    opened: bool = False
    """Whether it has a sheet or a match."""
    counting: Counting = Counting()  # noqa: RUF009 - it is never changed
    """What its game's totals meant when it was opened, or else when it was ruled on."""
    offered: Mapping[int, tuple[datetime, ...]] = field(default_factory=dict)
    agreed: datetime | None = None
    place: str = ""
    said: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The totals that each person confirmed."""
    verdict: Verdict | None = None
    asked: Mapping[int, Asked] = field(default_factory=dict)
    """Open requests to correct a fixed result, by person."""
    postponing: Postponing | None = None
    """An open request for a later last day."""
    absent: Mapping[int, str] = field(default_factory=dict)
    """The level of the AI that sits in for each absent person."""
    calls: Mapping[int, Call] = field(default_factory=dict)
    """Calls for the director, by their entry."""

    @property
    def begun(self) -> bool:
        """Return whether it was opened or ruled on, or an AI sits in: it is not planned again."""
        return bool(self.opened or self.verdict or self.absent)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the people who play here themselves."""
        return tuple(one for one in self.seats if one not in self.absent)

    @property
    def at_table(self) -> Seats:
        """Return the player of each seat; None for an AI."""
        return tuple(None if one in self.absent else one for one in self.seats)

    @property
    def times(self) -> list[tuple[datetime, tuple[int, ...]]]:
        """Return all offered times with the people who can come, the most people first."""
        when = sorted({moment for mine in self.offered.values() for moment in mine})
        able = [
            (moment, tuple(one for one in self.seats if moment in self.offered.get(one, ())))
            for moment in when
        ]
        return sorted(able, key=lambda one: -len(one[1]))


@dataclass(frozen=True)
class Matchday:
    """All tables of a division for one window; `byes` sit out."""

    number: int
    since: date
    fixtures: tuple[Fixture, ...]
    byes: tuple[int, ...]
    wanted: int

    @property
    def begun(self) -> bool:
        """Return whether a table has begun: the matchday is not planned again."""
        return any(one.begun for one in self.fixtures)

    def fixture(self, number: int) -> Fixture:
        """Return the fixture of that number; LookupError when there is none."""
        for fixture in self.fixtures:
            if fixture.number == number:
                return fixture
        raise LookupError(f"matchday {self.number} has no table {number}")

    def seated(self) -> Round:
        """Return the matchday as a seating."""
        return Round(tuple(one.seats for one in self.fixtures), self.byes, self.wanted)


PASSES: Final = 8
"""Passes over all tables; the search converges long before."""

Homes = list[list[int | None]]
"""The host club by matchday and table; None where no club of the table can host."""


def homes(
    matchdays: Sequence[Round],
    clubs: Mapping[int, int],
    *,
    closed: Mapping[int, frozenset[int]] | None = None,
    before: Mapping[int, int] | None = None,
) -> Homes:
    """Choose hosts for all tables; each host is the club of a person who sits there.

    `clubs` maps people to clubs, `closed` maps matchdays (from 1) to clubs that cannot host, and
    `before` is how many more tables each person has played at home than away. The search minimises
    the sum of squares of that difference over all players, table by table, until no single change
    of host improves it.
    """
    open_to = [
        sorted({clubs[one] for one in seats if one in clubs} - (closed or {}).get(n, frozenset()))
        for n, day in enumerate(matchdays, 1)
        for seats in day.at_tables()
    ]
    tables = [seats for day in matchdays for seats in day.at_tables()]
    chosen: list[int | None] = [None for _ in tables]
    ahead = dict(before or {})
    for _, at in product(range(PASSES), range(len(tables))):
        seat_out(ahead, clubs, tables[at], chosen[at], -1)
        costs = {host: unevenness(ahead, clubs, tables[at], host) for host in open_to[at]}
        chosen[at] = min(costs, key=lambda host: (costs[host], host), default=None)
        seat_out(ahead, clubs, tables[at], chosen[at], 1)
    left = iter(chosen)
    return [[next(left) for _ in day.tables] for day in matchdays]


def shut(closed: Mapping[int, Sequence[Days]], since: date, until: date) -> frozenset[int]:
    """Return the clubs that are closed on every day of a window."""
    window = [since + timedelta(days=n) for n in range((until - since).days + 1)]
    return frozenset(
        club
        for club, days in closed.items()
        if all(any(first <= day <= last for first, last in days) for day in window)
    )


def seat_out(
    ahead: dict[int, int],
    clubs: Mapping[int, int],
    table: Sequence[int],
    host: int | None,
    by: int,
) -> None:
    """Count a table in (by = 1) or out (−1): home for the host's people, away for the others."""
    if host is not None:
        for one in table:
            ahead[one] = ahead.get(one, 0) + (by if clubs.get(one) == host else -by)


def unevenness(
    ahead: Mapping[int, int], clubs: Mapping[int, int], table: Sequence[int], host: int
) -> int:
    """Return the sum of squared home-away differences of a table's players if `host` hosts it."""
    return sum((ahead.get(one, 0) + (1 if clubs.get(one) == host else -1)) ** 2 for one in table)
