"""Stamps: shown by a seat, heard by every open page of the table, kept nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.composition import create_app
from companion.config import Settings
from companion.core.redis_bus import RedisBus
from companion.matches.verbs import play
from tests.conftest import Cast
from tests.pages import Form, form
from tests.site.matches import HTMX, play_on, row, started
from tests.tables import wait_for


@pytest.fixture
def code(app: Flask, cast: Cast) -> str:
    """A match of three people that has begun."""
    return started(app, [cast.aki, cast.ben, cast.chie])


def events(client: FlaskClient, code: str, version: int) -> Iterator[bytes]:
    """What an open page hears from now on."""
    answer = client.get(f"/live/match/{code}?at={version}", buffered=False)
    heard: Iterator[bytes] = iter(answer.iter_encoded())
    assert next(heard) == b"retry: 2000\n\n"
    return heard


def bar(client: FlaskClient, code: str) -> Form:
    """The stamps on the page of a seat."""
    return form(client, f"/matches/{code}", to="/stamps")


def test_a_stamp_is_heard_by_all_and_kept_nowhere(app: Flask, cast: Cast, code: str) -> None:
    with app.app_context():
        before = row(code)
        version, moves = before.version, play.entries(before)
    heard = [events(client, code, version) for client in (cast.ben, cast.dan)]
    assert len(bar(cast.chie, code).buttons) == 6
    answer = bar(cast.chie, code).send(cast.chie, "A bite!", headers=HTMX)
    assert answer.status_code == 204
    assert [next(pages) for pages in heard] == [b"event: stamps\ndata: 34\n\n"] * 2
    with app.app_context():
        assert (row(code).version, play.entries(row(code))) == (version, moves)
    later = cast.dan.get(f"/live/match/{code}?at={version}", buffered=False)
    assert next(iter(later.iter_encoded())) == b"retry: 2000\n\n"  # and nothing more is waiting


def test_alone_among_ais_there_is_nobody_to_show_one_to(app: Flask, cast: Cast) -> None:
    alone = started(app, [cast.aki], "maa")
    page = cast.aki.get(f"/matches/{alone}").text
    assert 'id="leave"' in page
    assert "stamp-bar" not in page


def test_whoever_only_watches_has_none(cast: Cast, code: str) -> None:
    assert "stamp-bar" not in cast.dan.get(f"/matches/{code}").text
    sent = bar(cast.aki, code)
    assert sent.send(cast.dan, "Thank you!").status_code == 403


@pytest.mark.parametrize("stamp", ["", "nonsense", "wait "])
def test_there_are_no_other_words(cast: Cast, code: str, stamp: str) -> None:
    sent = bar(cast.aki, code)
    sent.buttons = [("other", "stamp", stamp)]
    assert sent.send(cast.aki).status_code == 422


def test_they_are_there_after_the_end_too(app: Flask, cast: Cast, code: str) -> None:
    play_on(app, code)
    assert bar(cast.ben, code).send(cast.ben, "Nice catch!").status_code == 303


def test_a_seat_shows_one_now_and_then(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    app.config["WTF_CSRF_ENABLED"] = False
    people = Cast(app)
    code = started(app, [people.aki, people.ben, people.chie])
    two = [bar(client, code) for client in (people.aki, people.ben)]
    assert two[0].send(people.aki, "Thank you!", headers=HTMX).status_code == 204
    assert two[0].send(people.aki, "Thank you!", headers=HTMX).status_code == 429
    assert two[1].send(people.ben, "Thank you!", headers=HTMX).status_code == 204


def test_they_come_through_redis(settings: Settings, redis_url: str) -> None:
    """From one web process to the page that another one serves."""
    apps = [create_app(replace(settings, redis_url=redis_url)) for _ in range(2)]
    for app in apps:
        app.config["WTF_CSRF_ENABLED"] = False
    people = Cast(apps[0])
    code = started(apps[0], [people.aki, people.ben, people.chie])
    with apps[0].app_context():
        version = row(code).version
    heard = events(apps[1].test_client(), code, version)
    bus = apps[0].extensions["bus"]
    assert isinstance(bus, RedisBus)
    redis = bus._redis
    wait_for(lambda: redis.pubsub_numsub(bus.channel)[0][1] >= 1, "nobody listens")
    assert bar(people.ben, code).send(people.ben, "Full nets!", headers=HTMX).status_code == 204
    told = next(piece for piece in heard if b"stamps" in piece)
    assert told == b"event: stamps\ndata: 17\n\n"
    for app in apps:
        app.extensions["hub"].close()
