"""The referee of a league: its standings, results and ratings, from docs/league.md alone.

A table is counted as at a club evening. A ruling replaces what its sheet says; a table that was
never played and ruled counts for the standings, not for ratings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.evening.phones import Fact
from tests.evening.referee import (
    Rows,
    Table,
    by_what,
    rating_differences,
    scores,
    sheet_differences,
    standings_differences,
)


@dataclass
class Fixture(Table):
    """A table of a matchday, which is its `round`; without a sheet nobody played it."""

    ruled: str = ""
    """Where a director has ruled its totals, if one has."""
    fixed: int = 0
    """Its sheet takes nothing that was sent later."""


def judge_league(
    diary: Iterable[Fact],
    fixtures: Sequence[Fixture],
    standings: Rows,
    results: Rows,
    ratings: Rows,
) -> list[str]:
    """What differs between what the phones were told and what the league has, in words."""
    facts = by_what(diary)
    found = [one for table in fixtures if table.sheet for one in sheet_differences(table, facts)]
    found += [one for table in fixtures for one in late_differences(table, facts)]
    tables = [as_counted(fixture, facts) for fixture in fixtures]
    found += result_differences(tables, results)
    own = scores(tables)
    for one in own.values():
        one.places.clear()  # the file has none
    played = [table for table in tables if table.sheet]
    return [*found, *standings_differences(own, standings), *rating_differences(played, ratings)]


def late_differences(
    fixture: Fixture, facts: Mapping[tuple[str, ...], Sequence[Fact]]
) -> Iterable[str]:
    """A fixed result is locked: only a ruling changes it."""
    for what, of in facts.items():
        for fact in of:
            if what[0] == fixture.sheet and fact.sent > fixture.fixed:
                yield f"{fixture.sheet}: {fact.who} wrote {fact.value} after its result was fixed"


def as_counted(fixture: Fixture, facts: Mapping[tuple[str, ...], Sequence[Fact]]) -> Table:
    """The table with the totals of the last ruling, if there is one."""
    rulings = facts.get((f"ruling {fixture.ruled}", "1"), ())
    shown = [list(rulings[-1].value)] if rulings else fixture.shown
    return Table(
        *(fixture.round, fixture.number, fixture.sheet, fixture.people, shown),
        lines=0,
        counted=bool(rulings),
    )


def result_differences(tables: Iterable[Table], results: Rows) -> Iterable[str]:
    """The file of results against the totals that the tables have."""
    own = {
        (str(table.round), str(table.number), name): str(total)
        for table in tables
        for name, total in zip(table.people, table.totals(), strict=True)
    }
    told = {(row["Matchday"], row["Table"], row["Name"]): row["Total"] for row in results}
    for key in sorted(own.keys() | told.keys()):
        if own.get(key) != told.get(key):
            day, table, name = key
            yield (
                f"{name}: total {told.get(key)} at table {table} of day {day}, "
                f"the referee has {own.get(key)}"
            )
