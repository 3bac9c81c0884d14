"""An evening as its organiser sees it: roll call, seating, rounds, standings."""

import re
from collections.abc import Callable

from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening

Opened = Callable[..., Evening]


def sheets(page: str) -> list[str]:
    """The paths of the sheets that a round's page leads to."""
    return sorted(set(re.findall(r'href="(/sheets/\w+)"', page)))


def fill_in(browser: FlaskClient, sheet: str, seats: int = 4, turn: int = 1) -> None:
    """Write a whole sheet of Fisherman: all tie where the points `turn`, else the last wins."""
    for number in range(1, seats + 1):
        points = {f"points.{seat}": str((seat + turn * number) % seats) for seat in range(seats)}
        form = {"way": "points", "seen": "0", "key": f"{number}"}
        assert browser.post(f"{sheet}/rounds/{number}", data=points | form).status_code == 303


def test_the_roll_call_counts_who_is_here(evening: Opened) -> None:
    night = evening(3)
    assert "3 people are here." in night.see("/roll-call")
    night.post("/roll-call", person="4", how="late")
    night.post("/roll-call", person="1", how="gone")
    assert "3 people are here." in night.see("/roll-call")
    night.post("/roll-call/new", name="Zoe")
    page = night.see("/roll-call")
    assert "4 people are here." in page
    assert "Zoe" in page


def test_what_cannot_be_is_said(evening: Opened) -> None:
    night = evening(3)
    assert night.post("/roll-call", person="99", how="present").status_code == 422
    answer = night.post("/roll-call/new", name="x" * 50)
    assert answer.status_code == 422
    assert "at most 40 characters" in answer.text
    assert "x" * 50 in answer.text


def test_the_choice_of_tables_is_shown_with_its_consequences(evening: Opened) -> None:
    night = evening(7)
    page = night.see("/seating")
    assert "1 table of 4 + 1 table of 3" in page


def test_one_person_is_no_table(evening: Opened) -> None:
    night = evening(1)
    assert "not enough people for a table" in night.see("/seating")
    assert night.post("/seating", plan="0").status_code == 422


def test_a_seating_is_swapped_by_hand_with_the_cost_shown(evening: Opened) -> None:
    night = evening(8)
    night.seat()
    page = night.see("/seating?swap=1")
    assert "Now choose whom" in page
    seen = re.findall(r'name="seen" value="(\d+)"', page)[0]
    tables = re.findall(r'id="person-(\d+)"', page)
    other = next(person for person in tables[4:] if person != "1")
    first = tables.index("1") < 4
    partner = other if first else tables[0]
    assert night.post("/seating/swap", person=["1", partner], seen=seen).status_code == 303
    swapped = re.findall(r'id="person-(\d+)"', night.see("/seating"))
    assert (swapped.index("1") < 4) != first
    late = night.post("/seating/swap", person=["1", partner], seen=seen)
    assert late.status_code == 422
    assert "Somebody else changed the seating" in late.text


def test_a_round_is_played_on_its_sheets_and_closed(evening: Opened, aki: FlaskClient) -> None:
    night = evening(8)
    night.start()
    page = night.see("/round")
    assert "Tables still missing: 1, 2." in page
    assert night.post("/round/1/close").status_code == 422
    for sheet in sheets(page):
        fill_in(aki, sheet)
    assert "Tables still missing" not in night.see("/round")
    assert night.post("/round/1/close").status_code == 303
    standings = night.see("/standings")
    assert "After 1 round" in standings
    assert standings.count("Round 1, table") == 8


def test_the_organiser_writes_on_every_sheet_of_the_event(
    evening: Opened, aki: FlaskClient, client: FlaskClient
) -> None:
    night = evening(4)
    night.start()
    (sheet,) = sheets(night.see("/round"))
    assert "points.0" in aki.get(sheet).text
    assert "points.0" not in client.get(sheet).text


def test_strangers_look_and_do_nothing(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    night.start()
    assert client.get(night.path).status_code == 200
    assert client.get(f"{night.path}/standings").status_code == 200
    for path in ("/roll-call", "/seating", "/round", "/settings"):
        assert client.get(night.path + path).status_code == 403
    for path in ("/roll-call", "/roll-call/new", "/seating", "/seating/start", "/round/1/close"):
        assert client.post(night.path + path).status_code == 403


def test_settings_are_checked_and_kept(evening: Opened) -> None:
    night = evening(4)
    form = {"games": "fisherman", "rounds": "99", "wanted": "4", "minutes": "30"}
    answer = night.post("/settings", **form)
    assert answer.status_code == 422
    assert 'id="rounds-reason"' in answer.text
    assert 'value="99"' in answer.text
    assert night.post("/settings", **(form | {"rounds": "3"})).status_code == 303
    assert 'value="30"' in night.see("/settings")


def test_a_seating_is_looked_at_after_somebody_came_or_went(evening: Opened) -> None:
    night = evening(8)
    night.seat()
    night.post("/roll-call/new", name="Zoe")
    assert "Zoe is here and has no seat." in night.see("/seating?swap=1")
    night.post("/roll-call", person=["1", "2", "3"], how="gone")
    assert "Ben is not here." in night.see("/seating?swap=1")


def test_swiss_says_what_it_gave_up(evening: Opened) -> None:
    """Second round, one table for each half of the standings; then the first meets the last."""
    night = evening(8, seating="swiss")
    night.start()
    for sheet in sheets(night.see("/round")):
        for number in range(1, 5):
            points = {f"points.{seat}": str(seat) for seat in range(4)}
            form = {"way": "points", "seen": "0", "key": f"{number}"}
            night.organiser.post(f"{sheet}/rounds/{number}", data=points | form)
    assert night.post("/round/1/close").status_code == 303
    night.seat()
    page = night.see("/seating")
    assert "Points between first" not in page
    people, seen = (
        re.findall(r'id="person-(\d+)"', page),
        re.findall(r'name="seen" value="(\d+)"', page)[0],
    )
    assert night.post("/seating/swap", person=[people[0], people[-1]], seen=seen).status_code == 303
    assert re.search(
        r"Points between first and last of a table: up to \d+ \([^)]+\); strictly by the standings"
        r" up to \d+\.",
        night.see("/seating"),
    )
