"""A closed phone is told that it is its turn: by a push service of the test's own, over https."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from companion.clubs.accounts.organisers import close
from companion.composition import create_app
from companion.config import Settings
from companion.core.sealing import decoded
from companion.core.services import services_of
from companion.matches.verbs.seats import renew_seat
from companion.matches.verbs.turn_notice import TurnNotice
from companion.models import Subscription, db
from companion.tasks.sending import Reminders
from tests.conftest import Cast
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX, legal, play_on, post, row, started
from tests.tables import wait_for


def tell_of_turns(app: Flask, match: int, length: int) -> None:
    """What is done some time after a match has changed."""
    Reminders(app, TurnNotice).look(f"match-{match}", length)


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    """An application with a key, which does not wait before it writes."""
    with pushing(settings, service) as app:
        yield app


@pytest.fixture
def code(app: Flask, cast: Cast) -> str:
    """A match in which the second seat is to act."""
    code = started(app, [cast.aki, cast.ben, cast.chie])
    play_on(app, code, until="rules")
    return code


def ask(cast: Cast, code: str, endpoint: str, **more: str) -> TestResponse:
    """Chie asks to be told, with what her browser gives the page."""
    fields = KEYS | more
    asked = form(cast.chie, f"/matches/{code}", to="/notices")
    return asked.fill(endpoint=endpoint, **fields).send(cast.chie, headers=HTMX)


def count(app: Flask) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count(Subscription.id))) or 0


def ben_chooses(app: Flask, cast: Cast, code: str) -> None:
    """Ben acts on his page; then it is Chie's turn."""
    answer = post(cast.ben, f"/matches/{code}/moves", move=legal(app, code)[0])
    assert answer.status_code == 303


def test_after_anothers_move_the_phone_is_told_and_no_more_than_that(
    app: Flask, cast: Cast, code: str, service: Service
) -> None:
    assert ask(cast, code, f"https://{service.address}/chie?x=1").status_code == 204
    ben_chooses(app, cast, code)
    wait_for(lambda: service.posted, "nothing was sent")
    path, headers, letter = service.posted[0]
    assert path == "/chie?x=1"
    assert opened(letter) == {"path": f"/matches/{code}", "words": "It is your turn."}
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Authorization"].startswith("vapid t=")
    assert decoded(headers["Authorization"].rpartition("k=")[2])[:1] == b"\4"


def test_it_is_in_the_language_of_the_browser(
    app: Flask, cast: Cast, code: str, service: Service
) -> None:
    cast.chie.set_cookie("language", "ja")
    ask(cast, code, f"https://{service.address}/chie")
    ben_chooses(app, cast, code)
    wait_for(lambda: service.posted, "nothing was sent")
    assert opened(service.posted[0][2])["words"] == "あなたの番です。"


def test_whoever_has_acted_by_then_is_not_told(
    app: Flask, cast: Cast, code: str, service: Service
) -> None:
    ask(cast, code, f"https://{service.address}/chie")
    with app.app_context():
        length = row(code).length
        match_id = row(code).id
    ben_chooses(app, cast, code)
    wait_for(lambda: service.posted, "nothing was sent")
    service.posted.clear()
    with app.app_context():
        tell_of_turns(app, match_id, length)  # it has gone on since
    assert not service.posted


def test_at_a_closed_match_nobody_is_written_to(
    app: Flask, cast: Cast, code: str, service: Service
) -> None:
    ask(cast, code, f"https://{service.address}/chie")
    ben_chooses(app, cast, code)
    wait_for(lambda: service.posted, "nothing was sent")
    service.posted.clear()
    with app.app_context():
        match = row(code)
        close(match)
        tell_of_turns(app, match.id, match.length)
    assert not service.posted


@pytest.mark.parametrize("status", [404, 410])
def test_an_address_that_is_no_more_is_forgotten(
    app: Flask, cast: Cast, code: str, service: Service, status: int
) -> None:
    service.status = status
    ask(cast, code, f"https://{service.address}/chie")
    ben_chooses(app, cast, code)
    wait_for(lambda: count(app) == 0, "the address is still there")


def test_it_ends_with_the_match_by_a_tap_and_with_the_seat(
    app: Flask, cast: Cast, code: str, service: Service
) -> None:
    endpoint = f"https://{service.address}/chie"
    ask(cast, code, endpoint)
    stop = form(cast.chie, f"/matches/{code}", to="/notices").fill(endpoint=endpoint)
    stop.action += "/stop"  # where the script sends the same fields to
    assert stop.send(cast.chie, headers=HTMX).status_code == 204
    assert count(app) == 0
    ask(cast, code, endpoint)
    with app.app_context():
        renew_seat(row(code), row(code).places[2])
    ben_chooses(app, cast, code)
    wait_for(lambda: count(app) == 0, "who lost the seat is still written to")
    assert not service.posted


def test_after_the_end_nobody_is_written_to(
    app: Flask, cast: Cast, code: str, service: Service
) -> None:
    ask(cast, code, f"https://{service.address}/chie")
    services_of(app).listeners.entries.clear()  # of her turns until then
    play_on(app, code)
    with app.app_context():
        match = row(code)
        tell_of_turns(app, match.id, match.length)
    assert count(app) == 0
    assert not service.posted


@pytest.mark.parametrize(
    "given",
    [
        {"endpoint": "https://127.0.0.1:5432/"},
        {"endpoint": "http://{address}/"},
        {"p256dh": "BAAA"},
        {"p256dh": "A" * 101},
        {"auth": "AA"},
        {"auth": "ぬ"},
    ],
)
def test_what_is_no_subscription_is_refused(
    app: Flask, cast: Cast, code: str, service: Service, given: dict[str, str]
) -> None:
    wanted = {"endpoint": f"https://{service.address}/chie"} | given
    wanted["endpoint"] = wanted["endpoint"].format(address=service.address)
    assert ask(cast, code, **wanted).status_code == 422
    assert count(app) == 0


def test_a_seat_has_a_few_phones_and_spectators_none(
    app: Flask, cast: Cast, code: str, service: Service
) -> None:
    for number in [*range(6), 5]:
        ask(cast, code, f"https://{service.address}/{number}")
    assert count(app) == 4
    assert "notices" not in cast.dan.get(f"/matches/{code}").text
    asked = form(cast.chie, f"/matches/{code}", to="/notices")
    assert asked.send(cast.dan).status_code == 403


def test_without_a_key_nobody_is_asked(settings: Settings) -> None:
    app = create_app(settings)
    app.config["WTF_CSRF_ENABLED"] = False
    people = Cast(app)
    code = started(app, [people.aki, people.ben, people.chie])
    assert "notices" not in people.chie.get(f"/matches/{code}").text
    assert people.chie.post(f"/matches/{code}/notices").status_code == 404
