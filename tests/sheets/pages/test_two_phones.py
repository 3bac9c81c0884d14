"""Two phones write on one sheet: nothing is lost, nothing written twice."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests import pages
from tests.conftest import Cast
from tests.site.paper import HTMX, fresh, helper, taken, totals, write


def test_the_second_phone_keeps_what_it_typed_and_is_asked(cast: Cast) -> None:
    page = fresh(cast.aki)
    helper(cast.aki, cast.ben, page)
    write(cast.aki, page, 1, "4 2 0", key="a")
    answer = write(cast.ben, page, 1, "3 2 0", key="b")
    assert answer.status_code == 409
    assert "already on the sheet" in answer.text
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', answer.text))
    assert [fields[f"points.{i}"] for i in range(3)] == ["3", "2", "0"]
    assert totals(cast.ben, page) == ["5", "3", "1"]
    assert cast.ben.post(f"{page}/rounds/1", data=fields).status_code == 303
    board = cast.aki.get(f"{page}/board").text
    assert "phone 2" in board  # Aki sees that it was the other phone
    assert "this phone" in cast.ben.get(f"{page}/board").text


def test_a_round_refused_for_another_reason_still_asks(cast: Cast) -> None:
    page = fresh(cast.aki)
    helper(cast.aki, cast.ben, page)
    late = pages.form(cast.ben, page, "/rounds/1")
    write(cast.aki, page, 1, "4 2 0")
    for seat, points in enumerate(("99", "2", "0")):
        late.set(f"points.{seat}", points)
    refused = late.send(cast.ben)
    assert refused.status_code == 422
    back = next(one for one in pages.forms(refused.text, page) if "points.0" in one.values)
    assert back.set("points.0", "3").send(cast.ben).status_code == 409
    assert totals(cast.ben, page) == ["5", "3", "1"]


def test_names_refused_for_another_reason_still_ask(cast: Cast) -> None:
    page = f"{fresh(cast.aki)}/names"
    first, late = (pages.form(cast.aki, page) for _ in range(2))
    assert first.set("names.0", "Akiko").send(cast.aki).status_code == 303
    refused = late.set("names.0", "Ben").send(cast.aki)
    assert refused.status_code == 422
    again = next(one for one in pages.forms(refused.text, page) if "names.0" in one.values)
    asked = again.set("names.0", "Akio").send(cast.aki)
    assert asked.status_code == 409
    agreed = next(one for one in pages.forms(asked.text, page) if "names.0" in one.values)
    assert agreed.send(cast.aki).status_code == 303


def test_two_phones_that_agree_are_not_bothered(cast: Cast) -> None:
    page = fresh(cast.aki)
    helper(cast.aki, cast.ben, page)
    write(cast.aki, page, 1, "4 2 0", key="a")
    assert write(cast.ben, page, 1, "4 2 0", key="b").status_code == 303


def test_a_round_written_and_emptied_meanwhile_is_asked_about(cast: Cast) -> None:
    page = fresh(cast.aki)
    write(cast.aki, page, 1, "4 2 0", key="a")
    cast.aki.post(f"{page}/undo", data={"line": "2", "key": "u"})
    answer = write(cast.aki, page, 1, "3 2 0", key="b")
    assert answer.status_code == 409
    assert "entered and undone in the meantime" in answer.text
    assert re.search(r'name="points.0"[^>]*value="3"', answer.text)


def test_a_doubled_request_writes_once(client: FlaskClient) -> None:
    page = fresh(client)
    assert write(client, page, 1, "4 2 0", key="k").status_code == 303
    assert write(client, page, 1, "4 2 0", key="k").status_code == 303
    assert "Corrected" not in client.get(page).text


def test_what_htmx_sends_is_answered_with_the_place_of_the_form(client: FlaskClient) -> None:
    page = fresh(client)
    data = {"points.0": "4", "points.1": "2", "points.2": "0", "key": "k", "seen": "0"}
    answer = client.post(f"{page}/rounds/1", data=data, headers=HTMX)
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<section id="entry"')
    again = client.post(f"{page}/rounds/1", data=data | {"key": "x"}, headers=HTMX)
    assert again.status_code == 200  # the same numbers: nothing to ask
    other = client.post(f"{page}/rounds/1", data=data | {"points.0": "3", "key": "y"}, headers=HTMX)
    assert (other.status_code, other.text.count('id="entry"')) == (409, 1)


def test_without_the_token_nothing_is_written(app: Flask) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    client = app.test_client()
    assert client.post("/sheets/new", data={"names.0": "Aki"}).status_code == 400


def test_one_page_writes_one_round_whatever_is_tapped_on_it(client: FlaskClient) -> None:
    """A tap, and another one on the same page: the same is a repeat, another is asked about."""
    page = fresh(client, game="dieangler")
    form = pages.form(client, page, to="/rounds/1")
    assert form.send(client, press="Ben").status_code == 303
    assert form.send(client, press="Ben").status_code == 303
    asked = form.send(client, press="Aki")
    assert asked.status_code == 409
    assert "Round 1 is already on the sheet" in asked.text
    assert taken(client, page)["rounds"] == [{"winner": 1}]
