"""The league whose pages `companion bench season` measures: a season, all of it played."""

from __future__ import annotations

import random
from datetime import date
from typing import Final

from sqlalchemy import select

from companion.clubs.verbs import clubs
from companion.leagues.entries.settings import checked
from companion.leagues.verbs import dividing, entering, planning, tables
from companion.leagues.verbs.journal import league_of, open_league
from companion.leagues.verbs.officials import standing_of
from companion.models import Club, LeagueTable, db
from companion.sheets.verbs.scorekeeping import Entry, write_round

PEOPLE: Final = 48
BY, STARTS = "Bench", date(2026, 1, 5)


def build_league(club: str, seed: int = 1, people: int = PEOPLE) -> str:
    """A league of so many new people of that club, over ten matchdays; its code."""
    luck = random.Random(seed)
    home = db.session.scalars(select(Club).where(Club.code == club)).one()
    settings = checked({"game": "fisherman", "days": 7})
    row = open_league(home.owner, BY, home, "Bench League", settings)
    members = clubs.add_members(home, "\n".join(f"League {n}" for n in range(people)))
    who = standing_of(home.owner, row)
    entering.enter(row, [one.id for one in members], True, who, key="in", by=BY)
    groups = dividing.proposed(row, "entry")
    named = [dividing.Group(f"Division {n}", group) for n, group in enumerate(groups, 1)]
    dividing.divide(row, "Spring", named, key="divide", by=BY)
    for number in range(1, len(groups) + 1):
        planning.plan(row, planning.drafted(row, number, STARTS, seed), key=f"{number}", by=BY)
    for division in league_of(row).playing.divisions:
        for day in division.matchdays:
            for fixture in day.fixtures:
                spot = (division.number, day.number, fixture.number)
                tables.open_table(row, spot, "paper", key=f"{spot}", by=BY)
                fill_in(tables.table_of(row, 1, spot), len(fixture.seats), luck)
    return row.code


def fill_in(table: LeagueTable | None, seats: int, luck: random.Random) -> None:
    """All rounds of the table's sheet, with any points."""
    assert table
    assert table.sheet
    for index in range(seats):
        points = [luck.randint(-1, 4) for _ in range(seats)]
        write_round(table.sheet, index, Entry({"points": points}, 0, f"{index}"))
