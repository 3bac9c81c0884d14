"""The companion as an app: what the pages name is there, and nothing of it is anybody's own."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.conftest import Cast


def linked(page: str, pattern: str) -> str:
    """The address that a page names."""
    found = re.search(pattern, page)
    assert found, pattern
    return found[1]


def test_the_manifest_and_its_icons_are_there(client: FlaskClient) -> None:
    page = client.get("/").text
    answer = client.get(linked(page, r'<link rel="manifest" href="([^"]+)"'))
    assert answer.mimetype == "application/manifest+json"
    told = answer.json or {}
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    touch = linked(page, r'<link rel="apple-touch-icon" href="([^"]+)"')
    for address in [touch, *(icon["src"] for icon in told["icons"])]:
        with client.get(address) as icon:
            assert icon.data.startswith(b"\x89PNG"), address


def test_the_worker_is_asked_for_again_and_never_an_old_one(client: FlaskClient) -> None:
    address = linked(client.get("/").text, r'data-worker="([^"]+)"')
    assert re.fullmatch(r"/sw\.js\?v=[0-9a-f]{12}", address)  # a new version is a new address
    with client.get(address) as answer:
        assert answer.mimetype == "text/javascript"
        assert answer.headers["Cache-Control"] == "no-cache"


def test_the_offline_page_is_the_same_for_everybody(cast: Cast) -> None:
    cast.aki.post("/matches/", data={"game": "fisherman", "seats": "3", "kind.0": "me"})
    for client in (cast.aki, cast.dan):
        assert "Nothing is lost" in client.get("/offline").text
    assert cast.aki.get("/offline").data == cast.dan.get("/offline").data
    assert "csrf" not in cast.aki.get("/offline").text
