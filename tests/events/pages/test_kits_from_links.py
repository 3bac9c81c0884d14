"""A game on paper for an event, from a pasted link: of its scoring, or of a score sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.events.pages.conftest import Evening
from tests.events.pages.test_kit_games import GOLF, key_of, playing, sheet_at
from tests.pages import form, forms
from tests.sheets.pages.test_kit_links import link_of
from tests.sheets.pages.test_kit_page import fresh, scoring
from tests.site.paper import taken

Opened = Callable[..., Evening]


def pasted(night: Evening, link: str) -> TestResponse:
    """Add a game in the settings by a link."""
    sending = form(night.organiser, f"{night.path}/settings", "/kit")
    return sending.fill(link=link).send(night.organiser)


def added(night: Evening) -> list[Any]:
    """The kits of the event's file."""
    lines = json.loads(night.see("/event.json"))["lines"]
    return [line["data"]["kit"] for line in lines if line["kind"] == "kit"]


@pytest.fixture
def sheet(client: FlaskClient) -> str:
    """A stranger's sheet of a game that Tairyō does not know."""
    page = fresh(client, "Golf", "Xeno Yuri")
    assert scoring(client, page).fill(wins="fewest", rounds="1").send(client).status_code == 303
    return page


@pytest.mark.parametrize(
    "link",
    [
        "http://elsewhere.example{kit}",
        "  https://tairyo.example{sheet}\n",
        "{sheet}/kit",
        "https://tairyo.example{sheet}?saved=1#entry",
        "{code}",
    ],
)
def test_any_link_to_a_sheet_or_its_scoring_will_do(
    evening: Opened, client: FlaskClient, sheet: str, link: str
) -> None:
    night = evening(4)
    code = sheet.rpartition("/")[2]
    written = link.format(kit=link_of(client, sheet), sheet=sheet, code=code)
    assert pasted(night, written).status_code == 303
    assert added(night) == [taken(client, sheet)["kit"]]
    assert "Xeno" not in night.see("/event.json")
    assert key_of(night, "Golf")


def test_the_same_link_twice_changes_nothing_and_a_changed_sheet_only_when_pasted_again(
    evening: Opened, client: FlaskClient, sheet: str
) -> None:
    night = evening(4)
    sending = form(night.organiser, f"{night.path}/settings", "/kit").fill(link=sheet)
    for _ in range(2):
        assert sending.send(night.organiser).status_code == 303
    before = added(night)
    assert len(before) == 1
    assert scoring(client, sheet).fill(until="30", rounds="").send(client).status_code == 303
    assert added(night) == before
    assert pasted(night, sheet).status_code == 303
    assert [kit.get("until") for kit in added(night)] == [None, 30]


def test_the_sheet_of_an_event_s_table_will_do(evening: Opened) -> None:
    night = playing(evening, "Hearts", 4)
    night.start()
    assert pasted(night, sheet_at(night, 1, 1)).status_code == 303
    assert [kit["name"]["en"] for kit in added(night)] == ["Hearts", "Hearts"]


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("", "Choose a file or paste a link."),
        ("https://tairyo.example/clubs/abc", "No score sheet here has this link."),
        ("/sheets/" + "x" * 20, "No score sheet here has this link."),
        ("a" * 500, "No score sheet here has this link."),
        ("/sheets/new/another?kit=eJyr", "This link is incomplete or damaged."),
        ("{shelf}", "This game is known here and needs no kit."),
    ],
)
def test_any_other_link_is_refused_and_kept(
    evening: Opened, client: FlaskClient, link: str, said: str
) -> None:
    names = {f"names.{seat}": name for seat, name in enumerate(("Aki", "Ben", "Chie"))}
    shelf = client.post("/sheets/new", data={"game": "fisherman", **names}).location
    night = evening(4)
    answer = pasted(night, link.format(shelf=shelf))
    assert answer.status_code == 422
    assert said in answer.text
    assert f'value="{link.format(shelf=shelf)}"' in answer.text
    assert added(night) == []


def test_a_kit_that_no_table_of_an_event_can_play(evening: Opened, client: FlaskClient) -> None:
    page = fresh(client, "Werewolf", "Aki Ben Chie Dan Emi Fumi Gen")
    change = scoring(client, page).fill(players__0="6")
    assert change.send(client).status_code == 303
    answer = pasted(evening(4), page)
    assert "Tables of events and leagues have at most 5 seats." in answer.text


def test_a_chosen_file_comes_before_a_link(
    evening: Opened, client: FlaskClient, sheet: str
) -> None:
    night = evening(4)
    sending = form(night.organiser, f"{night.path}/settings", "/kit").fill(link=sheet)
    data = {"file": (BytesIO(json.dumps(GOLF).encode()), "kit.json")}
    answer = night.organiser.post(sending.action, data={**sending.values, **data})
    assert answer.status_code == 303
    assert added(night) == [GOLF]


def test_a_wrong_kit_in_a_file_names_its_place(evening: Opened) -> None:
    night = evening(4)
    sending = form(night.organiser, f"{night.path}/settings", "/kit")
    for kit, said in (
        ({**GOLF, "players": [5, 2]}, "players[0]: expected at most 2"),
        (GOLF | {"name": " "}, "name: expected a name"),
    ):
        data = {"file": (BytesIO(json.dumps(kit).encode()), "kit.json")}
        answer = night.organiser.post(sending.action, data={**sending.values, **data})
        assert answer.status_code == 422
        assert said in answer.text


def test_settings_are_saved_below_a_link_that_was_refused(evening: Opened) -> None:
    night = evening(4)
    refused = pasted(night, "nowhere")
    assert refused.status_code == 422
    (settings,) = [
        one for one in forms(refused.text, refused.request.path) if "games" in one.open_to
    ]
    assert settings.fill(rounds="3").send(night.organiser).status_code == 303
    assert form(night.organiser, f"{night.path}/settings", "").values["rounds"] == ["3"]
