"""A round that can hardly be right is asked about before it is written."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests import pages
from tests.sheets.pages.writing import CATCHES
from tests.site.paper import fresh, taken


def test_a_round_that_cannot_add_up_is_asked_about_before_it_is_written(
    client: FlaskClient,
) -> None:
    page = fresh(client)
    form = pages.form(client, page, to="/rounds/1").fill(
        points__0="4", points__1="2", points__2="9"
    )
    asked = form.send(client)
    assert asked.status_code == 422
    assert "Together that is 15 points, but a round gives 2 to 6. Count again?" in asked.text
    assert taken(client, page)["rounds"] == []
    again = pages.forms(asked.text, f"{page}/rounds/1")[-1]
    assert again.values["points.2"] == ["9"]  # nothing typed is lost
    other = again.fill(points__2="8").send(client, press="Save as entered")
    assert "Together that is 14 points" in other.text  # a yes is for what was asked about
    mended = pages.forms(other.text, f"{page}/rounds/1")[-1].fill(points__2="0")
    assert mended.send(client, press="Write round 1").status_code == 303
    assert taken(client, page)["rounds"] == [{"points": [4, 2, 0]}]


def test_who_counted_twice_writes_it_so_and_corrects_it_without_a_question(
    client: FlaskClient,
) -> None:
    page = fresh(client)
    form = pages.form(client, page, to="/rounds/1")
    form.fill(points__0="4", points__1="2", points__2="9")
    asked = pages.forms(form.send(client).text, f"{page}/rounds/1")[-1]
    assert asked.send(client, press="Save as entered").status_code == 303
    assert taken(client, page)["rounds"] == [{"points": [4, 2, 9]}]
    same = pages.form(client, f"{page}/rounds/1", to="/rounds/1")
    assert same.send(client, press="Correct round 1").status_code == 303  # it stands there already


def test_fish_that_nobody_has_are_asked_about_too(client: FlaskClient) -> None:
    page = fresh(client)
    asked = client.post(f"{page}/rounds/1", data=CATCHES)
    assert asked.status_code == 422
    assert "scoring cards are with nobody, but only 1 can be in the box" in asked.text
    assert taken(client, page)["rounds"] == []
