"""Tables call the director; those who run the event answer, and send messages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from io import BytesIO

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.competition.calls import MOST_CALLS
from companion.matches.verbs.seats import seat_link
from companion.models import Event, EventLine, EventTable, db
from tests.events.pages.conftest import NAMES, Evening
from tests.events.pages.nights import helping
from tests.events.pages.test_evening import Opened, sheets
from tests.events.pages.test_players import own
from tests.pages import Form, form

NAME = dict(enumerate(NAMES, 1))
WORD = "is the squid worth two?"


@pytest.fixture(autouse=True)
def noon() -> Iterator[None]:
    """No day ends within a test: what was called yesterday is told with its day."""
    with time_machine.travel("2026-11-28T12:00:00Z"):
        yield


@pytest.fixture
def night(evening: Opened) -> Evening:
    """A round at two tables."""
    found = evening(8)
    found.start()
    return found


@pytest.fixture
def ben(app: Flask, night: Evening) -> FlaskClient:
    """The phone of one who plays."""
    phone = app.test_client()
    phone.get(own(app, 1))
    return phone


def page_to_call(phone: FlaskClient, page: str) -> str:
    """The page to which that page leads for calling the director."""
    (found,) = set(re.findall(r'href="(/events/[^"]+/call)"', phone.get(page).text))
    return str(found)


def seen(phone: FlaskClient, page: str) -> str:
    """The page's text, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", phone.get(page).text)).split())


def call(phone: FlaskClient, page: str, press: str = "rules question", text: str = "") -> str:
    """Call from that page; what the answer says if it is refused."""
    asked = form(phone, page_to_call(phone, page), to="/call").fill(text=text)
    answer = asked.send(phone, press)
    if answer.status_code == 303:
        return ""
    assert answer.status_code == 422
    return str(answer.text)


def answer(night: Evening, press: str, text: str = "", browser: FlaskClient | None = None) -> int:
    """Press a button of the first open call on the page of the calls."""
    browser = browser or night.organiser
    found = form(browser, f"{night.path}/calls", press="Close the call").fill(text=text)
    return found.send(browser, press).status_code


def say(night: Evening, text: str, to: str = "0-0") -> None:
    """Send a message."""
    asked = form(night.organiser, f"{night.path}/calls", to="/messages").fill(text=text, to=to)
    assert asked.send(night.organiser).status_code == 303


def table_of(night: Evening, person: str) -> str:
    """The number of the table where that person sits."""
    cards = re.split(r'id="table-(\d+)"', night.see("/round"))[1:]
    return next(n for n, card in zip(cards[::2], cards[1::2], strict=True) if f">{person}<" in card)


def at_the_other(night: Evening) -> int:
    """Somebody who does not sit at Ben's table."""
    ben = table_of(night, "Ben")
    return next(number for number, name in NAME.items() if table_of(night, name) != ben)


def moment(app: Flask, night: Evening, minutes: int) -> None:
    """The calls of the event were made so many minutes earlier."""
    with app.app_context():
        for line in db.session.scalars(select(EventLine).where(EventLine.kind == "call")):
            line.at -= timedelta(minutes=minutes)
        db.session.commit()


def test_a_table_calls_and_sees_who_is_coming(app: Flask, night: Evening, ben: FlaskClient) -> None:
    me, table = f"{night.path}/me", table_of(night, "Ben")
    assert call(ben, me, text=WORD) == ""
    moment(app, night, 7)
    for page in ("", "/round", "/calls"):
        told = seen(night.organiser, night.path + page)
        assert f"Round 1, table {table} : rules question “{WORD}”" in told, page
        assert "( 7 min) · Ben" in told, page
    sheet = sheets(ben.get(me).text)[0]
    assert all("You have called the director." in seen(ben, page) for page in (me, sheet))
    emi = helping(app, night)
    assert answer(night, "I am coming", browser=emi) == 303
    for page in (me, sheet, page_to_call(ben, me)):
        assert "Coming to your table: helper Emi" in seen(ben, page)
    assert "Coming: helper Emi" in seen(night.organiser, night.path)
    assert answer(night, "Close the call", "explained the box") == 303
    assert "Open calls" not in night.see("")
    assert "Call the director" in seen(ben, me)
    history = seen(night.organiser, f"{night.path}/history")
    called = f"called: rules question “{WORD}”"
    for line in (called, "somebody is coming", "call closed: explained the box"):
        assert line in history


def test_calls_nobody_goes_to_come_first(app: Flask, night: Evening, ben: FlaskClient) -> None:
    other = app.test_client()
    other.get(own(app, at_the_other(night)))
    call(ben, f"{night.path}/me", "wrong score")
    assert answer(night, "I am coming") == 303
    call(other, f"{night.path}/me", "somebody is missing")
    told = seen(night.organiser, night.path)
    assert told.index("somebody is missing") < told.index("wrong score")


def test_nobody_else_reads_of_a_call(
    app: Flask, night: Evening, ben: FlaskClient, client: FlaskClient
) -> None:
    call(ben, f"{night.path}/me", text=WORD)
    code = page_to_call(ben, f"{night.path}/me")
    other = app.test_client()
    other.get(own(app, at_the_other(night)))
    paths = ["", "/screen", "/standings", "/files", "/standings.csv", "/bg-stats.json", "/sign-up"]
    for phone in (client, other):
        for path in paths:
            text = phone.get(night.path + path).text
            assert "worth two" not in text, path
            assert "rules question" not in text, path
        assert phone.get(code).status_code == 403
        assert phone.post(code, data={"about": "rules"}).status_code == 403
        assert phone.get(f"{night.path}/calls").status_code == 403
        assert phone.get(f"{night.path}/event.json").status_code == 403
    (sheet,) = sheets(ben.get(f"{night.path}/me").text)
    assert "Call the director" not in client.get(sheet).text
    assert "called the director" not in client.get(sheet).text
    for path in ("", "/result", "/sheet.json", "/sheet.csv"):
        assert "worth two" not in ben.get(sheet + path).text


def test_a_slip_calls_as_well(app: Flask, night: Evening, client: FlaskClient) -> None:
    night.post("/public")
    slip = re.findall(r"/t/[\w-]+", night.see("/print/slips/1"))[0]
    sheet = str(client.get(slip).location)
    assert call(client, sheet, "something else", "we spilt tea") == ""
    assert "somebody with the slip's link" in seen(night.organiser, f"{night.path}/calls")
    assert "You have called the director." in seen(client, sheet)
    here = page_to_call(client, sheet)
    assert form(client, here, to="/call/end").send(client).status_code == 303
    assert "No open calls." in night.see("/calls")
    assert client.get(here).status_code == 200


def test_a_seat_of_a_match_calls(app: Flask, evening: Opened, client: FlaskClient) -> None:
    night = evening(4, screen="1")
    night.start()
    with app.app_context():
        match = db.session.scalars(select(EventTable)).one().match
        assert match is not None
        seat, path = seat_link(match, match.places[0]), f"/matches/{match.code}"
    assert page_count(client, path) == 0
    client.get(f"/s/{seat}")
    form(client, f"/s/{seat}").send(client)
    assert call(client, path, "wrong score") == ""
    say(night, "Tea is ready.")
    assert "Tea is ready." in client.get(path).text
    assert answer(night, "I am coming") == 303
    assert "Coming to your table: organiser" in seen(client, path)


def page_count(phone: FlaskClient, page: str) -> int:
    """How many ways that page has to the page for calling."""
    return phone.get(page).text.count('/call"')


def test_what_a_call_needs(night: Evening, ben: FlaskClient) -> None:
    me = f"{night.path}/me"
    asked = form(ben, page_to_call(ben, me), to="/call")
    nothing = ben.post(asked.action, data={"text": WORD, "about": "tea"})
    assert nothing.status_code == 422
    assert "Choose what it is about." in nothing.text
    assert WORD in nothing.text  # what was typed is kept
    assert "Write a word about what it is." in call(ben, me, "something else", "  ")
    for count in range(MOST_CALLS):
        assert call(ben, me, text=f"{count}") == ""
        assert answer(night, "Close the call") == 303
    assert f"Your table has called {MOST_CALLS} times in this round." in call(ben, me)


def test_a_table_has_one_open_call(night: Evening, ben: FlaskClient) -> None:
    me = f"{night.path}/me"
    first = form(ben, page_to_call(ben, me), to="/call")
    second = form(ben, page_to_call(ben, me), to="/call").fill(text="me too")
    assert first.send(ben).status_code == 303
    assert first.send(ben).status_code == 303  # the same tap once more
    late = second.send(ben)
    assert late.status_code == 422
    assert "Your table has called already." in late.text
    assert night.see("/calls").count("Close the call") == 1


def test_two_helpers_do_not_go_to_one_table(app: Flask, night: Evening, ben: FlaskClient) -> None:
    call(ben, f"{night.path}/me")
    emi = helping(app, night)
    late = form(night.organiser, f"{night.path}/calls", press="Close the call")
    assert answer(night, "I am coming", browser=emi) == 303
    refused = late.send(night.organiser, "I am coming")
    assert refused.status_code == 422
    assert "Somebody else is going to this table already." in refused.text
    assert answer(night, "Close the call", browser=emi) == 303
    refused = late.send(night.organiser, "Close the call")
    assert "This call has been closed already." in refused.text


def test_a_call_ends_with_its_round(night: Evening, ben: FlaskClient) -> None:
    call(ben, f"{night.path}/me")
    here = page_to_call(ben, f"{night.path}/me")
    for table in ("1", "2"):
        ruling = ruling_at(night, table).set("total", "9", "3", "2", "1").fill(why="late")
        ruling.save(night.organiser)
    closing = form(night.organiser, f"{night.path}/round/1", "/close")
    assert closing.send(night.organiser).status_code == 303
    assert "Open calls" not in night.see("")
    assert page_count(ben, f"{night.path}/me") == 0
    assert "This round is not being played now." in ben.get(here).text
    late = ben.post(here, data={"about": "rules", "text": ""})
    assert late.status_code == 422
    assert "This round is not being played now." in late.text


def ruling_at(night: Evening, table: str) -> Form:
    """The form of a ruling at that table."""
    return form(night.organiser, f"{night.path}/round/1", f"/tables/{table}/ruling")


def undo(app: Flask, night: Evening, kind: str) -> None:
    """Undo the first entry of that kind in the history."""
    with app.app_context():
        n = db.session.scalars(select(EventLine.n).where(EventLine.kind == kind)).first()
    back = form(night.organiser, f"{night.path}/history", f"/history/{n}/undo")
    assert back.send(night.organiser).status_code == 303


def test_an_undone_call_is_gone_and_an_undone_close_opens_it(
    app: Flask, night: Evening, ben: FlaskClient
) -> None:
    me = f"{night.path}/me"
    call(ben, me)
    answer(night, "Close the call")
    undo(app, night, "called")
    assert "Open calls" in night.see("")
    assert "You have called the director." in seen(ben, me)
    undo(app, night, "call")
    assert "Open calls" not in night.see("")
    assert "Call the director" in seen(ben, me)
    assert night.see("/history").count("called: rules question") == 2


def test_a_call_does_not_keep_a_start_from_being_undone(night: Evening, ben: FlaskClient) -> None:
    call(ben, f"{night.path}/me", "somebody is missing")
    say(night, "Wait a minute.", "1-1")
    back = form(night.organiser, f"{night.path}/round/1", "/undo")
    assert back.send(night.organiser).status_code == 303
    assert "Open calls" not in night.see("")
    night.see("/history")
    seen_line = night.see("/seating").split('name="seen" value="')[1].split('"')[0]
    night.post("/seating/start", seen=seen_line)
    assert "Open calls" not in night.see("/round")  # those of before are of another start
    assert "Wait a minute." not in night.see("/calls")


def test_a_message_is_read_by_those_it_is_for(
    app: Flask, night: Evening, client: FlaskClient
) -> None:
    table = table_of(night, "Ben")
    say(night, "Lunch at one.")
    say(night, "Five minutes more for all.", "1-0")
    say(night, "Please play faster.", f"1-{table}")
    for number, name in NAME.items():
        phone = app.test_client()
        phone.get(own(app, number))
        page = phone.get(f"{night.path}/me").text
        there = page + phone.get(sheets(page)[0]).text
        assert there.count("Lunch at one.") == 2
        assert there.count("Five minutes more for all.") == 2
        mine = table_of(night, name) == table
        assert there.count("Please play faster.") == (2 if mine else 0), name
    for page in ("/screen", ""):
        told = client.get(night.path + page).text
        assert "Lunch at one." in told
        assert "Five minutes more for all." in told
        assert "Please play faster." not in told
    history = seen(night.organiser, f"{night.path}/history")
    assert "Message to all: Lunch at one." in history
    assert "Message, Round 1: Five minutes more for all." in history
    assert f"Message, Round 1, table {table}: Please play faster." in history


def test_a_message_is_taken_down_and_stays_in_the_history(night: Evening, ben: FlaskClient) -> None:
    me = f"{night.path}/me"
    (sheet,) = sheets(ben.get(me).text)
    say(night, "Lunch at one.")
    before = ben.get(f"{sheet}/board")
    down = form(night.organiser, f"{night.path}/calls", to="/undo").send(night.organiser)
    assert down.location == f"{night.path}/calls"
    after = ben.get(f"{sheet}/board", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200  # open pages of the table look again
    for page in (me, sheet, f"{night.path}/screen"):
        assert "Lunch at one." not in ben.get(page).text
    assert "Lunch at one." in night.see("/history")


def test_the_latest_three_messages_are_shown_until_the_event_ends(
    app: Flask, evening: Opened
) -> None:
    night, ben = evening(8), app.test_client()
    ben.get(own(app, 1))
    for number in range(1, 6):
        say(night, f"Word {number}.")
    page = ben.get(f"{night.path}/me").text
    assert re.findall(r"Word \d", page) == ["Word 3", "Word 4", "Word 5"]
    assert len(re.findall(r"Word \d", night.see("/calls"))) == 5
    night.post("/end")
    assert "Word 5" not in ben.get(f"{night.path}/me").text
    assert "Word 5" not in night.see("/screen")
    late = night.post("/calls/messages", text="too late", to="0-0")
    assert late.status_code == 422
    assert "This event is over." in late.text


def test_what_a_message_needs(night: Evening) -> None:
    asked = form(night.organiser, f"{night.path}/calls", to="/messages")
    refused = asked.fill(text="  ", to="1-2").send(night.organiser)
    assert refused.status_code == 422
    assert "Write the message first." in refused.text
    assert 'value="1-2" selected' in refused.text  # what was chosen is kept
    refused = night.post("/calls/messages", text="Hello", to="3-1")
    assert refused.status_code == 422
    assert "Choose whom the message is for." in refused.text
    assert 'value="Hello"' in refused.text


def test_at_an_open_event_each_table_calls(evening: Opened, app: Flask) -> None:
    night = evening(4, format="open")
    opening = form(night.organiser, f"{night.path}/tables/new", press="Open the table")
    opening.set("person", "1", "2", "3").send(night.organiser, "Open the table")
    phone = app.test_client()
    phone.get(own(app, 1))
    assert call(phone, f"{night.path}/me") == ""
    assert "Table 1 : rules question" in seen(night.organiser, night.path)
    say(night, "Please keep quiet.", "1-1")
    assert "Please keep quiet." in phone.get(f"{night.path}/me").text


def test_the_event_s_file_reopens_with_calls_and_messages(
    night: Evening, ben: FlaskClient, aki: FlaskClient
) -> None:
    call(ben, f"{night.path}/me", text=WORD)
    answer(night, "I am coming")
    say(night, "Lunch at one.", "1-1")
    file = night.see("/event.json")
    brought = aki.post("/clubs/bring", data={"file": (BytesIO(file.encode()), "event.json")})
    assert brought.status_code == 303
    again = Evening(aki, "/".join(str(brought.location).split("/")[:3]), [])
    assert WORD in unescape(again.see("/calls"))
    assert "Lunch at one." in again.see("/calls")

    def journal(text: str) -> list[object]:
        lines = [(line["kind"], line["data"]) for line in json.loads(text)["lines"]]
        return [line for line in lines if line[0] in ("call", "called", "message")]

    assert journal(again.see("/event.json")) == journal(file)
    assert len(journal(file)) == 3


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("call", {"round": 9, "table": 1, "about": "rules"}),
        ("call", {"round": 1, "table": 1, "about": "tea"}),
        ("called", {"round": 9, "table": 1, "call": 2}),
        ("message", {"round": 9, "text": "x"}),
        ("message", {"table": 1, "text": "x"}),
    ],
)
def test_a_damaged_file_is_refused_and_a_damaged_entry_says_so(
    app: Flask, night: Evening, aki: FlaskClient, kind: str, data: dict[str, object]
) -> None:
    file = json.loads(night.see("/event.json"))
    line = {"kind": kind, "data": data, "by": "organiser", "at": file["created"]}
    file["lines"].append(line)
    upload = {"file": (BytesIO(json.dumps(file).encode()), "event.json")}
    refused = aki.post("/clubs/bring", data=upload)
    assert refused.status_code == 422
    assert "lines" in refused.text
    if data != {"table": 1, "text": "x"}:
        with app.app_context():
            event = db.session.scalars(select(Event)).first()
            assert event
            event.length += 1
            db.session.add(
                EventLine(event_id=event.id, n=event.length, kind=kind, data=data, key="bad", by="")
            )
            db.session.commit()
        app.config["PROPAGATE_EXCEPTIONS"] = False
        assert "companion check" in aki.get(night.path).text
