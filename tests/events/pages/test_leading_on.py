"""Every page of an evening leads on: to the next step, to the table, and back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.events.verbs.event_tables import row_of
from companion.models import Event, db
from companion.tables.setting_up import sit_down
from tests.core import played
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.pages import form as page_form

Opened = Callable[..., Evening]
NEXT = re.compile(r'class="button next-thing[^"]*"[^>]*>(?:<svg.*?</svg>)?([^<]+)<', re.DOTALL)


def next_things(page: str) -> list[str]:
    """What the large buttons say."""
    return [words.strip() for words in NEXT.findall(page)]


def play(night: Evening, number: int) -> None:
    """A whole round on paper."""
    night.start()
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)
    assert night.post(f"/round/{number}/close").status_code == 303


def test_an_evening_leads_from_the_roll_call_to_its_end(evening: Opened) -> None:
    night = evening(0, rounds="1")
    assert next_things(night.see()) == ["Roll call"]
    assert next_things(night.see("/roll-call")) == []
    night.post("/roll-call", person=[1, 2, 3, 4], how="present")
    assert next_things(night.see("/roll-call")) == ["Seat round 1"]
    assert next_things(night.see("/seating")) == ["Seat them"]
    night.seat()
    assert next_things(night.see("/seating")) == ["Start round 1"]
    night.start()
    assert next_things(night.see()) == ["Round 1"]
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)
    assert next_things(night.see("/round")) == ["Close round 1"]
    night.post("/round/1/close")
    assert next_things(night.see()) == ["Finals"]
    assert night.post("/seating/finals", size="4", game="fisherman").status_code == 303
    assert next_things(night.see("/seating")) == ["Start the finals"]
    assert "Final · Fisherman" in night.see("/seating")
    play_the_final(night)
    assert "Final, table 1: place 1 of 4" in night.see("/standings")
    assert next_things(night.see()) == ["End the event"]
    night.post("/end")
    assert "End the event" not in night.see()
    assert len(next_things(night.see())) == 1


def play_the_final(night: Evening) -> None:
    """The round that is drafted, begun and played."""
    seen = night.see("/seating").split('name="seen" value="')[1].split('"')[0]
    assert night.post("/seating/start", seen=seen).status_code == 303
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)
    assert night.post("/round/2/close").status_code == 303


def test_all_who_are_expected_are_here_with_one_tap(evening: Opened) -> None:
    night = evening(2)
    page = night.see("/roll-call")
    assert "Everyone expected is here (6)" in page
    night.post("/roll-call", person="3", how="standby")
    form = night.see("/roll-call").split("</form>")[0]
    people = re.findall(r'name="person" value="(\d+)"', form)
    assert sorted(people) == ["4", "5", "6", "7", "8"]


def test_whoever_was_marked_by_mistake_is_expected_again(evening: Opened) -> None:
    night = evening(4)
    assert "Not here" in night.see("/roll-call")
    night.post("/roll-call", person="4", how="expected")
    night.start()
    (sheet,) = sheets(night.see("/round"))
    fill_in(night.organiser, sheet, 3)
    standings = night.see("/standings")
    assert "Dan" in standings
    assert "Emi" not in standings
    # From now on they were here: who leaves has left.
    assert "Not here" not in night.see("/roll-call")


def test_a_new_event_begins_as_the_last_one_was(evening: Opened, club: str) -> None:
    night = evening(4, season="Autumn", minutes="25", prefer="ai", games="sakenobori")
    page = night.organiser.get(f"{club}/events/new").text
    line = page.split('id="carried-on"')[1].split("</p>")[0]
    assert "Same as First evening" in line
    assert "4 rounds · 25 minutes each · Prefer new opponents · Fill up with an AI" in line
    assert "Season: Autumn" in line
    assert 'name="season" type="text" value="Autumn"' in page
    assert re.search(r'id="minutes"[^>]* value="25"', page)
    assert re.search(r'name="prefer" value="ai" checked', page)
    assert re.search(r'name="games" value="sakenobori" checked', page)
    assert not re.search(r'name="games" value="fisherman" checked', page)


def folded(page: str) -> tuple[str, str]:
    """What is asked at once, with the games of the fold in it, and the fold of the settings."""
    before, games, rest = page.split("<details", 2)
    return before + games, rest


def test_a_new_event_asks_its_name_time_and_games_and_folds_the_rest(
    aki: FlaskClient, club: str
) -> None:
    page = aki.get(f"{club}/events/new").text
    asked, rest = folded(page)
    fields = re.findall(r'name="(name|day|games|time|rounds)"', asked)
    assert fields[:4] == ["name", "day", "time", "games"]  # a day needs its time
    assert not re.search(r'name="(rounds|season)"', asked)
    assert "The usual settings" in asked
    assert "4 rounds · 45 minutes each" in asked
    assert not rest.startswith(" open")
    form = page_form(aki, f"{club}/events/new", press="Open the event")
    refused = form.fill(name="").send(aki)
    assert refused.status_code == 422
    assert not folded(refused.text)[1].startswith(" open")
    refused = form.fill(name="Evening", day="2026-12-10").send(aki)
    assert not folded(refused.text)[1].startswith(" open")
    assert 'id="time-reason"' in refused.text
    refused = form.fill(day="", rounds="99").send(aki)
    assert refused.status_code == 422
    asked, rest = folded(refused.text)
    assert rest.startswith(" open")  # what is wrong is in sight
    assert "carried-on" not in asked
    opened = form.fill(format="open", rounds="4", season="Autumn").send(aki)
    assert opened.status_code == 303
    assert "Open event · Points for places" in aki.get(f"{club}/events/new").text


def test_a_sheet_leads_back_to_where_its_reader_belongs(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(4)
    night.start()
    (sheet,) = sheets(night.see("/round"))
    assert f'href="{night.path}/round/1#table-1"' in night.organiser.get(sheet).text
    assert f'class="back no-print" href="{night.path}"' in client.get(sheet).text
    night.post("/public")
    assert night.path not in client.get(sheet).text


@pytest.fixture
def screen(evening: Opened) -> tuple[Evening, str]:
    """An evening at whose one table four people play on screen, and that table's match."""
    night = evening(4, screen="1")
    night.start()
    return night, re.findall(r'href="(/matches/\w+)"', night.see("/round"))[0]


def test_whoever_helps_lets_people_in_at_a_table_on_screen(
    screen: tuple[Evening, str], client: FlaskClient
) -> None:
    night, match = screen
    links = re.findall(r'value="https?://[^/"]+(/s/[^"]+)"', night.organiser.get(match).text)
    assert len(links) == 4
    assert "/s/" not in client.get(match).text  # a stranger sees who is missing, no link
    assert client.post(f"{match}/fill", data={"level": "club"}).status_code == 403
    assert night.organiser.post(f"{match}/fill", data={"level": "club"}).status_code == 303


def test_a_table_on_screen_begins_by_itself(
    app: Flask, screen: tuple[Evening, str], client: FlaskClient
) -> None:
    night, match = screen
    link = re.findall(r'value="https?://[^/"]+(/s/[^"]+)"', night.organiser.get(match).text)[0]
    assert "begins by itself" in client.get(match).text
    with app.app_context():
        row = row_of(db.session.get_one(Event, 1), 1, 1)
        for seat in (1, 2, 3):
            sit_down(row, seat)
        assert row.match
        assert row.match.state == "waiting"
    assert client.post(link, data={"name": ""}).status_code == 303
    assert "is-playing" in client.get(match).text
    with app.app_context():
        played.play_on(row_of(db.session.get_one(Event, 1), 1, 1))
    assert "result is in" in night.see("/round")


def test_nobody_is_ahead_before_there_are_results(evening: Opened) -> None:
    night = evening(4)
    night.start()
    page = night.see("/standings")
    assert "There are no results yet." in page
    assert "Ben" not in page
    assert "Round 1 is being played." in page


def test_a_finished_sheet_leads_back_to_its_event(evening: Opened) -> None:
    night = evening(4)
    night.start()
    (sheet,) = sheets(night.see("/round"))
    fill_in(night.organiser, sheet)
    assert next_things(night.organiser.get(sheet).text) == ["Back to First evening"]


def test_a_refusal_to_close_names_the_people(evening: Opened) -> None:
    night = evening(8)
    night.start()
    fill_in(night.organiser, sheets(night.see("/round"))[0])
    answer = night.post("/round/1/close")
    assert answer.status_code == 422
    told = answer.text.split('class="notice alarm"')[1].split("</ul>")[0]
    (line,) = re.findall(r'<li><a href="#table-(\d)">Table \1: ([^<]+)</a>', told)
    seats = re.findall(rf'id="table-{line[0]}"[^>]*>.*?<ol>(.*?)</ol>', answer.text, re.DOTALL)[0]
    assert line[1].split(", ") == re.findall(r"<span>([^<]+)</span>", seats)
