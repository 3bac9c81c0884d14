"""Whoever sits on no seat is told that they watch, and how to come to a seat of their own."""

from __future__ import annotations

from flask import Flask

from tests.conftest import Cast
from tests.site.matches import HTMX, play_on, started

EN = {"Accept-Language": "en"}


def test_a_stranger_is_told_and_a_player_is_not(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    for headers in (EN, EN | HTMX):
        page = cast.dan.get(f"/matches/{code}", headers=headers).text
        assert "You are watching." in page
        assert "Is one of these seats yours?" in page
        assert "open the link of your seat" in page
    for player in (cast.aki, cast.ben, cast.chie):
        assert "You are watching." not in player.get(f"/matches/{code}", headers=EN).text


def test_the_host_of_others_is_led_to_the_links(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki], "aaa")
    page = cast.aki.get(f"/matches/{code}", headers=EN).text
    watching = page.partition('id="watching"')[2].partition("</details>")[0]
    assert f"/matches/{code}/links" in watching
    assert (
        f"/matches/{code}/links"
        not in cast.dan.get(f"/matches/{code}", headers=EN)
        .text.partition('id="watching"')[2]
        .partition("</details>")[0]
    )


def test_the_result_is_for_everybody(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    play_on(app, code)
    assert "You are watching." not in cast.dan.get(f"/matches/{code}", headers=EN).text
