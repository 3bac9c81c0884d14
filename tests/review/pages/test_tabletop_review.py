"""Looking back at a tabletop match: nothing that its AI never learnt, unless hands were entered."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion.models import Review, ReviewJudgement, Sheet, Tabletop, db
from companion.models.deleting import delete_with_all
from companion.review import reviewing, reviews
from tests import pages
from tests.conftest import Cast
from tests.review.pages.test_looking_back import quick
from tests.tabletop.pages.drawing import DrawnTable
from tests.tabletop.pages.table import AI, RealTable, opened


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """The tasks that were sent, which nobody takes."""
    sent: list[tuple[int, ...]] = []
    monkeypatch.setattr(reviewing, "send", lambda task, *arguments: sent.append(arguments))
    return sent


@pytest.fixture
def over(app: Flask, client: FlaskClient) -> RealTable:
    """A match of Die-angler with an AI, entered to its end."""
    table = RealTable(app, client, opened(client, game="dieangler"), "dieangler")
    table.play()
    return table


def work(app: Flask, queued: list[tuple[int, ...]]) -> None:
    """Take all that was sent, as a worker does, to the end."""
    with app.app_context():
        while queued:
            reviewing.review_on(quick, *queued.pop(0))


def asked(client: FlaskClient, table: RealTable | DrawnTable) -> str:
    """The page once its one button was pressed."""
    page = f"{table.path}look-back"
    assert "look-back" in client.get(table.path).text
    assert pages.form(client, page, press="Look back").send(client).status_code == 303
    return page


def test_the_ais_decisions_are_judged_by_what_it_saw(
    app: Flask, client: FlaskClient, over: RealTable, queued: list[tuple[int, ...]]
) -> None:
    page = asked(client, over)
    assert len(queued) == reviewing.LANES
    work(app, queued)
    shown = client.get(page).text
    assert "their decisions count as luck" in shown
    rows = shown.split('class="ledger"')[1].split("<tbody>")[1].split("</table>")[0]
    assert rows.count("<tr") == 1
    with app.app_context():
        told = db.session.scalars(select(Tabletop)).one()
        found = reviews.reviewed_match(told)
        assert {one.seat for one in found.decisions} == {AI}
        ply = found.decisions[-1].ply
    one = client.get(f"{page}/{ply}").text
    assert "What would you do now?" in one
    choice = re.findall(r'name="choice" value="([^"]+)"', one)[0]
    compared = client.get(f"{page}/{ply}", query_string={"choice": choice}).text
    assert "What it was worth" in compared
    assert "Play on from here" not in compared
    assert client.get(f"{page}/9999").status_code == 404


def test_who_only_watches_looks_and_does_not_ask(
    app: Flask, client: FlaskClient, cast: Cast, over: RealTable, queued: list[tuple[int, ...]]
) -> None:
    page = f"{over.path}look-back"
    assert not any(form.action.startswith(page) for form in pages.forms(cast.dan.get(page).text))
    assert cast.dan.post(page).status_code == 403
    assert not queued
    work(app, queued)
    asked(client, over)
    assert cast.dan.post(f"{page}/stop").status_code == 403
    assert "decisions judged" in cast.dan.get(page).text


def test_nothing_is_said_before_the_end(
    app: Flask, client: FlaskClient, queued: list[tuple[int, ...]]
) -> None:
    table = RealTable(app, client, opened(client))
    table.play(lambda t: len(t.observations) > 3)
    page = f"{table.path}look-back"
    assert "look-back" not in client.get(table.path).text
    assert client.get(page).status_code == client.get(f"{page}/3").status_code == 403
    client.post(page)
    assert not queued


def test_with_every_hand_entered_everybodys_decisions_are_judged(
    app: Flask, client: FlaskClient, queued: list[tuple[int, ...]]
) -> None:
    table = DrawnTable(app, client)
    while table.view()["turn"] is not None:
        table.move()
    page = asked(client, table)
    with app.app_context():
        told = db.session.scalars(select(Tabletop)).one()
        found = reviews.reviewed_match(told)
        assert found.journal.tabletop is None
        assert {one.seat for one in found.decisions} == {0, 1, 2}
    work(app, queued)
    shown = client.get(page, query_string={"seat": 2}).text
    assert shown.count('aria-current="page"') == 2  # whose decisions, and from which loss on
    assert "Turning points of Chie" in shown
    with app.app_context():
        assert db.session.scalars(select(Review)).one().complete


def test_of_a_match_that_was_corrected_no_more_is_judged_and_all_goes_with_the_sheet(
    app: Flask, client: FlaskClient, over: RealTable, queued: list[tuple[int, ...]]
) -> None:
    asked(client, over)
    with app.app_context():
        reviewing.review_on(quick, *queued.pop(0))
        judged = len(db.session.scalars(select(ReviewJudgement)).all())
        assert judged
        told = db.session.scalars(select(Tabletop)).one()
        told.length += 1
        db.session.commit()
    work(app, queued)
    with app.app_context():
        assert db.session.scalars(select(Review)).one().stopped
        assert len(db.session.scalars(select(ReviewJudgement)).all()) == judged
        delete_with_all(Sheet.__table__, list(db.session.scalars(select(Sheet.id))))  # type: ignore[arg-type]  # a Table
        db.session.commit()
        assert not db.session.scalars(select(Review)).all()
        assert not db.session.scalars(select(ReviewJudgement)).all()
