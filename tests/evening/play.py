"""One evening from its seed: who comes, what is played, and what the referee says of it."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest
import time_machine
from flask_wtf import csrf

from companion.core import transaction
from companion.events.state.event_games import SHELF
from companion.events.verbs import autosave
from companion.scorekit.kit_file import family
from companion.scorekit.shipped import shipped
from companion.tasks import answering, thinking
from companion.upkeep.checking import check_everything
from tests.conftest import draw_from
from tests.evening.counting import points_of
from tests.evening.director import Director
from tests.evening.files import rows_of, stored
from tests.evening.house import House, built
from tests.evening.laptops import follow, move, places_by_spot
from tests.evening.league import League
from tests.evening.league_referee import judge_league
from tests.evening.people import MEMBERS, Member, Totals, play_table, restore_tabs
from tests.evening.phones import Evening, Stuck
from tests.evening.referee import Rows, Table, judge
from tests.evening.screen import play_beside_ais, play_on_screen
from tests.evening.seen import (
    PLAYING,
    Watched,
    confirm,
    page_differences,
    standings_differences,
    state,
)
from tests.evening.tabletop import play_at_real_table
from tests.evening.upkeep import happen
from tests.evening.worker import work

BEGINS: Final = datetime(2026, 11, 28, 18, tzinfo=UTC)
TROUBLE: Final = 0.2
SCREENS: Final = 0.15
MOVED: Final = 0.2
CLEARED: Final = 0.1
MACHINES: Final = 0.15
REAL: Final = 0.6
BESIDE: Final = 0.7
AGAIN: Final = 0.2
LEAGUES: Final = 0.2
CONFIRMED: Final = 0.3
CLOSES: Final = 0.2
"""How often a round is played on screen, another laptop goes on, a browser is emptied, AIs fill up
the tables, they do so with real cards, a round is played with those on screen, the season has a
second event, a league is played, results need a second person, and rounds close by themselves."""
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
        tokens = SimpleNamespace(urandom=Random(f"tokens of {seed}").randbytes)
        patch.setattr(csrf, "os", tokens)
        ticks = count()  # how long a search or a file took is no luck of the machine, either
        for place in (time, autosave):
            patch.setattr(place, "monotonic", lambda: next(ticks) / 1000)
        logging.disable(logging.CRITICAL)  # a program that is killed complains
        house = House()
        patch.setattr(transaction, "_one_writer", house.turnstile)
        for place in (thinking, answering):
            patch.setattr(place, "sleep", clock.shift)
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
    if luck.random() < LEAGUES:
        found = league_differences(League(evening, director, members))
    else:
        found = evening_differences(evening, director, members)
    with evening.house.app.app_context():
        return found + [f"companion check: {one}" for one in check_everything()]


def league_differences(league: League) -> list[str]:
    """Play a league's season; what the referee finds."""
    luck = league.evening.luck
    league.season(luck.randint(1, 2))
    if luck.random() < MOVED:
        league.elsewhere()
    files = ("standings", "results", "ratings")
    pages = [league.director.read(f"{league.path}/{one}.csv") for one in files]
    rows = [rows_of(page.get_data(as_text=True)) for page in pages]
    return judge_league(league.evening.diary, league.fixtures, *rows)


def evening_differences(evening: Evening, director: Director, members: list[Member]) -> list[str]:
    """Play one event or two; what the referee finds."""
    luck = evening.luck
    game = luck.choice(games()) if luck.random() < 0.3 else ROUNDS
    first = Event(evening, director, members, "November", game, luck.randint(1, 2))
    events = [(first.tables, first.hold())]
    if luck.random() < AGAIN:
        few = luck.sample(members, luck.randint(3, 5))
        second = Event(evening, director, few, "December", luck.choice(games()), 1)
        events.append((second.tables, second.hold()))
    season, ratings = rows_of(director.season()), rows_of(director.ratings())
    return [*first.found, *judge(evening.diary, events, season, ratings)]


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
    ais: bool = False
    """Whether AIs fill up the tables."""
    confirmed: bool = False
    """Whether a second person at the table confirms each result."""
    closes: bool = False
    """Whether a round closes itself once all results are in."""

    def hold(self) -> Rows:
        """From the opening to a week after the end; its standings."""
        luck, director = self.evening.luck, self.director
        self.ais = self.game == ROUNDS and luck.random() < MACHINES
        self.confirmed = not self.ais and luck.random() < CONFIRMED
        self.closes = self.game == ROUNDS and luck.random() < CLOSES
        settings = {"real": self.ais and luck.random() < REAL, "confirm": self.confirmed}
        director.open(self.name, self.game, self.ais, **settings, closes=self.closes)
        door = director.door()
        for member in luck.sample(self.members, len(self.members)):
            member.come(door)
        drafted = False
        for number in range(1, self.rounds + 1):
            director.start(number, drafted=drafted)
            self.play_round(number)
            ended, itself = self.evening.ended(), self.closes and director.closed(number)
            if not itself:
                director.close(number)
            if number < self.rounds:
                work(self.evening)  # the next round's seating, a draft
            drafted = not itself and ended == self.evening.ended()
            if self.name == "November" and luck.random() < MOVED:
                self.found += move(self.evening, director, self.members, self.tables)
                drafted = False
        director.end()
        restore_tabs(self.evening, director)
        for table in self.tables:  # as it is at the end
            look_again(self.evening, director, table)
        standings = rows_of(director.standings())
        self.found += standings_differences(director, standings)
        return standings

    def play_round(self, number: int) -> None:
        """All tables of a round, each by its own people; between them things happen."""
        luck, director, event = self.evening.luck, self.director, self.director.event
        if luck.random() < CLEARED:
            luck.choice(self.members).come_again(director.door(), director)
        at_table: dict[tuple[str, tuple[str, ...]], list[Member]] = {}
        for member in self.members:
            at_table.setdefault(member.table(event), []).append(member)
        spots = {path: spot for spot, path in places_by_spot(self.evening).items()}
        by_ruling = list[Table]()
        for (opened, names), people in at_table.items():
            if self.name == "November" and not self.ais and luck.random() < MOVED / 4:
                self.found += follow(self.evening, director, self.members, self.tables)
            path = places_by_spot(self.evening)[spots[opened]]  # another one on another laptop
            ais = frozenset(n for n, name in enumerate(names) if name not in MEMBERS)
            counted = self.game != ROUNDS or path.startswith("/matches")
            title = str(SHELF[self.game].title)
            table = Table(*spots[opened], path, list(names), [], 0, counted, ais, title)
            self.tables.append(table)
            self.evening.names[path] = f"table {table.number} of round {number}"
            self.evening.tell(f"{', '.join(names)} have {path}")
            ended = self.evening.ended()
            if (said := state(director, table)) != PLAYING:
                self.found.append(f"{path} has not begun and is {said!r} to the director")
            pages = Watched(people[0], path), Watched(director, f"{director.event}/round/{number}")
            ruled = self.play(table, people)
            by_ruling += [table] * ruled
            while self.evening.asked:
                director.answer()
            self.found += [told for page in pages for told in page.differences()]
            look_again(self.evening, director, table)
            if self.confirmed and not ruled:
                self.found += confirm(self.evening, director, table, people)
            if ended == self.evening.ended() and not director.is_saved():
                self.found.append(f"what {path} has is not in the event's file")
            happen(self.evening)
        alive = ended == self.evening.ended()  # while the last table wrote
        if self.closes and alive and not director.closed(number):
            self.found.append(f"round {number} has all its results and did not close itself")
        for table in self.tables[-len(at_table) :]:
            self.found += page_differences(director, table, ruled=table in by_ruling)

    def play(self, table: Table, people: list[Member]) -> bool:
        """What one table plays and writes; whether the director decides it for its people."""
        evening, luck, sheet = self.evening, self.evening.luck, table.sheet
        most = LOW.get(self.game, MOST)
        if table.ais and table.counted:
            if self.game != ROUNDS:  # too few people for it without AIs
                totals = [luck.randint(1, most) for _ in table.people]
            elif luck.random() < BESIDE:
                totals = table.shields([play_beside_ais(evening, table.people, people, sheet)])
            else:
                totals = table.shields([[luck.randint(-2, 9) for _ in table.people]])
            self.director.rule(table.round, table.number, sheet, totals)
            return True
        if table.counted:
            own = Totals(evening, people, self.director.event, sheet, most)
            disputed = own.write()
            if disputed:
                self.director.rule(table.round, table.number, sheet, own.drawn())
            return disputed
        if table.ais and luck.random() < REAL:
            play_at_real_table(evening, table.people, people, sheet)
        elif not (table.ais or self.confirmed) and luck.random() < SCREENS:
            play_table(evening, people, sheet, 1)
            play_on_screen(evening, people, sheet, self.director.event)
            if (moved := self.director.moved(table)) != [True, False]:
                self.found.append(f"{sheet} went to the screen and back, its history has {moved}")
        play_table(evening, people, sheet, len(table.people))
        return False


def games() -> list[str]:
    """The games whose tables count for themselves."""
    return ["nusfjord", *LOW, *(family(shipped()[name]) for name in KITS)]


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
