"""A whole season: three clubs, 48 people, four divisions, ten matchdays, teams; counted twice.

Five tables in a hundred are not played, three people withdraw, four come late, six scores are put
right. Then everything is counted once more from the file alone (`recount`), and read into a fresh
companion.
"""

from __future__ import annotations

import ast
import io
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.composition import create_app
from companion.config import Settings
from companion.models import Club, League, LeagueTable, db, upgrade_database
from companion.services.accounts.organisers import add_organiser
from companion.services.clubs import clubs
from companion.services.leagues import deciding, dividing, entering, officials, planning, tables
from companion.services.leagues.files import tables_of
from companion.services.leagues.journal import league_of, open_league, write
from companion.services.leagues.officials import standing_of
from companion.services.leagues.reading import told
from companion.services.leagues.settings import checked
from companion.services.sheets.reading import read_paper
from companion.services.sheets.scorekeeping import Entry, write_round
from companion.web.leagues.fetch import today
from tests.web.leagues import recount
from tests.web.leagues.conftest import PASSWORD, signed_in

pytestmark = pytest.mark.slow
BY = "Aki"
STARTS, AGAIN = date(2026, 3, 2), date(2026, 5, 11)  # long over: what was not played goes by rule
SETTINGS = {
    "game": "fisherman", "wanted": 4, "matchdays": 10, "days": 7, "target": 12, "least": 10,
    "most": 16, "moving": 2, "unplayed": "draw", "team_best": 2,
}  # fmt: skip


class Course:
    """The season as it goes: who runs it, and the luck of its tables."""

    def __init__(self) -> None:
        self.luck = random.Random(7)
        aki = add_organiser("Aki", PASSWORD)
        self.clubs = [clubs.open_club(aki, "Half Moon")]
        row = open_league(aki, BY, self.clubs[0], "Bay League", checked(SETTINGS))
        self.number, self.who = row.id, standing_of(aki, row)
        for name, called in (("Ben", "Full Moon"), ("Chie", "New Moon")):
            organiser = add_organiser(name, PASSWORD)
            self.clubs.append(clubs.open_club(organiser, called))
            officials.accept(officials.invite(row, "club", name)[1], organiser, self.clubs[-1])
        for at, club in enumerate(self.clubs):
            self.enter(club, "ABC"[at], 16)

    @property
    def row(self) -> League:
        return db.session.get_one(League, self.number)

    def key(self, what: object) -> str:
        return f"{what}-{self.row.length}"[:40]

    def enter(self, club: Club, letter: str, many: int) -> list[int]:
        """So many people of the club enter."""
        there = len(clubs.members(club))
        lines = "\n".join(f"{letter}{there + n}" for n in range(many))
        people = [one.id for one in clubs.add_members(club, lines)]
        entering.enter(self.row, people, True, self.who, key=self.key("in"), by=BY)
        return people

    def divide(self) -> None:
        """Four divisions, and twelve teams of four across them."""
        groups = dividing.proposed(self.row, "entry")
        named = [{"name": f"Division {n}", "people": [*g]} for n, g in enumerate(groups, 1)]
        dividing.divide(self.row, "Spring", named, key="divide", by=BY)
        for team, people in enumerate(zip(*groups, strict=True), 1):
            data = {"team": team, "name": f"Team {team}", "people": list(people)}
            write(self.row, "team", data, key=f"team-{team}", by=BY)

    def plan(self, starts: date) -> None:
        """Every division, from where it has not begun."""
        for number in range(1, 5):
            draft = planning.drafted(self.row, number, starts, 1)
            planning.plan(self.row, draft, key=self.key(f"plan-{number}"), by=BY)

    def play(self, matchdays: range) -> None:
        """These matchdays; one table in twenty is not played, and half of those are ruled about."""
        for division in league_of(self.row).playing.divisions:
            for day in division.matchdays:
                for fixture in day.fixtures if day.number in matchdays else ():
                    spot = (division.number, day.number, fixture.number)
                    if not {*fixture.seats} <= {*division.here}:
                        continue
                    if self.luck.random() >= 0.05:
                        self.fill_in(spot, len(fixture.seats))
                    elif self.luck.random() < 0.5:
                        totals = [self.luck.randint(0, 30) for _ in fixture.seats]
                        deciding.rule(
                            self.row, spot, "totals", totals, "no-show", key=self.key(spot), by=BY
                        )

    def fill_in(self, spot: tuple[int, int, int], seats: int) -> None:
        """Open the table on paper, and its rounds."""
        tables.open_table(self.row, spot, "paper", key=self.key("open"), by=BY)
        for index in range(seats):
            self.write(spot, index, seats, 0)

    def write(self, spot: tuple[int, int, int], index: int, seats: int, seen: int) -> None:
        """A round of the table's sheet, or its correction."""
        table = tables.table_of(self.row, 1, spot)
        assert table
        assert table.sheet
        points = [self.luck.randint(-1, 4) for _ in range(seats)]
        write_round(table.sheet, index, Entry({"points": points}, seen, f"{index} {seen}", ""))

    def correct(self, many: int) -> None:
        """Other points in the first round of so many sheets."""
        for table in self.luck.sample([one for one in self.opened() if one.sheet], many):
            assert table.sheet
            paper = read_paper(table.sheet)
            spot = (table.division, table.matchday, table.number)
            self.write(spot, 0, len(paper.names), paper.touched(0))

    def opened(self) -> list[LeagueTable]:
        """All tables that have a sheet."""
        return list(tables_of(self.row))

    def come_and_go(self) -> None:
        """Three withdraw, four come late, one to each division; the rest is planned anew."""
        season = league_of(self.row).playing
        gone = [season.division(n).people[2 * n] for n in (1, 2, 4)]
        entering.enter(self.row, gone, False, self.who, key="out", by=BY)
        late = [*self.enter(self.clubs[0], "A", 2), *self.enter(self.clubs[1], "B", 2)]
        for division, person in enumerate(late, 1):
            entering.place(self.row, person, division, key=f"late-{person}", by=BY)
        data = {"team": 1, "matchday": 6, "people": [late[0], *season.teams[1].members[1:]]}
        write(self.row, "lineup", data, key="lineup", by=BY)
        self.plan(AGAIN)

    def end(self) -> None:
        """Promotion and relegation, by one step each."""
        dividing.end(self.row, key="end", by=BY)
        it = told(self.row, today())
        assert it
        groups = dividing.proposed(self.row, "before", it)
        named = [{"name": f"Division {n}", "people": [*g]} for n, g in enumerate(groups, 1)]
        dividing.divide(self.row, "Autumn", named, key="next", by=BY)


@pytest.fixture
def fresh(settings: Settings, tmp_path: Path) -> Iterator[Flask]:
    """Another companion, with one organiser and nothing else."""
    folder = tmp_path / "fresh"
    folder.mkdir()
    app = create_app(replace(settings, data=folder, database_url=""))
    upgrade_database(app)
    app.config["WTF_CSRF_ENABLED"] = False
    with app.test_request_context():
        add_organiser("Dan", PASSWORD)
    yield app
    app.extensions["hub"].close()
    with app.app_context():
        db.engine.dispose()


def test_a_season_of_48_counted_once_more_from_its_file_alone(app: Flask, fresh: Flask) -> None:
    with app.test_request_context():
        course = Course()
        course.divide()
        course.plan(STARTS)
        course.play(range(1, 6))
        course.come_and_go()
        course.play(range(6, 11))
        course.correct(6)
        deciding.adjust(course.row, 1, 1, Fraction(-5, 2), "late", key="adjust", by=BY)
        course.end()
        path, divisions = (
            f"/leagues/{course.row.code}",
            len(league_of(course.row).playing.divisions),
        )
        db.session.remove()
    assert divisions == 4
    aki = signed_in(app, "Aki")
    data = file_of(aki, path)
    assert len(data["clubs"]) == 3
    assert len(data["members"]) == 52
    assert len(recount.seasons_of(data)[0][0].gone) == 3
    agree(aki, path, data)

    dan = signed_in(fresh, "Dan")
    brought = {"signs": "Dan", "file": (io.BytesIO(aki.get(f"{path}/league.json").data), "l.json")}
    there = str(dan.post("/clubs/bring-league", data=brought).location)
    agree(dan, there, file_of(dan, there))
    for what in ("standings", "results", "fixtures", "teams"):
        for season in (1, 2):
            address = f"/api/v1{{}}/seasons/{season}/{what}"
            mine, theirs = [
                names(one.get(address.format(at)).json) for one, at in ((aki, path), (dan, there))
            ]
            assert mine == theirs, address


def file_of(browser: FlaskClient, path: str) -> dict[str, Any]:
    """The league's file."""
    data = browser.get(f"{path}/league.json").json
    assert isinstance(data, dict)
    return data


def agree(browser: FlaskClient, path: str, data: dict[str, Any]) -> None:
    """Every standing, the teams and the next divisions are those that follow from the file."""
    day = today().isoformat()
    api = f"/api/v1{path}/seasons"
    told = browser.get(f"{api}/1/standings").json
    assert told
    mine = [
        [(row["rank"], row["person"], row["points"], row["withdrawn"]) for row in one["rows"]]
        for one in told["divisions"]
    ]
    assert mine == [
        [(rank, person, round(float(points), 4), gone) for rank, person, points, gone in rows]
        for rows in recount.standings(data, 1, day)
    ]
    told = browser.get(f"{api}/1/teams").json
    assert told
    assert [(one["rank"], one["team"], one["points"]) for one in told["teams"]] == [
        (rank, team, round(float(points), 4)) for rank, team, points in recount.teams(data, 1, day)
    ]
    assert recount.promoted(data, 1, day) == recount.seasons_of(data)[0][1].divisions


def names(answer: Any) -> Any:
    """An answer without the numbers that every companion gives for itself."""
    if isinstance(answer, list):
        return [names(one) for one in answer]
    if isinstance(answer, dict):
        kept = {key: one for key, one in answer.items() if key not in ("person", "club", "home")}
        return {key: names(one) for key, one in kept.items()}
    return answer


def test_who_counts_once_more_knows_nothing_of_the_program() -> None:
    source = Path(recount.__file__).read_text("utf-8")
    used = {
        node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert used == {"__future__", "dataclasses", "fractions", "itertools", "typing"}
