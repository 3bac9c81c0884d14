"""Games that a kit file describes, added up: places, seasons, records, and every list of a club."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Sequence

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import (
    GOLF,
    key_of,
    kit_file,
    playing,
    seated,
    sheet_at,
    write,
)
from tests.events.pages.test_players import own
from tests.pages import form

Opened = Callable[..., Evening]
NAMED = GOLF | {"name": {"en": "Golf 100%", "ja": "ゴルフ"}}
FIRST = {"Ben": 70, "Chie": 75, "Dan": 80, "Emi": 82}  # 100, 50, 20 and 10 points
SECOND = {"Ben": 74, "Chie": 68, "Dan": 99, "Emi": 78}  # 50, 100, 10 and 20 points
THIRD = {"Ben": 80, "Chie": 81, "Dan": 79, "Emi": 95}  # 50, 20, 100 and 10 points


def golf(evening: Opened, **settings: str) -> Evening:
    """An event of four people at which only Golf is played."""
    night = evening(4, **settings)
    assert kit_file(night, NAMED).status_code == 303
    change = form(night.organiser, f"{night.path}/settings", "")
    assert change.set("games", key_of(night, "Golf")).save(night.organiser).status_code == 303
    return night


def play(night: Evening, number: int, strokes: dict[str, int]) -> None:
    """Play and close a round of one table."""
    night.start()
    seats = seated(night)[0]
    write(night, sheet_at(night, number, 1), {"points": [strokes[name] for name in seats]})
    closing = form(night.organiser, f"{night.path}/round/{number}", "/close")
    assert closing.save(night.organiser).status_code == 303


def read(browser: FlaskClient, path: str) -> list[dict[str, str]]:
    """A spreadsheet, row by row, under its headings."""
    answer = browser.get(path)
    assert answer.status_code == 200, path
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))


@pytest.fixture
def two(evening: Opened, aki: FlaskClient, club: str) -> Evening:
    """Two public events of a season: two rounds, then one in another that took all over."""
    night = golf(evening, season="Autumn", rounds="2")
    play(night, 1, FIRST)
    play(night, 2, SECOND)
    again = form(aki, f"{club}/events/new", "").fill(name="Second evening", rounds="1")
    answer = again.send(aki)
    assert answer.status_code == 303
    second = Evening(aki, str(answer.location).removesuffix("/roll-call"), [1, 2, 3, 4])
    second.post("/roll-call", person=second.people, how="present")
    play(second, 1, THIRD)
    for one in (night, second):
        assert one.post("/public", public="1").status_code == 303
    return night


@pytest.mark.parametrize(
    ("tie", "head", "order", "values"),
    [
        ("score", "Game score", ["Chie", "Ben", "Emi", "Dan"], [-71.5, -72, -80, -89.5]),
        (
            *("share", "Share of the score", ["Ben", "Chie", "Emi", "Dan"]),
            [12 / 21 + 25 / 77, 7 / 21 + 31 / 77, 21 / 77, 2 / 21],
        ),
    ],
)
def test_ties_go_to_the_fewest(
    evening: Opened, tie: str, head: str, order: list[str], values: Sequence[float]
) -> None:
    """Two have 150 points each, two have 30."""
    night = golf(evening, rounds="2", **{f"ties.{tie}": "1"})
    play(night, 1, FIRST)
    play(night, 2, SECOND)
    rows = read(night.organiser, f"{night.path}/standings.csv")
    assert [row["Name"] for row in rows] == order
    assert [(row["Place"], row["Points"]) for row in rows] == [
        ("1", "150"), ("2", "150"), ("3", "30"), ("4", "30")
    ]  # fmt: skip
    assert [float(row[head]) for row in rows] == pytest.approx(values, abs=0.01)


def test_a_season_adds_up_and_the_fewest_points_are_the_record(
    two: Evening, client: FlaskClient, club: str
) -> None:
    rows = read(client, f"{club}/seasons/Autumn/season.csv")
    assert [(row["Place"], row["Name"], row["Points"]) for row in rows] == [
        ("1", "Ben", "200"), ("2", "Chie", "170"), ("3", "Dan", "130"), ("4", "Emi", "40")
    ]  # fmt: skip
    records = client.get(f"{club}/ratings").text.split("Records of the club")[1]
    (record,) = re.findall(r"<li>(.*?)</li>", records.split("</ul>")[0], re.DOTALL)
    assert " ".join(re.sub("<[^>]+>", " ", record).split()) == (
        "Golf 100% 68 points Chie First evening"
    )
    bens = client.get(f"{club}/players/1").text
    assert "best total 70" in bens
    assert "3 matches" in bens


def test_records_are_of_the_latest_edition_of_a_kit(
    two: Evening, aki: FlaskClient, club: str
) -> None:
    """70 and 68 strokes were fewer, but counted by another edition."""
    again = form(aki, f"{club}/events/new", "").fill(name="Third evening", rounds="1")
    third = Evening(aki, str(again.send(aki).location).removesuffix("/roll-call"), [1, 2, 3, 4])
    third.post("/roll-call", person=third.people, how="present")
    assert kit_file(third, NAMED | {"deals": True}).status_code == 303
    play(third, 1, {name: strokes + 100 for name, strokes in THIRD.items()})
    records = aki.get(f"{club}/ratings").text.split("Records of the club")[1]
    (record,) = re.findall(r"<li>(.*?)</li>", records.split("</ul>")[0], re.DOTALL)
    assert " ".join(re.sub("<[^>]+>", " ", record).split()) == (
        "Golf 100% 179 points Dan Third evening"
    )
    assert "best total 180" in aki.get(f"{club}/players/1").text


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("who", ["aki", "client"])
def test_every_page_of_the_club_names_it(
    two: Evening, club: str, who: str, language: str, request: pytest.FixtureRequest
) -> None:
    browser: FlaskClient = request.getfixturevalue(who)
    name, key = ("Golf 100%" if language == "en" else "ゴルフ"), key_of(two, "Golf")
    said = {"Accept-Language": language}
    naming = [f"{club}{path}" for path in ("/ratings", "/players/1", "/players/1/against/2")]
    naming += [f"{club}/ratings.csv", f"{two.path}/results.csv"]
    own = ("/history", "/settings", "/round/1", "/print/pairing/1")
    naming += [two.path + path for path in own] if who == "aki" else []
    for path in naming:
        page = browser.get(path, headers=said)
        assert page.status_code == 200, path
        assert name in page.data.decode("utf-8-sig"), path
        assert key not in re.sub(r'(?:id|labelledby|value)="[^"]*"', "", page.text), path
    for path in (f"{club}/evenings", f"{club}/calendar.ics", f"{club}/seasons/Autumn"):
        assert browser.get(path, headers=said).status_code == 200, path
    for path in ("", "/event.ics", "/standings", "/standings.csv", "/files", "/print/standings"):
        assert browser.get(two.path + path, headers=said).status_code == 200, path


def test_the_projector_names_it_in_both_languages_and_a_phone_in_its_own(
    evening: Opened, app: Flask
) -> None:
    night = golf(evening)
    night.start()
    assert re.search(r'lang="ja">ゴルフ<.*?lang="en">Golf 100%<', night.see("/screen"), re.DOTALL)
    phone = app.test_client()
    phone.get(own(app, 1))
    for language, name in (("en", "Golf 100%"), ("ja", "ゴルフ")):
        page = phone.get(f"{night.path}/me", headers={"Accept-Language": language})
        assert page.status_code == 200
        assert name in page.text


def test_ones_own_data_has_its_name_in_both_languages(two: Evening, app: Flask) -> None:
    phone = app.test_client()
    phone.get(own(app, 1))
    data = phone.get(f"{two.path}/me/data.json").get_json()
    named = [*data["ratings"].values(), *(one for at in data["events"] for one in at["tables"])]
    assert len(named) == 4
    assert all(one["game_name"] == NAMED["name"] for one in named)


def test_what_a_change_moves_is_shown_with_its_name(two: Evening, aki: FlaskClient) -> None:
    ruling = form(aki, f"{two.path}/round/2", "/ruling").set("total", "70", "80", "90", "99")
    shown = ruling.fill(why="counted again").send(aki)
    assert "Nothing is saved yet" in shown.text
    assert "<td>Golf 100%</td>" in shown.text


def test_its_files_say_that_the_fewest_win(two: Evening, aki: FlaskClient) -> None:
    plays = json.loads(two.see("/bg-stats.json"))
    (game,) = plays["games"]
    assert (game["name"], game["highestWins"], game["cooperative"], game["noPoints"]) == (
        "Golf 100%",
        False,
        False,
        False,
    )
    winners = [
        {one["score"] for one in play["playerScores"] if one["winner"]} for play in plays["plays"]
    ]
    assert winners == [{"70"}, {"68"}]
    lines = json.loads(two.see("/event.json"))["lines"]
    assert [one["data"]["kit"] for one in lines if one["kind"] == "kit"] == [NAMED]
    assert form(aki, two.path, "/end").save(aki).status_code == 303
    places = re.findall(r"\b(Ben|Chie|Dan|Emi)\b", two.see("/honours").split("<textarea")[1])
    assert places[:4] == ["Chie", "Ben", "Emi", "Dan"]
    assert all(name in two.see("/print/certificates?all=1") for name in places[:4])


def test_bg_stats_hears_that_places_are_no_points(evening: Opened) -> None:
    night = evening(4, rounds="1")
    kit = {key: value for key, value in NAMED.items() if key not in ("wins", "rounds")}
    assert kit_file(night, kit | {"written": "places"}).status_code == 303
    change = form(night.organiser, f"{night.path}/settings", "")
    assert change.set("games", key_of(night, "Golf")).save(night.organiser).status_code == 303
    night.start()
    write(night, sheet_at(night, 1, 1), {"places": [2, 1, 4, 3]})
    plays = json.loads(night.see("/bg-stats.json"))
    assert [one["noPoints"] for one in plays["games"]] == [True]
    scores = plays["plays"][0]["playerScores"]
    assert [(one["rank"], one["winner"]) for one in scores] == [
        (2, False), (1, True), (4, False), (3, False)
    ]  # fmt: skip


def test_a_game_that_is_won_together_from_the_second_round_on(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    """Golf by strokes, then a round that all win and one that all lose, in one season.

    100, 50, 20 and 10 points; 45 for everybody; 10 for everybody.
    """
    night = golf(evening, season="Autumn", rounds="3", **{"ties.score": "1"})
    play(night, 1, FIRST)
    first = {row["Name"]: row for row in read(aki, f"{club}/ratings.csv")}
    kept = ("format", "name", "players")
    together = {key: NAMED[key] for key in kept} | {"wins": "together", "written": "count"}
    assert kit_file(night, together).status_code == 303
    for number, outcome in ((2, "won"), (3, "lost")):
        night.start()
        write(night, sheet_at(night, number, 1), {"outcome": outcome})
        closing = form(night.organiser, f"{night.path}/round/{number}", "/close")
        assert closing.save(night.organiser).status_code == 303
    for path in (f"{night.path}/standings.csv", f"{club}/seasons/Autumn/season.csv"):
        rows = [(row["Place"], row["Name"], row["Points"]) for row in read(aki, path)]
        assert rows == [
            ("1", "Ben", "155"), ("2", "Chie", "105"), ("3", "Dan", "75"), ("4", "Emi", "65")
        ], path  # fmt: skip
    rated = {row["Name"]: row for row in read(aki, f"{club}/ratings.csv")}
    assert {name: row["Rating"] for name, row in rated.items()} == {
        name: row["Rating"] for name, row in first.items()
    }
    plays = json.loads(night.see("/bg-stats.json"))
    assert [(one["cooperative"], one["noPoints"]) for one in plays["games"]] == [(True, True)]
    winners = [{one["winner"] for one in play["playerScores"]} for play in plays["plays"]]
    assert winners == [{True, False}, {True}, {False}]
    assert "70 points" not in aki.get(f"{club}/ratings").text
    for path in ("", "/history", "/round/1", "/round/3", "/standings", "/print/standings"):
        assert night.see(path), path
    for page in (f"{club}/ratings", f"{club}/players/1", f"{club}/players/1/against/2"):
        assert aki.get(page).status_code == 200


def test_who_saves_over_another_reads_its_name(evening: Opened) -> None:
    night = golf(evening)
    mine, theirs = (form(night.organiser, f"{night.path}/settings", "") for _ in range(2))
    assert theirs.set("games", "fisherman").save(night.organiser).status_code == 303
    asked = mine.fill(rounds="3").send(night.organiser)
    assert asked.status_code == 409
    table = asked.text.split("<table", 1)[1].split("</table>")[0]
    assert "Golf 100%" in table
    assert "kit-" not in table


def test_the_settings_that_an_event_opened_with_are_not_undone(
    evening: Opened, aki: FlaskClient, club: str
) -> None:
    golf(evening)
    opening = form(aki, f"{club}/events/new", "").fill(name="Second evening")
    second = str(opening.send(aki).location).removesuffix("/roll-call")
    lines = json.loads(aki.get(f"{second}/event.json").text)["lines"]
    (settings,) = [n for n, one in enumerate(lines, 1) if one["kind"] == "settings"]
    assert f"/history/{settings}/undo" not in aki.get(f"{second}/history").text


def test_a_game_lost_together_stays_lost_once_its_sheet_is_undone(evening: Opened) -> None:
    night = playing(evening, "Pandemic", 4, rounds="1")
    night.start()
    sheet = sheet_at(night, 1, 1)
    write(night, sheet, {"outcome": "lost"})
    assert form(night.organiser, f"{night.path}/round/1", "/close").save(night.organiser)
    assert form(night.organiser, f"{sheet}/rounds/1", "/undo").save(night.organiser)
    assert form(night.organiser, sheet, "/rounds/1").values["outcome"] == []
    assert {row["Points"] for row in read(night.organiser, f"{night.path}/standings.csv")} == {"10"}


def test_the_chosen_game_can_be_undone_and_chosen_again(evening: Opened) -> None:
    night = golf(evening)
    key = key_of(night, "Golf")
    back = [
        one.group(0) for one in re.finditer(r"/events/\w+/history/\d+/undo", night.see("/history"))
    ]
    assert form(night.organiser, f"{night.path}/history", back[0].partition("/events")[2]).save(
        night.organiser
    )
    change = form(night.organiser, f"{night.path}/settings", "")
    assert change.values["games"] == ["fisherman"]
    assert change.set("games", key).save(night.organiser).status_code == 303
    play(night, 1, FIRST)
    lines = json.loads(night.see("/event.json"))["lines"]
    assert [one["kind"] for one in lines].count("kit") == 1
