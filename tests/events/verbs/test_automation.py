"""The next seating is prepared by itself, as a draft that organisers change or start."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.core.refused import Refused
from companion.events.verbs import directing, event_tables, event_undo, finals, seating_draft
from companion.events.verbs.automation import seat_the_next
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.next_seating import draft, plans
from companion.models import Event, db
from companion.tasks.embedded import Embedded
from tests.core.evenings import BY, fresh, opened, play_round, play_table, seated, started
from tests.tables import wait_for
from tests.tasks.conftest import embedded

__all__ = ["embedded"]
indoors = pytest.mark.usefixtures("indoors")


def prepared(event: Event) -> Event:
    """The event after the worker did what it was asked for."""
    seat_the_next(event.id)
    return fresh(event)


def stored(number: int) -> Event:
    """The event as it is stored now."""
    db.session.remove()
    return db.session.get_one(Event, number)


def last(event: Event) -> tuple[str, str]:
    """What was done last, and by whom."""
    line = lines_of(event)[-1]
    return line.kind, line.by


@indoors
def test_a_closed_round_has_the_next_one_seated_for_all_who_are_here() -> None:
    event, members = opened(9, rounds=2)
    everybody = {member.id for member in members}
    play_round(event)
    event = prepared(event)
    assert last(event) == ("draft", "itself")
    stage = event_state(event).stages[-1]
    assert not stage.started
    assert stage.seated.people() == everybody
    length = event.length
    assert prepared(event).length == length, "a task that comes twice changes nothing"


@indoors
def test_nothing_is_seated_in_mid_round_before_the_first_or_after_the_last() -> None:
    event, _ = opened(4, rounds=1)
    assert not event_state(prepared(event)).stages
    event = fresh(event)
    started(event)
    assert len(event_state(prepared(event)).stages) == 1
    event = fresh(event)
    play_table(event, 1, 1)
    directing.close_round(event, 1, key="c", by=BY)
    assert len(event_state(prepared(event)).stages) == 1


@indoors
def test_whoever_leaves_has_an_untouched_draft_seated_anew() -> None:
    event, members = opened(9)
    gone = members[0].id
    play_round(event)
    event = prepared(event)
    directing.attend(event, [gone], "gone", key="g", by=BY)
    event = prepared(event)
    assert gone not in event_state(event).stages[-1].seated.people()
    stage = event_state(event).stages[-1]
    one, other = stage.seated.tables[0][0], stage.seated.tables[1][0]
    assert one
    assert other
    seating_draft.swap(event, one, other, stage.drafted_by, key="s", by=BY)
    directing.attend(event, [gone], "late", key="b", by=BY)
    assert last(prepared(event))[0] == "attend", "what hands made stays"


@indoors
def test_a_hand_that_was_faster_wins() -> None:
    event, _ = opened(8)
    play_round(event)
    plan = plans(event_state(event), "fisherman")[0]
    mine = seated(event).stages[-1]
    with pytest.raises(Refused, match="Somebody else"):
        draft(event, "fisherman", plan, 1, key="x", by="itself", over=None)
    assert event_state(fresh(event)).stages[-1] == mine


@indoors
def test_the_winners_of_semi_finals_are_seated() -> None:
    event, _ = opened(16, rounds=1)
    play_round(event)
    finals.draft_finals(event, "fisherman", 16, key="f", by=BY)
    stage = event_state(event).stages[-1]
    event_tables.start(event, stage.drafted_by, key="s", by=BY)
    for table in event_state(event).stages[-1].tables:
        play_table(event, 2, table.number)
    directing.close_round(event, 2, key="c", by=BY)
    event = prepared(event)
    stage = event_state(event).stages[-1]
    assert (stage.final, len(stage.seated.people())) == (True, 4)


@indoors
def test_a_round_is_opened_again_although_the_next_one_is_drafted() -> None:
    event, _ = opened(8)
    play_round(event)
    close = lines_of(event)[-1].n
    event = prepared(event)
    event_undo.undo(event, close, key="u", by=BY)
    event = fresh(event)
    now = event_state(event).current()
    assert now
    assert (now.number, now.started) == (1, True)
    directing.close_round(event, 1, key="again", by=BY)
    event = prepared(event)
    assert last(event) == ("draft", "itself")
    drafts = [line.n for line in lines_of(event) if line.kind == "draft"]
    assert [stage.drafted_by for stage in event_state(event).stages] == [drafts[0], drafts[-1]]


def test_the_worker_does_it_after_the_close(embedded: Embedded, app: Flask) -> None:
    event, _ = opened(8)
    play_round(event)
    number = event.id
    wait_for(lambda: last(stored(number)) == ("draft", "itself"), "seated")
