"""The history of an event, points given and taken, and the end."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.members.members import player_link
from companion.core.transaction import writing
from companion.events.verbs.directing import welcome
from companion.events.verbs.event_journal import event_state
from companion.models import Event, EventLine, Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import fill_in, sheets
from tests.pages import form

Opened = Callable[..., Evening]


def played(night: Evening) -> None:
    """A whole round."""
    night.start()
    for sheet in sheets(night.see("/round")):
        fill_in(night.organiser, sheet)
    assert night.post("/round/1/close").status_code == 303


def order(night: Evening) -> list[str]:
    """The names in the order of the standings."""
    return re.findall(r'<span class="name">([^<]+)</span>', night.see("/standings"))


def test_points_are_given_with_a_reason_and_taken_back(evening: Opened) -> None:
    night = evening(4)
    played(night)
    before = order(night)
    last = ["Ben", "Chie", "Dan", "Emi"].index(before[-1]) + 1
    form = {"person": last, "points": "500", "reason": "helped with the chairs"}
    assert night.post("/adjust", **form).status_code == 303
    assert order(night)[0] == before[-1]
    assert "helped with the chairs" in night.see("/standings")
    history = night.see("/history")
    n = re.findall(r"/history/(\d+)/undo", history)[0]
    assert night.post(f"/history/{n}/undo").status_code == 303
    assert order(night) == before
    page = night.see("/history")
    assert "<del>+500 points for" in page
    who = before[-1]
    assert f"Undid “+500 points for {who}: helped with the chairs”" in page
    again = re.findall(r"Undid .*?/history/(\d+)/undo", page, re.DOTALL)[0]
    assert night.post(f"/history/{again}/undo").status_code == 303
    assert order(night)[0] == who
    page = night.see("/history")
    assert f"Redid “+500 points for {who}: helped with the chairs”" in page
    assert not re.search(r"\bno\. \d", page)


@pytest.mark.parametrize("points", ["", "many", "1/0", "99999"])
def test_points_that_are_none_are_refused_and_kept(evening: Opened, points: str) -> None:
    night = evening(4)
    answer = night.post("/adjust", person="1", points=points, reason="because")
    assert answer.status_code == 422
    assert "Enter a number of points" in answer.text
    assert 'value="because"' in answer.text


def test_what_later_things_rest_on_is_not_offered(evening: Opened) -> None:
    night = evening(4)
    played(night)
    offered = {int(n) for n in re.findall(r"/history/(\d+)/undo", night.see("/history"))}
    assert night.post("/history/3/undo").status_code == 422
    assert 3 not in offered
    assert 1 not in offered


def test_the_end_asks_first_and_names_the_step_that_is_left_out(evening: Opened) -> None:
    night = evening(4)
    played(night)
    page = night.see("/history")
    question = page[page.index("<details><summary>End the event</summary>") :]
    assert "This step is then left out: Seat round 2." in question.split("</details>")[0]
    assert "/end" in question.split("</details>")[0]
    assert page.count('/end"') == 1


def test_a_closed_round_is_opened_again_and_the_evening_ends(evening: Opened) -> None:
    night = evening(4)
    played(night)
    n = re.findall(r"/history/(\d+)/undo", night.see("/history"))[0]
    night.post(f"/history/{n}/undo")
    assert night.post("/end").status_code == 422
    night.post("/round/1/close", key="again")
    assert night.post("/end").status_code == 303
    assert "This event is over." in night.see()
    assert night.post("/roll-call", person="1", how="gone").status_code == 422


def test_the_history_says_which_round_began_and_was_closed(evening: Opened) -> None:
    night = evening(8, rounds="2")
    played(night)
    night.start()
    told = re.findall(r"<li>\s*<span>([^<]*)</span>", night.see("/history"))
    assert [words for words in told if "Round" in words] == [
        "Round 2 started",
        "Round 2 seated for Fisherman",
        "Round 1 closed",
        "Round 1 started",
        "Round 1 seated for Fisherman",
    ]


def test_the_history_calls_the_final_by_its_name(evening: Opened) -> None:
    night = evening(8, rounds="1")
    played(night)
    night.seat()
    night.post("/seating/finals", size="4", game="fisherman")
    seen = night.see("/seating").split('name="seen" value="')[1].split('"')[0]
    night.post("/seating/start", seen=seen)
    told = re.findall(r"<li>\s*<span>([^<]*)</span>", night.see("/history"))
    assert told[:3] == [
        "Final started",
        "Final seated for Fisherman",
        "Round 2 seated for Fisherman",  # at first a round, then the final instead
    ]


def test_the_history_has_a_heading_for_every_day(evening: Opened, app: Flask) -> None:
    night = evening(4)
    played(night)
    with app.app_context(), writing() as session:
        session.query(EventLine).filter_by(n=1).update({"at": datetime(2025, 3, 4, 12, tzinfo=UTC)})
    days = re.findall(r"<h2>([^<]*)</h2>\s*<ol", night.see("/history"))
    assert len(days) == 2
    assert days[1] == "4 March 2025"


def test_the_history_is_for_those_who_run_the_event(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    assert client.get(f"{night.path}/history").status_code == 403
    for path in ("/adjust", "/end", "/public", "/history/2/undo"):
        assert client.post(night.path + path).status_code == 403


def test_a_sheet_put_right_is_told_with_what_it_did_to_the_totals(evening: Opened) -> None:
    night = evening(4)
    played(night)
    assert "sheet corrected" not in night.see("/history")
    (sheet,) = sheets(night.see("/round"))
    points = {f"points.{seat}": str(9 if seat == 3 else 0) for seat in range(4)}
    form = {"way": "points", "seen": "2", "key": "again"}
    assert night.organiser.post(f"{sheet}/rounds/1", data=points | form).status_code == 303
    history = night.see("/history")
    assert re.search(
        r"Round 1, table 1: sheet corrected after closing, [\d /]+ → [\d /]+<", history
    )
    assert f'href="{sheet}#changes"' in history
    # It was done last, so it stands first.
    assert history.index("sheet corrected") < history.index("Round 1 closed")


def test_whoever_wrote_a_line_is_called_by_name(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(4)
    with app.app_context():
        client.get(f"/p/{player_link(db.session.get_one(Member, 2))}")
    client.post(f"{night.path}/me/here", data={"how": "gone"})
    history = night.see("/history")
    assert re.search(r"Chie: left</span>\s*<span[^>]*>[^<]*· Chie<", history)
    assert "player 2" not in history


def test_a_key_of_another_kind_of_line_adds_nobody_by_halves(evening: Opened, app: Flask) -> None:
    night = evening(4)
    with app.app_context():
        event = db.session.scalars(select(Event)).one()
        zoe = welcome(event, "Zoe", "present", key="open", by="")  # the key of the first settings
        assert zoe.id in event_state(event).people  # what is answered with success is stored
        assert welcome(event, "Zoe", "present", key="open", by="") is zoe
    newcomer = form(night.organiser, f"{night.path}/roll-call", to="/roll-call/new")
    assert newcomer.fill(name="Yui").send(night.organiser).status_code == 303


def test_a_start_is_undone_on_the_rounds_page_and_started_again(evening: Opened) -> None:
    night = evening(4)
    night.start()
    sheet = sheets(night.see("/round"))[0]
    back = form(night.organiser, night.path + "/round", to="/undo")
    done = back.send(night.organiser, "Undo the start")
    assert done.status_code == 303
    assert str(done.location).endswith("/seating")
    assert night.organiser.get(sheet).status_code == 404
    again = form(night.organiser, night.path + "/seating", to="/start")
    assert again.send(night.organiser).status_code == 303
    assert "is being played" in night.see("/seating")
    fill_in(night.organiser, sheets(night.see("/round"))[0])
    assert "Undo the start" not in night.see("/round")


def test_a_closed_round_that_was_opened_again_is_closed_again(evening: Opened) -> None:
    night = evening(4)
    night.start()
    fill_in(night.organiser, sheets(night.see("/round"))[0])
    form(night.organiser, night.path + "/round", to="/close").send(night.organiser)
    form(night.organiser, night.path + "/history", press="Undo").send(night.organiser)
    assert "This round is closed." not in night.see("/round")
    form(night.organiser, night.path + "/round", to="/close").send(night.organiser)
    assert "This round is closed." in night.see("/round")
