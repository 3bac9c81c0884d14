"""The audit of a drill finds each kind of damage; without damage it finds none."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from companion.core.services import services
from companion.kit.state import CHANCE
from companion.models import Event, EventLine, Match, Move, db
from companion.models.base import now
from tests.laboratory.bench.drills.audit import Found, audit, twice
from tests.laboratory.bench.drills.people import Played, Tap, Written
from tests.laboratory.bench.drills.writers import Club
from tests.tables import started, step


@pytest.fixture
def played(indoors: Flask) -> Played:
    """A match of three people to its end, all of whose moves were answered with success."""
    match = started("mll", game="sakenobori")
    while match.state != "over":
        step(match)
        db.session.refresh(match)
    rows = db.session.scalars(select(Move).order_by(Move.ply)).all()
    people = [row for row in rows if row.by.startswith("seat ")]
    taps = [Tap(match.id, row.ply - 1, row.seat, row.text) for row in people]
    return Played(taps, matches=[match.id])


def damaged(played: Played, statement: object) -> Found:
    """What the audit says after this was done to the database."""
    db.session.execute(statement)  # type: ignore[call-overload]  # any statement
    db.session.commit()
    db.session.expire_all()
    services().caches.pop("positions", None)  # as after a restart
    return audit(played)


def test_a_sound_match_is_clean(played: Played) -> None:
    found = audit(played)
    assert found.clean
    assert found.moves >= len(played.taps) > 20


def test_a_lost_move_is_counted(played: Played) -> None:
    ply = played.taps[-1].length + 1
    found = damaged(played, delete(Move).where(Move.ply >= ply))
    assert found.lost == 1
    assert found.gaps == 1
    assert not found.clean


def test_another_move_than_the_one_acknowledged_is_a_loss(played: Played) -> None:
    tap = next(tap for tap in played.taps if tap.seat != CHANCE)
    found = damaged(played, update(Move).where(Move.ply == tap.length + 1).values(text="other"))
    assert found.lost == 1
    assert found.broken == 1


def test_a_move_that_nobody_was_told_of_is_a_double(played: Played) -> None:
    tap = next(tap for tap in played.taps if tap.seat != CHANCE)
    played.taps.remove(tap)
    assert audit(played).doubled == 1


def test_a_line_beside_the_matches_is_lost_or_doubled(indoors: Flask) -> None:
    club = Club(indoors, "Drill")
    event = db.session.scalars(select(Event)).one()
    spoken = Played(written=[Written("/events/x/adjust", "a1b2c3d4")])
    assert audit(spoken).lost == 1
    for place, doubled in enumerate((0, 1)):
        data = {"reason": "a1b2c3d4"}
        db.session.add(
            EventLine(event_id=event.id, n=90 + place, kind="adjust", data=data, key=f"k{place}")
        )
        db.session.commit()
        assert (audit(spoken).lost, audit(spoken).doubled) == (0, doubled)
    assert club.league


def test_what_is_stored_twice_is_counted_for_ais_and_luck_too(played: Played) -> None:
    rows = list(db.session.scalars(select(Move).order_by(Move.ply)))
    assert twice(rows) == 0
    dealt = next(row for row in rows if row.seat == CHANCE)
    assert twice([*rows, Move(ply=999, key=dealt.key, seat=CHANCE)]) == 1
    assert twice([*rows, dealt]) == 2


def test_a_match_that_does_not_end_is_stuck_once_nothing_moves(played: Played) -> None:
    found = damaged(played, update(Match).values(state="playing"))
    assert (found.stuck, found.slow, found.clean) == (0, 1, True)
    found = damaged(played, update(Move).values(at=now() - timedelta(seconds=31)))
    assert (found.stuck, found.slow, found.lost, found.clean) == (1, 0, 0, False)


def test_how_long_an_ai_kept_people_waiting_is_seen(played: Played) -> None:
    row = db.session.scalars(select(Move).where(Move.ply == 9)).one()
    before = db.session.scalars(select(Move).where(Move.ply == 8)).one()
    row.by, row.at = "ai club", before.at + timedelta(seconds=7)
    other = db.session.scalars(select(Move).where(Move.ply == 12)).one()
    other.by = "ai club"
    db.session.commit()
    assert audit(played).waits[2] == pytest.approx(7.0)
