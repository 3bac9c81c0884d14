"""Leagues for tests: two clubs, people who entered, matchdays that are played."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs import clubs
from companion.leagues.state.league_settings import checked
from companion.leagues.state.league_state import League
from companion.leagues.verbs import (
    fixture_tables,
    league_players,
    new_divisions,
    officials,
    planning,
)
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, open_league
from companion.leagues.verbs.officials import Standing, standing_of
from companion.models import Club, LeagueTable, Member, db
from companion.models import League as Row
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round

BY = "Aki"
STARTS = date(2026, 12, 1)
SMALL = {"game": "fisherman", "matchdays": 3, "target": 4, "least": 4, "most": 8, "moving": 1}


def opened(people: int = 8, **settings: Any) -> tuple[Row, list[Member], Standing]:
    """A league of one club in which that many people have entered, and its director."""
    aki = add_organiser("Aki", "a long password")
    club = clubs.open_club(aki, "Half Moon")
    row = open_league(aki, "Aki", club, "Bay League", checked({**SMALL, **settings}))
    director = standing_of(aki, row)
    members = joined(row, club, people, director) if people else []
    return row, members, director


def joined(row: Row, club: Club, people: int, who: Standing, letter: str = "M") -> list[Member]:
    """So many people of the club enter."""
    members = clubs.add_members(club, "\n".join(f"{letter}{n}" for n in range(people)))
    ids = [member.id for member in members]
    league_players.enter(row, ids, True, who, key=f"enter-{row.length}", by=BY)
    return members


def second_club(row: Row) -> tuple[Club, Standing]:
    """Another club, whose organiser said yes."""
    ben = add_organiser("Ben", "a long password")
    club = clubs.open_club(ben, "Full Moon")
    _, token = officials.invite(row, "club", "Ben")
    officials.accept(token, ben, club)
    return club, standing_of(ben, row)


def divided(row: Row) -> League:
    """Everybody in divisions, as they entered."""
    groups = new_divisions.proposed(row, "entry")
    named = [new_divisions.Group(f"Division {n}", g) for n, g in enumerate(groups, 1)]
    new_divisions.divide(row, "Winter", named, key=f"divide-{row.length}", by=BY)
    return league_of(row)


def planned(row: Row) -> League:
    """All divisions planned."""
    for division in divided(row).playing.divisions:
        draft = planning.drafted(row, division.number, STARTS, 1)
        planning.plan(row, draft, key=f"plan-{division.number}", by=BY)
    return league_of(row)


def play(row: Row, place: tuple[int, int, int], seed: int = 0) -> LeagueTable:
    """Open the table on paper and fill in its sheet of Fisherman with any points."""
    fixture_tables.open_table(row, place, "paper", key=f"open-{place}", by=BY)
    table = fixture_tables.table_of(row, league_of(row).playing.number, place)
    assert table
    assert table.sheet
    luck, seats = random.Random(f"{place} {seed}"), len(read_paper(table.sheet).names)
    for index in range(seats):
        points = [luck.randint(-1, 4) for _ in range(seats)]
        write_round(table.sheet, index, Entry({"points": points}, 0, f"{index}", ""))
    db.session.refresh(table)
    return table


def play_all(row: Row, division: int) -> None:
    """Every table of a division."""
    for day in league_of(row).playing.division(division).matchdays:
        for fixture in day.fixtures:
            play(row, (division, day.number, fixture.number))


def standing(row: Row, today: date) -> Summary:
    """The season with what follows from it; there is one."""
    found = summary_of(row, today)
    assert found
    return found
