"""What one takes along from a match: its sheet, its result as a picture."""

from __future__ import annotations

import csv
import io
import re
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.matches.verbs import positions
from companion.models import db
from tests.conftest import Cast
from tests.site.matches import play_on, row, started
from tests.tables import step


def link(client: FlaskClient, page: str, words: str) -> str:
    """Where a link with these words leads."""
    for to, inside in re.findall(r'<a [^>]*href="([^"]+)"[^>]*>(.*?)</a>', client.get(page).text):
        if words in inside:
            return str(to)
    raise AssertionError(f"{page} has no link {words!r}")


def cells(page: str, kind: str) -> list[str]:
    """The cells of a row of the sheet."""
    found = re.search(rf'<tr class="{kind}">(.*?)</tr>', page, re.S)
    assert found
    inside = re.findall(r"<td[^>]*>(.*?)</td>", found[1], re.S)
    return [re.sub(r"<[^>]+>", "", cell).replace("−", "-").strip() for cell in inside]


@pytest.fixture
def code(app: Flask, cast: Cast) -> str:
    """A match of three people that has begun."""
    return started(app, [cast.aki, cast.ben, cast.chie])


def test_from_the_result_to_the_sheet_and_its_files(app: Flask, cast: Cast, code: str) -> None:
    play_on(app, code)
    with app.app_context():
        totals = positions.scored(row(code)).totals
    sheet = link(cast.dan, f"/matches/{code}", "Score sheet")
    page = cast.dan.get(sheet).text
    assert cells(page, "total") == [str(total) for total in totals]
    assert page.count("<h2>Round") == 3
    assert "data-print" in page
    answer = cast.dan.get(link(cast.dan, sheet, "Table (CSV)"))
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert rows[0][:4] == ["Round", "Aki", "Ben", "Chie"]
    assert next(row for row in rows if row[0] == "Total")[1:4] == [str(n) for n in totals]
    assert cast.dan.get(link(cast.dan, sheet, "JSON")).json


def test_the_sheet_of_a_running_match_holds_its_finished_rounds(
    app: Flask, cast: Cast, code: str
) -> None:
    assert "so-far" not in cast.ben.get(f"/matches/{code}").text
    assert cells(cast.ben.get(f"/matches/{code}/sheet").text, "rank") == ["·"] * 3
    while True:
        play_on(app, code, until="deal")
        with app.app_context():
            if positions.view(row(code), None)["finished"]:
                break
            step(row(code))
    sheet = link(cast.ben, f"/matches/{code}", "Score sheet so far")
    page = cast.ben.get(sheet).text
    assert "so far" in page
    assert page.count("<h2>Round") == 1
    assert "JSON" not in page  # the file of a match is for its end
    with app.app_context():
        assert cells(page, "total") == [str(n) for n in positions.scored(row(code)).totals]


def test_the_picture_tells_the_result_and_nothing_before_it(
    app: Flask, cast: Cast, code: str
) -> None:
    for path in ("picture", "picture.svg"):
        assert cast.aki.get(f"/matches/{code}/{path}").status_code == 403
    play_on(app, code)
    page = link(cast.dan, f"/matches/{code}", "Picture of the result")
    shown = re.search(r'<img class="shared-picture"[^>]*src="([^"]+)"', cast.dan.get(page).text)
    assert shown
    answer = cast.dan.get(shown[1])
    assert answer.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.text)
    words = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    with app.app_context():
        match = row(code)
        wanted = [*positions.names(match), *map(str, positions.scored(match).totals)]
    assert set(wanted) <= {str(word).replace("−", "-") for word in words}


def test_a_name_cannot_break_the_picture(app: Flask, cast: Cast, code: str) -> None:
    with app.app_context():
        row(code).places[1].name = '</text><script>"&' + "魚" * 20
        db.session.commit()
    play_on(app, code)
    ElementTree.fromstring(cast.dan.get(f"/matches/{code}/picture.svg").text)
