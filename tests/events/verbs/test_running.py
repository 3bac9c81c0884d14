"""A round that is running: its clock, and seats that change hands."""

from datetime import timedelta

import pytest
import time_machine

from companion.core.refused import Refused
from companion.events.state.event_state import GONE, LATE
from companion.events.verbs import directing, event_tables
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_tables import row_of
from companion.models import now
from companion.sheets.verbs.reading import read_paper
from companion.tables.setting_up import sit_down
from tests.core.evenings import BY, opened, started

pytestmark = pytest.mark.usefixtures("indoors")


def test_the_clock_runs_stands_and_is_extended() -> None:
    start = now()
    with time_machine.travel(start, tick=False) as clock:
        event, _ = opened(4, minutes=30)
        started(event)
        for minutes, do in ((10, "pause"), (5, "resume"), (10, "extend")):
            clock.shift(timedelta(minutes=minutes))
            directing.clock(event, 1, do, 5, key=do, by=BY)
        timer = event_state(event).stages[0].timer
        assert timer
        assert timer.left(now()) == timedelta(minutes=30 + 5 - 20)


def test_a_round_without_a_clock_has_none() -> None:
    event, _ = opened(4, minutes=0)
    started(event)
    with pytest.raises(Refused, match="no clock"):
        directing.clock(event, 1, "pause", key="p", by=BY)


def test_a_stand_by_takes_over_on_paper() -> None:
    event, people = opened(5)
    directing.attend(event, [people[4].id], "standby", key="sb", by=BY)
    stage = started(event).stages[-1]
    left = stage.tables[0].seats[2]
    event_tables.replace_seat(event, 1, 1, 2, people[4].id, key="r", by=BY)
    evening = event_state(event)
    assert evening.people[people[4].id] == LATE  # from now on one of those who are seated
    assert evening.stages[0].tables[0].seats[2] == people[4].id
    assert evening.stages[0].tables[0].replaced == (left,)
    assert left
    assert evening.people[left] == GONE
    sheet = row_of(event, 1, 1).sheet
    assert sheet
    assert read_paper(sheet).names[2] == people[4].name


def test_an_ai_takes_over_on_screen_only() -> None:
    event, _ = opened(4)
    started(event)
    with pytest.raises(Refused, match="only take over on screen"):
        event_tables.replace_seat(event, 1, 1, 0, None, key="r", by=BY)


def test_an_ai_takes_over_a_seat_on_screen() -> None:
    event, _ = opened(3, screen=True, wanted=3)
    started(event)
    row = row_of(event, 1, 1)
    assert row.match
    for seat in range(3):
        sit_down(row, seat)
    event_tables.replace_seat(event, 1, 1, 0, None, key="r", by=BY)
    assert row.match.places[0].away
    assert event_state(event).stages[0].tables[0].seats[0] is None
