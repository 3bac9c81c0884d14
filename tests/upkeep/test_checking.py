"""`companion check` looks at leagues as at everything else."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from companion.core.services import services_of
from companion.models import EventTable, LeagueLine, Subscription, db
from companion.upkeep.checking import check_everything
from tests.core import evenings
from tests.leagues.verbs.seasons import opened, planned, play

pytestmark = pytest.mark.usefixtures("indoors")


def found() -> list[tuple[str, str]]:
    """Where something is wrong, and what."""
    db.session.expire_all()
    return [(one.where, one.what) for one in check_everything()]


def test_a_league_that_is_whole_gives_no_finding() -> None:
    row, _, _ = opened(8)
    planned(row)
    play(row, (1, 1, 1))
    assert found() == []


def test_a_line_that_is_gone_is_found_by_the_counter() -> None:
    row, _, _ = opened(0)
    length = row.length
    db.session.execute(delete(LeagueLine).where(LeagueLine.n == length))
    db.session.commit()
    assert (
        "league 1",
        f"{length - 1} lines up to number {length - 1}, but its counter says {length}",
    ) in found()


def test_a_line_that_makes_no_sense_is_found_with_the_leagues_address() -> None:
    row, _, _ = opened(8)
    planned(row)
    where = f"league 1 (/leagues/{row.code})"
    line = db.session.scalars(select(LeagueLine).where(LeagueLine.kind == "divide")).one()
    line.data = {**line.data, "divisions": "two"}
    db.session.commit()
    assert [place for place, _ in found()] == [where]


def test_a_subscription_to_nothing_is_found() -> None:
    row, people, _ = opened(1)
    subscribed = {
        "endpoint": "https://push.example/1",
        "p256dh": "p",
        "auth": "a",
        "language": "en",
    }
    db.session.add(
        Subscription(topic="date", league_id=row.id, member_id=people[0].id, **subscribed)
    )
    db.session.commit()
    assert found() == []
    db.session.execute(update(Subscription).values(topic="nonsense"))
    db.session.commit()
    assert found() == [("table subscription, row 1", "topic 'nonsense' is unknown")]


def test_another_letter_in_table_definitions_is_named_and_pages_go_on(app: Flask) -> None:
    file = services_of(app).settings.data / "companion.db"
    with app.app_context():
        assert found() == []
        db.engine.dispose()
    file.write_bytes(file.read_bytes().replace(b"CONSTRAINT pk_match ", b"CONSTRAINT pk_natch "))
    assert app.test_client().get("/").status_code == 200
    with app.app_context():
        where, what = "the database file", "what defines its tables is not as the companion left it"
        assert found() == [(where, what)]
        db.engine.dispose()


def test_another_stored_result_than_the_sheet_has_is_named() -> None:
    event, _ = evenings.opened(3)
    evenings.started(event)
    number, at = evenings.play_table(event, 1, 1).id, f"event {event.id} (/events/{event.code})"
    assert found() == []
    row = db.session.get_one(EventTable, number)
    row.result = {**(row.result or {}), "totals": [0, 0, 0]}
    db.session.commit()
    ((where, what),) = found()
    assert where == at
    assert "the result of round 1, table 1 is another" in what
