"""Games that a kit describes, at events: chosen like the others, counted by their kits."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.conftest import NAMES, Evening
from tests.events.pages.test_evening import fill_in
from tests.pages import form

File = dict[str, Any]
Opened = Callable[..., Evening]
OTHERS = ["Jun", "Kei", "Leo", "Mai", "Nao", "Oto"]
ROWS = ("birds", "bonus", "goals", "eggs", "food", "tucked", "left")


def key_of(night: Evening, game: str) -> str:
    """The key under which the settings offer a game."""
    offers = rf'name="games" value="([\w-]+)"[^>]*>\s*<span>{game}\b'
    found: list[str] = re.findall(offers, night.see("/settings"))
    assert len(found) == 1, game
    return found[0]


def playing(evening: Opened, game: str, people: int, **settings: str) -> Evening:
    """An event of one game on paper, chosen in the settings."""
    night = evening(people, **settings)
    change = form(night.organiser, f"{night.path}/settings", "").set("games", key_of(night, game))
    assert change.save(night.organiser).status_code == 303
    return night


def sheet_at(night: Evening, stage: int, table: int) -> str:
    """The path of the sheet of a table."""
    page = night.see(f"/round/{stage}")
    rows = re.findall(r'id="table-(\d+)"(.*?)href="(/sheets/\w+)"', page, re.DOTALL)
    return next(str(sheet) for number, _, sheet in rows if int(number) == table)


def write(
    night: Evening, sheet: str, numbers: Mapping[str, Sequence[int] | str], n: int = 1
) -> None:
    """Write a round in the form that the sheet shows."""
    filling = form(night.organiser, sheet, f"/rounds/{n}")
    for row, by_seat in numbers.items():
        if isinstance(by_seat, str):
            filling.set(row, by_seat)
        else:
            for seat, number in enumerate(by_seat):
                filling.set(f"{row}.{seat}", str(number))
    assert filling.send(night.organiser).status_code == 303


def line_of(night: Evening, name: str) -> tuple[int, str]:
    """Somebody's place and points in the standings' file."""
    lines = night.see("/standings.csv").lstrip("\ufeff").splitlines()
    rows = [line.split(",") for line in lines]
    row = next(row for row in rows if row[1] == name)
    return int(row[0]), row[2]


def seated(night: Evening) -> list[list[str]]:
    """The names at each table, in the order of the seats, as the file of the event has them."""
    file = json.loads(night.see("/event.json"))
    names = {one["id"]: one["name"] for one in file["members"]}
    draft = next(line for line in reversed(file["lines"]) if line["kind"] == "draft")
    return [[names[one] for one in seats] for seats in draft["data"]["tables"]]


def begun(night: Evening, *groups: Sequence[str]) -> None:
    """Seat a round by names, the first group at Wingspan and two at Fisherman, and begin it."""
    aki, wingspan = night.organiser, key_of(night, "Wingspan")
    seating = form(aki, f"{night.path}/seating?game={wingspan}", "/seating")
    assert seating.send(aki).status_code == 303
    typed = form(aki, f"{night.path}/seating", "/typed")
    lines = "\n".join(map(", ".join, groups))
    assert typed.fill(lines=lines).send(aki).status_code == 303
    games = form(aki, f"{night.path}/seating", "/games")
    games.set("game", wingspan, "fisherman", "fisherman")
    assert games.send(aki).status_code == 303
    assert form(aki, f"{night.path}/seating", "/start").send(aki).status_code == 303


@pytest.fixture
def fourteen(evening: Opened, aki: FlaskClient, club: str) -> Evening:
    """Two tables of Fisherman and one of Wingspan, played; Oto, the fourteenth, sits out."""
    aki.post(f"{club}/members", data={"lines": "\n".join(OTHERS)})
    night = evening(14, rounds="2", season="Autumn")
    change = form(aki, f"{night.path}/settings", "")
    change.set("games", "fisherman", key_of(night, "Wingspan")).save(aki)
    people = [*NAMES, *OTHERS[:-1]]
    begun(night, people[:5], people[5:9], people[9:])
    birds = {"birds": [40, 52, 31, 52, 20], "eggs": [10, 5, 9, 5, 8], "left": [0, 1, 0, 3, 0]}
    write(night, sheet_at(night, 1, 1), {row: [0] * 5 for row in ROWS} | birds)
    for table in (2, 3):
        fill_in(aki, sheet_at(night, 1, table))
    assert form(aki, f"{night.path}/round/1", "/close").save(aki).status_code == 303
    return night


def test_a_mixed_round_is_counted_by_the_places_of_each_game(fourteen: Evening) -> None:
    """Wingspan: 57 with 3 food left, 57 with 1, 50, 40, 28: 100, 55, 30, 15, 10 points."""
    found = {name: line_of(fourteen, name)[1] for name in NAMES[:5]}
    assert found == {"Ben": "30", "Chie": "55", "Dan": "15", "Emi": "100", "Fumi": "10"}
    for group in ([*NAMES[5:], "Jun"], ["Kei", "Leo", "Mai", "Nao"]):
        assert {line_of(fourteen, name)[1] for name in group} == {"45"}  # four share all places
    assert line_of(fourteen, "Oto")[1] == "40"


@pytest.mark.parametrize("path", ["/round/1", "/print/pairing/1", "/print/slips/1", "/history"])
def test_every_page_names_the_game(fourteen: Evening, path: str) -> None:
    assert "Wingspan" in fourteen.see(path)


def test_its_empty_sheets_are_printed(fourteen: Evening) -> None:
    first = fourteen.see("/print/sheets/1").split('<section class="blank')[1]
    assert "Wingspan · Table 1" in first
    assert "Tucked cards" in first
    (link,) = re.findall(r'href="([^"]+/blank/kit[^"]+)"', fourteen.see("/print"))
    page = fourteen.organiser.get(link)
    assert "Tucked cards" in page.text
    assert fourteen.organiser.get(f"{link}?seats=6").status_code == 404


def brought(aki: FlaskClient, file: File) -> TestResponse:
    """Bring an event's file, as on another installation."""
    sending = form(aki, "/clubs/bring")
    data = {"file": (BytesIO(json.dumps(file).encode()), "event.json")}
    return aki.post(sending.action or sending.page, data={**sending.values, **data})


def plain(page: str) -> str:
    """The text of a page's middle."""
    main = page.split("<main", 1)[1].split("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_its_file_gives_equal_pages_elsewhere(fourteen: Evening, aki: FlaskClient) -> None:
    file = json.loads(fourteen.see("/event.json"))
    assert [
        line["data"]["kit"]["name"]["en"] for line in file["lines"] if line["kind"] == "kit"
    ] == ["Wingspan"]
    answer = brought(aki, file)
    assert answer.status_code == 303, answer.text
    there = str(answer.location).removesuffix("/goes-on")
    assert there != fourteen.path
    for path in ("/standings", "/results.csv", "/standings.csv", "/print/standings"):
        one, other = fourteen.organiser.get(fourteen.path + path), aki.get(there + path)
        if path.endswith("csv"):
            assert re.sub(r",\d+,", ",", one.text) == re.sub(r",\d+,", ",", other.text)
        else:
            assert plain(one.text) == plain(other.text)


HOSTILE: dict[str, Callable[[File], object]] = {
    "players": lambda kit: kit.update(players=[6, 9]),
    "players[1]": lambda kit: kit.update(players=[1, 10**9]),
    "name": lambda kit: kit.update(name="\u200b"),
    "rows[0].worth": lambda kit: kit["rows"][0].update(worth=10**30),
    "rows[0].key": lambda kit: kit["rows"][0].update(key="__class__; drop table"),
    "rows": lambda kit: kit.update(rows=kit["rows"] * 9),
    "format": lambda kit: kit.pop("format"),
    "colour": lambda kit: kit.update(colour="url(//evil)"),
}


@pytest.mark.parametrize("place", HOSTILE)
def test_a_hostile_kit_in_a_file_is_refused_with_its_place(
    fourteen: Evening, aki: FlaskClient, place: str
) -> None:
    file = json.loads(fourteen.see("/event.json"))
    (kit,) = (line["data"]["kit"] for line in file["lines"] if line["kind"] == "kit")
    HOSTILE[place](kit)
    answer = brought(aki, file)
    assert answer.status_code == 422
    assert f"data.kit.{place}" in answer.text


def test_a_file_with_a_game_that_nothing_describes_is_refused(
    fourteen: Evening, aki: FlaskClient
) -> None:
    text = fourteen.see("/event.json").replace(key_of(fourteen, "Wingspan"), "kit-0123456789ab")
    answer = brought(aki, json.loads(text))
    assert answer.status_code == 422
    assert "they do not fit together" in answer.text
    chosen = fourteen.post("/settings", games="kit-0123456789ab")
    assert chosen.status_code == 422
    assert "Choose a game." in chosen.text


def kit_file(night: Evening, kit: object) -> TestResponse:
    """Add a game in the settings by its kit file."""
    sending = form(night.organiser, f"{night.path}/settings", "/kit")
    assert sending.files == ["file"]
    data = {"file": (BytesIO(json.dumps(kit).encode()), "kit.json")}
    return night.organiser.post(sending.action, data={**sending.values, **data})


GOLF = {"format": "tairyo kit 1", "name": "Golf", "players": [2, 4], "wins": "fewest", "rounds": 1}


def test_the_fewest_win_and_a_changed_kit_leaves_old_results(evening: Opened) -> None:
    night = evening(4, rounds="2")
    assert kit_file(night, GOLF).status_code == 303
    change = form(night.organiser, f"{night.path}/settings", "").set("games", key_of(night, "Golf"))
    assert change.save(night.organiser).status_code == 303
    night.start()
    (first,) = seated(night)
    write(night, sheet_at(night, 1, 1), {"points": [70, 72, 70, 90]})
    assert form(night.organiser, f"{night.path}/round/1", "/close").save(night.organiser)
    before = {name: line_of(night, name) for name in first}
    assert [before[name][1] for name in first] == ["75", "20", "75", "10"]
    assert kit_file(night, GOLF | {"wins": "most"}).status_code == 303
    assert {name: line_of(night, name) for name in first} == before
    night.start()
    (second,) = seated(night)
    write(night, sheet_at(night, 2, 1), {"points": [70, 72, 69, 90]})
    assert form(night.organiser, f"{night.path}/round/2", "/close").save(night.organiser)
    points = dict(zip(second, (20, 50, 10, 100), strict=True))
    old = {name: int(said) for name, (_, said) in before.items()}
    assert {name: line_of(night, name)[1] for name in first} == {
        name: str(old[name] + points[name]) for name in first
    }


def test_a_table_s_totals_alone_rank_the_fewest_first(evening: Opened) -> None:
    night = playing(evening, "Hearts", 4, rounds="1")
    night.start()
    (names,) = seated(night)
    totals = form(night.organiser, f"{night.path}/round/1/totals", "/totals")
    assert totals.set("total.1", "30", "104", "22", "52").send(night.organiser).status_code == 303
    assert [line_of(night, name)[1] for name in names] == ["50", "10", "100", "20"]
    ruling = form(night.organiser, f"{night.path}/round/1", "/ruling").set("total", *"1239")
    assert ruling.fill(why="by hand").save(night.organiser).status_code == 303
    assert [line_of(night, name)[1] for name in names] == ["100", "50", "20", "10"]


@pytest.mark.parametrize(
    ("outcome", "points", "wins"), [("won", "45", "0.25"), ("lost", "10", "0")]
)
def test_all_share_the_places_if_they_win_and_are_last_if_they_lose(
    evening: Opened, outcome: str, points: str, wins: str
) -> None:
    night = playing(evening, "Pandemic", 4, rounds="1")
    night.start()
    totals = form(night.organiser, f"{night.path}/round/1/totals", "/totals")
    refused = totals.set("total.1", *"1111").send(night.organiser)
    assert "Write on the score sheet whether you won or lost." in refused.text
    write(night, sheet_at(night, 1, 1), {"outcome": outcome})
    lines = night.see("/standings.csv").lstrip("\ufeff").splitlines()
    heads, *rows = [line.split(",") for line in lines]
    assert {row[2] for row in rows} == {points}
    assert {float(row[heads.index("Wins")]) for row in rows} == {float(wins)}


def test_what_needs_rules_is_not_offered_and_said(evening: Opened) -> None:
    night = playing(evening, "Wingspan", 7, screen="1", prefer="ai")
    page = night.see("/seating")
    assert "does not know its rules" in page
    assert "AI" not in " ".join(re.findall(r'<span class="plate">(.*?)</span>', page, re.DOTALL))
    night.seat()
    assert "/seating/deals" not in night.see("/seating")
    typed = form(night.organiser, f"{night.path}/seating", "/typed")
    refused = typed.fill(lines="Ben, Chie, Dan, AI\nEmi, Fumi, Goro, Hana").send(night.organiser)
    assert "no AI plays this game" in refused.text
    form(night.organiser, f"{night.path}/seating", "/start").send(night.organiser)
    sheet = sheet_at(night, 1, 1)
    shown = night.organiser.get(sheet).text
    assert "Continue on screen" not in shown
    assert f"{sheet}/kit" not in shown
    assert night.organiser.get(f"{sheet}/kit").status_code == 303


def test_a_table_with_an_ai_keeps_a_game_that_it_knows(evening: Opened) -> None:
    """The choice of the tables' games was served before the AI took a seat."""
    night = evening(8)
    both = ("fisherman", key_of(night, "Wingspan"))
    form(night.organiser, f"{night.path}/settings", "").set("games", *both).save(night.organiser)
    night.seat()
    games = form(night.organiser, f"{night.path}/seating", "/games").set("game", both[1], both[0])
    typed = form(night.organiser, f"{night.path}/seating", "/typed")
    lines = "\n".join([", ".join([*NAMES[:3], "AI"]), ", ".join(NAMES[4:8])])
    assert typed.fill(lines=lines).send(night.organiser).status_code == 303
    games.values["seen"] = form(night.organiser, f"{night.path}/seating", "/games").values["seen"]
    refused = games.send(night.organiser)
    assert refused.status_code == 422
    assert "No AI plays this game: choose a person, or leave the seat empty." in refused.text


def test_a_kit_file_that_cannot_be_read_says_where(evening: Opened) -> None:
    night = evening(4)
    wrong = kit_file(night, GOLF | {"wins": "luck"})
    assert wrong.status_code == 422
    assert 'id="kit-reason">wins: ' in wrong.text
    large = kit_file(night, GOLF | {"players": [6, 8]})
    assert "Tables of events and leagues have at most 5 seats." in large.text


def test_a_table_of_an_open_event_plays_it(evening: Opened) -> None:
    night = evening(5, format="open")
    opening = form(night.organiser, f"{night.path}/tables/new", "")
    opening.set("game", key_of(night, "Wingspan")).set("person", *map(str, night.people))
    on_screen = opening.fill(on="screen").send(night.organiser)
    assert on_screen.status_code == 422
    assert "does not know its rules" in on_screen.text
    assert opening.fill(on="paper").send(night.organiser).status_code == 303
    write(night, sheet_at(night, 1, 1), {row: [1, 2, 3, 4, 5] for row in ROWS})
    assert sorted(line_of(night, name)[1] for name in NAMES[:5]) == ["10", "100", "15", "30", "55"]


def test_the_next_event_takes_over_the_games_that_were_added(evening: Opened, club: str) -> None:
    night = evening(4)
    assert kit_file(night, GOLF).status_code == 303
    change = form(night.organiser, f"{night.path}/settings", "")
    change.set("games", key := key_of(night, "Golf")).save(night.organiser)
    opening = form(night.organiser, f"{club}/events/new", "")
    assert opening.values["games"] == [key]
    answer = opening.fill(name="Second evening").send(night.organiser)
    assert answer.status_code == 303
    second = Evening(night.organiser, str(answer.location).removesuffix("/roll-call"), [])
    assert key_of(second, "Golf") == key
    kits = [one for one in json.loads(second.see("/event.json"))["lines"] if one["kind"] == "kit"]
    assert [one["data"]["kit"] for one in kits] == [GOLF]


def test_it_is_named_while_it_is_played(evening: Opened) -> None:
    night = playing(evening, "Wingspan", 5)
    night.start()
    assert all("Wingspan" in night.see(path) for path in ("", "/screen", "/round"))
