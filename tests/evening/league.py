"""A league in place of a club evening: planned, played on its matchdays, corrected and counted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from companion.models import now
from tests.evening.counting import points_of
from tests.evening.director import Director
from tests.evening.files import rows_of, stored
from tests.evening.league_referee import Fixture
from tests.evening.people import Member, play_table, restore_tabs
from tests.evening.phones import Evening, Stuck
from tests.evening.upkeep import happen
from tests.pages import forms

OFTEN: Final = 0.15
"""How often a table is not played and a director says its totals, a player goes on with an empty
browser, and everybody confirms a result, or asks for another one when it is fixed."""
UNSENT: Final = 0.3
"""How often somebody types a correction and does not send it before the result is fixed."""
DAYS: Final = timedelta(days=7)


@dataclass
class League:
    """The season of one division; `fixtures` are its tables, in the plan's order."""

    evening: Evening
    director: Director
    members: list[Member]
    path: str = ""
    links: dict[str, str] = field(default_factory=dict)
    fixtures: list[Fixture] = field(default_factory=list)

    def season(self, matchdays: int) -> None:
        """From the opening to the day on which every result is fixed."""
        self.open(matchdays)
        for day in range(1, matchdays + 1):
            self.matchday(day)
            self.evening.clock.shift(DAYS)
        fixed = self.evening.requests
        restore_tabs(self.evening, self.director)
        for fixture in self.fixtures:
            fixture.fixed = fixed
            if self.evening.luck.random() < OFTEN:
                self.correct(fixture)
            self.look_again(fixture)

    def open(self, matchdays: int) -> None:
        """The league, its people, their links, its one division and its plan."""
        director = self.director
        club = director.club()
        form = director.form(f"{club}/leagues/new", "", "Open the league")
        form.fill(name="Bay League", signs="Aki", game="fisherman", scheme="steep")
        form.fill(matchdays=str(matchdays))
        self.path = director.done(form)
        form = director.form(f"{self.path}/people", "", "Enter them")
        director.done(form.set("person", *sorted(form.open_to["person"] or ())))
        page = director.read(club).text
        for number, name in re.findall(rf'href="{club}/members/(\d+)"[^>]*>\s*(\w+)', page):
            found = re.search(r"/p/[\w-]+", director.read(f"{club}/members/{number}").text)
            if found is None:
                raise Stuck(f"{name} has no link")
            self.links[name] = found[0]
        for member in self.members:
            member.read(self.links[member.name])
        form = director.form(f"{self.path}/divisions?how=entry", "", "Confirm divisions")
        director.done(form.fill(name="Autumn"))
        draft = director.form(f"{self.path}/plan/1", "", "Draft")
        shown = director.send(draft.fill(starts=now().date().isoformat()))
        director.done(next(one for one in forms(shown.text) if one.action.endswith("/keep")))

    def matchday(self, number: int) -> None:
        """All its tables: played by their people, or decided by the director."""
        luck = self.evening.luck
        rows = rows_of(self.director.read(f"{self.path}/fixtures.csv").get_data(as_text=True))
        for row in rows:
            if row["Matchday"] != str(number):
                continue
            names = [row[f"Seat {n}"] for n in range(1, 6) if row[f"Seat {n}"]]
            fixture = Fixture(number, int(row["Table"]), "", names, [], 0)
            self.fixtures.append(fixture)
            self.evening.tell(f"{', '.join(names)} have table {fixture.number} of day {number}")
            if luck.random() < OFTEN:
                self.rule(fixture)
            else:
                self.play(fixture)
            happen(self.evening)

    def address(self, fixture: Fixture) -> str:
        """The page of a table."""
        day = f"{self.path}/seasons/1/divisions/1/matchdays/{fixture.round}"
        return f"{day}/tables/{fixture.number}"

    def play(self, fixture: Fixture) -> None:
        """One opens the table, all write on its sheet; some of them confirm what it says."""
        luck, at = self.evening.luck, self.address(fixture)
        people = [one for one in self.members if one.name in fixture.people]
        if luck.random() < OFTEN:
            forgetful = luck.choice(people)
            forgetful.forget()
            forgetful.read(self.links[forgetful.name])
        opens = luck.choice(people)
        opens.done(opens.form(at, "/open", "On paper"), "On paper")
        for one in people:
            fixture.sheet = one.done(one.form(at, "/sit"))
        self.evening.names[fixture.sheet] = f"table {fixture.number} of day {fixture.round}"
        play_table(self.evening, people, fixture.sheet, len(people))
        unsent = opens.fill(fixture.sheet, 1) if luck.random() < UNSENT else None
        if unsent is not None:
            self.evening.tabs.append((opens, fixture.sheet, 1, unsent))
        for one in people if luck.random() < OFTEN else ():
            one.done(one.form(at, "/confirm"))

    def correct(self, fixture: Fixture) -> None:
        """Somebody asks for other totals of a fixed table; the director rules these, or those."""
        who = next(one for one in self.members if one.name == fixture.people[0])
        form = who.form(self.address(fixture), "/correction") if fixture.sheet else None
        totals = [*map(str, self.counted(fixture))]
        if form is not None and form.values["total"] != totals:
            who.done(form.set("total", *totals).fill(why="we counted again"))
        self.rule(fixture)

    def rule(self, fixture: Fixture) -> None:
        """The director sets the totals of a table."""
        spot = f"1/{fixture.round}/{fixture.number}"
        totals, sent = self.counted(fixture), self.evening.requests + 1
        form = self.director.form(f"{self.path}/rulings/{spot}", f"/rulings/{spot}", "Rule")
        form.fill(why="as they say", **{"as": "totals"}).set("total", *map(str, totals))
        self.director.sure(form, "Rule")
        self.director.note((f"ruling {spot}", "1"), tuple(totals), sent)
        fixture.ruled = spot

    def counted(self, fixture: Fixture) -> list[int]:
        """Totals as somebody has counted them, of as many rounds as people."""
        luck, seats = self.evening.luck, range(len(fixture.people))
        return fixture.shields([[luck.randint(-2, 9) for _ in seats] for _ in seats])

    def look_again(self, fixture: Fixture) -> None:
        """Read what the table's sheet has at the end."""
        if fixture.sheet:
            again = self.director.json(f"{fixture.sheet}/sheet.json")
            fixture.shown = [points_of(entry) for entry in again["rounds"]]
            fixture.lines = stored(self.evening, fixture.sheet)

    def elsewhere(self) -> None:
        """Another laptop imports the league's file, and has it from then on."""
        self.evening.tell("the league is imported on another laptop")
        file = self.director.read(f"{self.path}/league.json").get_data()
        self.evening.house.elsewhere()
        self.director.sign_in()
        there = self.director.bring(file, "/clubs/bring-league", signs="Aki")
        if there.status_code != 303:
            raise Stuck(f"the league's file is refused: {there.status_code}")
        self.path = str(there.location)
