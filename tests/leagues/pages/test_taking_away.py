"""CSV of everything, and the table that a club shows on its own site."""

from __future__ import annotations

import csv
import html
import io
import re
from fractions import Fraction

from flask.testing import FlaskClient

from companion.journal.entry import Person
from companion.leagues.entries.season_entries import FormTeam
from companion.leagues.verbs import league_decisions
from companion.leagues.verbs.league_facts import summary_of
from companion.leagues.verbs.league_journal import locked, set_public, today, write
from companion.models import db
from tests.leagues.pages.conftest import World
from tests.leagues.verbs.seasons import BY, standing


def rows_of(client: FlaskClient, address: str) -> list[dict[str, str]]:
    """A CSV file line by line, by its heads."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    assert answer.mimetype == "text/csv"
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_every_table_that_the_page_offers_is_a_table(world: World) -> None:
    with world.app.test_request_context():
        row = world.league()
        people = sorted(standing(row, today(row)).tables[1], key=lambda one: one.line.person)
        two = [one.line.person for one in people[:2]]
        team = FormTeam(team=1, name="=Sharks", people=tuple(map(Person, two)))
        with locked(row):
            write(row, team, key="t", by=BY)
        league_decisions.adjust(row, 1, two[0], Fraction(5, 2), "helped", key="a", by=BY)
        league_decisions.publish(row, 1, standing(row, today(row)), key="p", by=BY)
    page = world.director.get(f"{world.path}/files").text
    files = [html.unescape(one) for one in re.findall(r'href="([^"]+\.csv[^"]*)"', page)]
    assert len(files) == 7
    found = {re.split(r"[/.]", one)[-2]: rows_of(world.director, one) for one in files}
    with world.app.test_request_context():
        it = summary_of(world.league(), today(world.league()))
        assert it
        tables = it.tables
        assert [line["Place"] for line in found["standings"]] == [
            f"{row.line.rank}" for rows in tables.values() for row in rows
        ]
        assert len(found["people"]) == sum(map(len, tables.values()))
        assert len(found["fixtures"]) == sum(
            len(day.fixtures) for one in it.season.divisions for day in one.matchdays
        )
    assert {line["State"] for line in found["fixtures"]} == {"played", "planned"}
    assert len(found["results"]) == 4
    assert found["teams"][0]["Team"] == "'=Sharks"
    assert len(found["published"]) == len(tables[1])
    assert world.director.get(f"{world.path}/standings.csv?season=7").status_code == 404
    assert world.director.get(f"{world.path}/standings.csv?season=x").status_code == 200


def test_only_the_table_for_other_sites_may_be_framed(world: World) -> None:
    assert "<iframe" not in world.director.get(f"{world.path}/files").text
    with world.app.test_request_context():
        set_public(world.league(), True)
        db.session.remove()
    stranger = world.browsers["stranger"]
    page = stranger.get(f"{world.path}/files")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"
    lines = re.findall(r"&lt;iframe src=&#34;http://localhost([^&]+)&#34;", page.text)
    assert len(lines) == 2
    framed = stranger.get(lines[0])
    assert framed.status_code == 200
    assert "X-Frame-Options" not in framed.headers
    policy = framed.headers["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"<(script|form|input|button)|style=", framed.text)
    assert "Set-Cookie" not in framed.headers
    assert len(re.findall(r'<th scope="row">', framed.text)) == 4
    assert stranger.get(f"{world.path}/embed/9").status_code == 404
