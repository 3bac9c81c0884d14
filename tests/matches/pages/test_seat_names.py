"""Names that nobody chose are said in the reader's language; those that somebody typed stay."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient

from tests import pages
from tests.conftest import Cast
from tests.site.matches import play_on, sit

JA = {"Accept-Language": "ja"}
EN = {"Accept-Language": "en"}
HIRAGANA_CREW = re.compile("なみ|みなと|いさな|かじ|しお")


def opened(client: FlaskClient, **fields: str) -> str:
    """A match that a Japanese host opens by the form."""
    client.get("/language/ja")
    form = pages.form(client, "/matches/new?game=fisherman", to="/matches/").fill(**fields)
    return form.send(client).location


def test_an_english_guest_reads_the_ais_names(cast: Cast) -> None:
    address = opened(cast.aki, name__0="あき")
    assert HIRAGANA_CREW.search(cast.aki.get(address).text)
    seen = cast.dan.get(address, headers=EN).text
    assert "Isana" in seen
    assert "あき" in seen
    assert not HIRAGANA_CREW.search(seen)


def test_nobody_is_called_self(cast: Cast, app: Flask) -> None:
    address = opened(cast.aki)
    for _ in range(2):
        page = cast.aki.get(address).text
        assert "自分さん" not in page
        assert "ゲスト" in page
        assert "Guest" in cast.dan.get(address, headers=EN).text
        play_on(app, address.rsplit("/", 1)[1])


def test_a_friend_s_seat_is_called_so_until_they_say_their_name(cast: Cast, app: Flask) -> None:
    address = opened(cast.aki, kind__1="link", seats="3", first="0")
    assert "友だち2" in cast.aki.get(address).text
    assert "Friend 2" in cast.dan.get(address, headers=EN).text
    code = address.rsplit("/", 1)[1]
    sit(app, cast.ben, code, 1)
    assert "Ben" in cast.dan.get(address, headers=EN).text


def test_who_sits_down_is_asked_for_a_name_and_not_given_one(cast: Cast) -> None:
    address = opened(cast.aki, kind__1="link", seats="3", first="0")
    link = re.search(r"(/s/[\w-]+)", cast.aki.get(address).text)
    assert link
    form = pages.form(cast.ben, link[1], press="")
    assert form.values["name"] == [""]


def test_a_name_that_somebody_typed_is_not_translated(cast: Cast) -> None:
    address = opened(cast.aki, name__0="Nami")
    page = cast.aki.get(address).text
    assert 'class="seat-name">Nami<' in page


def test_the_front_page_has_the_same_names(cast: Cast) -> None:
    opened(cast.aki)
    assert "ゲスト" in cast.aki.get("/", headers=JA).text


def test_after_the_end_every_page_says_the_names_of_its_reader(cast: Cast, app: Flask) -> None:
    address = opened(cast.aki, name__0="あき")
    play_on(app, address.rsplit("/", 1)[1])
    for page in ("", "/replay", "/sheet", "/sheet.csv", "/picture", "/picture.svg"):
        english = cast.dan.get(address + page, headers=EN).text
        japanese = cast.dan.get(address + page, headers=JA).text
        assert "Isana" in english, page
        assert not HIRAGANA_CREW.search(english), page
        assert "いさな" in japanese, page
        assert "Isana" not in japanese, page
