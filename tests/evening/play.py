"""One evening from its seed: who comes, what is played, and what the referee says of it."""

from __future__ import annotations

import csv
import io
import logging
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Final

import pytest
import time_machine

from companion.events.verbs import autosave
from companion.models import EventTable, Sheet, db
from companion.scorekit.kit_file import family
from companion.scorekit.shipped import shipped
from companion.upkeep.checking import check_everything
from tests.conftest import draw_from
from tests.evening.counting import points_of
from tests.evening.house import House, built
from tests.evening.people import (
    MEMBERS,
    Director,
    Member,
    play_table,
    restore_tabs,
    write_totals,
)
from tests.evening.phones import Evening, Stuck
from tests.evening.referee import Table, judge
from tests.evening.screen import play_on_screen

BEGINS: Final = datetime(2026, 11, 28, 18, tzinfo=UTC)
TROUBLE: Final = 0.2
SCREENS: Final = 0.15
RESTORED: Final = 0.1
MOVED: Final = 0.2
JUMPS: Final = 0.15
"""How often a round is played on screen, a backup put in place, another laptop goes on, and the
clock is put right, by hours."""
ROUNDS: Final = "fisherman"
"""The game whose rounds are written down; of all others the totals are."""
KITS: Final = ("wingspan", "azul", "carcassonne")
LOW: Final = {"dieangler": 3, "sakenobori": 10, "sinker": 12}
"""Games whose totals are small, and how high they may be with any number of people."""
MOST: Final = 60


@dataclass(frozen=True)
class Played:
    """How an evening went: its differences (none: all is right), its story, and its faults."""

    differences: list[str]
    story: list[str]
    faults: dict[str, int]
    saved: int
    troubled: list[int]
    """The forms to which something happened, numbered as they were sent."""


def play(seed: int, calm: frozenset[int] = frozenset()) -> Played:
    """Play the evening of that seed and let the referee judge it.

    Nothing happens to the `calm` forms, numbered as they are sent.
    """
    built()  # draws secrets of its own
    with (
        time_machine.travel(BEGINS, tick=False) as clock,
        pytest.MonkeyPatch.context() as patch,
    ):
        draw_from(Random(f"secrets of {seed}"), patch)
        ticks = count()  # how long a search or a file took is no luck of the machine, either
        for place in (time, autosave):
            patch.setattr(place, "monotonic", lambda: next(ticks) / 1000)
        logging.disable(logging.CRITICAL)  # a program that is killed complains
        house = House()
        evening = Evening(house, seed, TROUBLE, clock, calm)
        try:
            found = whole(evening)
        except Stuck as stuck:
            found = [f"stuck: {stuck}"]
        finally:
            house.close()
            logging.disable(logging.NOTSET)
        found = [evening.in_words(one) for one in found]
        saved = len(evening.diary)
        return Played(found, evening.story, evening.faults, saved, evening.troubled)


def whole(evening: Evening) -> list[str]:
    """From the sign-in to the end of the event; what the referee finds."""
    luck = evening.luck
    people = luck.randint(6, len(MEMBERS))
    game = luck.choice(games()) if luck.random() < 0.3 else ROUNDS
    director = Director(evening, "the director")
    director.open(people, game)
    door = director.door()
    members = [Member(evening, name) for name in MEMBERS[:people]]
    for member in luck.sample(members, people):
        member.come(door)
    tables: list[Table] = []
    found: list[str] = []
    for number in range(1, luck.randint(1, 2) + 1):
        director.start(number)
        tables += play_round(evening, director.event, members, number, game)
        director.close(number)
        if luck.random() < MOVED:
            found += move(evening, director, members, tables)
    director.end()
    restore_tabs(evening, director)
    for table in tables:  # as it is at the end
        look_again(evening, director, table)
    with evening.house.app.app_context():
        found += [f"companion check: {one}" for one in check_everything()]
    files = rows_of(director.standings()), rows_of(director.season())
    return [*found, *judge(evening.diary, tables, *files)]


def games() -> list[str]:
    """The games whose tables count for themselves."""
    return ["nusfjord", *LOW, *(family(shipped()[name]) for name in KITS)]


def rows_of(file: str) -> list[dict[str, str]]:
    """The rows of a CSV file, by its headings."""
    return list(csv.DictReader(io.StringIO(file.lstrip("\ufeff"))))


def move(
    evening: Evening, director: Director, members: list[Member], tables: list[Table]
) -> list[str]:
    """Another laptop goes on with the event; what differs there."""
    evening.tell("another laptop goes on with the event")
    before, spots = director.standings(), sheets_by_spot(evening)
    evening.house.on_another_laptop(director.event.rsplit("/", 1)[1], director.follow())
    director.sign_in()
    door = director.door()
    for member in members:
        member.come(door)
    there = sheets_by_spot(evening)
    moved = {path: there[spot] for spot, path in spots.items()}
    for table in tables:
        evening.names[moved[table.sheet]] = evening.names[table.sheet]
        table.sheet = moved[table.sheet]
    evening.diary = [
        fact._replace(what=(moved[fact.what[0]], *fact.what[1:])) for fact in evening.diary
    ]
    evening.tabs.clear()  # the addresses that they show are gone
    return [] if director.standings() == before else ["the other laptop has other standings"]


def sheets_by_spot(evening: Evening) -> dict[tuple[int, int], str]:
    """The path of the sheet of each table, by round and number."""
    with evening.house.app.app_context():
        rows = db.session.query(EventTable).where(EventTable.sheet_id.is_not(None))
        return {(row.round, row.number): f"/sheets/{row.sheet.code}" for row in rows if row.sheet}


def look_again(evening: Evening, director: Director, table: Table) -> None:
    """Read what a table has at the end."""
    if table.counted:
        lines = director.json(f"{director.event}/event.json")["lines"]
        spot = next(at for at, path in sheets_by_spot(evening).items() if path == table.sheet)
        written = [line["data"] for line in lines if line["kind"] == "totals"]
        mine = [data for data in written if (data["round"], data["table"]) == spot]
        table.shown, table.lines = [data["totals"] for data in mine[-1:]], len(mine)
    else:
        again = director.json(f"{table.sheet}/sheet.json")
        table.shown = [points_of(entry) for entry in again["rounds"]]
        table.lines = stored(evening, table.sheet)


def play_round(
    evening: Evening, event: str, members: list[Member], number: int, game: str
) -> list[Table]:
    """All tables of a round, each by its own people; some play their second round on screen."""
    luck = evening.luck
    at_table: dict[str, list[Member]] = {}
    for member in members:
        at_table.setdefault(member.sheet(event), []).append(member)
    found = []
    for n, (sheet, people) in enumerate(at_table.items(), 1):
        names = people[0].json(f"{sheet}/sheet.json")["seats"]
        evening.names[sheet] = f"sheet {n} of round {number}"
        evening.tell(f"{', '.join(names)} have {sheet}")
        if game != ROUNDS:
            write_totals(evening, people, event, sheet, LOW.get(game, MOST))
        else:
            if luck.random() < SCREENS:
                play_table(evening, people, sheet, 1)
                play_on_screen(evening, people, sheet, event)
            play_table(evening, people, sheet, len(names))
        found.append(Table(number, sheet, names, [], 0, game != ROUNDS))
        if luck.random() < JUMPS:
            hours = luck.choice((-3, -1, 1, 3))
            evening.clock.shift(timedelta(hours=hours))
            evening.tell(f"the clock jumps by {hours} h")
        if luck.random() < RESTORED:
            evening.tell("a backup is made and restored")
            evening.house.from_backup()
    return found


def stored(evening: Evening, sheet: str) -> int:
    """How many rounds were written on the sheet, corrections among them."""
    with evening.house.app.app_context():
        row = db.session.query(Sheet).filter_by(code=sheet.rsplit("/", 1)[1]).one()
        return sum(line.kind == "round" for line in row.lines)
