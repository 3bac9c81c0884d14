"""Dates, days and terms of a league are meant by its time zone, wherever the machine stands."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
import time_machine

from companion.leagues.verbs.league_journal import league_of, today
from companion.leagues.verbs.mail_wishes import clock_of
from companion.models import Member, db
from tests.leagues.pages.conftest import World
from tests.leagues.pages.test_playing import offer, path
from tests.pages import form


@pytest.fixture(params=["UTC", "Asia/Tokyo", "America/New_York"], autouse=True)
def machine(request: pytest.FixtureRequest) -> Iterator[None]:
    """The zone of the machine on which the companion runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


def in_zone(world: World, zone: str) -> None:
    """The director sets the league's zone."""
    page = form(world.director, f"{world.path}/settings", press="Save")
    assert page.fill(zone=zone).send(world.director).status_code == 303


def test_an_agreed_date_is_meant_by_the_leagues_clock(world: World) -> None:
    in_zone(world, "Asia/Tokyo")
    first, *_ = world.sitting(2, 1)
    page = first.get(path(world)).text
    assert "Time zone of the league: Asia/Tokyo" in page
    offer(first, path(world), "2026-12-16T19:30")
    form(first, path(world), to="/agree").fill(at="2026-12-16T19:30").send(first)
    assert "DTSTART:20261216T103000Z" in first.get(f"{path(world)}/table.ics").text
    assert "16 Dec 2026 19:30 (Asia/Tokyo)" in first.get(path(world)).text
    with world.app.test_request_context():
        zone = league_of(world.league()).settings.zone
    assert form(world.director, f"{world.path}/settings", press="Save").values["zone"] == [zone]


def test_its_days_begin_where_it_is(world: World) -> None:
    days = {}
    for zone in ("Asia/Tokyo", "America/New_York"):
        in_zone(world, zone)
        with world.app.test_request_context(), time_machine.travel("2027-02-03T02:00Z"):
            days[zone] = today(world.league()).isoformat()
            assert clock_of(db.session.get_one(Member, 1)).date() == today(world.league())
    assert days == {"Asia/Tokyo": "2027-02-03", "America/New_York": "2027-02-02"}


def test_the_term_ends_with_a_day_of_the_league(world: World) -> None:
    def missed(zone: str, at: str) -> bool:
        in_zone(world, zone)
        with time_machine.travel(at):
            return "not played in time" in world.director.get(path(world)).text

    last = last_day(world)
    assert not missed("America/New_York", f"{last}T23:30-05:00")
    assert missed("Asia/Tokyo", f"{last}T23:30-05:00")


def last_day(world: World) -> str:
    with world.app.test_request_context():
        fixture = league_of(world.league()).playing.fixture(1, 2, 1)
        return fixture.until.isoformat()


def test_the_zone_of_the_server_is_named_in_each_readers_language(world: World) -> None:
    for language, words in (("ja", "このサーバーの時刻"), ("en", "time of this server")):
        headers = {"Accept-Language": language}
        page = world.director.get(f"{world.path}/settings", headers=headers).text
        assert f'<option value="">{words}' in page, language


def test_the_browsers_zone_is_the_proposal_of_a_new_league(world: World) -> None:
    page = world.director.get(f"{world.club}/leagues/new").text
    assert "data-zone" in page
    assert "zone.js" in page
    assert "data-zone" not in world.director.get(f"{world.path}/settings").text
