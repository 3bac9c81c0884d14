"""Whether a table agrees on its result: as its people say on their phones, and as is shown."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import Opened, fill_in, sheets
from tests.events.pages.test_players import own
from tests.pages import form


@pytest.fixture
def night(evening: Opened) -> Evening:
    """Two tables of four, whose people confirm."""
    night = evening(8, confirm="1")
    night.start()
    return night


def phones(app: Flask, night: Evening, table: int) -> list[FlaskClient]:
    """The phones of a table's people, in the order of their seats."""
    part = night.see("/round").split(f'id="ruling-{table}"')[1].split("</details>")[0]
    names = re.findall(r"<label><span>(\w+)</span>", part)
    found = []
    for name in names:
        found.append(app.test_client())
        number = 1 + ["Ben", "Chie", "Dan", "Emi", "Fumi", "Goro", "Hana", "Iku"].index(name)
        found[-1].get(own(app, number))
    return found


def written(phone: FlaskClient, night: Evening, seats: int = 4) -> None:
    """The whole sheet of this phone's table."""
    sheet = re.findall(r'href="(/sheets/\w+)"', phone.get(f"{night.path}/me").text)[0]
    fill_in(phone, sheet, seats)


def write_next(phone: FlaskClient, sheet: str) -> None:
    """One round, the next that the sheet asks for."""
    filled = form(phone, sheet, "", "Write round")
    for seat in range(4):
        filled.set(f"points.{seat}", str(seat))
    assert filled.send(phone).status_code == 303


def says(phone: FlaskClient, night: Evening, **first: str) -> TestResponse:
    """Confirm what the page shows, or another first total."""
    filled = form(phone, f"{night.path}/me", "/confirm")
    totals = filled.values["total"]
    filled.set("total", first.get("first", totals[0]), *totals[1:])
    return filled.send(phone)


def close(night: Evening) -> TestResponse:
    """Press *Close round 1*."""
    return form(night.organiser, f"{night.path}/round/1", "/close").send(night.organiser)


def badge(page: str, table: int) -> str:
    """What the page says of a table, in its badge."""
    part = page[page.index(f">Table {table}") :]
    found = re.search(r'<span class="badge[^"]*">(?:\s*<svg.*?</svg>)?([^<]+)', part, re.DOTALL)
    assert found
    return found[1].strip()


def test_who_wrote_the_sheet_does_not_confirm_it_alone(app: Flask, night: Evening) -> None:
    writer, other, *_ = phones(app, night, 1)
    written(writer, night)
    says(writer, night)
    assert badge(night.see("/round"), 1) == "not confirmed"
    assert "somebody else at the table has to confirm it" in writer.get(f"{night.path}/me").text
    says(other, night)
    assert badge(night.see("/round"), 1) == "result is in"
    assert "somebody else at the table" not in writer.get(f"{night.path}/me").text


def test_the_same_person_on_another_phone_is_no_second_person(app: Flask, night: Evening) -> None:
    writer = phones(app, night, 1)[0]
    written(writer, night)
    says(phones(app, night, 1)[0], night)
    assert badge(night.see("/round"), 1) == "not confirmed"


def test_one_phone_for_two_people_is_no_second_phone(app: Flask, night: Evening) -> None:
    writer, other, *_ = phones(app, night, 1)
    written(writer, night)
    with other.session_transaction() as mine, writer.session_transaction() as its:
        mine["phone"] = its["phone"]
    says(other, night)
    assert badge(night.see("/round"), 1) == "not confirmed"


def test_where_all_wrote_a_part_any_two_will_do(app: Flask, night: Evening) -> None:
    people = phones(app, night, 1)
    sheet = re.findall(r'href="(/sheets/\w+)"', people[0].get(f"{night.path}/me").text)[0]
    for phone in people:
        write_next(phone, sheet)
    says(people[0], night)
    assert badge(night.see("/round"), 1) == "not confirmed"
    says(people[1], night)
    assert badge(night.see("/round"), 1) == "result is in"


def test_whose_round_was_corrected_by_another_may_confirm(app: Flask, night: Evening) -> None:
    writer, other, *_ = phones(app, night, 1)
    sheet = re.findall(r'href="(/sheets/\w+)"', other.get(f"{night.path}/me").text)[0]
    write_next(other, sheet)
    corrected = form(writer, f"{sheet}/rounds/1", "/rounds/1", "Correct round")
    assert corrected.fill(points__0="4").send(writer).status_code == 303
    for _ in range(3):
        write_next(writer, sheet)
    says(other, night)
    assert badge(night.see("/round"), 1) == "result is in"


def test_one_yes_does_not_override_a_no(app: Flask, night: Evening) -> None:
    writer, other, third, _ = phones(app, night, 1)
    written(writer, night)
    says(other, night)
    assert badge(night.see("/round"), 1) == "result is in"
    says(third, night, first="99")
    assert badge(night.see("/round"), 1) == "disputed"
    assert close(night).status_code == 422
    says(writer, night)
    assert badge(night.see("/round"), 1) == "disputed"


def test_a_dispute_is_red_and_first_and_told_apart(app: Flask, night: Evening) -> None:
    aki = night.organiser
    first, second = phones(app, night, 1), phones(app, night, 2)
    written(second[0], night)
    says(second[1], night, first="99")
    for page in (night.see(), night.see("/round")):
        shown = page[page.index('class="pairing') :]
        assert shown.index(">Table 2") < shown.index(">Table 1")
        assert badge(page, 2) == "disputed"
        assert "badge alarm" in page
        assert badge(page, 1) == "playing"
    refused = close(night)
    assert "Disputed tables: 2. Tables still missing: 1." in refused.text
    written(first[0], night)
    assert "Disputed tables: 2. Tables not confirmed yet: 1." in close(night).text
    says(first[1], night)
    says(second[1], night)  # they look again, and it is right
    assert "differs" in night.see("/round")
    filled = form(second[1], f"{night.path}/me", "/confirm")
    (sheet,) = [
        s for s in sheets(night.see("/round")) if s in second[1].get(f"{night.path}/me").text
    ]
    totals = re.findall(r'<tr class="total">.*?</tr>', aki.get(sheet).text, re.DOTALL)[0]
    filled.set("total", *re.findall(r">(-?\d+)<", totals)).send(second[1])
    assert close(night).status_code == 303


def test_a_sheet_that_was_changed_is_confirmed_again(app: Flask, night: Evening) -> None:
    writer, other, third, _ = phones(app, night, 1)
    written(writer, night)
    says(other, night)
    sheet = re.findall(r'href="(/sheets/\w+)"', writer.get(f"{night.path}/me").text)[0]
    again = form(writer, f"{sheet}/rounds/1", "/rounds/1", "Correct round")
    again.fill(points__0="4").send(writer)
    assert badge(night.see("/round"), 1) == "not confirmed"  # their yes was to another result
    assert "changed after you confirmed it" in other.get(f"{night.path}/me").text
    says(third, night)
    assert badge(night.see("/round"), 1) == "result is in"


def test_a_closed_table_that_an_organiser_corrected_needs_no_confirmation(
    app: Flask, night: Evening
) -> None:
    for table in (1, 2):
        each = phones(app, night, table)
        written(each[0], night)
        for phone in each[:2]:
            says(phone, night)
    assert close(night).status_code == 303
    sheet = sheets(night.see("/round/1"))[0]
    again = form(night.organiser, f"{sheet}/rounds/1", "/rounds/1")
    assert again.fill(points__0="4").save(night.organiser).status_code == 303
    assert [badge(night.see("/round/1"), n) for n in (1, 2)] == ["result is in"] * 2
