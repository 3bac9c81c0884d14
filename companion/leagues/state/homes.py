"""At whose place a table meets: everybody at home and away about equally often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import product
from typing import Final

from companion.competition.seating.rounds import Round
from companion.leagues.state.fixture import Days

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
