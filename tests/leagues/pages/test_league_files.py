"""A league is taken away and read into a fresh companion, whose pages are the same."""

from __future__ import annotations

import io
import re

from flask import Flask

from companion.leagues.verbs.league_journal import set_public
from tests.leagues.pages.conftest import World, signed_in
from tests.pages import Form, form


def told(text: str) -> str:
    """A page without what every installation numbers for itself."""
    text = re.sub(r'/(leagues|clubs|assets|static|live/league)/[^"]*', r"/\1/…", text)
    text = re.sub(r'data-told="\d+"', "", text)
    return re.sub(r'(name="csrf_token" value|content)="[^"]*"', "", text)


def test_the_whole_league_is_the_directors_and_the_same_elsewhere(
    world: World, elsewhere: Flask
) -> None:
    with world.app.test_request_context():
        set_public(world.league(), True)
    assert "league.json" in world.director.get(f"{world.path}/files").text
    assert "league.json" not in world.browsers["referee"].get(f"{world.path}/files").text
    answer = world.director.get(f"{world.path}/league.json")
    assert "attachment" in answer.headers["Content-Disposition"]

    chie = signed_in(elsewhere, "Chie")
    assert "/clubs/bring-league" in chie.get("/clubs/").text
    page = form(chie, "/clubs/bring-league", press="Import").fill(signs="Chie the third")
    assert page.files == ["file"]
    sent = chie.post(page.page, data=with_file(page, answer.data))
    assert sent.status_code == 303
    here, there = world.director.get(world.path), chie.get(str(sent.location))
    assert there.status_code == 200
    assert told(there.text) == told(here.text)


def test_a_spoilt_file_is_refused_with_its_place(world: World) -> None:
    data = world.director.get(f"{world.path}/league.json").data
    page = form(world.director, "/clubs/bring-league", press="Import")
    spoilt = data.replace(b'"kind": "divide"', b'"kind": "multiply"')
    answer = world.director.post(page.page, data=with_file(page, spoilt))
    assert answer.status_code == 422
    assert re.search(r"lines\[\d+\]\.kind: ", answer.text)
    assert world.browsers["stranger"].get("/clubs/bring-league").status_code == 403


def with_file(page: Form, data: bytes) -> dict[str, object]:
    """What the form sends with that file chosen."""
    values: dict[str, object] = {name: list(given) for name, given in page.values.items() if given}
    return {**values, "file": (io.BytesIO(data), "league.json")}
