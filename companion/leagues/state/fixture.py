"""A fixture: a table of a matchday, its window and its host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from itertools import product
from typing import Final, Literal

from companion.competition.seating.rounds import Round, Seats

Days = tuple[date, date]
"""The first and the last of them."""
Decided = Literal["totals", "draw", "nothing"]
DECIDED: Final = ("totals", "draw", "nothing")
"""What a director can say of a table: its totals, everybody equal, or no points for anybody."""
FEWEST: Final = 2
"""People who are left at a table where an AI sits in: alone nobody beats anybody."""


@dataclass(frozen=True)
class Verdict:
    """What was ruled about a fixture, with the reason and who signs it."""

    how: Decided
    totals: tuple[int, ...]
    why: str
    by: str
    at: datetime


@dataclass(frozen=True)
class Asked:
    """A correction that somebody at the table asks for: the totals, and why."""

    totals: tuple[int, ...]
    why: str


@dataclass(frozen=True)
class Fixture:
    """One table. Seats in order, the first begins; `home` is the club that is host.

    `until` is the last day of its window. `offered` are the times at which each of its people can
    come; `agreed` is when, by the clock on the wall there, and `place` where they meet.
    """

    number: int
    seats: tuple[int, ...]
    until: date
    home: int | None = None
    opened: bool = False
    """Whether it has a sheet or a match."""
    offered: Mapping[int, tuple[datetime, ...]] = field(default_factory=dict)
    agreed: datetime | None = None
    place: str = ""
    said: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """By person, the totals that they confirmed."""
    verdict: Verdict | None = None
    asked: Mapping[int, Asked] = field(default_factory=dict)
    """By person, the correction of a fixed result that they asked for and nobody has decided."""
    absent: Mapping[int, str] = field(default_factory=dict)
    """Of those who did not come, the level of the AI that sits in for each."""

    @property
    def begun(self) -> bool:
        """Whether it was opened, ruled about, or somebody did not come: it stands as planned."""
        return bool(self.opened or self.verdict or self.absent)

    @property
    def people(self) -> tuple[int, ...]:
        """Those who play here themselves."""
        return tuple(one for one in self.seats if one not in self.absent)

    @property
    def at_table(self) -> Seats:
        """Seat by seat who plays there; None: an AI."""
        return tuple(None if one in self.absent else one for one in self.seats)

    @property
    def times(self) -> list[tuple[datetime, tuple[int, ...]]]:
        """Every time that somebody offered, with all who can come then; the most first."""
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
        """Whether one of its tables has begun: from then on it stands as planned."""
        return any(one.begun for one in self.fixtures)

    def fixture(self, number: int) -> Fixture:
        """The table of that number; LookupError when there is none."""
        for fixture in self.fixtures:
            if fixture.number == number:
                return fixture
        raise LookupError(f"matchday {self.number} has no table {number}")

    def seated(self) -> Round:
        """The matchday as plans and seatings read it."""
        return Round(tuple(one.seats for one in self.fixtures), self.byes, self.wanted)


PASSES: Final = 8
"""Looks at every table in turn; nothing changes any more long before."""

Homes = list[list[int | None]]
"""By matchday and table the club that is host, None where no club of the table can be."""


def homes(
    matchdays: Sequence[Round],
    clubs: Mapping[int, int],
    *,
    closed: Mapping[int, frozenset[int]] | None = None,
    before: Mapping[int, int] | None = None,
) -> Homes:
    """Hosts for all tables; each is the club of somebody who sits there.

    `clubs` says who belongs where, `closed` by matchday (from 1) which clubs cannot be hosts, and
    `before` by player how many more tables were at home than away until now. What is made small is
    the sum of the squares of that difference over all players, table by table until no single
    table's host can be chosen better.
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
    """The clubs that are closed on every day of a window."""
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
    """Count a table in (by = 1) or out (−1): at home for the host's people, away for the others."""
    if host is not None:
        for one in table:
            ahead[one] = ahead.get(one, 0) + (by if clubs.get(one) == host else -by)


def unevenness(
    ahead: Mapping[int, int], clubs: Mapping[int, int], table: Sequence[int], host: int
) -> int:
    """The squares of everybody's difference at that table once it is at the host's place."""
    return sum((ahead.get(one, 0) + (1 if clubs.get(one) == host else -1)) ** 2 for one in table)
