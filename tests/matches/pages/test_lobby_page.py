"""A new match and its waiting room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import native
from companion.core.transaction import writing
from companion.games import GAMES
from companion.models import WAITING, now
from tests import pages
from tests.conftest import Cast
from tests.site.matches import HTMX, form, opened, post, row, sit


def test_the_form_says_what_can_be_chosen(client: FlaskClient) -> None:
    page = client.get("/matches/new?game=fisherman").text
    for words in (
        "Players",
        *(f'name="seats" value="{n}"' for n in (3, 4)),
        "Me",
        "Friend",
        "master",
        "Draw at random",
        "Set the table",
    ):
        assert words in page


def test_it_says_when_ais_are_slow_for_now(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = "/matches/new?game=fisherman"
    assert "setup finishes in the background" not in client.get(page).text
    monkeypatch.setenv("COMPANION_COMPILE", "1")
    monkeypatch.setattr(native, "folder", lambda: tmp_path / "not-yet")
    assert "setup finishes in the background" in client.get(page).text


def test_with_ais_only_one_tap_starts_the_match(client: FlaskClient, app: Flask) -> None:
    code = opened(client, "maaa")
    page = client.get(f"/matches/{code}").text
    assert "Waiting room" not in page
    assert 'id="hand"' in page


def test_sending_the_form_twice_opens_one_match(client: FlaskClient, app: Flask) -> None:
    first, second = (opened(client, "mll", code="abcdefgh23456789") for _ in range(2))
    assert first == second


def test_who_deals_first_sits_first(client: FlaskClient, app: Flask) -> None:
    code = opened(client, "mll", first="2")
    with app.app_context():
        assert [seat.name for seat in row(code).places] == ["Chie", "Aki", "Ben"]


def test_a_name_that_is_too_long_is_refused_and_kept(client: FlaskClient) -> None:
    answer = client.post("/matches/", data=form("mll", **{"name.1": "x" * 41}))
    assert answer.status_code == 422
    assert "a name has at most 40 characters" in answer.text
    assert 'value="' + "x" * 41 in answer.text
    assert re.search(r'id="name\.1"[^>]*aria-invalid="true"', answer.text)


def test_a_tab_that_was_refused_leads_back_to_the_form(client: FlaskClient) -> None:
    wanted = pages.form(client, "/matches/new?game=fisherman", to="/matches/")
    wanted.set(next(name for name in wanted.open_to if name.startswith("name")), "x" * 41)
    left_behind = wanted.send(client)
    assert left_behind.status_code == 422
    assert client.get(left_behind.request.path).location == "/matches/new"


@pytest.mark.parametrize("key", GAMES)
def test_the_form_has_the_seats_and_options_of_its_game(client: FlaskClient, key: str) -> None:
    page = client.get(f"/matches/new?game={key}").text
    game = GAMES[key]
    shown = re.findall(r'name="seats" value="(\d)"', page)
    assert shown == [str(seats) for seats in game.seats]
    options = set(re.findall(r'name="options\.(\w+\.\w+)"', page))
    assert options == {f"{key}.{o.key}" for o in game.options if not o.hidden}


def test_another_game_keeps_what_was_typed(client: FlaskClient) -> None:
    other = next(key for key in GAMES if key != "fisherman")
    typed = form("mll", game=other, first="2", **{"options.fisherman.allow_absent_kind": "1"})
    for path in ("/matches/new", "/matches/"):
        answer = client.post(path, data=typed | {"drawn_for": "fisherman"})
        assert answer.status_code == 200
        page = answer.text
        assert f'name="drawn_for" value="{other}"' in page
        assert 'value="Chie"' in page
        assert re.search(r'name="kind\.2" value="link"[^>]* checked', page)
        assert 'name="options.fisherman.allow_absent_kind" value="1"' in page
    assert not re.search(r"/matches/(?!new|now)", client.get("/").text)


@pytest.mark.parametrize("key", GAMES)
def test_every_option_reaches_the_match(client: FlaskClient, app: Flask, key: str) -> None:
    """Each in its own type, as the journal and the sheet need it."""
    game = GAMES[key]
    seats = game.seats[0]
    values = {o.key: o.choices[-1] for o in game.options if o.parse is None and not o.hidden}
    fields = {
        f"options.{key}.{option}": str(int(value) if isinstance(value, bool) else value)
        for option, value in values.items()
    }
    code = opened(client, "m" + "l" * (seats - 1), game=key, **fields)
    with app.app_context():
        stored = row(code).options
    wanted = {o.key: o.value(values.get(o.key, o.offered), seats) for o in game.options}
    assert stored == wanted
    assert {name: type(value) for name, value in stored.items()} == {
        name: type(value) for name, value in wanted.items()
    }


def test_a_box_without_its_tick_is_off(client: FlaskClient, app: Flask) -> None:
    name = "options.fisherman.allow_absent_kind"
    code = opened(client, "mll", **{name: "0"})
    with app.app_context():
        assert row(code).options == {"allow_absent_kind": False}


def test_the_own_bear_is_marked_unless_somebody_would_rather_remember(
    client: FlaskClient, app: Flask
) -> None:
    for wanted in (True, False):
        served = pages.form(client, "/matches/new?game=sakenobori", to="/matches/")
        if not wanted:
            served.set("options.sakenobori.memory_aid", "0")
        code = served.send(client).location.rsplit("/", 1)[1]
        with app.app_context():
            assert row(code).options["memory_aid"] is wanted


def test_the_host_gets_a_link_and_a_code_for_every_empty_seat(cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    page = cast.aki.get(f"/matches/{code}").text
    assert page.count("/s/") >= 2
    assert page.count('class="qr"') >= 2
    assert "2 seats are still empty." in page


def test_nobody_else_sees_the_links(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    sit(app, cast.ben, code, 1)
    for other in (cast.ben, cast.dan):
        assert "/s/" not in other.get(f"/matches/{code}").text


def test_the_room_shows_who_has_come(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    assert cast.aki.get(f"/matches/{code}").text.count("not here yet") == 2
    sit(app, cast.ben, code, 1)
    part = cast.aki.get(f"/matches/{code}", headers=HTMX).text
    assert part.count("not here yet") == 1
    assert "1 seat is still empty." in part
    assert "<html" not in part


def test_empty_seats_can_be_given_to_ais(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    assert post(cast.aki, f"/matches/{code}/fill", level="master").status_code == 303
    page = cast.aki.get(f"/matches/{code}").text
    assert page.count("AI · master") == 2
    assert "Start the match" in page


def test_it_cannot_start_while_a_seat_is_empty(cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    answer = post(cast.aki, f"/matches/{code}/start", htmx=True)
    assert answer.status_code == 422
    assert "Somebody is still missing" in answer.text


def test_only_the_host_starts_it(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    sit(app, cast.ben, code, 1)
    sit(app, cast.chie, code, 2)
    assert post(cast.ben, f"/matches/{code}/start").status_code == 403
    assert post(cast.aki, f"/matches/{code}/start").status_code == 303
    assert 'id="hand"' in cast.ben.get(f"/matches/{code}").text


def test_links_for_phones(app: Flask, cast: Cast) -> None:
    code = opened(cast.aki, "mll")
    sit(app, cast.ben, code, 1)
    own = cast.ben.get(f"/matches/{code}/links").text
    assert own.count("/s/") == 1
    assert "Your seat on another device" in own
    assert "/s/" not in cast.dan.get(f"/matches/{code}/links").text


def test_the_form_sent_again_after_the_match_was_closed_leads_to_it(
    client: FlaskClient, app: Flask
) -> None:
    page = pages.form(client, "/matches/new?game=fisherman", to="/matches/")
    code = page.send(client).location.rsplit("/", 1)[1]
    with app.app_context():
        match = row(code)
        with writing():
            match.closed_at, match.state = now(), WAITING
    assert page.send(client).location.endswith(code)
    assert client.get(f"/matches/{code}").status_code == 200


@pytest.mark.parametrize("name", ["Aki", " aki", "Ａｋｉ", "A\u200bki"])
def test_two_people_whose_names_look_alike_are_refused_beside_the_second(
    client: FlaskClient, name: str
) -> None:
    new = pages.form(client, "/matches/new?game=fisherman&seats=3", press="Set the table")
    new.fill(kind__0="me", name__0="Aki", kind__1="link", name__1=name)
    answer = new.send(client, press="Set the table")
    assert answer.status_code == 422
    assert "Somebody at this table has that name already" in answer.text
    again = next(one for one in pages.forms(answer.text) if "name.1" in one.values)
    assert again.values["name.1"] == [name]


def test_an_ai_is_never_called_like_a_person(client: FlaskClient, app: Flask) -> None:
    new = pages.form(client, "/matches/new?game=fisherman", press="Set the table")
    new.fill(kind__0="me", name__0="minato", first="0")
    code = new.send(client, press="Set the table").location.rsplit("/", 1)[1]
    with app.app_context():
        assert len({seat.name.casefold() for seat in row(code).places}) == 4
