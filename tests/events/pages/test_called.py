"""What people are called at their tables follows the list; a forgotten name is nowhere."""

from __future__ import annotations

import json
from io import BytesIO

from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.test_evening import Opened, fill_in, sheets
from tests.pages import form


def renamed(aki: FlaskClient, club: str, number: int, name: str, reading: str = "") -> None:
    """Write down another name, and how it is read."""
    fields = form(aki, f"{club}/members/{number}", f"/members/{number}")
    fields.fill(name=name, reading=reading).send(aki)


def forgotten(aki: FlaskClient, club: str, number: int) -> None:
    """Forget a name, the box ticked."""
    forgetting = form(aki, f"{club}/members/{number}", "/forget").set("sure", "1")
    assert forgetting.send(aki).status_code == 303


def every_page(night: Evening, club: str) -> dict[str, str]:
    """All that could tell a name."""
    paths = ["", "/round/1", "/round/2", "/standings", "/standings.csv", "/history", "/event.json"]
    paths += ["/bg-stats.json", "/print/slips/1", "/print/pairing/1", "/print/sheets/1"]
    paths += ["/print/standings", "/print/certificates?all=1", "/print/tags", "/screen?by=name"]
    found = {path: night.see(path) for path in [*paths, "/screen", "/files", "/roll-call"]}
    for number in (1, 2):
        for sheet in sheets(night.see(f"/round/{number}")):
            for part in ("", "/result", "/print", "/sheet.json", "/sheet.csv"):
                found[sheet + part] = night.organiser.get(sheet + part).text
    found[club] = night.organiser.get(club).text
    return found


def played(evening: Opened, aki: FlaskClient, club: str) -> Evening:
    """Two rounds of four, the second still being played, Chie with a name of her own."""
    renamed(aki, club, 2, "Chieko Fukuzawa")
    night = evening(5, **{"screen": "0"})
    night.post("/roll-call", person=["5"], how="standby")
    night.start()
    (sheet,) = sheets(night.see("/round"))
    fill_in(aki, sheet)
    form(aki, f"{night.path}/round/1", "/close").send(aki)
    ruling = form(aki, f"{night.path}/round/1", "/ruling").set("total", "9", "3", "2", "1")
    ruling.fill(why="Chieko Fukuzawa counted it").save(aki)
    night.start()
    return night


def test_a_new_name_is_on_every_sheet(evening: Opened, aki: FlaskClient, club: str) -> None:
    night = played(evening, aki, club)
    renamed(aki, club, 2, "Chie Mori")
    for path, page in every_page(night, club).items():
        if path == "/event.json":
            shown = [
                line for table in json.loads(page)["tables"] for line in table["sheet"]["lines"]
            ]
            names = [line["data"]["value"] for line in shown if line["kind"] == "names"]
            assert "Chie Mori" in names[-1]
        elif path.startswith("/sheets"):
            assert "Chie Mori" in page, path
    assert "Chieko Fukuzawa" not in night.see("/print/slips/1")


def test_who_took_over_a_seat_is_renamed_there(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    night = played(evening, aki, club)
    seat = form(aki, f"{night.path}/round/2", "/replace").fill(person="5")
    seat.send(aki)
    renamed(aki, club, 5, "Fumiko")
    (sheet,) = sheets(night.see("/round/2"))
    assert "Fumiko" in aki.get(sheet).text


def test_a_forgotten_name_is_nowhere(evening: Opened, aki: FlaskClient, club: str) -> None:
    night = played(evening, aki, club)
    renamed(aki, club, 2, "Chie Mori", "もり ちえ")
    assert night.see("/print/slips/1").count("もり ちえ") == 1
    forgotten(aki, club, 2)
    for path, page in every_page(night, club).items():
        for name in ("Chie", "Fukuzawa", "Mori", "もり"):
            assert name not in page, (path, name)
    assert "#2 counted it" in night.see("/round/1")
    for number in (1, 3, 4):
        assert ["Ben", "", "Dan", "Emi"][number - 1] in night.see("/round/1")


def test_who_was_replaced_is_forgotten_and_who_replaced_them_is_not(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    night = played(evening, aki, club)
    page = night.see("/round/2")
    leaving = form(aki, f"{night.path}/round/2", "/replace")
    options = page.split('id="goes-1"')[1].split("</select>")[0]
    seat = options.split(">Chieko")[0].rsplit('value="', 1)[1].split('"')[0]
    leaving.fill(seat=seat, person="5").send(aki)
    forgotten(aki, club, 2)
    (sheet,) = sheets(night.see("/round/2"))
    assert "Fumi" in aki.get(sheet).text
    for path, page in every_page(night, club).items():
        assert "Chieko" not in page, path


def test_a_file_from_before_keeps_no_forgotten_name(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    night = played(evening, aki, club)
    file = json.loads(night.see("/event.json"))
    for member in file["members"]:
        if member["id"] == 2:
            member |= {"name": "", "reading": "", "forgotten": True}
    data = {"file": (BytesIO(json.dumps(file).encode()), "event.json")}
    answer = aki.post("/clubs/bring", data=data)
    assert answer.status_code == 303
    again = Evening(aki, "/".join(str(answer.location).split("/")[:3]), [])
    for sheet in sheets(again.see("/round/1")):
        assert "Chieko" not in aki.get(sheet).text
    assert "Chieko" not in again.see("/event.json")
