"""Small things of an evening: a restored tab, a careless tap, a history that can be read."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.test_agreement import close, phones, says, written
from tests.events.pages.test_evening import Opened
from tests.events.pages.test_players import own
from tests.pages import form, forms


def test_the_address_of_a_refused_form_leads_to_its_page(evening: Opened) -> None:
    night = evening(8)
    night.start()
    refused = close(night)
    assert refused.status_code == 422
    left_behind = refused.request.path  # what the browser opens when its tab is restored
    opened = night.organiser.get(left_behind)
    assert opened.location == f"{night.path}/round/1"
    ruling = form(night.organiser, f"{night.path}/round/1", "/ruling").set("total", "x", "", "", "")
    left_behind = ruling.send(night.organiser).request.path
    assert night.organiser.get(left_behind).location == f"{night.path}/round/1"


@pytest.mark.parametrize(
    ("left", "page"),
    [
        ("/end", ""),
        ("/seating/start", "/seating"),
        ("/history/3/undo", "/history"),
        ("/me/confirm", "/me"),
        ("/roll-call/new", "/roll-call"),
    ],
)
def test_every_form_s_address_leads_back(evening: Opened, left: str, page: str) -> None:
    night = evening(4)
    assert night.organiser.get(night.path + left).location == night.path + page


def test_who_may_not_look_is_not_let_in_that_way(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    answer = client.get(f"{night.path}/seating/start", follow_redirects=True)
    assert answer.status_code == 403
    assert client.post(night.path).status_code == 405


def test_all_are_here_except_those_who_are_tapped_then(evening: Opened, aki: FlaskClient) -> None:
    night = evening(1)
    everybody = form(aki, f"{night.path}/roll-call", press="Everyone expected is here (7)")
    assert everybody.send(aki).status_code == 303, "no question: one tap takes each of them back"
    assert "All are marked as here" in night.see("/roll-call")
    missing = form(aki, f"{night.path}/roll-call", press="Not here")
    assert missing.send(aki).status_code == 303
    page = night.see("/roll-call")
    assert "7 people are here." in page
    assert "All are marked as here" not in page


def test_all_who_are_expected_is_a_question_once_a_round_is_seated(
    evening: Opened, aki: FlaskClient
) -> None:
    night = evening(0)
    first = forms(night.see("/roll-call"))[0]
    assert any("Everyone expected is here (8)" in words for words, *_ in first.buttons)
    night.post("/roll-call", person=["1", "2", "3"], how="present")
    night.seat()
    page = night.see("/roll-call")
    asked = page.split('<details id="all-of-them">')[1].split("</details>")[0]
    assert "Emi" in asked
    assert "Ben" not in asked
    everybody = form(aki, f"{night.path}/roll-call", press="Yes, all 5 are here")
    assert everybody.send(aki).status_code == 303
    assert "8 people are here." in night.see("/roll-call")


def test_confirmations_that_agree_are_one_row(app: Flask, evening: Opened) -> None:
    night: Evening = evening(8, confirm="1")
    night.start()
    first, second = phones(app, night, 1), phones(app, night, 2)
    for people in (first, second):
        written(people[0], night)
    for phone in (*first, *second[:3]):
        says(phone, night)
    says(second[3], night, first="77")
    page = night.see("/history")
    folded, rest = page.split("7 matching confirmations")[1].split("</details>", 1)
    assert folded.count(" confirms ") == 7
    assert (
        rest.count(" confirms ") + page.split("7 matching confirmations")[0].count(" confirms ")
        == 1
    )
    assert "77 /" in page
    assert folded.count("Undo") == 7


def test_a_tap_too_many_at_the_roll_call_has_a_way_back(evening: Opened) -> None:
    night, roll = evening(4), "/roll-call"
    night.start()
    for here, way in (("Here", "Not here"), ("Stand-by", "Not here"), ("Here", "Not here")):
        for press in (here, way):
            one = form(night.organiser, night.path + roll, press=press)
            assert one.send(night.organiser, press).status_code == 303
    assert 'is-expected" id="member-1"' not in night.see(roll)
    assert "Left" in night.see(roll)


def test_i_am_here_was_tapped_at_home(app: Flask, evening: Opened) -> None:
    night, phone = evening(0), app.test_client()
    phone.get(own(app, 1))
    for press, shown in (("I am here", "I have to go"), ("I am not here yet", "I am here")):
        form(phone, f"{night.path}/me", to="/me/here", press=press).send(phone, press)
        assert shown in phone.get(f"{night.path}/me").text
    assert 'class="is-gone"' not in night.see("/roll-call")
