"""Whoever sits on no seat is told that they watch, and how to come to a seat of their own."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import cast as typed

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from companion.core.append import touch
from companion.core.house import Houses, News
from companion.core.services import services_of
from companion.core.transaction import writing
from companion.matches.pages import match_page, play
from companion.matches.verbs.attached import Attached
from tests.conftest import Cast
from tests.site.matches import HTMX, play_on, row, started

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


BELOW = "http://club.example/games/"


def stream_of(client: FlaskClient, code: str, **headers: str) -> str:
    """The address of the stream that this browser's page of the match follows."""
    page = client.get(f"/matches/{code}", headers=headers).text
    return html.unescape(re.findall(r'sse-connect="([^"]+)"', page)[0])


def heard(
    app: Flask, client: FlaskClient, code: str, address: str, base: str = "", **headers: str
) -> list[tuple[str, str]]:
    """The events with which a stream tells of the match's next change, each with its data."""
    where = {"base_url": base} if base else {}
    with client.get(address, headers=headers, buffered=False, **where) as answer:
        events = typed("Iterator[bytes]", iter(answer.response))
        next(events)
        with app.app_context(), writing():
            touch(row(code))
        said = next(events).decode()
    kinds = re.findall(r"^event: (\w+)$", said, re.MULTILINE)
    return [
        (kind, "\n".join(re.findall("^data: ?(.*)$", one, re.MULTILINE)))
        for kind, one in zip(kinds, said.split("\n\n"), strict=False)
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_stranger_may_see_comes_with_the_news(app: Flask, cast: Cast, language: str) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    asked = {"Accept-Language": language}
    address = stream_of(cast.dan, code, **asked)
    for _ in range(2):
        events = heard(app, cast.dan, code, address, **asked)
        fetched = app.test_client().get(f"/matches/{code}", headers=asked | HTMX).data.decode()
        assert [kind for kind, _ in events] == ["part", "version"]
        assert events[0][1] == fetched
        assert f'data-told="{events[1][1]}"' in fetched
        assert "data-shared" in fetched


def test_nobody_hears_more_than_a_stranger_whoever_listens(app: Flask, cast: Cast) -> None:
    """What is sent depends on the match alone: a player's cookie adds nothing to it."""
    code = started(app, [cast.aki, cast.ben, cast.chie])
    for listener in (cast.aki, cast.ben, cast.dan):
        events = heard(app, listener, code, f"/live/match/{code}?shared=1", **EN)
        stranger = app.test_client().get(f"/matches/{code}", headers=EN | HTMX).data.decode()
        assert events[0] == ("part", stranger)


def test_a_page_that_is_ones_own_is_told_a_number_and_fetches(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    for client in (cast.aki, cast.ben):
        assert "data-shared" not in client.get(f"/matches/{code}", headers=EN).text
        events = heard(app, client, code, stream_of(client, code))
        assert [kind for kind, _ in events] == ["version"]


def test_below_a_path_the_part_has_the_addresses_of_that_path(app: Flask, cast: Cast) -> None:
    code = started(app, [cast.aki, cast.ben, cast.chie])
    address = f"/live/match/{code}?shared=1"
    assert f'hx-get="/matches/{code}"' in heard(app, cast.dan, code, address)[0][1]
    assert f'hx-get="/games/matches/{code}"' in heard(app, cast.dan, code, address, BELOW)[0][1]


def test_who_hears_the_organisers_gets_a_page_of_their_own(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a seat, too; and what is said to them is in nobody else's page."""

    def hears(source: object, person: int | None) -> News | None:
        return News(("Pizza is here.",), "/call") if request.headers.get("X-Member") else None

    code = started(app, [cast.aki, cast.ben, cast.chie])
    found = Attached(table=True, clock=False, undo=False)
    for page in (match_page, play):
        monkeypatch.setattr(page, "attached", lambda match: found)
    services_of(app).the(Houses).news.append(hears)
    for headers in (EN | HTMX, EN | HTMX | {"X-Member": "1"}, EN | HTMX):
        seen = cast.dan.get(f"/matches/{code}", headers=headers).text
        assert ("Pizza is here." in seen) is ("X-Member" in headers)
        assert ("data-shared" in seen) is ("X-Member" not in headers)
    events = heard(app, cast.dan, code, f"/live/match/{code}?shared=1", **{"X-Member": "1"})
    assert "Pizza" not in events[0][1]
