"""Smaller things of a league that people met: links, words, what is for good, when AIs act."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
import time_machine

from companion.clubs.members.members import player_link
from companion.core import queue
from companion.leagues.verbs import planning
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.models import Member, db
from tests.leagues.pages.conftest import World
from tests.leagues.pages.test_playing import opened, path, write_all
from tests.leagues.pages.test_sitting_in import about, seats
from tests.leagues.verbs.seasons import divided
from tests.pages import form, forms


@pytest.mark.parametrize("kind", ["settings", "club", "open"])
def test_what_is_for_good_has_no_button_and_an_old_page_changes_nothing(
    world: World, kind: str
) -> None:
    history = f"{world.path}/history"
    opened(world, world.sitting(2, 1)[0], "paper")
    form(world.director, f"{world.path}/settings", press="Save").fill(unplayed="draw").send(
        world.director
    )
    form(world.director, history, press="Save").fill(points="-5", reason="late").send(
        world.director
    )
    with world.app.test_request_context():
        lines = lines_of(world.league())
        numbers = [line.n for line in lines if line.kind == kind]
    assert numbers
    undo = next(one for one in forms(world.director.get(history).text) if "/undo" in one.action)
    offered = re.findall(r"/history/(\d+)/undo", world.director.get(history).text)
    for n in numbers:
        assert str(n) not in offered
        undo.action = f"{history}/{n}/undo"
        answer = undo.send(world.director)
        assert answer.status_code == 422
        assert "This cannot be undone." in answer.text
    with world.app.test_request_context():
        assert len(lines_of(world.league())) == len(lines)


def test_the_personal_link_leads_to_the_league_its_member_plays_in(world: World) -> None:
    with world.app.test_request_context():
        person = league_of(world.league()).playing.division(1).people[0]
        link = player_link(db.session.get_one(Member, person))
    browser = world.app.test_client()
    arrived = browser.get(f"/p/{link}", follow_redirects=True)
    assert arrived.request.path == f"{world.path}/players/{person}"
    evenings = browser.get(f"{world.club}/evenings").text
    assert f'href="{world.path}/mine"' in evenings
    assert "Bay League: my tables" in evenings


def test_who_does_not_play_in_it_is_led_to_no_private_league(world: World) -> None:
    evenings = world.director.get(f"{world.club}/evenings").text
    assert f'href="{world.path}"' in evenings
    club = world.club
    form(world.director, f"{club}", to="/members").fill(lines="Zora").send(world.director)
    with world.app.test_request_context():
        zora = db.session.scalars(db.select(Member).where(Member.name == "Zora")).one()
        link = player_link(zora)
    browser = world.app.test_client()
    assert "/leagues/" not in str(browser.get(f"/p/{link}").location)


def test_the_plan_counts_repeats_as_it_says(fresh: World) -> None:
    with fresh.app.test_request_context():
        divided(fresh.league())
    page = form(fresh.director, f"{fresh.path}/plan/1", press="Draft").send(fresh.director)
    keep = next(one for one in forms(page.text) if one.action.endswith("/keep"))
    keep.send(fresh.director)
    with fresh.app.test_request_context():
        league = league_of(fresh.league())
        days = league.playing.division(1).matchdays
        met: dict[frozenset[int], int] = {}
        for day in days:
            for fixture in day.fixtures:
                for pair in map(frozenset, combinations(fixture.seats, 2)):
                    met[pair] = met.get(pair, 0) + 1
        said = planning.spread_of(league, league.playing, league.playing.division(1))
        assert said is not None
        assert said.repeats == sum(n * (n - 1) // 2 for n in met.values())


def test_a_term_of_no_days_says_midnight_and_is_fixed_then(world: World) -> None:
    page = form(world.director, f"{world.path}/settings", press="Save").fill(term="0")
    assert page.send(world.director).status_code == 303
    assert "or at midnight after the last round" in world.director.get(f"{world.path}/rules").text
    with time_machine.travel("2026-12-16T12:00:00+00:00"):
        first, *_ = world.sitting(2, 1)
        opened(world, first, "paper")
        write_all(world, [3, 2, 1, 0])
        shown = first.get(path(world)).text
        assert "Becomes final at midnight, unless somebody objects." in shown
        assert "0 days" not in shown
    with time_machine.travel("2026-12-17T12:00:00+00:00"):
        assert "result is fixed" in first.get(path(world)).text


def test_a_playoff_that_no_table_seats_is_refused_with_what_fits(fresh: World) -> None:
    page = form(fresh.director, f"{fresh.path}/settings", press="Save").fill(playoff="1")
    answer = page.send(fresh.director)
    assert answer.status_code == 422
    why = "A play-off of 1 + 1 needs a table of 2, which Fisherman cannot seat. Choose 2 / 0."
    assert why in answer.text
    assert 'id="playoff-reason"' in answer.text


def test_the_leagues_page_names_the_disputed_table(world: World) -> None:
    first, _, third, _ = world.sitting(2, 1)
    opened(world, first, "paper")
    write_all(world, [3, 2, 1, 0])
    form(third, path(world), to="/confirm").set("total", "0", "0", "9", "0").send(third)
    for browser in (world.director, world.browsers["referee"]):
        shown = browser.get(world.path).text
        waiting = shown.split('id="waiting"')[1].split("</section>")[0]
        assert "is-alarm" in waiting
        assert "disputed" in waiting
        assert "Matchday 2, table 1" in waiting
        assert f'href="{world.path}/rulings/1/2/1"' in waiting
    assert 'id="waiting"' not in first.get(world.path).text


def test_ending_with_open_tables_is_behind_a_question(world: World) -> None:
    shown = world.director.get(f"{world.path}/end").text
    question = shown.split("Tables are still open. End the season anyway?")
    assert len(question) == 2
    assert "End Winter and move everybody" not in question[0]
    assert "End Winter and move everybody" in question[1].split("</details>")[0]


@pytest.fixture
def sent(world: World, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What was put into the queue, instead of the queue."""
    found: list[tuple[str, Any]] = []
    celery = queue.celery_of(world.app)
    monkeypatch.setattr(celery, "send_task", lambda name, ids: found.append((name, ids)))
    return found


def test_an_ai_that_sits_in_for_the_last_one_missing_plays_at_once(
    world: World, sent: list[tuple[str, Any]]
) -> None:
    with time_machine.travel("2026-12-16T12:00:00+00:00"):
        sitting = world.sitting(2, 1)
        gone = seats(world)[1]  # who plays first
        opened(world, sitting[0], "screen")
        for browser in (sitting[0], *sitting[2:]):
            form(browser, path(world), to="/sit").send(browser)
        assert sent == []
        about(world, sitting[0], gone).send(sitting[0])
        assert [name for name, _ in sent] == [queue.THINK]
