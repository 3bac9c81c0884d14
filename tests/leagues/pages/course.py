"""A league's season as its people make it: every step is a form of a page, sent by who may.

    course = Course(app, FULL); course.prepare(); course.play(); course.end()

Three organisers with a club each (Aki directs), Eve the referee, and a phone for every player, by
their personal link. Time goes on with the matchdays; only accounts are made without a page.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta

import time_machine
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.clubs.accounts.organisers import add_organiser
from tests.leagues.pages.conftest import PASSWORD, signed_in
from tests.pages import Form, form, forms, sure
from tests.site.paper import insisted

CLUBS = {"Aki": "Half Moon", "Ben": "Full Moon", "Chie": "New Moon"}
STARTS = date(2026, 3, 2)
TERM = 2  # days after which a result is fixed
OWN_POINTS = {
    **{f"scheme.places.4[{at}]": f"{points}" for at, points in enumerate((10, 6, 3, 0))},
    **{f"scheme.places.3[{at}]": f"{points}" for at, points in enumerate((9, 4, 0))},
    "scheme.bye": "5",
}
TIES = {"ties.opposition": "1", "ties.victories": "0"}
Spot = tuple[int, int, int]


@dataclass(frozen=True)
class Size:
    """How much happens: people of a club, their divisions, matchdays, and what goes wrong."""

    people: int
    target: int
    matchdays: int
    missing: int
    """Of so many tables one is not played."""
    absent: int
    """Of so many tables that are played one has an AI for somebody who does not come."""
    leave: tuple[tuple[int, int], ...]
    """(division, place in it) of those who withdraw half-way."""
    late: int
    corrected: int


FULL = Size(16, 12, 10, 20, 12, ((1, 2), (2, 4), (4, 8)), 4, 6)
SMALL = Size(8, 6, 3, 6, 5, ((1, 2), (2, 4), (4, 5)), 4, 6)


@dataclass
class Course:
    """The season as it goes; `sheets` are the played tables, with the phone that wrote each."""

    app: Flask
    size: Size
    path: str = ""
    organisers: dict[str, FlaskClient] = field(default_factory=dict)
    clubs: dict[str, str] = field(default_factory=dict)
    phones: dict[int, FlaskClient] = field(default_factory=dict)
    sheets: dict[Spot, tuple[FlaskClient, str]] = field(default_factory=dict)
    missed: int = 0
    sat_in: int = 0
    ruled: int = 0
    reseated: int = 0
    luck: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def aki(self) -> FlaskClient:
        return self.organisers["Aki"]

    @property
    def over(self) -> date:
        """A day on which nothing is open any more, and all that was played is fixed."""
        return STARTS + timedelta(days=7 * self.size.matchdays + TERM + 1)

    # ------------------------------------------------------------ before the first matchday

    def prepare(self) -> None:
        """Clubs, a league of all of them, its people, divisions, teams and plan."""
        with on(STARTS - timedelta(days=14)):
            self.accounts()
            self.open_league()
            for name in CLUBS:
                self.enter(name, self.size.people)
            page = form(self.aki, f"{self.path}/divisions?how=entry", press="Confirm divisions")
            taken(page.fill(name="Spring").send(self.aki))
            self.form_teams()
            self.plan(STARTS)

    def accounts(self) -> None:
        """Whoever runs something signs in, and opens a club."""
        with self.app.app_context():
            for name in (*CLUBS, "Eve"):
                add_organiser(name, PASSWORD)
        for name in (*CLUBS, "Eve"):
            self.organisers[name] = signed_in(self.app, name)
        for name, called in CLUBS.items():
            page = form(self.organisers[name], "/clubs/", press="Open")
            self.clubs[name] = place(page.fill(name=called).send(self.organisers[name]))

    def open_league(self) -> None:
        """Aki's, of all three clubs, with Eve as referee."""
        page = form(self.aki, f"{self.clubs['Aki']}/leagues/new", press="Open the league")
        page.fill(name="Bay League", signs="Aki", game="fisherman", unplayed="draw", absent="bye")
        page.fill(wanted="4", matchdays=str(self.size.matchdays), days="7", term=str(TERM))
        page.fill(target=str(self.size.target), least="4", most="16", moving="2", team_best="2")
        page.fill(scheme="own", **OWN_POINTS, **TIES)
        self.path = place(page.send(self.aki))
        for name, role in (("Ben", "club"), ("Chie", "club"), ("Eve", "referee")):
            page = form(self.aki, f"{self.path}/officials", press="Make a link")
            link = re.findall(r"/l/[\w-]+", page.fill(role=role, name=name).send(self.aki).text)[0]
            taken(form(self.organisers[name], link).send(self.organisers[name]))

    def enter(self, name: str, many: int) -> list[int]:
        """So many people are written down in the organiser's club, enter, and get their links."""
        browser, club = self.organisers[name], self.clubs[name]
        there = members(browser, club)
        lines = "\n".join(f"{name[0]}{len(there) + n}" for n in range(many))
        form(browser, club, press="Add to the list").fill(lines=lines).send(browser)
        people = sorted(members(browser, club) - there)
        listed = forms(browser.get(f"{self.path}/people").text, f"{self.path}/people")
        page = next(one for one in listed if set(map(str, people)) <= free(one))
        taken(page.set("person", *map(str, people)).send(browser))
        for person in people:
            self.phones[person] = self.app.test_client()
            link = re.findall(r"/p/[\w-]+", browser.get(f"{club}/members/{person}").text)[0]
            self.phones[person].get(link)
        return people

    def form_teams(self) -> None:
        """Teams of one person of each division, as they stand there."""
        for at in range(min(map(len, self.divisions()))):
            page = form(self.aki, f"{self.path}/teams", press="Create the team")
            people = [division[at] for division in self.divisions()]
            page.fill(name=f"Team {at + 1}").set("person", *map(str, people))
            taken(page.send(self.aki))

    def divisions(self) -> list[list[int]]:
        """By division its people in the order of their places, as the table of each has them."""
        told = self.aki.get(f"/api/v1{self.path}/seasons/0/standings").json
        assert told
        return [[row["person"] for row in one["rows"]] for one in told["divisions"]]

    def plan(self, starts: date) -> None:
        """Every division, from where it has not begun: drafted, looked at, written."""
        for number in range(1, len(self.divisions()) + 1):
            page = form(self.aki, f"{self.path}/plan/{number}", press="Draft")
            draft = page.fill(starts=starts.isoformat()).send(self.aki)
            keep = next(one for one in forms(draft.text) if one.action.endswith("/keep"))
            taken(keep.send(self.aki))

    # ------------------------------------------------------------ week by week

    def play(self) -> None:
        """Every matchday in its week; half-way people come and go."""
        half = self.size.matchdays // 2 + 1
        for day in range(1, self.size.matchdays + 1):
            starts = STARTS + timedelta(days=7 * (day - 1))
            if day == half:
                with on(starts - timedelta(hours=1)):
                    self.come_and_go(day, starts)
            with on(starts + timedelta(days=1)):
                self.matchday(day)
            if day == half:
                with on(starts + timedelta(days=2)):
                    self.correct(self.size.corrected)
                    self.reseat(day)
        with on(starts + timedelta(days=14)):
            form(self.aki, f"{self.path}/history", press="Save").fill(
                points="-2.5", reason="late"
            ).send(self.aki)

    def matchday(self, number: int) -> None:
        """All its tables: played, ruled about by the referee, or nobody comes."""
        fixtures = self.aki.get(f"/api/v1{self.path}/seasons/0/fixtures").json
        assert fixtures
        for one in fixtures["fixtures"]:
            if one["matchday"] != number:
                continue
            spot = (one["division"], number, one["table"])
            seats = [seat["person"] for seat in one["seats"]]
            if (len(self.sheets) + self.missed + 1) % self.size.missing:
                self.sit_and_write(spot, seats)
                continue
            self.missed += 1
            if self.missed % 2:
                self.rule(spot)

    def sit_and_write(self, spot: Spot, seats: list[int]) -> None:
        """One of the table opens it, takes the pen, writes all rounds; some of them confirm."""
        at, many = self.address(spot), len(seats)
        if many > 3 and self.sat_in < (len(self.sheets) + 1) // self.size.absent:
            seats = self.without_one(at, seats)
        phone = self.phones[self.luck.choice(seats)]
        taken(form(phone, at, to="/open").send(phone, press="On paper"))
        sheet = place(form(phone, at, to="/sit").send(phone))
        sheet = sheet.rstrip("/").replace("/told/", "/sheets/")  # written there by hand
        page = next(one for one in forms(phone.get(sheet).text) if "/rounds/1" in one.action)
        for number in range(1, many + 1):
            written = self.write(phone, page, many)
            if number < many:
                after = forms(phone.get(written).text)
                page = next(one for one in after if f"/rounds/{number + 1}" in one.action)
        self.sheets[spot] = (phone, sheet)
        for person in seats if self.luck.random() < 0.1 else ():
            mine = self.phones[person]
            taken(form(mine, at, to="/confirm").send(mine))

    def without_one(self, at: str, seats: list[int]) -> list[int]:
        """Somebody does not come, and another of the table lets an AI sit in; who is there."""
        gone, *there = self.luck.sample(seats, len(seats))
        phone = self.phones[there[0]]
        listed = [one for one in forms(phone.get(at).text) if one.action.endswith("/absent")]
        taken(next(one for one in listed if one.values["person"] == [str(gone)]).send(phone))
        self.sat_in += 1
        return [one for one in seats if one != gone]

    def write(self, phone: FlaskClient, page: Form, seats: int) -> str:
        """The points of a round; what the companion doubts is said once more. The page it is on."""
        for seat in range(seats):
            page.set(f"points.{seat}", str(self.luck.randint(-1, 4)))
        answer = insisted(phone, page.send(phone))
        return place(answer)

    def rule(self, spot: Spot) -> None:
        """Somebody did not come: Eve signs the totals."""
        at, eve = f"{self.path}/rulings/{spot[0]}/{spot[1]}/{spot[2]}", self.organisers["Eve"]
        page = next(f for f in forms(eve.get(at).text, at) if "why" in f.open_to)
        seats = len(page.values["total"])  # as many rounds; shields of 5, 3, 1 and none in each
        totals = [seats * shields for shields in (5, 3, 1, 0)[:seats]]
        page.values["total"] = [str(total) for total in self.luck.sample(totals, seats)]
        taken(page.fill(why="no-show", **{"as": "totals"}).save(eve))
        self.ruled += 1

    def correct(self, many: int) -> list[Spot]:
        """The first round of so many sheets that are not fixed, by the phone that wrote them."""
        latest = max(day for _, day, _ in self.sheets)
        spots = [one for one in sorted(self.sheets) if one[1] == latest and self.is_open(one)]
        spots = self.luck.sample(spots, min(many, len(spots)))
        for spot in spots:
            phone, sheet = self.sheets[spot]
            page = form(phone, f"{sheet}/rounds/1", to="/rounds/1")
            self.write(phone, page, sum(name.startswith("points.") for name in page.open_to))
        return spots

    def reseat(self, day: int) -> None:
        """Two of two tables of the matchday sat in each other's seat: Eve lets them swap."""
        eve = self.organisers["Eve"]
        for spot in sorted(one for one in self.sheets if one[1] == day):
            at = f"{self.path}/rulings/{spot[0]}/{spot[1]}/{spot[2]}"
            swap = form(eve, at, to="/seats")
            away = (swap.open_to["other"] or set()) - (swap.open_to["person"] or set())
            if away:
                taken(sure(eve, swap.fill(other=max(away)).send(eve)))
                self.reseated += 1
                return

    def is_open(self, spot: Spot) -> bool:
        """Whether its sheet can be written: once all have confirmed, it cannot."""
        phone, sheet = self.sheets[spot]
        return phone.get(f"{sheet}/rounds/1").status_code == 200

    def come_and_go(self, day: int, starts: date) -> None:
        """Some withdraw, some come late; the director places them and plans the rest anew."""
        divisions = self.divisions()
        for division, at in self.size.leave:
            person = divisions[division - 1][at]
            page = form(self.aki, f"{self.path}/people/{person}", press="withdraws")
            taken(page.send(self.aki))
        late = [*self.enter("Ben", 2), *self.enter("Chie", self.size.late - 2)]
        for number, person in enumerate(late, 1):
            every = forms(self.aki.get(f"{self.path}/people").text, f"{self.path}/people")
            page = next(f for f in every if f.values.get("person") == [str(person)])
            press = next(b[0] for b in page.buttons if b[2] == str(number))
            taken(page.send(self.aki, press=press))
        page = form(self.aki, f"{self.path}/teams/1", to=f"/lineups/{day}")
        substitutes = [str(late[0]), *page.values["person"][1:]]
        taken(page.set("person", *substitutes).send(self.aki))
        self.plan(starts)

    def address(self, spot: Spot) -> str:
        """The page of a table."""
        division, matchday, table = spot
        days = f"seasons/1/divisions/{division}/matchdays/{matchday}"
        return f"{self.path}/{days}/tables/{table}"

    # ------------------------------------------------------------ the end

    def end(self) -> None:
        """No sheet can be written any more; then one step moves everybody."""
        with on(self.over):
            assert not any(map(self.is_open, self.sheets))
            page = form(self.aki, f"{self.path}/end", press="End Spring")
            taken(page.fill(name="Autumn").send(self.aki))
            page = form(self.aki, f"{self.path}/settings", press="Save")
            page.fill(scheme="victories", moving="1", team_best="1", **{"ties.score": "0"})
            taken(page.send(self.aki))  # for Autumn: Spring stays what it was


@contextmanager
def on(day: date) -> Iterator[None]:
    """It is that day, at noon and later."""
    with time_machine.travel(f"{day.isoformat()[:10]}T12:00:00+00:00"):
        yield


def taken(answer: TestResponse) -> None:
    """Whether it was done, or why not."""
    assert answer.status_code == 303, re.findall(r'role="alert">(.*?)<', answer.text) or answer


def place(answer: TestResponse) -> str:
    """Where it leads."""
    taken(answer)
    return str(answer.location).split("?")[0]


def members(browser: FlaskClient, club: str) -> set[int]:
    """The numbers of the club's members."""
    return set(map(int, re.findall(rf"{club}/members/(\d+)", browser.get(club).text)))


def free(page: Form) -> set[str]:
    """Who could be ticked there."""
    return page.open_to.get("person") or set()
