"""One evening from its seed: who comes, what is played, and what the referee says of it."""

from __future__ import annotations

import csv
import io
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Final

import pytest
import time_machine

from companion.models import Sheet, db
from tests.conftest import draw_from
from tests.evening.counting import points_of
from tests.evening.house import House
from tests.evening.people import MEMBERS, Director, Member, play_table, restore_tabs
from tests.evening.phones import Evening, Stuck
from tests.evening.referee import Table, judge
from tests.evening.screen import play_on_screen

BEGINS: Final = datetime(2026, 11, 28, 18, tzinfo=UTC)
TROUBLE: Final = 0.2
SCREENS: Final = 0.15


@dataclass(frozen=True)
class Played:
    """How an evening went: its differences (none: all is right), its story, and its faults."""

    seed: int
    differences: list[str]
    story: list[str]
    faults: dict[str, int]
    saved: int


def play(seed: int) -> Played:
    """Play the evening of that seed and let the referee judge it."""
    with (
        time_machine.travel(BEGINS, tick=False) as clock,
        pytest.MonkeyPatch.context() as patch,
    ):
        draw_from(Random(f"secrets of {seed}"), patch)
        logging.disable(logging.CRITICAL)  # a program that is killed complains
        house = House()
        evening = Evening(house, Random(seed), TROUBLE, clock)
        try:
            found = whole(evening)
        except Stuck as stuck:
            found = [f"stuck: {stuck}"]
        finally:
            house.close()
            logging.disable(logging.NOTSET)
        return Played(seed, found, evening.story, evening.faults, len(evening.diary))


def whole(evening: Evening) -> list[str]:
    """From the sign-in to the end of the event; what the referee finds."""
    luck = evening.luck
    people = luck.randint(6, len(MEMBERS))
    director = Director(evening, "the director")
    director.open(people)
    door = director.door()
    members = [Member(evening, name) for name in MEMBERS[:people]]
    for member in luck.sample(members, people):
        member.come(door)
    tables: list[Table] = []
    for number in range(1, luck.randint(1, 2) + 1):
        director.start(number)
        tables += play_round(evening, director.event, members, number)
        director.close(number)
    director.end()
    restore_tabs(evening)
    for table in tables:  # as it is at the end
        again = director.json(f"{table.sheet}/sheet.json")
        table.shown = [points_of(entry) for entry in again["rounds"]]
        table.lines = stored(evening, table.sheet)
    text = director.read(f"{director.event}/standings.csv").get_data(as_text=True)
    return judge(evening.diary, tables, list(csv.DictReader(io.StringIO(text.lstrip("\ufeff")))))


def play_round(evening: Evening, event: str, members: list[Member], number: int) -> list[Table]:
    """All tables of a round, each by its own people; some play their second round on screen."""
    luck = evening.luck
    at_table: dict[str, list[Member]] = {}
    for member in members:
        at_table.setdefault(member.sheet(event), []).append(member)
    found = []
    for sheet, people in at_table.items():
        names = people[0].json(f"{sheet}/sheet.json")["seats"]
        if luck.random() < SCREENS:
            play_table(evening, people, sheet, 1)
            play_on_screen(evening, people, sheet, event)
        play_table(evening, people, sheet, len(names))
        found.append(Table(number, sheet, names, [], 0))
    return found


def stored(evening: Evening, sheet: str) -> int:
    """How many rounds were written on the sheet, corrections among them."""
    with evening.house.app.app_context():
        row = db.session.query(Sheet).filter_by(code=sheet.rsplit("/", 1)[1]).one()
        return sum(line.kind == "round" for line in row.lines)
