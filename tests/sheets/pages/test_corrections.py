"""A round put right, the last one taken back, names corrected."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.site.paper import HTMX, fresh, seen, taken, totals, write


def test_round_one_is_corrected_after_round_three_and_put_back(client: FlaskClient) -> None:
    page = fresh(client)
    for number, points in enumerate(("4 2 0", "2 4 0", "1 3 0"), 1):
        write(client, page, number, points)
    assert totals(client, page) == ["11", "13", "3"]
    form = client.get(f"{page}/rounds/1").text
    assert re.search(r'name="points.0"[^>]*value="4"', form)
    write(client, page, 1, "0 2 4", seen=seen(client, page, 1))
    assert totals(client, page) == ["7", "13", "7"]
    board = client.get(f"{page}/board").text
    assert "Aki 4, Ben 2, Chie 0" in board
    assert "Aki 0, Ben 2, Chie 4" in board
    assert "this phone" in board
    line = re.findall(r'name="line" value="(\d+)"', board)
    client.post(f"{page}/undo", data={"line": line[0], "key": "u"})
    assert totals(client, page) == ["11", "13", "3"]
    board = client.get(f"{page}/board").text
    assert "undone" in board
    newest = re.findall(r'name="line" value="(\d+)"', board)[0]
    client.post(f"{page}/undo", data={"line": newest, "key": "u2"})
    assert totals(client, page) == ["7", "13", "7"]


def test_the_last_round_can_be_taken_back(client: FlaskClient) -> None:
    page = fresh(client)
    write(client, page, 1, "4 2 0")
    form = client.get(f"{page}/rounds/1").text
    assert "has not been played" in form
    line = re.findall(r'name="line" value="(\d+)"', form)[0]
    client.post(f"{page}/undo", data={"line": line, "key": "u"})
    assert taken(client, page)["rounds"] == []


def test_undoing_too_late_shows_how_things_stand(client: FlaskClient) -> None:
    page = fresh(client)
    answer = client.post(f"{page}/undo", data={"line": "1", "key": "u"}, headers=HTMX)
    assert answer.status_code == 409
    assert 'id="board"' in answer.text


def test_names_are_corrected(client: FlaskClient) -> None:
    page = fresh(client)
    data = {"names.0": "Akiko", "names.1": "Ben", "names.2": "Chie", "seen": "1", "key": "n"}
    assert client.post(f"{page}/names", data=data).status_code == 303
    assert taken(client, page)["seats"] == ["Akiko", "Ben", "Chie"]
    assert "Aki, Ben, Chie" in client.get(f"{page}/board").text  # what it was before
    wrong = client.post(f"{page}/names", data=data | {"names.1": "", "seen": "2", "key": "m"})
    assert wrong.status_code == 422
    late = client.post(f"{page}/names", data=data | {"names.1": "Bob", "seen": "1", "key": "l"})
    assert late.status_code == 409
    assert 'value="Bob"' in late.text
