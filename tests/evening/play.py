"""One evening from its seed: who comes, what is played, and what the referee says of it."""

from __future__ import annotations

import csv
import io
import logging
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Final

import pytest
import time_machine

from companion.core import transaction
from companion.events.verbs import autosave
from companion.models import Sheet, db
from companion.scorekit.kit_file import family
from companion.scorekit.shipped import shipped
from companion.tasks import thinking
from companion.upkeep.checking import check_everything
from tests.conftest import draw_from
from tests.evening.counting import points_of
from tests.evening.director import Director
from tests.evening.house import House, built
from tests.evening.laptops import move, places_by_spot
from tests.evening.people import MEMBERS, Member, Totals, play_table, restore_tabs
from tests.evening.phones import Evening, Stuck
from tests.evening.referee import Rows, Table, judge
from tests.evening.screen import play_beside_ais, play_on_screen
from tests.evening.upkeep import from_backup, from_older
from tests.evening.worker import work

BEGINS: Final = datetime(2026, 11, 28, 18, tzinfo=UTC)
TROUBLE: Final = 0.2
SCREENS: Final = 0.15
RESTORED: Final = 0.1
MOVED: Final = 0.2
JUMPS: Final = 0.15
UPDATED: Final = 0.05
CLEARED: Final = 0.1
MACHINES: Final = 0.1
AGAIN: Final = 0.2
"""How often a round is played on screen, a backup put in place, another laptop goes on, the clock
put right, by hours, the companion updated, a browser emptied, AIs fill up the tables, and the
season has a second event."""
OLDER: Final = ("0028", "0029", "0030", "0031")
"""Versions that the companion may be updated from; older ones kept less of an evening."""
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
        patch.setattr(transaction, "_one_writer", house.turnstile)
        patch.setattr(thinking, "sleep", clock.shift)
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
    """From the sign-in to the end of the season; what the referee finds."""
    luck = evening.luck
    names = MEMBERS[: luck.randint(6, len(MEMBERS))]
    director, members = Director(evening, "the director"), [Member(evening, n) for n in names]
    director.found(names)
    game = luck.choice(games()) if luck.random() < 0.3 else ROUNDS
    first = Event(evening, director, members, "November", game, luck.randint(1, 2))
    events = [(first.tables, first.hold())]
    if luck.random() < AGAIN:
        few = luck.sample(members, luck.randint(3, 5))
        second = Event(evening, director, few, "December", luck.choice(games()), 1)
        events.append((second.tables, second.hold()))
    found = [*first.found, *judge(evening.diary, events, rows_of(director.season()))]
    with evening.house.app.app_context():
        return found + [f"companion check: {one}" for one in check_everything()]


@dataclass
class Event:
    """One event of the season: who comes, what is played, and what went wrong at it."""

    evening: Evening
    director: Director
    members: list[Member]
    name: str
    game: str
    rounds: int
    tables: list[Table] = field(default_factory=list)
    found: list[str] = field(default_factory=list)

    def hold(self) -> Rows:
        """From the opening to a week after the end; its standings."""
        luck, director = self.evening.luck, self.director
        ais = self.game == ROUNDS and luck.random() < MACHINES
        director.open(self.name, self.game, ais=ais)
        door = director.door()
        for member in luck.sample(self.members, len(self.members)):
            member.come(door)
        for number in range(1, self.rounds + 1):
            director.start(number)
            self.play_round(number)
            director.close(number)
            if number < self.rounds:
                work(self.evening.house, luck)  # the next round's seating, a draft
            if self.name == "November" and luck.random() < MOVED:
                self.found += move(self.evening, director, self.members, self.tables)
        director.end()
        restore_tabs(self.evening, director)
        for table in self.tables:  # as it is at the end
            look_again(self.evening, director, table)
        return rows_of(director.standings())

    def play_round(self, number: int) -> None:
        """All tables of a round, each by its own people; between them things happen."""
        luck, event = self.evening.luck, self.director.event
        if luck.random() < CLEARED:
            luck.choice(self.members).come_again(self.director.door(), self.director)
        at_table: dict[tuple[str, tuple[str, ...]], list[Member]] = {}
        for member in self.members:
            at_table.setdefault(member.table(event), []).append(member)
        spots = {path: spot for spot, path in places_by_spot(self.evening).items()}
        for (path, names), people in at_table.items():
            ais = frozenset(n for n, name in enumerate(names) if name not in MEMBERS)
            counted = self.game != ROUNDS or path.startswith("/matches")
            table = Table(*spots[path], path, list(names), [], 0, counted, ais)
            self.tables.append(table)
            self.evening.names[path] = f"table {table.number} of round {number}"
            self.evening.tell(f"{', '.join(names)} have {path}")
            self.play(table, people)
            happen(self.evening)

    def play(self, table: Table, people: list[Member]) -> None:
        """What one table plays and writes; the director decides what its people cannot."""
        evening, luck, sheet = self.evening, self.evening.luck, table.sheet
        if table.ais:
            points = play_beside_ais(evening, table.people, people, sheet)
            self.director.rule(table.round, table.number, sheet, table.shields([points]))
        elif table.counted:
            own = Totals(evening, people, self.director.event, sheet, LOW.get(self.game, MOST))
            if own.write():
                self.director.rule(table.round, table.number, sheet, own.drawn())
        else:
            if luck.random() < SCREENS:
                play_table(evening, people, sheet, 1)
                play_on_screen(evening, people, sheet, self.director.event)
            play_table(evening, people, sheet, len(people))


def happen(evening: Evening) -> None:
    """What may happen to the laptop between two tables."""
    luck = evening.luck
    if luck.random() < JUMPS:
        hours = luck.choice((-3, -1, 1, 3))
        evening.clock.shift(timedelta(hours=hours))
        evening.tell(f"the clock jumps by {hours} h")
    if luck.random() < RESTORED:
        evening.tell("a backup is made and restored")
        from_backup(evening.house)
    if luck.random() < UPDATED:
        version = luck.choice(OLDER)
        evening.tell(f"the companion was {version} and is updated")
        from_older(evening.house, version)


def games() -> list[str]:
    """The games whose tables count for themselves."""
    return ["nusfjord", *LOW, *(family(shipped()[name]) for name in KITS)]


def rows_of(file: str) -> Rows:
    """The rows of a CSV file, by its headings."""
    return list(csv.DictReader(io.StringIO(file.lstrip("\ufeff"))))


def look_again(evening: Evening, director: Director, table: Table) -> None:
    """Read what a table has at the end."""
    if table.counted:
        lines = director.json(f"{director.event}/event.json")["lines"]
        spot = table.round, table.number
        written = [line for line in lines if line["kind"] in ("totals", "confirm", "ruling")]
        mine = [one for one in written if (one["data"]["round"], one["data"]["table"]) == spot]
        results = [one for one in mine if one["kind"] != "confirm"]
        last = [one for one in results if one["kind"] == "ruling"] or results
        table.shown, table.lines = [one["data"]["totals"] for one in last[-1:]], len(mine)
    else:
        again = director.json(f"{table.sheet}/sheet.json")
        table.shown = [points_of(entry) for entry in again["rounds"]]
        table.lines = stored(evening, table.sheet)


def stored(evening: Evening, sheet: str) -> int:
    """How many rounds were written on the sheet, corrections among them."""
    with evening.house.app.app_context():
        row = db.session.query(Sheet).filter_by(code=sheet.rsplit("/", 1)[1]).one()
        return sum(line.kind == "round" for line in row.lines)
