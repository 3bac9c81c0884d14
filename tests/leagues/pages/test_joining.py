"""Whoever asked for it is told on a closed phone that a table of theirs has another date."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clubs.members.mailing import wish
from companion.config import Settings
from companion.core.services import services_of
from companion.leagues.verbs.fixture_notice import DateNotice
from companion.leagues.verbs.league_journal import league_of
from companion.models import MailWish, Member, Subscription, db
from tests.leagues.pages.conftest import World
from tests.pages import form
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

SPOT = "seasons/1/divisions/1/matchdays/2/tables/1"


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    """An application with a key, which does not wait before it writes."""
    with pushing(settings, service) as app:
        yield app


def ask(phone: FlaskClient, world: World, service: Service, name: str) -> int:
    """One tap on the own page, with what the browser gives it."""
    asked = form(phone, f"{world.path}/mine", to="/notices")
    fields = {"endpoint": f"https://{service.address}/{name}"} | KEYS
    return asked.fill(**fields).send(phone, headers=HTMX).status_code


def settle(phone: FlaskClient, world: World, at: str = "2026-12-18T19:30") -> None:
    """The page of the table gets a date."""
    page = form(phone, f"{world.path}/{SPOT}", press="Choose this date").fill(at=at)
    assert page.send(phone).status_code == 303


def give_up(phone: FlaskClient, world: World) -> None:
    """The date does not suit any more."""
    page = form(phone, f"{world.path}/{SPOT}", press="Find another date")
    assert page.send(phone).status_code == 303


def known(world: World) -> int:
    with world.app.app_context():
        return db.session.query(Subscription).filter_by(topic="date").count()


def test_the_others_of_the_table_are_told_of_a_date_and_of_every_change(
    world: World, service: Service
) -> None:
    mine, other, *_ = world.sitting(2, 1)
    assert ask(mine, world, service, "mine") == ask(other, world, service, "other") == 204
    settle(mine, world)
    wait_for(lambda: service.posted, "nothing was sent")
    path, _, letter = service.posted[0]
    assert path == "/other"  # who settled it knows it
    words = "The date of one of your tables has changed: Bay League"
    assert opened(letter) == {"path": f"{world.path}/{SPOT}", "words": words}
    assert "19:30" in other.get(f"{world.path}/{SPOT}").text
    give_up(other, world)
    wait_for(lambda: len(service.posted) == 2, "a date that is open again is no news")
    assert service.posted[1][0] == "/mine"
    settle(world.director, world, "2026-12-19T18:00")
    wait_for(lambda: len(service.posted) == 4, "not both were told")
    form(world.director, f"{world.path}/history", to="/undo").send(world.director)
    wait_for(lambda: len(service.posted) == 6, "a date that was taken back is no news")
    form(world.director, f"{world.path}/history", to="/undo").send(world.director)
    assert "18:00" in other.get(f"{world.path}/{SPOT}").text
    wait_for(lambda: len(service.posted) == 8, "a date that counts again is no news")


def test_nobody_hears_of_other_tables_or_of_what_was_before(world: World, service: Service) -> None:
    mine, *_ = world.sitting(2, 1)
    settle(world.director, world)
    assert ask(mine, world, service, "mine") == 204
    with world.app.test_request_context():
        row = world.league()
        elsewhere = league_of(row).playing.division(2).matchday(1).fixtures[0]
        number = row.id
        assert elsewhere.number == 1
    there = f"{world.path}/seasons/1/divisions/2/matchdays/1/tables/1"
    page = form(world.director, there, press="Choose this date").fill(at="2026-12-02T19:30")
    assert page.send(world.director).status_code == 303
    with world.app.test_request_context():
        assert DateNotice.due(number, 0) == []
    assert not service.posted


def test_no_letter_for_who_stopped_or_was_forgotten_and_four_browsers_at_most(
    world: World, service: Service
) -> None:
    mine, other, *_ = world.sitting(2, 1)
    for number in range(6):
        ask(mine, world, service, f"{number}")
    assert known(world) == 4
    stop = form(mine, f"{world.path}/mine", to="/notices")
    stop.fill(endpoint=f"https://{service.address}/5").action += "/stop"  # as the script does
    assert stop.send(mine, headers=HTMX).status_code == 204
    assert known(world) == 3
    assert ask(other, world, service, "other") == 204
    person = str(mine.get(f"{world.path}/mine").location).rsplit("/", 1)[-1]
    page = form(world.director, f"{world.club}/members/{person}", to="/forget").set("sure", "1")
    assert page.send(world.director).status_code == 303
    assert known(world) == 1


def test_whoever_came_by_a_link_that_was_renewed_hears_no_more(
    world: World, service: Service
) -> None:
    mine, other, *_ = world.sitting(2, 1)
    assert ask(mine, world, service, "mine") == ask(other, world, service, "other") == 204
    person = str(mine.get(f"{world.path}/mine").location).rsplit("/", 1)[-1]
    with world.app.app_context():
        wish(db.session.get_one(Member, int(person)), "mine@example.org", "en")
    renew = form(world.director, f"{world.club}/members/{person}", to="/link")
    shown = renew.send(world.director, follow_redirects=True)
    assert "asked for again" in shown.text
    settle(world.director, world)
    wait_for(lambda: service.posted, "nothing was sent")
    assert [path for path, *_ in service.posted] == ["/other"]
    assert known(world) == 1
    with world.app.app_context():
        assert db.session.get(MailWish, int(person)) is None


def test_it_is_offered_where_notices_are_set_up_and_on_the_own_page_alone(
    world: World, service: Service
) -> None:
    mine, other, *_ = world.sitting(2, 1)
    own = mine.get(f"{world.path}/mine", follow_redirects=True)
    assert 'id="notices"' in own.text
    assert 'id="notices"' not in other.get(own.request.path).text
    asked = form(mine, own.request.path, to="/notices")
    assert asked.fill(endpoint="https://127.0.0.1:5432/", **KEYS).send(mine).status_code == 422
    assert (
        asked.fill(endpoint=f"https://{service.address}/x").send(world.director).status_code == 403
    )
    services_of(world.app).push = None
    assert 'id="notices"' not in mine.get(own.request.path).text
