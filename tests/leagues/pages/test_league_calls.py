"""The people of a fixture call the director; officials of the league answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
import time_machine
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.clubs.members.members import player_link
from companion.competition.calls import MOST_CALLS
from companion.config import Settings
from companion.leagues.verbs.league_journal import league_of
from companion.models import LeagueLine, Member, Subscription, db
from tests.leagues.pages.conftest import World
from tests.pages import form, forms
from tests.push_service import KEYS, Service, opened, pushing
from tests.site.matches import HTMX
from tests.tables import wait_for

SPOT = "seasons/1/divisions/1/matchdays/2/tables/1"
WORD = "is the squid worth two?"


@pytest.fixture(autouse=True)
def noon() -> Iterator[None]:
    """No day ends within a test: what was called yesterday is told with its day."""
    with time_machine.travel("2026-11-28T12:00:00Z"):
        yield


@pytest.fixture
def app(settings: Settings, service: Service) -> Iterator[Flask]:
    """An application with a key for notices."""
    with pushing(settings, service) as app:
        yield app


@pytest.fixture
def players(world: World) -> list[FlaskClient]:
    """The browsers of those who sit at the fixture."""
    return world.sitting(2, 1)


def seen(phone: FlaskClient, page: str) -> str:
    """The page's text, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", phone.get(page).text)).split())


def call(
    phone: FlaskClient, world: World, press: str = "rules question", text: str = "", page: str = ""
) -> str:
    """Call from a page of the fixture; what the answer says if it is refused."""
    text_of = phone.get(page or f"{world.path}/{SPOT}").text
    (there,) = set(re.findall(r'href="(/leagues/[^"]+/call)"', text_of))
    asked = form(phone, there, to="/call").fill(text=text)
    answer = asked.send(phone, press)
    if answer.status_code == 303:
        return ""
    assert answer.status_code == 422
    return str(answer.text)


def answer(browser: FlaskClient, world: World, press: str, text: str = "") -> int:
    """Press a button of the first open call."""
    found = form(browser, f"{world.path}/calls", press="Close the call").fill(text=text)
    return found.send(browser, press).status_code


def sheet_of(world: World, player: FlaskClient) -> str:
    """The address of the fixture's sheet, which this player opens."""
    form(player, f"{world.path}/{SPOT}", to="/open").send(player, press="On paper")
    return str(form(player, f"{world.path}/{SPOT}", to="/sit").send(player).location)


def test_a_fixture_calls_and_its_sheet_says_who_is_coming(
    world: World, players: list[FlaskClient]
) -> None:
    sheet = sheet_of(world, players[0])
    assert call(players[0], world, text=WORD, page=sheet) == ""
    with world.app.app_context():
        for line in db.session.scalars(select(LeagueLine).where(LeagueLine.kind == "call")):
            line.at -= timedelta(minutes=7)
        db.session.commit()
    referee, fixture = world.browsers["referee"], f"{world.path}/{SPOT}"
    for page in (world.path, f"{world.path}/rulings", f"{world.path}/calls", fixture):
        told = seen(referee, page)
        assert f"Division 1, matchday 2, table 1 : rules question “{WORD}”" in told, page
        assert "( 7 min)" in told, page
    assert "You have called the director." in seen(players[0], sheet)
    assert answer(referee, world, "I am coming") == 303
    for page in (sheet, fixture, f"{fixture}/call"):
        assert "Coming to your table: Eve" in seen(players[1], page), page
    assert "Coming: Eve" in seen(world.director, world.path)
    assert answer(world.director, world, "Close the call", "two, of course") == 303
    assert "No open calls." in seen(referee, f"{world.path}/calls")
    assert "Call the director" in seen(players[0], sheet)
    history = seen(referee, f"{world.path}/history")
    called = f"called: rules question “{WORD}”"
    for words in (called, "somebody is coming", "call closed: two, of course"):
        assert words in history


def test_a_call_appears_by_itself_where_officials_look(
    world: World, players: list[FlaskClient], client: FlaskClient
) -> None:
    referee, pages = world.browsers["referee"], ("", "/rulings", "/calls", f"/{SPOT}")
    for page in pages:
        assert 'sse-connect="/live/league/' in referee.get(world.path + page).text, page
    call(players[0], world, text=WORD)
    for page in pages:
        part = referee.get(world.path + page, headers={"HX-Request": "true"}).text
        assert part.strip().startswith("<section"), page
        assert WORD in part, page
        assert "<h1" not in part, page
    assert "sse-connect" not in client.get(world.path).text


def test_those_nobody_sees_to_come_first(world: World, players: list[FlaskClient]) -> None:
    call(players[0], world, "wrong score")
    assert answer(world.director, world, "I am coming") == 303
    other = world.sitting(1, 1)[0]
    there = f"{world.path}/seasons/1/divisions/1/matchdays/1/tables/1"
    assert call(other, world, "somebody is missing", page=there) == ""
    told = seen(world.director, world.path)
    assert told.index("somebody is missing") < told.index("wrong score")


def test_a_stranger_neither_calls_nor_reads_of_it(world: World, players: list[FlaskClient]) -> None:
    sheet = sheet_of(world, players[0])
    call(players[0], world, text=WORD)
    world_public(world)
    stranger, fixture = world.browsers["stranger"], f"{world.path}/{SPOT}"
    assert stranger.get(f"{fixture}/call").status_code == 403
    assert stranger.post(f"{fixture}/call", data={"about": "rules"}).status_code == 403
    assert stranger.post(f"{fixture}/call/end").status_code == 403
    api = f"/api/v1/leagues/{world.code}"
    pages = ["", "/screen", "/rules", "/files", f"/{SPOT}", "/results.csv", "/fixtures.csv"]
    paths = [world.path + page for page in pages] + [sheet, f"{sheet}/sheet.json"]
    for path in [*paths, *(f"{api}{one}" for one in ("", "/fixtures", "/results"))]:
        text = stranger.get(path).text
        assert "worth two" not in text, path
        assert "called the director" not in text, path
        assert "Call the director" not in text, path


def world_public(world: World) -> None:
    """Everybody may see the league."""
    with world.app.test_request_context():
        world.league().public = True
        db.session.commit()


def test_people_of_another_table_do_not_call_here(world: World) -> None:
    with world.app.test_request_context():
        league = league_of(world.league())
        seats = league.playing.fixture(1, 2, 1).seats
        person = next(one for one in league.people if one not in seats)
        link = player_link(db.session.get_one(Member, person))
    other = world.app.test_client()
    other.get(f"/p/{link}")
    refused = other.post(f"{world.path}/{SPOT}/call", data={"about": "rules", "text": ""})
    assert refused.status_code == 422
    assert "You do not play at this table." in refused.text
    assert "/call" not in other.get(f"{world.path}/{SPOT}").text


def test_a_fixture_has_one_open_call_and_a_few_in_all(
    world: World, players: list[FlaskClient]
) -> None:
    second = form(players[1], f"{world.path}/{SPOT}/call", to="/call").fill(text="me too")
    assert "Write a word about what it is." in call(players[0], world, "something else", " ")
    assert call(players[0], world) == ""
    late = second.send(players[1])
    assert late.status_code == 422
    assert "Your table has called already." in late.text
    ending = form(players[1], f"{world.path}/{SPOT}/call", to="/call/end")
    assert ending.send(players[1]).status_code == 303
    for _ in range(MOST_CALLS - 1):
        assert call(players[0], world) == ""
        assert answer(world.director, world, "Close the call") == 303
    assert f"Your table has called {MOST_CALLS} times." in call(players[0], world)


def test_two_officials_do_not_see_to_one_call(world: World, players: list[FlaskClient]) -> None:
    call(players[0], world)
    late = form(world.director, f"{world.path}/calls", press="Close the call")
    assert answer(world.browsers["referee"], world, "I am coming") == 303
    refused = late.send(world.director, "I am coming")
    assert refused.status_code == 422
    assert "Somebody else is going to this table already." in refused.text
    assert answer(world.browsers["referee"], world, "Close the call") == 303
    assert "This call has been closed already." in late.send(world.director, "Close the call").text


def test_an_undone_call_is_gone(world: World, players: list[FlaskClient]) -> None:
    sheet = sheet_of(world, players[0])
    call(players[0], world)
    assert answer(world.director, world, "I am coming") == 303
    with world.app.app_context():
        n = db.session.scalar(select(LeagueLine.n).where(LeagueLine.kind == "call"))
    back = form(world.director, f"{world.path}/history", f"/history/{n}/undo")
    assert back.send(world.director).status_code == 303
    assert "Open calls" not in seen(world.director, world.path)
    assert "Call the director" in seen(players[0], sheet)


def listen(browser: FlaskClient, world: World, service: Service, name: str) -> None:
    """One tap on the page of the calls."""
    asked = form(browser, f"{world.path}/calls", to="/calls/notices")
    asked.fill(endpoint=f"https://{service.address}/{name}", **KEYS)
    assert asked.send(browser, headers=HTMX).status_code == 204


def test_closed_phones_of_officials_hear_of_each_call_once(
    world: World, players: list[FlaskClient], service: Service
) -> None:
    referee = world.browsers["referee"]
    listen(world.director, world, service, "aki")
    listen(referee, world, service, "eve")
    for text in ("two tunas?", "three?"):
        call(players[0], world, text=text)
        wait_for(lambda: len(service.posted) == 2, "not both were told")
        words = f"Bay League\nDivision 1, matchday 2, table 1 calls: rules question “{text}”"
        for _, _, letter in service.posted:
            assert opened(letter) == {"path": f"{world.path}/calls", "words": words}
        service.posted.clear()
        assert answer(world.director, world, "Close the call") == 303
    officials = forms(world.director.get(f"{world.path}/officials").text)
    [one for one in officials if one.action.endswith("/dismiss")][-1].send(world.director)
    with world.app.app_context():
        chosen = select(Subscription).where(Subscription.topic == "league-call")
        assert not db.session.scalars(chosen).all()


def by_link(world: World, player: FlaskClient) -> tuple[FlaskClient, str]:
    """Somebody who has nothing but the writers' link of the fixture's sheet, and its address."""
    sheet = sheet_of(world, player)
    found = re.search(r'value="(https?://[^"]*/s/[^"]+)"', player.get(f"{sheet}/share").text)
    assert found
    guest = world.app.test_client()
    guest.get("/s/" + found[1].rsplit("/", 1)[1])
    return guest, sheet


def test_who_has_only_the_writers_link_of_the_sheet_calls(
    world: World, players: list[FlaskClient]
) -> None:
    guest, sheet = by_link(world, players[0])
    there = f"{world.path}/{SPOT}/call"
    assert call(guest, world, "wrong score", page=sheet) == ""
    assert "somebody at the table" in seen(world.director, f"{world.path}/calls")
    assert answer(world.browsers["referee"], world, "I am coming") == 303
    for page in (sheet, there):
        assert "Coming to your table: Eve" in seen(guest, page), page
    assert f'href="{world.path}/' not in guest.get(there).text, "a private league's pages"
    assert form(guest, there, to="/call/end").send(guest).status_code == 303
    assert guest.get(f"{world.path}/{SPOT}").status_code == 403
    other = "seasons/1/divisions/1/matchdays/1/tables/1/call"
    assert guest.get(f"{world.path}/{other}").status_code == 403
    assert guest.post(f"{world.path}/{other}", data={"about": "rules"}).status_code == 403


def test_a_call_of_another_day_says_its_day(world: World, players: list[FlaskClient]) -> None:
    call(players[0], world)
    with world.app.app_context():
        for line in db.session.scalars(select(LeagueLine).where(LeagueLine.kind == "call")):
            line.at = datetime(2026, 3, 4, 12, tzinfo=UTC)
        db.session.commit()
    told = seen(world.director, f"{world.path}/calls")
    assert "since 4 Mar 2026" in told
    assert "min )" not in told


def test_the_page_of_the_calls_follows_by_itself(world: World, players: list[FlaskClient]) -> None:
    page = f"{world.path}/calls"
    follows = re.search(r'sse-connect="([^"?]+)\?at=(\d+)"', world.director.get(page).text)
    assert follows
    stream, version = follows.groups()
    with world.director.get(f"{stream}?at={version}", buffered=False) as news:
        events = iter(news.response)
        next(events)
        call(players[0], world)
        assert b"event: version" in next(events)
    part = world.director.get(page, headers=HTMX).text
    assert "rules question" in part
    assert "<html" not in part
    assert players[0].get(stream, headers=HTMX, buffered=False).status_code == 200
    assert world.browsers["stranger"].get(stream).status_code == 403
