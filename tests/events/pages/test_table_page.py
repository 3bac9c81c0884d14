"""What is rarer at a table: totals alone, penalties, notes of helpers, more time, the call."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.models import Member, db
from tests.events.pages.conftest import NAMES, Evening
from tests.pages import form, forms

Opened = Callable[..., Evening]
KEEP, STEP, NOTE = "/totals", "/penalty", "/note"


def begun(evening: Opened, **settings: str) -> Evening:
    """Four people at one table of a round."""
    night = evening(4, rounds="2", **settings)
    night.seat()
    start = form(night.organiser, night.path + "/seating", to="/start")
    assert start.send(night.organiser).status_code == 303
    return night


def seated(night: Evening) -> list[int]:
    """Who sits at the table, by seat."""
    names = re.findall(r"<li><span>(\w+)</span>", night.see("/round"))[:4]
    return [NAMES.index(name) + 1 for name in names]


def phone(night: Evening, app: Flask, person: int) -> FlaskClient:
    """A player's own browser."""
    with app.app_context():
        token = player_link(db.session.get_one(Member, person))
    browser = app.test_client()
    browser.get(f"/p/{token}")
    return browser


def close(night: Evening) -> None:
    closing = form(night.organiser, night.path + "/round", to="/close")
    assert closing.send(night.organiser).status_code == 303


def order(page: str) -> list[str]:
    return re.findall(r'<span class="name">([^<]+)</span>', page)


def test_totals_alone_close_a_round_and_count(evening: Opened) -> None:
    night = begun(evening)
    people = seated(night)
    page = night.path + "/round"
    wrong = form(night.organiser, page, to=KEEP).set("total", "99", "9", "9", "9")
    refused = wrong.send(night.organiser)
    assert refused.status_code == 422
    assert "A total of 99 is impossible: one person can have 0 to 20." in refused.text
    assert 'value="99"' in refused.text
    right = form(night.organiser, page, to=KEEP).set("total", "3", "20", "9", "6")
    assert right.send(night.organiser).status_code == 303
    assert "Totals only: scored on paper." in night.see("/round")
    better = form(night.organiser, page, to=KEEP).set("total", "3", "9", "20", "6")
    assert better.send(night.organiser).status_code == 303
    close(night)
    assert order(night.see("/standings"))[0] == NAMES[people[2] - 1]
    history = night.see("/history")
    assert "totals only, 3 / 20 / 9 / 6" in history
    assert "totals only, 3 / 9 / 20 / 6" in history
    back = form(night.organiser, night.path + "/history", press="Undo")
    assert back.action.endswith("/undo")


def test_a_player_writes_the_totals_and_a_second_one_confirms(evening: Opened, app: Flask) -> None:
    night = begun(evening, confirm="1")
    people, mine = seated(night), night.path + "/me"
    writer, other = phone(night, app, people[0]), phone(night, app, people[1])
    totals = form(writer, mine, to="/totals").set("total", "20", "9", "3", "6")
    assert totals.send(writer).status_code == 303
    assert form(writer, mine, to="/confirm").send(writer).status_code == 303
    assert "not confirmed" in night.see("/round")
    assert form(other, mine, to="/confirm").send(other).status_code == 303
    close(night)
    assert order(night.see("/standings"))[0] == NAMES[people[0] - 1]


def test_who_saves_one_tables_totals_second_is_asked(evening: Opened) -> None:
    night = begun(evening)
    page = night.path + "/round"
    one, other = (form(night.organiser, page, to=KEEP) for _ in range(2))
    assert one.set("total", "3", "20", "9", "6").send(night.organiser).status_code == 303
    asked = other.set("total", "20", "3", "9", "99").send(night.organiser)
    assert asked.status_code == 422
    assert "Other totals have been saved for this table: 3 / 20 / 9 / 6." in asked.text
    assert "Keep what is saved" in asked.text
    (again,) = [one for one in forms(asked.text, page) if one.action.endswith(KEEP)]
    assert again.values["total"] == ["20", "3", "9", "99"], "what was typed is kept"
    assert "A total of 99 is impossible" in again.send(night.organiser, "Replace").text
    again.set("total", "20", "3", "9", "6").send(night.organiser, "Replace")
    assert "totals only, 20 / 3 / 9 / 6" in night.see("/history")


def test_emptied_totals_of_one_table_are_removed(evening: Opened) -> None:
    night = begun(evening)
    page = night.path + "/round"
    form(night.organiser, page, to=KEEP).set("total", "3", "20", "9", "6").send(night.organiser)
    old = form(night.organiser, page, to=KEEP)
    emptied = form(night.organiser, page, to=KEEP).set("total", "", "", "", "")
    assert emptied.send(night.organiser).status_code == 303
    assert "Tables still missing: 1." in night.see("/round")
    asked = old.set("total", "20", "3", "9", "6").send(night.organiser)
    assert "The totals of this table have been removed." in asked.text


def test_somebody_elses_other_totals_are_a_dispute_and_overwrite_nothing(
    evening: Opened, app: Flask
) -> None:
    night = begun(evening)
    people, mine = seated(night), night.path + "/me"
    writer, other = phone(night, app, people[0]), phone(night, app, people[1])
    form(writer, mine, to="/totals").set("total", "20", "9", "3", "6").send(writer)
    stored = form(other, mine, to="/totals")
    assert stored.set("total", "9", "20", "3", "6").send(other).status_code == 303
    assert "disputed" in night.see("/round")
    assert "Disputed tables: 1." in night.see("/round")
    name = NAMES[people[1] - 1]
    for browser in (writer, other):
        shown = browser.get(mine).text
        assert "People at this table say different totals." in shown
        assert f'<th scope="row">{name}</th>' in shown
    closing = form(night.organiser, night.path + "/round", to="/close")
    assert closing.send(night.organiser).status_code == 422
    agreed = form(other, mine, to="/confirm").set("total", "20", "9", "3", "6")
    assert agreed.send(other).status_code == 303
    close(night)
    assert order(night.see("/standings"))[0] == NAMES[people[0] - 1]


def test_the_writer_of_the_totals_corrects_them_on_the_own_page(
    evening: Opened, app: Flask
) -> None:
    night = begun(evening)
    people, mine = seated(night), night.path + "/me"
    writer = phone(night, app, people[0])
    form(writer, mine, to="/totals").set("total", "20", "9", "3", "6").send(writer)
    form(writer, mine, to="/totals").set("total", "9", "20", "3", "6").send(writer)
    assert "disputed" not in night.see("/round")
    emptied = form(writer, mine, to="/totals").set("total", "", "", "", "")
    assert emptied.send(writer).status_code == 303
    assert "Tables still missing: 1." in night.see("/round")


def test_penalties_in_steps(evening: Opened, app: Flask) -> None:
    night = begun(evening, penalty="15")
    people, page = seated(night), night.path + "/round"
    totals = form(night.organiser, page, to=KEEP).set("total", "20", "9", "6", "3")
    assert totals.send(night.organiser).status_code == 303
    for step, whom, why in (
        ("warning", people[1], "shouted"),
        ("points", people[1], "shouted again"),
        ("last", people[0], "looked at cards"),
    ):
        sheet = form(night.organiser, page, to=STEP).fill(person=str(whom), step=step, reason=why)
        assert sheet.save(night.organiser).status_code == 303
    text = night.see("/round")
    assert "Warning: shouted" in text
    assert "−15 points: shouted again" in text
    close(night)
    standings = night.see("/standings")
    assert order(standings)[-1] == NAMES[people[0] - 1]
    assert "Penalty: looked at cards, last place at table 1" in standings
    assert "Ruling: shouted again, −15 points" in standings
    for path in ("/standings", "", "/screen", "/print/standings"):
        assert "Warning" not in night.see(path), path
    own = phone(night, app, people[1]).get(night.path + "/me").text
    assert "shouted" not in own.replace("shouted again", "")
    undo = form(night.organiser, night.path + "/history", press="Undo")
    assert undo.action


def test_a_note_is_seen_by_those_who_run_the_event_alone(
    evening: Opened, app: Flask, client: FlaskClient
) -> None:
    night = begun(evening)
    sheet = form(night.organiser, night.path + "/round", to=NOTE).fill(text="spilt their tea")
    assert sheet.send(night.organiser).status_code == 303
    assert "spilt their tea" in night.see("/round")
    assert "spilt their tea" in night.see("/history")
    player = phone(night, app, seated(night)[0])
    totals = form(night.organiser, night.path + "/round", to=KEEP)
    totals.set("total", "20", "9", "6", "3").send(night.organiser)
    close(night)
    for path in (
        "",
        "/me",
        "/screen",
        "/standings",
        "/print/standings",
        "/files",
        "/print/pairing/1",
    ):
        for who in (player, client):
            assert "spilt" not in who.get(night.path + path).text, path
    for path in ("/standings.csv", "/files/event.json", "/history", "/round"):
        assert "spilt" not in client.get(night.path + path).text, path


def test_more_time_for_one_table_and_the_call(evening: Opened, app: Flask) -> None:
    night = begun(evening, minutes="40")
    person, page = seated(night)[0], night.path + "/round"
    own = phone(night, app, person)
    before = int(re.findall(r'data-left="(\d+)"', own.get(night.path + "/me").text)[0])
    more = form(night.organiser, page, to="/time")
    assert more.send(night.organiser).status_code == 303
    mine = own.get(night.path + "/me").text
    assert 290 <= int(re.findall(r'data-left="(\d+)"', mine)[0]) - before <= 300
    assert "+5 min" in mine
    assert "+5 min" in night.see("/round")
    assert re.search(r'class="last-call" aria-live="polite" hidden', night.see("/screen"))
    call = form(night.organiser, page, to="/call")
    assert call.send(night.organiser).status_code == 303
    assert 'class="last-call is-called" aria-live="polite">' in night.see("/screen")
    assert "The last minutes were announced" in night.see("/history")
    assert "5 extra minutes" in night.see("/history")


@pytest.mark.parametrize(
    ("game", "totals"),
    [("sinker", "999"), ("sakenobori", "-1"), ("dieangler", "16")],
)
def test_each_game_says_which_totals_cannot_be(evening: Opened, game: str, totals: str) -> None:
    night = begun(evening, games=game)
    sheet = form(night.organiser, night.path + "/round", to=KEEP).set(
        "total", totals, "0", "0", "0"
    )
    answer = sheet.send(night.organiser)
    assert answer.status_code == 422
    assert "is impossible: one person can have" in answer.text
