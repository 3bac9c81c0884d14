"""One statement finds what else is stored about a match: a page reads only that."""

from __future__ import annotations

import pytest

from companion.core.transaction import writing
from companion.matches.verbs import undo
from companion.matches.verbs.attached import Attached, attached
from companion.matches.verbs.clocks import AI, MOVE, checked, wind
from companion.models import Club, Event, EventTable, Match, Organiser, db
from tests.laboratory.bench.statements import counted
from tests.tables import started, steps

pytestmark = pytest.mark.usefixtures("indoors")


def test_most_matches_have_nothing_and_one_statement_says_so() -> None:
    match = started()
    assert match.id
    with counted() as statements:
        assert attached(match) == Attached(table=False, clock=False, undo=False)
    assert len(statements) == 1


def test_a_clock_and_a_table_are_found_and_only_at_their_match() -> None:
    match, other = started(), started()
    with writing() as session:
        pace = checked(MOVE, 24, AI)
        assert pace is not None
        owner = Organiser(name="Aki", password_hash="")
        session.add_all((wind(match, pace), owner))
        session.flush()
        club = Club(code="club", name="Bay", owner_id=owner.id)
        event = Event(club=club, code="event", name="Evening")
        session.add(EventTable(event=event, round=1, number=1, match=match))
    assert attached(match) == Attached(table=True, clock=True, undo=False)
    assert attached(other) == Attached(table=False, clock=False, undo=False)


def test_a_request_to_undo_is_of_the_last_move() -> None:
    match = started()
    steps(match, 2)
    undo.ask(match, 1, length=3)
    assert attached(match).undo
    steps(match, 1)
    assert not attached(db.session.get_one(Match, match.id)).undo
