"""A round that was started by mistake is a draft again while nothing was played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from companion.core.refused import Refused
from companion.events.state.event_state import GONE
from companion.events.verbs import (
    directing,
    duplicate_rounds,
    event_tables,
    event_undo,
    finals,
    table_notes,
)
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_tables import row_of
from companion.models import Event, EventTable, Match, Sheet, db
from tests.core.evenings import BY, fresh, opened, play_round, play_table, seated, started

pytestmark = pytest.mark.usefixtures("indoors")


def start_line(event: Event) -> int:
    """The line of the last start."""
    return next(line.n for line in reversed(lines_of(event)) if line.kind == "start")


def undone(event: Event, key: str = "back") -> None:
    """The last start is undone."""
    event_undo.undo(event, start_line(event), key=key, by=BY)


def test_a_start_is_undone_and_its_blank_sheets_go() -> None:
    event, _ = opened(8, minutes=45)
    seated = started(event).stages[0].seated
    undone(event)
    stage = event_state(event).stages[0]
    assert (stage.started, stage.timer, stage.seated) == (False, None, seated)
    assert db.session.scalars(select(EventTable)).all() == []
    assert db.session.scalars(select(Sheet)).all() == []


def test_the_round_is_started_again_and_counts() -> None:
    event, _ = opened(4, minutes=45)
    started(event)
    directing.clock(event, 1, "pause", key="pause", by=BY)
    table_notes.call_the_end(event, 1, key="call", by=BY)
    undone(event)
    stage = event_state(event).stages[0]
    event_tables.start(event, stage.drafted_by, key="again", by=BY)
    stage = event_state(event).stages[0]
    assert (stage.started, stage.called) == (True, False)
    assert stage.timer is not None
    assert stage.timer.running_since is not None
    play_table(event, 1, 1)
    directing.close_round(event, 1, key="close", by=BY)
    assert event_state(event).over() == 1


def test_a_written_round_keeps_the_start() -> None:
    event, _ = opened(8)
    started(event)
    play_table(event, 1, 2)
    with pytest.raises(Refused, match="these tables have begun: 2"):
        undone(event)


@pytest.mark.parametrize("what", ["totals", "note", "penalty", "replace", "close"])
def test_what_was_noted_at_a_table_keeps_the_start(what: str) -> None:
    event, people = opened(4)
    evening = started(event)
    seats = evening.stages[0].tables[0].seats
    if what == "totals":
        table_notes.write_totals(event, 1, 1, [20, 9, 6, 3], key="t", by=BY)
    elif what == "note":
        table_notes.note_down(event, 1, 1, "a note", key="t", by=BY)
    elif what == "penalty":
        who = seats[0]
        assert who is not None
        table_notes.punish(event, 1, 1, who, "warning", "late", key="t", by=BY)
    elif what == "close":
        play_table(event, 1, 1)
        directing.close_round(event, 1, key="t", by=BY)
    else:
        directing.attend(event, [people[0].id], GONE, key="g", by=BY)
        directing.welcome(event, "Zoe", "standby", key="z", by=BY)
        here = event_state(event)
        new = next(one for one, how in here.people.items() if how == "standby")
        event_tables.replace_seat(event, 1, 1, 0, new, key="t", by=BY)
    assert not event_undo.undoable(lines_of(event), start_line(event))
    with pytest.raises(Refused, match="Later entries depend"):
        undone(event)


def test_other_settings_and_attendance_do_not_keep_the_start() -> None:
    event, people = opened(4)
    evening = started(event)
    directing.settle(event, replace(evening.settings, minutes=30), key="s", by=BY)
    directing.attend(event, [people[0].id], GONE, key="g", by=BY)
    undone(event)
    assert not event_state(event).stages[0].started


def test_the_undo_is_not_undone_but_started_anew() -> None:
    event, _ = opened(4)
    started(event)
    undone(event)
    with pytest.raises(Refused):
        event_undo.undo(event, event.length, key="redo", by=BY)


def test_matches_of_the_undone_start_are_closed() -> None:
    event, _ = opened(4, screen=True)
    started(event)
    match = row_of(event, 1, 1).match
    assert match is not None
    number = match.id
    undone(event)
    event = fresh(event)
    assert db.session.get_one(Match, number).closed_at is not None
    stage = event_state(event).stages[0]
    event_tables.start(event, stage.drafted_by, key="again", by=BY)
    other = row_of(event, 1, 1).match
    assert other is not None
    assert other.id != number


def test_the_same_deals_are_dealt_anew_as_somebody_may_have_seen_a_hand() -> None:
    event, _ = opened(8, screen=True)
    duplicate_rounds.share(event, True, seated(event).stages[0].drafted_by, key="same", by=BY)
    stage = event_state(event).stages[0]
    event_tables.start(event, stage.drafted_by, key="start", by=BY)
    assert len({match_at(event, n).deal_id for n in (1, 2)}) == 1
    first, deals = match_at(event, 1).deal_id, stage.same
    undone(event)
    stage = event_state(event).stages[0]
    assert not stage.started
    assert stage.same not in ("", deals)
    event_tables.start(event, stage.drafted_by, key="again", by=BY)
    again = {match_at(event, n).deal_id for n in (1, 2)}
    assert len(again) == 1
    assert first not in again


def match_at(event: Event, table: int) -> Match:
    """The match at a table of round 1."""
    match = row_of(event, 1, table).match
    assert match is not None
    return match


def test_finals_that_were_started_by_mistake_give_way_to_another_round() -> None:
    event, _ = opened(8)
    play_round(event)
    finals.draft_finals(event, "fisherman", 4, key="finals", by=BY)
    stage = event_state(event).stages[-1]
    event_tables.start(event, stage.drafted_by, key="start finals", by=BY)
    undone(event)
    stage = event_state(event).stages[-1]
    assert (stage.final, stage.started) == (True, False)
    finals.draft_finals(event, "fisherman", 8, key="more", by=BY)
    assert len(event_state(event).stages[-1].seated.tables) == 2
    seated(event)
    assert [stage.final for stage in event_state(event).stages] == [False, False]
