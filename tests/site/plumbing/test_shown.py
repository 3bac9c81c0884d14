"""Sections that a page shows already are not sent again, and nobody else's page lacks them."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.site.plumbing.shown import SHOWN
from tests.conftest import Cast
from tests.site.matches import HTMX, row, started
from tests.tables import steps

MOVES = 5


def digests(page: str, kind: str = "digest") -> list[str]:
    """What the sections of a page carry: their digests, or those of which only a mark was sent."""
    return re.findall(rf' data-(?:{kind})="(\w+)"', page)


def match(app: Flask, client: FlaskClient, game: str) -> str:
    """The address of a match with a seat for this browser, which has gone on a little."""
    code = started(app, [client], "m" + "a" * (GAMES[game].seats[0] - 1), game=game)
    go_on(app, code)
    return f"/matches/{code}"


def go_on(app: Flask, code: str) -> None:
    with app.app_context():
        steps(row(code), MOVES)


def fetched(client: FlaskClient, path: str, shown: list[str]) -> str:
    """The live part for a page that shows these."""
    return client.get(path, headers=HTMX | {SHOWN: " ".join(shown)}).text


@pytest.mark.parametrize("game", GAMES)
def test_only_what_has_changed_is_sent(app: Flask, client: FlaskClient, game: str) -> None:
    path = match(app, client, game)
    shown = digests(client.get(path).text)
    go_on(app, path.rsplit("/", 1)[1])
    whole, answer = fetched(client, path, []), fetched(client, path, shown)
    assert digests(answer, "digest|same") == digests(whole)
    assert set(digests(answer, "same")) == set(digests(whole)) & set(shown)
    assert not set(digests(answer)) & set(shown)
    assert len(answer) < len(whole)


def test_a_section_left_out_keeps_its_kind_and_id(app: Flask, client: FlaskClient) -> None:
    path = match(app, client, "nusfjord")
    page = client.get(path).text
    answer = fetched(client, path, digests(page))
    left_out = re.findall(r'<(\w+) id="([^"]+)" data-same="(\w+)"></\1>', answer)
    assert len(left_out) == len(digests(page))
    for tag, name, digest in left_out:
        assert re.search(rf'<{tag} data-digest="{digest}"[^>]* id="{name}"', page)


def test_a_whole_page_is_whole(app: Flask, client: FlaskClient) -> None:
    path = match(app, client, "nusfjord")
    shown = digests(client.get(path).text)
    assert digests(client.get(path, headers={SHOWN: " ".join(shown)}).text) == shown


def test_what_all_spectators_share_lacks_nothing(app: Flask, cast: Cast) -> None:
    """Whatever one of them says it shows."""
    path = match(app, cast.aki, "fisherman")
    shown = digests(cast.dan.get(path).text)
    assert shown
    for reader in (cast.dan, cast.chie):
        assert digests(fetched(reader, path, shown), "same") == []


def test_a_part_is_unchanged_only_for_a_page_that_shows_the_same(
    app: Flask, client: FlaskClient
) -> None:
    path = match(app, client, "fisherman")
    shown = digests(client.get(path).text)
    headers = HTMX | {SHOWN: " ".join(shown)}
    known = {"If-None-Match": client.get(path, headers=headers).headers["ETag"]}
    assert client.get(path, headers=headers | known).status_code == 304
    assert client.get(path, headers=HTMX | known).status_code == 200
