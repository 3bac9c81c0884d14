"""Seasons, ratings and profiles: what a club's evenings add up to."""

import csv
import io
import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.members import player_link
from companion.competition import seat_advantage
from companion.core.services import services_of
from companion.models import Member, db
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import played
from tests.pages import form, sure

Opened = Callable[..., Evening]


def test_evenings_of_a_season_are_added_up(evening: Opened, client: FlaskClient, club: str) -> None:
    for _ in range(2):
        played(evening(4, season="Autumn 2026"))
    page = client.get(f"{club}/seasons/Autumn 2026").text
    assert "2 events" in page
    assert page.count("First evening") == 8 + 2  # everybody's, and the list of evenings
    assert page.count("· 4 people") == 2
    assert client.get(f"{club}/seasons/Spring").status_code == 404


def two_of_which_one_counts(evening: Opened, club: str) -> None:
    """Two evenings of a season, and its page is told that the best of them counts."""
    for _ in range(2):
        night = evening(4, season="Autumn")
        played(night)
    keep = form(night.organiser, f"{club}/seasons/Autumn", press="Save").fill(best="1")
    assert keep.save(night.organiser).status_code == 303


def test_only_the_best_evenings_count_where_that_is_agreed(
    evening: Opened, client: FlaskClient, club: str
) -> None:
    two_of_which_one_counts(evening, club)
    page = client.get(f"{club}/seasons/Autumn").text
    assert "the best counts" in page
    assert page.count("does not count") == 4
    file = client.get(f"{club}/seasons/Autumn/season.csv").data.decode("utf-8-sig")
    heads, *rows = csv.reader(io.StringIO(file))
    assert [head.endswith(": counted?") for head in heads[5:]] == [False, False, True, True]
    for row in rows:
        assert sorted(row[7:]) == ["counted", "not counted"]
        assert [float(points) for points in row[5:7]]


def test_what_fewer_counted_evenings_move_is_shown_before_it_is_saved(
    evening: Opened, client: FlaskClient, club: str
) -> None:
    for _ in range(2):
        played(night := evening(4, season="Autumn"))
    season = f"{club}/seasons/Autumn"
    before = client.get(season).text
    asked = form(night.organiser, season, press="Save").fill(best="1").send(night.organiser)
    assert "Nothing is saved yet" in asked.text
    assert client.get(season).text == before
    assert sure(night.organiser, asked).status_code == 303
    assert "the best counts" in client.get(season).text


def test_how_many_evenings_count_is_agreed_on_the_season_s_page(
    evening: Opened, client: FlaskClient, aki: FlaskClient, club: str
) -> None:
    nights = [evening(4, season="Autumn") for _ in range(2)]
    for night in nights:
        played(night)
    nights[1].post("/end")
    season = f"{club}/seasons/Autumn"
    assert "does not count" not in client.get(season).text
    assert "Best events that count" not in client.get(season).text
    wrong = aki.post(season, data={"best": "101"})
    assert wrong.status_code == 422
    assert 'id="best-reason"' in wrong.text
    assert aki.post(season, data={"best": "1"}).status_code == 303
    page = aki.get(season).text
    assert page.count("does not count") == 4
    assert re.search(r'name="best"[^>]* value="1"', page)
    third = evening(4, season="Autumn")  # a new evening goes on with what was agreed
    played(third)
    assert client.get(season).text.count("does not count") == 8
    third.post("/settings", games="fisherman", rounds="2")
    assert client.get(season).text.count("does not count") == 8
    assert "Events of the season that count: the best 1" in nights[1].see("/history")
    assert aki.post(season, data={"best": "0"}).status_code == 303
    assert "does not count" not in client.get(season).text


def test_an_evening_joins_a_season_afterwards(
    evening: Opened, client: FlaskClient, club: str
) -> None:
    two_of_which_one_counts(evening, club)
    late = evening(4)
    played(late)
    late.post("/end")
    wrong = late.post("/name", name="x" * 81, season="Autumn")
    assert wrong.status_code == 422
    assert 'id="name-reason"' in wrong.text
    assert late.post("/name", name="Third evening", season=" Autumn ").status_code == 303
    page = client.get(f"{club}/seasons/Autumn").text
    assert "3 events" in page
    assert "Third evening" in page
    assert page.count("does not count") == 8  # as many count as before
    late.post("/name", name="Third evening", season="")
    assert "2 events" in client.get(f"{club}/seasons/Autumn").text
    assert 'value="Third evening"' in late.see("/settings")


def test_ratings_follow_from_the_results_and_corrections(
    evening: Opened, client: FlaskClient, club: str
) -> None:
    night = evening(4)
    played(night)
    before = client.get(f"{club}/ratings").text
    assert "provisional" in before
    night.post("/round/1/tables/1/ruling", total=["0", "0", "0", "9"], why="counted again")
    after = client.get(f"{club}/ratings").text
    assert re.findall(r"\d+\.\d", before) != re.findall(r"\d+\.\d", after)


def test_the_seats_of_many_tables_are_compared(
    evening: Opened, client: FlaskClient, club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(evening(4))
    page = client.get(f"{club}/ratings").text
    assert "Fisherman, 4 seats: 25 % would be even" in page
    assert "Share of wins" not in page, "one table tells nothing"
    assert len(shares := re.findall(r"(\d+) ± \d+ %", page)) == 4, "of AIs"
    assert sum(map(int, shares)) == pytest.approx(100, abs=2)
    monkeypatch.setattr(seat_advantage, "FEWEST", 1)
    page = client.get(f"{club}/ratings").text
    assert "Share of wins, 1 table" in page
    shares = re.findall(r"(\d+) ± \d+ %", page)
    assert len(shares) == 8
    assert sum(map(int, shares)) == pytest.approx(200, abs=4)


def test_what_is_remembered_of_ratings_is_what_a_replay_says(
    evening: Opened, client: FlaskClient, club: str
) -> None:
    nights = [evening(4), evening(4)]
    for night, total in [(nights[0], ""), (nights[1], ""), (nights[1], "9"), (nights[0], "8")]:
        if total:
            form = {"total": ["0", "0", "0", total], "why": "counted again"}
            assert night.post("/round/1/tables/1/ruling", **form).status_code == 303
        else:
            played(night)
        remembered = client.get(f"{club}/ratings").text
        services_of(client.application).caches.pop("ratings")
        services_of(client.application).caches.pop("events")
        assert re.findall(r"\d+\.\d", remembered) == re.findall(
            r"\d+\.\d", client.get(f"{club}/ratings").text
        )


def test_a_profile_shows_games_opponents_and_evenings(
    evening: Opened, client: FlaskClient, club: str
) -> None:
    played(evening(4))
    page = client.get(f"{club}/players/1").text
    for words in ("<h1>Ben</h1>", "Fisherman", "1 match", "Chie", "First evening", "<polyline"):
        assert words in page
    assert client.get(f"{club}/players/99").status_code == 404


def test_a_merged_member_s_results_count_for_the_other(
    evening: Opened, client: FlaskClient, aki: FlaskClient, club: str
) -> None:
    played(evening(4))
    aki.post(f"{club}/members/1/merge", data={"into": "8"})
    assert "<h1>Iku</h1>" in client.get(f"{club}/players/1").text
    page = client.get(f"{club}/ratings").text
    assert "Iku" in page
    assert "Ben" not in page


def test_a_forgotten_name_is_nowhere(
    evening: Opened, client: FlaskClient, aki: FlaskClient, club: str
) -> None:
    night = evening(4)
    played(night)
    aki.post(f"{club}/members/1/forget", data={"sure": "1"})
    for path in (f"{club}/ratings", f"{night.path}/standings", f"{club}/players/2"):
        page = client.get(path).text
        assert "Ben" not in page
        assert "#1" in page


def test_nobody_else_looks_where_nothing_is_public(
    evening: Opened, client: FlaskClient, club: str
) -> None:
    night = evening(4, season="Autumn")
    played(night)
    night.post("/public")
    for path in ("/ratings", "/seasons/Autumn", "/players/1"):
        assert client.get(club + path).status_code == 403
        assert night.organiser.get(club + path).status_code == 200


@pytest.fixture
def half_public(evening: Opened) -> list[Evening]:
    """A public evening of four, and a private one of the season with four more people."""
    nights = [
        evening(4, season="Autumn"),
        evening(8, season="Autumn", name="Secret evening"),
        evening(4, season="Hidden", name="Secret evening"),
    ]
    for night in nights:
        played(night)
    for night in nights[1:]:
        night.post("/public")
    return nights


def points(page: str) -> list[str]:
    """Everybody's points, in the order of the page."""
    return re.findall(r'<span class="points number">([^<]*)</span>', page)


def test_a_private_evening_shows_itself_to_no_stranger(
    half_public: list[Evening], client: FlaskClient, club: str
) -> None:
    season = client.get(f"{club}/seasons/Autumn").text
    assert "1 event is not public and does not count here." in season
    assert "2 events are not public" in client.get(f"{club}/ratings").text
    assert points(season) == points(client.get(f"{half_public[0].path}/standings").text)
    for path in ("/seasons/Autumn", "/ratings", "/players/1", "/players/1/against/2"):
        page = client.get(club + path).text
        for words in ("Secret", "Hidden", "Iku"):
            assert words not in page, path
    for path in ("/seasons/Hidden", "/players/8", "/players/1/against/8"):
        assert client.get(club + path).status_code == 404


def test_the_club_s_own_people_see_every_evening(
    half_public: list[Evening], app: Flask, aki: FlaskClient, club: str
) -> None:
    with app.app_context():
        token = player_link(db.session.get_one(Member, 1))
    player = app.test_client()
    player.get(f"/p/{token}")
    for browser in (aki, player):
        season = browser.get(f"{club}/seasons/Autumn").text
        assert len(points(season)) == 8
        assert "1 event is not public: people outside the club see the season without it." in season
        assert "Hidden" in season
        assert "Iku" in browser.get(f"{club}/ratings").text
        assert browser.get(f"{club}/players/8").status_code == 200
    assert "Secret" in player.get(f"{club}/players/1").text
