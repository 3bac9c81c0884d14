"""Letters about tables: asked for, confirmed, at most one a day, ended by one tap."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from urllib.parse import urlsplit

import pytest
import time_machine
from flask.testing import FlaskClient

from companion.core.post import Letter
from companion.core.services import services_of
from companion.models import MailWish, db
from companion.tasks.digest import send_digests
from tests.leagues.pages.conftest import World
from tests.mailbox import Mailbox, mailbox
from tests.pages import form

NEAR = datetime(2026, 12, 26, 9, 0).astimezone()  # matchday 2 ends on the 28th


@pytest.fixture
def box(world: World) -> Iterator[Mailbox]:
    found = services_of(world.app).post = mailbox()
    world.app.config["PUBLIC_URL"] = "https://play.example.org"
    yield found
    services_of(world.app).post = None


@pytest.fixture
def player(world: World) -> FlaskClient:
    return world.browsers["player of one of its clubs"]


def link(letter: Letter) -> str:
    return next(urlsplit(line).path for line in letter.text.splitlines() if "/mail/" in line)


def asked(world: World, player: FlaskClient) -> None:
    form(player, f"{world.path}/mail", press="Send emails").fill(address="m0@example.org").send(
        player
    )


def send(world: World) -> int:
    with world.app.app_context():
        return send_digests()


def test_nothing_comes_before_the_address_said_yes(
    world: World, box: Mailbox, player: FlaskClient, client: FlaskClient
) -> None:
    asked(world, player)
    assert [one.to for one in box.letters] == ["m0@example.org"]
    with time_machine.travel(NEAR):
        assert send(world) == 0
        form(client, link(box.letters[0]), to="/yes").send(client)
        assert send(world) == 1
    assert box.letters[1].text.startswith("Bay League · Fisherman: M")
    assert "The last day is near." in box.letters[1].text
    assert f"https://play.example.org{world.path}/seasons/1" in box.letters[1].text


def test_at_most_one_a_day(
    world: World, box: Mailbox, player: FlaskClient, client: FlaskClient
) -> None:
    asked(world, player)
    form(client, link(box.letters[0]), to="/yes").send(client)
    with time_machine.travel(NEAR):
        assert [send(world), send(world)] == [1, 0]
    with time_machine.travel(NEAR.replace(day=27)):
        assert send(world) == 1


def test_one_tap_ends_them_also_from_the_mail_program(
    world: World, box: Mailbox, player: FlaskClient, client: FlaskClient
) -> None:
    asked(world, player)
    form(client, link(box.letters[0]), to="/yes").send(client)
    with time_machine.travel(NEAR):
        send(world)
    stop = urlsplit(box.letters[1].stop).path
    client.get(stop)  # a mail program that looks at links
    with world.app.app_context():
        assert db.session.query(MailWish).count() == 1
    for _ in range(2):
        assert client.post(stop).status_code == 303
    with world.app.app_context():
        assert db.session.query(MailWish).count() == 0


def test_who_has_nothing_to_do_gets_none(
    world: World, box: Mailbox, player: FlaskClient, client: FlaskClient
) -> None:
    asked(world, player)
    form(client, link(box.letters[0]), to="/yes").send(client)
    with time_machine.travel(NEAR.replace(day=19)):
        assert send(world) == 0


def test_another_address_is_asked_anew_and_not_at_once(
    world: World, box: Mailbox, player: FlaskClient
) -> None:
    asked(world, player)
    answer = form(player, f"{world.path}/mail", press="Send emails").send(player)
    assert answer.status_code == 422
    assert len(box.letters) == 1


def test_without_a_mail_server_there_is_a_text_to_paste(world: World, player: FlaskClient) -> None:
    assert "text to paste" in player.get(f"{world.path}/mail").text
    page = player.get(f"{world.path}/seasons/1/divisions/1/matchdays/2").text
    assert "until 28 Dec 2026" in page
    assert "A reminder to paste" in page
