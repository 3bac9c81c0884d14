"""Results, standings, season, ratings and members for spreadsheets; true times in exports."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from flask import Flask
from flask.testing import FlaskClient

from companion.core.transaction import writing
from companion.events.verbs.event_tables import row_of
from companion.models import Event, EventLine, SheetLine, db
from companion.tables.setting_up import sit_down
from tests.core.played import play_on
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import played
from tests.pages import form

Opened = Callable[..., Evening]
BEGAN = datetime(2026, 11, 28, 18, 40, tzinfo=UTC)


def table(client: FlaskClient, page: str, words: str) -> list[list[str]]:
    """The file behind the link with these words on a page."""
    link = rf'<a [^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*{re.escape(words)}'
    found = re.search(link, client.get(page).text)
    assert found
    answer = client.get(found[1])
    assert answer.mimetype == "text/csv"
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))


def played_at(app: Flask, began: datetime) -> None:
    """The round began then; every entry came five minutes after the one before."""
    with app.app_context(), writing() as session:
        for line in session.scalars(db.select(EventLine).where(EventLine.kind == "start")):
            line.at = began
        for entry in session.scalars(db.select(SheetLine).where(SheetLine.kind == "round")):
            entry.at = began + timedelta(minutes=5 * ((entry.round or 0) + 1))


def test_results_are_a_line_a_seat_with_the_true_times(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(4)
    played(night)
    played_at(app, BEGAN)
    heads, *rows = table(client, f"{night.path}/files", "Results, table by table (CSV)")
    assert heads[:8] == [
        *("Round", "Table", "Game", "Seat", "Name", "Member number", "Total", "Place"),
    ]
    assert [row[:4] for row in rows] == [
        [
            "Round 1",
            "1",
            "Fisherman",
            str(seat),
        ]
        for seat in (1, 2, 3, 4)
    ]
    assert sorted(row[4] for row in rows) == ["Ben", "Chie", "Dan", "Emi"]
    assert {row[9] for row in rows} == {"20"}
    (play,) = (client.get(f"{night.path}/bg-stats.json").json or {})["plays"]
    assert play["playDate"] == "2026-11-28 18:40:00"
    assert play["durationMin"] == 20


def test_an_evening_written_down_later_was_held_when_its_day_says(
    evening: Opened, client: FlaskClient, app: Flask
) -> None:
    night = evening(4)
    played(night)
    played_at(app, BEGAN)
    when = form(night.organiser, f"{night.path}/settings", to="/when")
    when.open_to["zone"] = None  # the browser's script fills it
    when.fill(day="2026-11-21", time="19:00", zone="Asia/Tokyo", place="Hall").send(night.organiser)
    found = client.get(f"{night.path}/bg-stats.json").json or {}
    assert found["plays"][0]["playDate"] == "2026-11-21 10:00:00"
    assert found["locations"][0]["name"] == "Hall"
    _, *rows = table(client, f"{night.path}/files", "Results, table by table (CSV)")
    assert rows[0][8] == "2026-11-21 19:00"


def test_the_minutes_of_a_table_on_screen_are_in_the_file(
    evening: Opened, aki: FlaskClient, app: Flask
) -> None:
    night = evening(3, screen="1")
    night.start()
    with app.app_context(), writing():
        row = row_of(db.session.get_one(Event, 1), 1, 1)
        for seat in range(3):
            sit_down(row, seat)
        play_on(row)
        begun = db.session.scalars(db.select(EventLine).where(EventLine.kind == "start")).one()
        assert row.match
        row.match.ended_at = begun.at + timedelta(minutes=25)
    data = aki.get(f"{night.path}/event.json").data
    other = str(form(aki, "/clubs/", press="Open a club").fill(name="Full").send(aki).location)
    file = {"file": (io.BytesIO(data), "event.json"), "into": other.rpartition("/")[2]}
    there = str(aki.post("/clubs/bring", data=file).location).removesuffix("/goes-on")
    for path in (night.path, there):
        _, *rows = table(aki, f"{path}/files", "Results, table by table (CSV)")
        assert {row[9] for row in rows} == {"25"}
        (play,) = (aki.get(f"{path}/bg-stats.json").json or {})["plays"]
        assert play["durationMin"] == 25


def test_only_who_was_forgotten_is_anonymous(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    club = night.see().split('href="/clubs/')[1].split('"')[0].split("/")[0]
    member = form(night.organiser, f"/clubs/{club}/members/1", press="Save")
    assert member.fill(name="#Ren").send(night.organiser).status_code == 303
    played(night)
    found = client.get(f"{night.path}/bg-stats.json").json or {}
    assert {one["name"]: one["isAnonymous"] for one in found["players"]}["#Ren"] is False
    gone = form(night.organiser, f"/clubs/{club}/members/1", to="/forget").set("sure", "1")
    assert gone.send(night.organiser).status_code == 303
    found = client.get(f"{night.path}/bg-stats.json").json or {}
    assert sorted(one["isAnonymous"] for one in found["players"]) == [False] * 3 + [True]


def test_an_ai_is_marked_as_one(evening: Opened, client: FlaskClient) -> None:
    night = evening(3, prefer="ai")
    night.start()
    total = form(night.organiser, f"{night.path}/round", to="/ruling")
    total.set("total", "4", "3", "2", "1").fill(why="=broken off").save(night.organiser)
    found = client.get(f"{night.path}/bg-stats.json").json or {}
    ai = next(player for player in found["players"] if player["name"] == "AI")
    assert ai["isAnonymous"] is True
    roles = {score["playerRefId"]: score["role"] for score in found["plays"][0]["playerScores"]}
    assert roles[ai["id"]] == "AI"
    assert sorted(roles.values()) == ["", "", "", "AI"]
    _, *rows = table(client, f"{night.path}/files", "Results, table by table (CSV)")
    assert [row[5] for row in rows if row[4] == "AI"] == [""]
    assert {row[10] for row in rows} == {"'=broken off"}


def test_standings_have_the_place_in_each_round(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    night.start()
    total = form(night.organiser, f"{night.path}/round", to="/ruling")
    total.set("total", "4", "9", "2", "1").fill(why="by hand").save(night.organiser)
    heads, *rows = table(client, f"{night.path}/files", "Standings (CSV)")
    at = heads.index("Round 1: place")
    assert [row[at] for row in rows] == [row[0] for row in rows] == [*"1234"]


def test_a_season_and_ratings(evening: Opened, client: FlaskClient, club: str) -> None:
    for name in ("One", "Two"):
        night = evening(4, name=name, season="Autumn")
        played(night)
    keep = form(night.organiser, f"{club}/seasons/Autumn", press="Save").fill(best="1")
    assert keep.save(night.organiser).status_code == 303
    heads, *rows = table(client, f"{club}/seasons/Autumn", "The season (CSV)")
    assert heads[:5] == ["Place", "Name", "Member number", "Points", "Events won"]
    assert heads[5].startswith("One ")
    assert heads[6].startswith("Two ")
    assert len(rows) == 4
    assert all(float(points) >= 0 for row in rows for points in row[5:7])
    assert sorted(cell for row in rows for cell in row[7:]) == ["counted"] * 4 + ["not counted"] * 4
    heads, *rows = table(client, f"{club}/ratings", "The ratings (CSV)")
    assert heads == ["Game", "Name", "Member number", "Rating", "±", "Times played"]
    assert {row[5] for row in rows} == {"2"}
    night.post("/public")
    heads, *_ = table(client, f"{club}/seasons/Autumn", "The season (CSV)")
    assert len(heads) == 7  # a private evening shows itself to strangers nowhere


def test_members_are_carried_to_another_club(aki: FlaskClient, club: str) -> None:
    member = form(aki, f"{club}/members/1", to="/members/1")
    member.fill(reading="べん", contact="ben@example.org").send(aki)
    rows = table(aki, club, "The members (CSV)")
    assert rows[0] == ["Name", "Reading", "Contact"]
    assert ["Ben", "べん", "ben@example.org"] in rows
    other = str(form(aki, "/clubs/", press="Open a club").fill(name="Full").send(aki).location)
    text = "\n".join(",".join(row) for row in rows)
    look = form(aki, f"{other}/members/import", to="/import").fill(text=text).send(aki)
    assert "べん" in look.text
    assert look.text.count("ben@example.org") >= 1


def test_in_japanese_the_heads_are(evening: Opened, client: FlaskClient) -> None:
    night = evening(4)
    played(night)
    client.get("/language/ja")
    heads, *_ = table(client, f"{night.path}/files", "対戦結果")
    assert heads[0] == "回"
    assert not any(head.isascii() for head in heads)
