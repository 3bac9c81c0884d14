"""A season of three clubs and four divisions, made through the pages; counted twice.

Some tables are not played, three people withdraw, four come late, six scores are put right. Then
everything is counted once more from the file alone (`recount`), and read into a fresh companion.
The suite plays a small one; `WHOLE_SEASON=1` the one of 48 people and ten matchdays.
"""

from __future__ import annotations

import ast
import io
import os
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.leagues.state.matchdays import planned
from companion.leagues.verbs import planning
from companion.models import now
from tests.leagues.pages import recount, recount_ratings
from tests.leagues.pages.conftest import signed_in
from tests.leagues.pages.course import FULL, SMALL, Course, on
from tests.pages import form

pytestmark = pytest.mark.slow
SIZE = FULL if os.environ.get("WHOLE_SEASON") else SMALL
NOT_IN_THE_FILE = (".ics",)
"""Reviews stay here, and the journals of AIs at real tables that could be reviewed."""
SHORTLY = 0.05  # seconds that a plan is searched for: here it need not be the best


@pytest.mark.thorough
def test_a_season_counted_once_more_from_its_file_alone(
    app: Flask, elsewhere: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "planned", partial(planned, seconds=SHORTLY))
    course = Course(app, SIZE)
    course.prepare()
    course.play()
    course.end()
    with on(course.over):
        counted_twice(course, elsewhere)


def counted_twice(course: Course, elsewhere: Flask) -> None:
    """Here from the file, and by another companion that has read it; both say the same."""
    path, aki = course.path, course.aki
    data = file_of(aki, path)
    happened(course, data)
    agree(aki, path, data)
    chie = signed_in(elsewhere, "Chie")
    page = form(chie, "/clubs/bring-league", press="Import").fill(signs="Chie")
    assert page.files == ["file"]
    whole = (io.BytesIO(aki.get(f"{path}/league.json").data), "league.json")
    there = str(chie.post(page.action or page.page, data={**page.values, "file": whole}).location)
    agree(chie, there, file_of(chie, there))
    mine, theirs = list(told(aki, path)), list(told(chie, there))
    assert (
        len(mine) > len(course.sheets) + 8 * (1 + 1) + 4 * SIZE.matchdays
    )  # two seasons' divisions
    assert mine == theirs


def happened(course: Course, data: dict[str, Any]) -> None:
    """What the season was to show is in its file."""
    first = recount.seasons_of(data)[0]
    assert len(data["clubs"]) == 3
    assert len(data["members"]) == 3 * SIZE.people + SIZE.late
    assert (len(first.divisions), len(first.gone)) == (4, len(SIZE.leave))
    assert (len(data["tables"]), len(first.rulings)) == (len(course.sheets), course.ruled)
    assert course.missed > course.ruled > 0
    assert sum(map(len, first.absent.values())) == course.sat_in > 0
    assert sum(one["kind"] == "reseat" for one in data["lines"]) == course.reseated > 0
    corrected = [one for one in data["tables"] if twice(one["sheet"]["lines"])]
    late = [one for one in corrected if one["counted"] < len(one["sheet"]["lines"])]
    assert (len(corrected), len(late)) == (SIZE.corrected, 0)  # fixed is fixed
    assert {"player", "Aki", "Ben", "Chie", "Eve"} <= {
        one["by"].split()[0] for one in data["lines"] if one["by"]
    }


def file_of(browser: FlaskClient, path: str) -> dict[str, Any]:
    """The league's file."""
    data = browser.get(f"{path}/league.json").json
    assert isinstance(data, dict)
    return data


def agree(browser: FlaskClient, path: str, data: dict[str, Any]) -> None:
    """Every standing, the teams and the next divisions are those that follow from the file."""
    day = now().date().isoformat()
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
    told = browser.get(f"/api/v1{path}/ratings").json
    assert told
    (pool,) = told["games"]
    found = recount_ratings.ratings(data, day)
    assert {one["person"]: one["played"] for one in pool["people"]} == {
        one: times for one, (_, _, times) in found.items()
    }
    for one in pool["people"]:
        mean, sigma, _ = found[one["person"]]
        assert (one["rating"], one["uncertainty"]) == pytest.approx((mean, 2 * sigma), abs=1e-4)
    assert recount.promoted(data, 1, day) == recount.seasons_of(data)[1].divisions


def twice(lines: list[dict[str, Any]]) -> bool:
    """Whether a round of a sheet was written once more."""
    rounds = [line["round"] for line in lines if line["kind"] == "round"]
    return len(rounds) > len(set(rounds))


def told(browser: FlaskClient, path: str) -> Iterator[tuple[str, str]]:
    """Every page that the league leads to, and what it says, without the numbers of this place."""
    waiting, known = [path, f"{path}/history"], {path}
    while waiting:
        address = waiting.pop(0)
        answer = browser.get(address)
        assert answer.status_code == 200, address
        body = answer.text.split("<main")[1].split("</main")[0]
        words = " ".join(re.sub(r"<script.*?</script>|<[^>]*>", " ", body).split())
        yield re.sub(rf"{path}|players/\d+", "", address), words
        for link in re.findall(rf'href="({path}/(?:seasons|players)/[^"#]*)"', body):
            if link not in known and not link.endswith(NOT_IN_THE_FILE):
                known.add(link)
                waiting.append(link)


@pytest.mark.parametrize("module", [recount, recount_ratings])
def test_who_counts_once_more_knows_nothing_of_the_program(module: ModuleType) -> None:
    source = Path(str(module.__file__)).read_text("utf-8")
    used = {
        node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    plain = {"__future__", "collections.abc", "dataclasses", "datetime", "fractions", "itertools"}
    assert used <= plain | {"math", "typing", "tests.leagues.pages.recount"}
