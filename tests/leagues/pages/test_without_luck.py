"""A division's results without luck: asked for by a director, shown to all, losses to oneself."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import select

from companion.leagues.pages import without_luck
from companion.leagues.verbs import fixture_tables
from companion.models import League, Review, db
from companion.review import season_review
from companion.tasks import reviewing
from tests.leagues.pages.conftest import World
from tests.leagues.pages.test_playing import opened, path
from tests.pages import form, forms
from tests.review.pages.test_looking_back import quick
from tests.site.matches import play_on

PAGE = "/seasons/1/divisions/1/without-luck"


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The tasks that were sent, which nobody takes."""
    sent: list[tuple[int, ...]] = []
    monkeypatch.setattr(reviewing, "send", lambda task, *arguments: sent.append(arguments))
    return sent


def on_screen(world: World) -> str:
    """Play a table of the first division on screen; the match's code."""
    sitting = world.sitting(2, 1)
    opened(world, sitting[0], "screen")
    for browser in sitting:
        form(browser, path(world), to="/sit").send(browser)
    with world.app.test_request_context():
        table = fixture_tables.table_of(world.league(), 1, (1, 2, 1))
        assert table is not None
        assert table.match is not None
        code = table.match.code
    play_on(world.app, code)
    return code


def work(world: World, queued: list[tuple[int, ...]]) -> None:
    """What the sweep and the worker do, to the end."""
    with world.app.app_context():
        while db.session.scalars(select(Review).where(Review.complete.is_(False))).all():
            reviewing.go_on_with_reviews()
            while queued:
                reviewing.review_on(quick, *queued.pop(0))


def test_from_the_directors_button_to_a_players_own_losses(
    world: World, queued: list[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    player, stranger = world.sitting(2, 1)[0], world.browsers["stranger"]
    before = world.director.get(f"{world.path}/seasons/1/divisions/1").text
    assert "without-luck" in before
    on_screen(world)
    page = world.path + PAGE
    for browser in (player, stranger):
        assert browser.post(page).status_code == 403
    assert stranger.get(page).status_code == 403  # a private league
    with world.app.app_context():
        version = db.session.scalars(select(League.version)).one()
    ask = form(world.director, page, press="Review the other matches (1)")
    assert ask.send(world.director).status_code == ask.send(world.director).status_code == 303
    assert "1 review is waiting" in player.get(page).text
    with world.app.app_context():
        assert [one.starts for one in db.session.scalars(select(Review))] == [0]
    assert not queued  # it stands in line
    work(world, queued)
    shown = world.director.get(page).text
    assert "From 1 of 2 finished tables" in shown  # the other was played on paper
    assert not any(one.action == page for one in forms(shown))
    assert shown.count("fewer than 5") == 4
    assert 'id="lost"' not in shown  # a director played nothing
    mine = player.get(page).text
    assert "Only you see this" in mine
    with world.app.app_context():
        assert db.session.scalars(select(League.version)).one() == version
    monkeypatch.setattr(without_luck, "ENOUGH", 1)
    monkeypatch.setattr(season_review, "ENOUGH", 1)
    monkeypatch.setattr(season_review, "stdev", lambda values: 0.0)
    monkeypatch.setattr(season_review, "student", lambda *_: 0.0)
    table = player.get(page).text.split('"ratings without-luck"')[1].split("</table>")[0]
    numbers = re.findall(r'<td class="number">(−?\d+)[^<]*%<small', table)
    assert len(numbers) == 4
    assert sum(int(n.replace("−", "-")) for n in numbers) == pytest.approx(100, abs=3)


def test_a_review_that_somebody_waits_for_comes_before_those_in_line(
    world: World, queued: list[tuple[int, ...]]
) -> None:
    on_screen(world)
    form(world.director, world.path + PAGE, press="Review the other").send(world.director)
    with world.app.app_context():
        [row] = db.session.scalars(select(Review)).all()
        in_line = row.id
        other = Review(match_id=None, told_id=None, length=1, engine=row.engine, starts=1)
        db.session.add(other)
        db.session.commit()
        under_way = other.id
        reviewing.go_on_with_reviews()
        assert not queued
        db.session.get_one(Review, under_way).complete = True
        db.session.commit()
        reviewing.go_on_with_reviews()
    assert [task[0] for task in queued] == [in_line] * reviewing.LANES
