"""An open evening on its pages: tables opened, followed, given up, and counted."""

import re
from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.models import Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets

Opened = Callable[..., Evening]


def opening(night: Evening, *people: int, **form: object) -> int:
    """A table with these people; its number."""
    wish = {
        "game": "fisherman",
        "person": list(people),
        "on": "paper",
        "ai": "0",
        "counts": "1",
        **form,
    }
    answer = night.post("/tables/new", **wish)
    assert answer.status_code == 303, answer.text
    return int(str(answer.location).rsplit("/", 1)[1])


def section(page: str, head: str) -> str:
    """The part of the event's page under this headline."""
    found = re.search(rf'<section [^>]*aria-labelledby="{head}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def test_the_next_thing_on_an_open_evening_is_a_table(evening: Opened) -> None:
    assert "Roll call" in evening(0, format="open").see().split("next-thing")[1][:300]
    night = evening(4, format="open")
    assert "Open a table" in night.see().split("next-thing")[1][:300]
    assert "No table has been opened yet." in night.see()
    assert "No table has been opened yet." in night.see("/screen")


def test_tables_run_side_by_side_and_results_come_in(evening: Opened, aki: FlaskClient) -> None:
    night = evening(8, format="open")
    first, second = opening(night, 1, 2, 3, 4), opening(night, 5, 6, 7)
    assert (first, second) == (1, 2)
    page = night.see()
    assert section(page, "running").count('class="table-number"') == 2
    assert not section(page, "over")
    (sheet,) = sheets(night.see("/round/2"))
    fill_in(aki, sheet, 3)
    page = night.see()
    assert "Table 1" in section(page, "running")
    assert "Table 2" in section(page, "over")
    assert "Table 2: place 1 of 3, 50 points" in night.see("/standings")
    assert "1 round" not in night.see("/standings")
    wall = night.see("/screen")
    assert '<b class="number">1</b>' in wall.split('id="picture-standings-1"')[0]
    assert "Still playing: table 1" in night.post("/end").text
    (sheet,) = sheets(night.see("/round/1"))
    fill_in(aki, sheet)
    assert "End the event" in night.see()
    assert night.post("/end").status_code == 303


def test_the_table_s_page_has_its_link_and_gives_it_up(evening: Opened) -> None:
    night = evening(4, format="open")
    opening(night, 1, 2, 3, 4)
    page = night.see("/round/1")
    link = re.findall(r'value="[^"]*(/s/[\w-]+)"', page)
    assert link
    writer = night.organiser.application.test_client()
    assert writer.get(link[0], follow_redirects=True).status_code == 200
    assert "Close round" not in page
    assert night.post("/tables/1/mark", **{"as": "dropped"}).status_code == 303
    page = night.see("/round/1")
    assert "given up" in page
    assert not re.findall(r'value="[^"]*/s/', page)
    assert "Table 1" not in section(night.see(), "running")
    assert "Table 1: given up" in night.see("/history")
    night.post("/tables/1/mark", **{"as": "besides"})
    assert "not counted" in section(night.see(), "running")


def test_what_was_typed_is_kept_when_a_table_cannot_be_opened(evening: Opened) -> None:
    night = evening(4, format="open", games=["fisherman"])
    opening(night, 1, 2, 3)
    answer = night.post(
        "/tables/new", game="sakenobori", person=[4], name="Zoe", ai="3", on="paper"
    )
    assert answer.status_code == 422
    assert "Only one AI can play with real cards." in answer.text
    for kept in ('value="sakenobori" checked', 'value="4" checked', 'value="Zoe"', 'value="paper"'):
        assert kept in answer.text, kept
    assert 'name="counts" value="1" checked' not in answer.text
    assert re.search(r'value="1" disabled.*?at table 1', answer.text)
    assert "Zoe" not in night.see("/roll-call")


def test_somebody_new_is_seated_and_on_the_roll_call(evening: Opened) -> None:
    night = evening(2, format="open")
    opening(night, 1, 2, name="Zoe")
    assert "Zoe" in section(night.see(), "running")
    roll = night.see("/roll-call")
    assert "3 people are here." in roll
    assert "came late" not in roll
    assert 'value="late"' not in roll


def test_a_player_s_page_leads_to_the_table_and_tells_how_it_ended(
    app: Flask, evening: Opened, client: FlaskClient, aki: FlaskClient
) -> None:
    night = evening(4, format="open")
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    client.get(f"/p/{token}")
    assert "as soon as it is opened" in client.get(f"{night.path}/me").text
    opening(night, 1, 2, 3, 4)
    (sheet,) = sheets(client.get(f"{night.path}/me").text)
    fill_in(aki, sheet)
    assert re.search(r"You finished in place \d", client.get(f"{night.path}/me").text)


def test_a_player_takes_a_seat_on_screen_beside_ai_seats(
    app: Flask, evening: Opened, client: FlaskClient
) -> None:
    night = evening(2, format="open")
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    client.get(f"/p/{token}")
    opening(night, 1, ai="2", on="screen")
    answer = client.post(f"{night.path}/me/sit")
    assert "/matches/" in str(answer.location)
    assert client.get(answer.location).status_code == 200


def test_files_name_the_table(evening: Opened, aki: FlaskClient) -> None:
    night = evening(3, format="open")
    opening(night, 1, 2, 3)
    (sheet,) = sheets(night.see("/round/1"))
    fill_in(aki, sheet, 3)
    files = night.see("/files")
    assert ">Table 1<" in files
    assert "Round 1" not in files
    assert "Table 1" in night.see("/print")
