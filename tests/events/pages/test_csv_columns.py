"""CSV that opens in columns in Excel, which takes separator and decimal mark from its country."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.clubs.pages.test_importing import preview_of
from tests.events.pages.conftest import Evening
from tests.events.pages.test_event_history import played

Opened = Callable[..., Evening]
COUNTRIES = [
    *(("de-DE,de;q=0.9,en;q=0.8", ";", ","), ("fr", ";", ","), ("fr-FR", ";", ",")),
    *(("ja", ",", "."), ("ja-JP,ja;q=0.9", ",", "."), ("en-US,de;q=0.5", ",", ".")),
    *(
        ("de-CH", ";", "."),
        ("en-DE", ";", ","),
        ("", ",", "."),
        ("x-y-z", ",", "."),
        ("*", ",", "."),
    ),
]


def ratings(club: str, client: FlaskClient, country: str, asked: str = "") -> str:
    """The club's ratings as a browser of that country gets them."""
    headers = {"Accept-Language": country} if country else {}
    answer = client.get(f"{club}/ratings.csv{asked}", headers=headers)
    assert "Accept-Language" in answer.vary
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return str(answer.data, "utf-8-sig")


@pytest.fixture
def club_of(evening: Opened, club: str) -> str:
    """A club with an evening that was played."""
    played(evening(4))
    return club


@pytest.mark.parametrize(("country", "separator", "mark"), COUNTRIES)
def test_columns_and_numbers_are_those_of_the_country(
    club_of: str, aki: FlaskClient, country: str, separator: str, mark: str
) -> None:
    heads, *rows = csv.reader(io.StringIO(ratings(club_of, aki, country)), delimiter=separator)
    assert len(heads) == 6
    assert len(rows) == 4
    for row in rows:
        assert re.fullmatch(rf"\d+{re.escape(mark)}\d\d", row[3])


def test_the_separator_can_be_asked_for(club_of: str, aki: FlaskClient) -> None:
    comma, semicolon = ratings(club_of, aki, "en"), ratings(club_of, aki, "fr")
    heads = comma.splitlines()[0]
    assert ratings(club_of, aki, "de", "?separator=comma").splitlines()[0] == heads
    assert ratings(club_of, aki, "ja", "?separator=semicolon").count(";") == semicolon.count(";")


@pytest.mark.parametrize("country", ["de", "fr", "ja", "en", "de-CH"])
def test_members_come_back_whatever_separates_them(
    aki: FlaskClient, club: str, country: str
) -> None:
    text = 'name\treading\tcontact\n2.5\tzwei, fünf\t+46 70; Halle\n=Eq\t"a ""b"", c"\t1,5\n'
    preview = preview_of(aki, club, text)
    assert aki.post(f"{preview.action}/write", data=preview.values).status_code == 303
    file = aki.get(f"{club}/members.csv", headers={"Accept-Language": country}).data
    again = preview_of(aki, club, file).send(aki).text
    assert "0 people are new." in again
    other = str(aki.post("/clubs/", data={"name": "Other"}).location)
    preview = preview_of(aki, other, file)
    assert aki.post(f"{preview.action}/write", data=preview.values).status_code == 303
    headers = {"Accept-Language": country}
    assert aki.get(f"{other}/members.csv", headers=headers).data == file


@pytest.mark.parametrize("path", ["standings.csv", "results.csv"])
def test_another_language_is_another_file(evening: Opened, client: FlaskClient, path: str) -> None:
    night = evening(4)
    played(night)
    first = client.get(f"{night.path}/{path}", headers={"Accept-Language": "en"})
    asked = {"If-None-Match": first.headers.get("ETag", ""), "Accept-Language": "de,en"}
    again = client.get(f"{night.path}/{path}", headers=asked)
    assert again.status_code == 200
    assert b";" in again.data.splitlines()[0]
