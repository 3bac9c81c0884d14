"""Every form of a club and an event that shows stored values asks the second of two people."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.events.verbs.event_journal import event_state
from companion.models import Event, db
from tests.events.pages.conftest import PASSWORD, Evening
from tests.events.pages.test_evening import Opened
from tests.events.pages.test_table_page import phone
from tests.pages import Form, form, forms
from tests.two_browsers import overwritten, pages

MUST = {
    *("/name", "/when", "/settings", "/members/1", "/ruling", "/seasons/Autumn"),
    *("/round/1/totals", "/round/1/tables/2/totals", "/rounds/1"),
}


def begun(evening: Opened) -> Evening:
    """Three tables: one ruled, one with totals only, one with a round on its sheet."""
    night = evening(8, name="First evening", season="Autumn", penalty="10")
    for name in ("Jun", "Kai", "Lea", "Mio"):
        newcomer = form(night.organiser, f"{night.path}/roll-call", to="/roll-call/new")
        assert newcomer.fill(name=name).send(night.organiser).status_code == 303
    night.start()
    aki, page = night.organiser, f"{night.path}/round/1"
    ruling = form(aki, page, "/tables/1/ruling").fill(why="They told me.")
    assert ruling.set("total", "40", "30", "20", "10").save(aki).status_code == 303
    only = form(aki, page, "/tables/2/totals").set("total", "6", "9", "20", "3")
    assert only.send(aki).status_code == 303
    written = form(aki, sheet_of(night, 3), "/rounds/1")
    for seat in range(4):
        written.set(f"points.{seat}", str(seat))
    assert written.send(aki).status_code == 303
    return night


def sheet_of(night: Evening, table: int) -> str:
    """The path of a table's sheet."""
    part = night.see("/round/1").split(f'id="table-{table}"')[1]
    return str(re.findall(r'href="(/sheets/\w+)"', part)[0])


def asked_and_wrong(
    one: FlaskClient, two: FlaskClient, first: Sequence[str], within: Sequence[str]
) -> tuple[set[str], list[str]]:
    """The forms that show stored values, and the fields that were replaced without a question."""
    asked, wrong = set(), []
    found = [
        (page, each)
        for page, html in pages(one, first, within).items()
        for each in forms(html, page)
        if each.method == "post" and not each.files
    ]
    # A table with a ruling has no fields for totals any more.
    for page, each in sorted(found, key=lambda it: not it[1].action.endswith("/totals")):
        stores, replaced = overwritten(page, each, one, two)
        asked |= {each.action or page} if stores else set()
        wrong += replaced
    return asked, wrong


def test_the_second_is_asked_by_every_form(
    app: Flask, evening: Opened, aki: FlaskClient, club: str
) -> None:
    two = app.test_client()
    two.post("/organiser/sign-in", data={"name": "Aki", "password": PASSWORD})
    night = begun(evening)
    sheet = sheet_of(night, 3)
    asked, wrong = asked_and_wrong(aki, two, [club, night.path], [club, night.path, sheet])
    assert not wrong, "\n".join(wrong)
    assert {must for must in MUST if any(one.endswith(must) for one in asked)} == MUST, asked


def test_the_second_phone_of_a_player_is_asked(app: Flask, evening: Opened) -> None:
    night = begun(evening)
    own = f"{night.path}/me"
    emptied = form(night.organiser, f"{night.path}/round/1", "/tables/2/totals")
    assert emptied.set("total", *[""] * 4).send(night.organiser).status_code == 303
    writer, other = (phone(night, app, sitting(app, night, 2)[0]) for _ in range(2))
    first, late = form(writer, own, "/totals"), form(other, own, "/totals")
    assert first.set("total", "6", "9", "20", "3").send(writer).status_code == 303
    asked = late.set("total", "9", "6", "20", "3").send(other)
    assert asked.status_code == 422
    assert form(writer, own, "/totals").values["total"] == ["6", "9", "20", "3"]
    stored, wrong = asked_and_wrong(writer, other, [own], [own])
    assert not wrong, "\n".join(wrong)
    assert {one.removeprefix(night.path) for one in stored} == {"/me/totals"}
    sheet = sheet_of(night, 3)
    mine, theirs = (phone(night, app, person) for person in sitting(app, night, 3)[:2])
    stored, wrong = asked_and_wrong(mine, theirs, [own], [own, sheet])
    assert not wrong, "\n".join(wrong)
    assert {one.removeprefix(sheet) for one in stored} == {"/names", "/rounds/1"}


def sitting(app: Flask, night: Evening, table: int) -> list[int]:
    """Who sits at a table, by seat."""
    with app.app_context():
        code = night.path.rpartition("/")[2]
        event = db.session.scalars(db.select(Event).where(Event.code == code)).one()
        return [person for person in event_state(event).stages[0].table(table).seats if person]


def test_the_second_keeps_or_replaces(app: Flask, aki: FlaskClient, club: str) -> None:
    page = f"{club}/members/1"
    mine, late = form(aki, page, "/members/1"), form(aki, page, "/members/1")
    assert mine.fill(name="Ben A", contact="first").send(aki).status_code == 303
    question = late.fill(name="Ben B", contact="second").send(aki)
    assert question.status_code == 409
    assert {"Ben A", "Ben B", "first", "second"} <= {
        part for line in question.text.split("<") for part in [line.split(">")[-1].strip()]
    }
    assert form(aki, page, "/members/1").values["name"] == ["Ben A"]
    (again,) = [f for f in forms(question.text, page) if "name" in f.values]
    assert again.send(aki, "Replace it with mine").status_code == 303
    kept = form(aki, page, "/members/1").values
    assert (kept["name"], kept["contact"]) == (["Ben B"], ["second"])
    assert late.send(aki).status_code == 303  # the same once more changes nothing


def test_between_question_and_replacement_somebody_saves_again(aki: FlaskClient, club: str) -> None:
    page = f"{club}/members/1"
    first, second, third = (form(aki, page, "/members/1") for _ in range(3))
    first.fill(name="Ben A").send(aki)
    question = second.fill(name="Ben B").send(aki)
    (again,) = [f for f in forms(question.text, page) if "name" in f.values]
    (other,) = [
        f for f in forms(third.fill(name="Ben C").send(aki).text, page) if "name" in f.values
    ]
    assert other.send(aki).status_code == 303
    assert again.send(aki).status_code == 409


def test_a_second_penalty_for_the_same_person_is_asked_about(evening: Opened) -> None:
    night = begun(evening)
    aki, page = night.organiser, f"{night.path}/round/1"
    first, late, other = (form(aki, page, "/tables/1/penalty") for _ in range(3))
    one, two, *_ = sorted(first.open_to["person"] or ())
    assert first.fill(person=one, step="points", reason="late").save(aki).status_code == 303
    assert other.fill(person=two, step="warning", reason="loud").save(aki).status_code == 303
    asked = late.fill(person=one, step="points", reason="came late").send(aki)
    assert asked.status_code == 422
    assert "Somebody else has saved one for the same person" in asked.text
    (again,) = [one for one in forms(asked.text, page) if one.action.endswith("/1/penalty")]
    assert (again.values["person"], again.values["reason"]) == ([one], ["came late"])
    assert night.see("/history").count("late") == 1
    assert again.save(aki).status_code == 303
    assert night.see("/history").count("late") == 2


def test_a_penalty_refused_for_another_reason_still_asks(evening: Opened) -> None:
    night = begun(evening)
    aki, page = night.organiser, f"{night.path}/round/1"
    first, late = (form(aki, page, "/tables/1/penalty") for _ in range(2))
    one = sorted(first.open_to["person"] or ())[0]
    assert first.fill(person=one, step="points", reason="late").save(aki).status_code == 303
    refused = late.fill(person=one, step="points", reason=" ").send(aki)
    assert "Write down the reason" in refused.text
    again = served(refused.text, page, "/1/penalty").fill(reason="came late").send(aki)
    assert "Somebody else has saved one for the same person" in again.text
    assert served(again.text, page, "/1/penalty").save(aki).status_code == 303


def test_points_refused_for_another_reason_still_ask(evening: Opened) -> None:
    night = begun(evening)
    aki, page = night.organiser, f"{night.path}/history"
    first, late = (form(aki, page, "/adjust") for _ in range(2))
    assert first.fill(person="1", points="5", reason="chairs").save(aki).status_code == 303
    refused = late.fill(person="1", points="five", reason="chairs").send(aki)
    assert "Enter a number of points" in refused.text
    again = served(refused.text, page, "/adjust").fill(points="5").send(aki)
    assert "Somebody else has saved one for the same person" in again.text
    assert served(again.text, page, "/adjust").save(aki).status_code == 303


def test_a_refused_ruling_asks_nothing_at_another_table(evening: Opened) -> None:
    night = begun(evening)
    aki, page = night.organiser, f"{night.path}/round/1"
    wrong = form(aki, page, "/tables/2/ruling").fill(why=" ").set("total", "1", "2", "3", "4")
    refused = wrong.send(aki)
    assert refused.status_code == 422
    other = served(refused.text, page, "/tables/1/ruling").fill(why="Counted again.")
    assert other.set("total", "30", "40", "20", "10").save(aki).status_code == 303


def test_who_notes_second_is_asked(evening: Opened) -> None:
    night = begun(evening)
    aki, page = night.organiser, f"{night.path}/round/1"
    first, late = (form(aki, page, "/tables/1/note") for _ in range(2))
    assert first.fill(text="spilt their tea").send(aki).status_code == 303
    asked = late.fill(text="tea on the cards").send(aki)
    assert asked.status_code == 422
    said = "Somebody else has written a note since you opened this page: “spilt their tea”."
    assert said in asked.text
    again = served(asked.text, page, "/tables/1/note")
    assert again.values["text"] == ["tea on the cards"]
    assert again.send(aki).status_code == 303
    assert "tea on the cards" in night.see("/round")


@pytest.mark.parametrize("where", ["/tables/1/time", "/round/1/clock"])
def test_five_minutes_pressed_by_two_are_asked_about(
    app: Flask, evening: Opened, where: str
) -> None:
    night = evening(4, name="First evening", minutes="40")
    night.start()
    two = app.test_client()
    two.post("/organiser/sign-in", data={"name": "Aki", "password": PASSWORD})
    aki, page = night.organiser, f"{night.path}/round/1"
    first, late = form(aki, page, where), form(two, page, where)
    assert first.send(aki, "+5").status_code == 303
    asked = late.send(two, "+5")
    assert asked.status_code == 422
    assert "Somebody else has added 5 minutes since you opened this page." in asked.text
    assert served(asked.text, page, where).send(two, "+5").status_code == 303
    assert len(re.findall("extra minutes|was extended", night.see("/history"))) == 2


def served(html: str, page: str, action: str) -> Form:
    """The form of a page that came back."""
    return next(one for one in forms(html, page) if one.action.endswith(action))


def test_points_given_twice_are_asked_about(evening: Opened) -> None:
    night = begun(evening)
    aki, page = night.organiser, f"{night.path}/history"
    first, late, other = (form(aki, page, "/adjust") for _ in range(3))
    for giving, person in ((first, "1"), (other, "2")):
        assert giving.fill(person=person, points="5", reason="chairs").save(aki).status_code == 303
    asked = late.fill(person="1", points="5", reason="carried chairs").send(aki)
    assert asked.status_code == 422
    (again,) = [one for one in forms(asked.text, page) if one.action.endswith("/adjust")]
    assert again.values["reason"] == ["carried chairs"]
    assert again.save(aki).status_code == 303
