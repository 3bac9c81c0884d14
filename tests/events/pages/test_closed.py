"""Closed is closed: who changes a result after its round or its evening is over, and how."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.conftest import Evening
from tests.events.pages.nights import SINCE, end, sheet_of, table_of, totals
from tests.events.pages.test_agreement import close
from tests.events.pages.test_evening import Opened, fill_in
from tests.events.pages.test_players import own
from tests.pages import form


@pytest.fixture
def player(app: Flask, night: Evening) -> FlaskClient:
    """Ben's phone."""
    phone = app.test_client()
    phone.get(own(app, 1))
    return phone


def correct(browser: FlaskClient, sheet: str, points: int = 4) -> TestResponse:
    """Other points for the first seat in round 1, by the form that its number leads to."""
    assert f'href="{sheet}/rounds/1"' in browser.get(sheet).text
    again = form(browser, f"{sheet}/rounds/1", "/rounds/1")
    return again.fill(points__0=str(points)).save(browser, follow_redirects=True)


def answered(browser: FlaskClient, page: str, yes: str) -> TestResponse:
    """Press the answer on this page."""
    asked = form(browser, page, press=yes)
    return asked.save(browser, press=yes, follow_redirects=True)


def test_a_player_asks_and_a_helper_says_yes(
    night: Evening, player: FlaskClient, helper: FlaskClient, client: FlaskClient
) -> None:
    sheet, before = sheet_of(night), totals(player, sheet_of(night))
    page = correct(player, sheet).text
    assert "It needs approval" in page
    assert "Ben asked for this" in page
    assert totals(player, sheet) == before
    for path in ("", "/round/1"):
        shown = night.see(path)
        assert shown.index("Corrections waiting for approval") < shown.index("Round 1, table 1")
        assert "Ben asked for this" in shown
    assert "asked for this" not in client.get(night.path).text
    page = answered(helper, night.path, "Yes, correct it").text
    assert "waiting for approval" not in page
    assert f"{SINCE}, asked for by Ben, agreed by helper Emi" in page
    assert totals(player, sheet) != before
    club = re.findall(r'href="(/clubs/\w+)"', night.see())[0]
    assert SINCE in client.get(f"{club}/seasons/Autumn").text
    assert f"{SINCE}, asked for by Ben, agreed by helper Emi" in night.see("/round/1")
    history = night.see("/history")
    assert "correction requested" in history
    assert history.count("sheet corrected") == 1
    told = r"sheet corrected as requested, [\d /]+ → [\d /]+<.*?· helper Emi"
    assert re.search(told, history, re.DOTALL)


def test_the_own_page_leads_to_the_closed_table_and_shows_its_totals(
    night: Evening, player: FlaskClient
) -> None:
    page = player.get(f"{night.path}/me").text
    mine = page.split('aria-labelledby="played"')[1].split("</section>")[0]
    sheet = sheet_of(night)
    assert f'href="{sheet}"' in mine
    assert re.findall(r'<b class="number">(.*?)</b>', mine)[:4] == totals(player, sheet).split()
    assert "Ben asked for this" in correct(player, sheet).text


def test_who_asked_sees_the_no_and_what_was_typed(night: Evening, player: FlaskClient) -> None:
    sheet, before = sheet_of(night), totals(player, sheet_of(night))
    correct(player, sheet, -1)
    page = answered(night.organiser, f"{night.path}/round/1", "No").text
    assert "waiting for approval" not in page
    assert "organiser declined" in player.get(sheet).text
    assert totals(player, sheet) == before
    assert SINCE not in night.see()
    correct(player, sheet, 4)  # asks again
    assert "declined" not in player.get(sheet).text
    assert "It needs approval" in player.get(sheet).text


def test_a_slip_s_link_only_asks(app: Flask, night: Evening) -> None:
    slips = night.see("/print/slips/1")
    link = re.findall(r"<b>[^/<]+(/t/[\w-]+)<", slips)[0]
    anybody = app.test_client()
    anybody.get(link, follow_redirects=True)
    sheet, before = sheet_of(night), totals(anybody, sheet_of(night))
    assert "somebody with the slip&#39;s link asked" in correct(anybody, sheet).text
    assert totals(anybody, sheet) == before
    assert anybody.post(f"{sheet}/undo", data={"line": "2"}).status_code == 403
    assert anybody.get(f"{sheet}/names").status_code == 403
    assert anybody.post(f"{sheet}/renew").status_code == 403


def test_strangers_cannot_even_ask(night: Evening, client: FlaskClient) -> None:
    assert client.get(f"{sheet_of(night)}/rounds/1").status_code == 403
    assert client.post(f"{sheet_of(night)}/rounds/1").status_code == 403


def test_what_cannot_be_is_refused_to_who_asks(night: Evening, player: FlaskClient) -> None:
    sheet = sheet_of(night)
    again = form(player, f"{sheet}/rounds/1", "/rounds/1").fill(points__0="99")
    answer = again.send(player)
    assert answer.status_code == 422
    assert 'value="99"' in answer.text
    same = form(player, f"{sheet}/rounds/1", "/rounds/1").send(player)
    assert same.status_code == 422
    assert "already says exactly this" in same.text


def test_who_helps_corrects_at_once_and_everybody_sees_it(
    night: Evening, helper: FlaskClient
) -> None:
    sheet, before = sheet_of(night), totals(helper, sheet_of(night))
    assert "everybody sees that it was changed" in helper.get(sheet).text
    correct(helper, sheet)
    assert totals(helper, sheet) != before
    assert f"{SINCE}, by helper Emi" in night.see()
    history = night.see("/history")
    assert history.count("sheet corrected") == 1  # the event's own line and the sheet's are one
    told = r"Round 1, table 1: sheet corrected after closing, [\d /]+ → [\d /]+<.*?· helper Emi"
    assert re.search(told, history, re.DOTALL)
    assert not re.search("(names changed|added to the sheet) after closing", history)


def test_after_the_end_a_helper_asks_and_an_organiser_decides(
    night: Evening, helper: FlaskClient, player: FlaskClient
) -> None:
    end(night)
    sheet, before = sheet_of(night), totals(helper, sheet_of(night))
    correct(helper, sheet)
    assert totals(helper, sheet) == before
    page = helper.get(night.path).text
    assert "helper Emi asked for this" in page
    assert "only an organiser decides" in page
    assert "Yes, correct it" not in page
    line = re.findall(r"/asked/(\d+)", night.see())[0]
    refused = helper.post(f"{night.path}/round/1/tables/1/asked/{line}", data={"yes": "1"})
    assert "only an organiser decides" in refused.text
    ruling = form(helper, f"{night.path}/round/1", "/ruling").set("total", "1", "2", "3", "9")
    refused = ruling.fill(why="no").send(helper)
    assert "only an organiser decides" in refused.text
    assert "Undo" not in helper.get(f"{night.path}/history").text
    answered(night.organiser, night.path, "Yes, correct it")
    assert f"{SINCE}, asked for by helper Emi, agreed by organiser" in night.see()
    assert totals(helper, sheet) != before


def test_two_answers_count_once(night: Evening, player: FlaskClient, helper: FlaskClient) -> None:
    correct(player, sheet_of(night))
    late = form(helper, night.path, press="No")
    answered(night.organiser, night.path, "Yes, correct it")
    assert "has answered this already" in late.send(helper, press="No").text


def test_an_answer_that_was_lost_is_given_again(
    night: Evening, player: FlaskClient, helper: FlaskClient
) -> None:
    """A no moves nothing, so nothing is shown before it is saved."""
    correct(player, sheet_of(night))
    no = form(helper, night.path, press="No")
    answers = [no.send(helper, press="No") for _ in range(2)]
    assert [one.status_code for one in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert night.see("/history").count("correction declined") == 1


def test_a_form_from_before_the_closing_becomes_a_request(evening: Opened, app: Flask) -> None:
    night = evening(4)
    night.start()
    phone = app.test_client()
    phone.get(own(app, 1))
    sheet = sheet_of(night)
    fill_in(night.organiser, sheet)
    open_form = form(phone, f"{sheet}/rounds/2", "/rounds/2").fill(points__1="4")
    close(night)
    before = totals(phone, sheet)
    assert "It needs approval" in open_form.send(phone, follow_redirects=True).text
    assert totals(phone, sheet) == before


def test_a_sheet_left_unfinished_keeps_its_last_complete_result(
    evening: Opened, app: Flask
) -> None:
    night = evening(4, games="dieangler", season="Autumn")
    night.start()
    aki, sheet = night.organiser, sheet_of(night)
    names = re.findall(r'<span class="name">(\w+)</span>', aki.get(sheet).text)[:4]
    for duel in range(1, 11):
        taking = form(aki, sheet, f"/rounds/{duel}")
        winner = names[0] if duel <= 4 else names[1 + duel % 3]
        assert taking.send(aki, press=winner).status_code == 303
    assert close(night).status_code == 303
    before = night.see("/standings")
    phone = app.test_client()
    phone.get(own(app, 1))
    again = form(phone, f"{sheet}/rounds/1", "/rounds/1")
    again.send(phone, press=names[2])  # three lead with three: overtime
    answered(aki, night.path, "Yes, correct it")
    assert table_of(night.see("/standings")) == table_of(before)
    for path in (night.path, f"{night.path}/round/1"):
        assert "its last complete result counts" in aki.get(path).text
    assert "the last complete result counts: 4 / 2 / 2 / 2" in phone.get(sheet).text
    for duel in range(11, 16):
        taking = form(aki, sheet, f"/rounds/{duel}")
        assert taking.send(aki, press=names[2]).status_code == 303
    assert "last complete result counts" not in night.see()
    assert table_of(night.see("/standings")) != table_of(before)
