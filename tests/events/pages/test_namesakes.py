"""Namesakes: asked for what tells them apart, told apart wherever a name stands."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.test_evening import Opened, fill_in, sheets
from tests.events.pages.test_players import door
from tests.pages import form, forms


def written_down(aki: FlaskClient, club: str, lines: str) -> TestResponse:
    """Type these lines under *New members*."""
    return form(aki, club, "/members").fill(lines=lines).send(aki, follow_redirects=True)


def again(browser: FlaskClient, answer: TestResponse, to: str) -> TestResponse:
    """Send the form that came back as it came back."""
    found = [one for one in forms(answer.text, answer.request.path) if one.action.endswith(to)]
    with_text = [one for one in found if {"name", "lines"} & set(one.open_to)]
    return with_text[0].send(browser, follow_redirects=True)


def people(aki: FlaskClient, club: str) -> list[str]:
    """The names on the list."""
    return re.findall(r'/members/\d+">([^<]+)</a>', aki.get(club).text.split('id="members"')[1])


def test_the_second_is_asked_for_a_mark(aki: FlaskClient, club: str) -> None:
    asked = written_down(aki, club, "Zoe\nBen, べん\n佐藤 美咲，さとう みさき\n佐藤 美咲")
    assert asked.status_code == 422
    assert "Ben is already on the list" in asked.text
    assert "Ben (2), べん" in asked.text
    assert "佐藤 美咲（2）" in asked.text
    assert again(aki, asked, "/members").status_code == 200
    assert "One person twice?" not in aki.get(club).text
    names = people(aki, club)
    assert {"Ben (1)", "Ben (2)", "佐藤 美咲（1）", "佐藤 美咲（2）", "Zoe"} <= set(names)
    written_down(aki, club, "Ben (tall)")
    assert "Ben (tall)" in people(aki, club)
    assert written_down(aki, club, "Ben (tall)").status_code == 422


def test_one_is_asked_at_the_roll_call_at_the_door_and_at_an_open_table(
    app: Flask, evening: Opened, aki: FlaskClient, club: str
) -> None:
    night = evening(2, format="open")
    typed = form(aki, f"{night.path}/roll-call", "/new").fill(name="Chie")
    asked = typed.send(aki)
    assert asked.status_code == 422
    assert 'value="Chie (2)"' in asked.text
    assert again(aki, asked, "/new").status_code == 200
    phone = app.test_client()
    path = door(night)
    at_the_door = next(one for one in forms(phone.get(path).text, path) if "name" in one.open_to)
    asked = at_the_door.fill(name="Dan").send(phone)
    assert asked.status_code == 422
    assert "Dan is already on the list" in asked.text
    assert "Dan (2)" in again(phone, asked, path).text
    wish = form(aki, f"{night.path}/tables/new").set("person", "1", "2").fill(name="Emi")
    asked = wish.send(aki)
    assert asked.status_code == 422
    assert 'value="Emi (2)"' in asked.text
    assert {"Chie (2)", "Dan (2)", "Emi"} <= set(people(aki, club))


def test_a_double_tap_asks_nothing(evening: Opened, aki: FlaskClient, club: str) -> None:
    night = evening(0)
    typed = form(aki, f"{night.path}/roll-call", "/new").fill(name="Zoe")
    assert typed.send(aki).status_code == 303
    assert typed.send(aki).status_code == 303
    assert people(aki, club).count("Zoe") == 1


def test_they_are_told_apart_wherever_a_name_stands(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    written_down(aki, club, "Ben (tall), べん")
    night = evening(4, season="Autumn")
    night.post("/roll-call", person=["9"], how="present")
    night.post("/roll-call", person=["4"], how="gone")
    night.start()
    (sheet,) = sheets(night.see("/round"))
    fill_in(aki, sheet)
    pages = ["/round", "/roll-call", "/print/slips/1", "/print/pairing/1", "/print/sheets/1"]
    pages += ["", "/screen", "/seating/pairs"]
    night_pages = {path: night.see(path) for path in pages}
    assert form(aki, f"{night.path}/round/1", "/close").send(aki).status_code == 303
    after = ["/standings", "/standings.csv", "/print/standings", "/history", "/print/certificates"]
    night.post("/end")
    night_pages |= {path: night.see(path) for path in [*after, "/honours", "/bg-stats.json"]}
    night_pages |= {path: aki.get(path).text for path in (sheet, f"{club}/seasons/Autumn")}
    night_pages |= {path: aki.get(path).text for path in (club, f"{club}/ratings")}
    for path, page in night_pages.items():
        if "certificates" not in path:
            assert "Ben (1)" in page, path
            assert "Ben (tall)" in page, path
        assert not re.search(r"[>,\"]Ben[<,\"]", page), path


def test_a_mark_is_changed_and_taken_off(aki: FlaskClient, club: str) -> None:
    written_down(aki, club, "Ben (tall)")
    member = form(aki, f"{club}/members/1", "/members/1")
    member.fill(mark="short").send(aki)
    assert {"Ben (short)", "Ben (tall)"} <= set(people(aki, club))
    form(aki, f"{club}/members/1", "/members/1").fill(mark="").send(aki)
    assert {"Ben (1)", "Ben (tall)"} <= set(people(aki, club))
    form(aki, f"{club}/members/9", "/members/9").fill(name="Zoe", mark="").send(aki)
    assert {"Ben", "Zoe"} <= set(people(aki, club))  # a number that nobody needs is taken off


def test_a_file_tells_them_apart_too(aki: FlaskClient, club: str) -> None:
    lines = "Name\tReading\nBen\tべん\nBen（tall）\tべん\n佐藤 美咲, さとう みさき\n"
    lines += "高橋 結衣，たかはし ゆい"
    looked = form(aki, f"{club}/members/import", "/import").fill(text=lines).send(aki)
    assert "3 people are new" in looked.text
    assert "another person with the same name" in looked.text
    writing = next(one for one in forms(looked.text) if one.values.get("shown"))
    aki.post(f"{writing.action}/write", data=writing.values)
    assert {"Ben (1)", "Ben (tall)", "佐藤 美咲", "高橋 結衣"} <= set(people(aki, club))
    looked = form(aki, f"{club}/members/import", "/import").fill(text=lines).send(aki)
    assert "are new" not in looked.text.split("brought")[0].replace("0 people are new", "")
