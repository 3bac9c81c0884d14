"""An event's files over the web."""

import csv
import io
import json
from collections.abc import Callable
from urllib.parse import unquote

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import sheets
from tests.events.pages.test_event_history import played
from tests.pages import form
from tests.site.paper import insisted

Opened = Callable[..., Evening]


def test_the_standings_are_a_table(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    night.post("/roll-call/new", name="=1+1")
    night.post("/roll-call", person="9", how="gone")
    played(night)
    text = client.get(f"{night.path}/standings.csv").data.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][:3] == ["Place", "Name", "Points"]
    assert len(rows) == 6
    assert not any(cell.startswith("=") for row in rows for cell in row)


def test_plays_for_bg_stats_are_complete_and_the_same_each_time(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(8)
    played(night)
    first = client.get(f"{night.path}/bg-stats.json").json
    assert first == client.get(f"{night.path}/bg-stats.json").json
    assert first
    assert len(first["plays"]) == 2
    assert {len(play["playerScores"]) for play in first["plays"]} == {4}
    assert all(
        isinstance(score["score"], str) for p in first["plays"] for score in p["playerScores"]
    )
    page = client.get(f"{night.path}/files").text
    link = page.split('href="https://app.bgstatsapp.com/createPlay.html?data=')[1].split('"')[0]
    play = json.loads(unquote(link))
    assert isinstance(play["game"]["bggId"], int)
    assert {type(player["startPlayer"]) for player in play["players"]} == {bool}


def test_the_whole_event_is_the_organiser_s_and_can_be_read_in(
    evening: Opened, client: FlaskClient, aki: FlaskClient
) -> None:
    night = evening(4)
    played(night)
    assert client.get(f"{night.path}/event.json").status_code == 403
    data = aki.get(f"{night.path}/event.json").data
    answer = aki.post("/clubs/bring", data={"file": (io.BytesIO(data), "event.json")})
    assert answer.status_code == 303
    event = answer.location.removesuffix("/goes-on")  # it was not over yet
    assert "After 1 round" in aki.get(f"{event}/standings").text


def test_it_is_read_into_a_club_that_is_there(
    evening: Opened, aki: FlaskClient, client: FlaskClient, club: str
) -> None:
    night = evening(4)
    data = aki.get(f"{night.path}/event.json").data
    other = aki.post("/clubs/", data={"name": "Full Moon"}).location

    def bring(into: str) -> TestResponse:
        file = {"file": (io.BytesIO(data), "event.json"), "into": into.rpartition("/")[2]}
        return aki.post("/clubs/bring", data=file)

    assert bring(other).status_code == 303
    assert "First evening" in aki.get(other).text
    again = bring(other)
    assert again.status_code == 422
    assert "this event is in the club already" in again.text
    assert bring("elsewhere").status_code == 404


def test_another_file_is_refused_with_the_place(aki: FlaskClient, client: FlaskClient) -> None:
    file = {"file": (io.BytesIO(b'{"format": "chess"}'), "event.json")}
    answer = aki.post("/clubs/bring", data=file)
    assert answer.status_code == 422
    assert "club: is missing" in answer.text
    assert client.get("/clubs/bring").status_code == 403


def test_the_table_has_the_lot_as_it_was_drawn_and_the_places_after_finals(
    evening: Opened, client: FlaskClient
) -> None:
    night = evening(8)
    played(night)

    def rows() -> list[dict[str, str]]:
        text = client.get(f"{night.path}/standings.csv").data.decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text)))

    assert sorted(row["Random draw"] for row in rows()) == list("12345678")
    assert "Place after the finals" not in rows()[0]
    assert night.post("/seating/finals", size="4").status_code == 422  # of which game?
    night.post("/seating/finals", size="4", game="fisherman")
    seen = night.see("/seating").split('name="seen" value="')[1].split('"')[0]
    night.post("/seating/start", seen=seen)
    form = {"total": ["1", "2", "3", "4"], "why": "by hand"}
    assert night.post("/round/2/tables/1/ruling", **form).status_code == 303
    night.post("/round/2/close")
    places = [row["Place after the finals"] for row in rows()]
    assert sorted(places) == list("12345678")
    assert places[-1] == "8"
    assert places != sorted(places)


def test_a_large_evening_can_be_read_in_by_organisers_alone(
    evening: Opened, aki: FlaskClient, client: FlaskClient
) -> None:
    data = aki.get(f"{evening(4).path}/event.json").data + b" " * 1_500_000

    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="event.json"\r\n\r\n'
    body = head + data + b"\r\n--x--\r\n"  # the test's own browser would leave a file open

    def bring(browser: FlaskClient) -> int:
        kind = "multipart/form-data; boundary=x"
        return browser.post("/clubs/bring", data=body, content_type=kind).status_code

    assert bring(client) in (403, 413)
    assert bring(aki) == 303


def test_a_count_without_its_empty_fields_is_in_the_file(evening: Opened, aki: FlaskClient) -> None:
    night = evening(3, games="nusfjord")
    night.start()
    (sheet,) = sheets(night.see("/round"))
    count = form(aki, sheet, to="/rounds/1")
    for seat in range(3):
        here = f"counts.{seat}."
        for field, value in (("shares", "2"), ("gold", "3"), ("fleet.0", "1" if seat else "")):
            count.set(here + field, value)
    count.set("counts.0.fleet.1", "").set("counts.0.fleet.2", "").set("counts.0.ships", "4")
    count.set("counts.1.houses", "2+3+1").set("counts.1.fleet.2", "")
    assert insisted(aki, count.send(aki)).status_code == 303
    lines = json.loads(aki.get(f"{night.path}/event.json").data)["tables"][0]["sheet"]["lines"]
    counts = next(one["data"]["value"]["counts"] for one in lines if one["kind"] == "round")
    rest = {"shares": 2, "gold": 3, "empty_spaces": 0, "unissued": 0}
    assert counts == [
        rest | {"buildings": 0, "ships": 4},
        rest | {"houses": "2+3+1", "fleet": [1, 0, 0]},
        rest | {"buildings": 0, "fleet": [1, 0, 0]},
    ]
    again = form(aki, f"{sheet}/rounds/1", to="/rounds/1")
    assert again.values["counts.0.ships"] == ["4"]
    assert again.fill(counts__0__gold="5").save(aki).status_code == 303
