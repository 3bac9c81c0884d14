"""One person who was on the club's list twice is one in everything an event says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.clubs.members.members import anonymise, merge, separate
from companion.clubs.verbs import clubs
from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.events.state.event_state import EXPECTED, GONE, LATE, PRESENT, STANDBY
from companion.events.verbs import directing, event_tables
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.standings import standings_of
from companion.events.verbs.summaries import summaries
from companion.models import db
from companion.sheets.verbs.reading import read_paper
from tests.core.evenings import BY, opened, play_round, play_table, seated, started

if TYPE_CHECKING:
    from companion.events.state.event_state import EventState
    from companion.models import Event, Member

pytestmark = pytest.mark.usefixtures("indoors")


def newcomer(event: Event, how: str = STANDBY) -> Member:
    """Somebody written down at the door."""
    return directing.welcome(event, "Sam", how, key="sam", by=BY)


def stood_in(event: Event, leaver: int) -> Member:
    """The newcomer, who took over a seat of the running round."""
    sam = newcomer(event)
    table = next(one for one in event_state(event).stages[0].tables if leaver in one.seats)
    seat = table.seats.index(leaver)
    event_tables.replace_seat(event, 1, table.number, seat, sam.id, key="in", by=BY)
    return sam


def once_each(event: Event) -> EventState:
    """Nobody is at two tables of a round, or twice in the standings of event and season."""
    evening = event_state(event)
    for stage in evening.stages:
        for tables in (stage.seated.tables, [table.seats for table in stage.tables]):
            sat = [one for seats in tables for one in seats if one is not None]
            assert len(sat) == len(set(sat))
    lines = standings_of(event, evening)
    assert len(lines) == len({line.person for line in lines})
    cached = summaries(event.club, [event])[event.id]
    assert cached.state == evening
    assert [(one.person, one.points) for one in cached.lines] == [
        (one.person, one.points) for one in lines
    ]
    return evening


def finish(event: Event, number: int) -> None:
    """Play the running round to its end and close it."""
    for table in event_state(event).stages[number - 1].tables:
        play_table(event, number, table.number)
    directing.close_round(event, number, key=f"close-{number}", by=BY)


def test_a_stand_by_who_was_on_the_list_plays_on_as_one() -> None:
    event, people = opened(8)
    (known,) = clubs.add_members(event.club, "Samuel Ito")
    directing.attend(event, [known.id], EXPECTED, key="e", by=BY)
    started(event)
    sam = stood_in(event, people[0].id)
    finish(event, 1)
    seated(event)
    merge(sam, known)
    evening = once_each(event)
    assert sam.id not in evening.people
    assert evening.people[known.id] == LATE
    directing.attend(event, [known.id], PRESENT, key="here", by=BY)
    play_round(event)
    evening = once_each(event)
    assert len(evening.here()) == 8
    assert all(known.id in stage.seated.people() for stage in evening.stages[1:])
    assert names_of([sam.id])[sam.id] == "Samuel Ito"
    separate(sam)
    evening = event_state(event)
    assert sam.id in evening.stages[0].tables[0].seats + evening.stages[0].tables[-1].seats
    assert known.id in evening.stages[1].seated.people()


@pytest.mark.parametrize("later", [EXPECTED, GONE])
def test_who_is_here_is_here_whatever_was_noted_of_the_other_line_later(later: str) -> None:
    event, people = opened(7)
    sam = newcomer(event, PRESENT)
    directing.attend(event, [people[0].id], later, key="later", by=BY)
    merge(sam, people[0])
    assert event_state(event).people[people[0].id] == PRESENT
    separate(sam)
    assert event_state(event).people[people[0].id] == later
    assert event_state(event).people[sam.id] == PRESENT


def test_two_with_seats_in_one_round_are_not_merged() -> None:
    event, people = opened(8)
    seated(event)
    tables = event_state(event).stages[0].seated.tables
    one, other = (next(m for m in people if m.id == seats[0]) for seats in tables)
    with pytest.raises(Refused, match=r"checked in at Evening.*gone there first"):
        merge(one, other)
    directing.attend(event, [one.id], GONE, key="gone", by=BY)
    with pytest.raises(Refused, match="Both have a seat in Round 1 of Evening"):
        merge(one, other)
    play_round(event)
    merge(one, other)
    assert len(once_each(event).seen()) == 7


def test_an_old_merge_inside_a_running_event_is_one_person() -> None:
    """As older versions stored it: the other line is present as well, and nothing was touched."""
    event, people = opened(9)
    sam, known = people[0], people[1]
    sam.merged_into_id = known.id
    db.session.commit()
    play_round(event)
    evening = once_each(event)
    assert len(evening.here()) == 8
    assert sam.id not in {p for table in evening.stages[0].tables for p in table.seats}


def test_the_sheet_of_the_running_table_names_who_they_are() -> None:
    event, people = opened(4)
    started(event)
    sam = stood_in(event, people[0].id)
    (known,) = clubs.add_members(event.club, "Samuel Ito")
    merge(sam, known)
    sheet = event.tables[0].sheet
    assert sheet is not None
    assert "Samuel Ito" in read_paper(sheet).names
    anonymise(known)
    assert "Samuel Ito" not in read_paper(sheet).names
    assert "Sam" not in repr([line.data for line in lines_of(event)])
