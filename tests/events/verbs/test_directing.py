"""Directing an event: the roll call, rounds, rulings, and taking things back."""

from __future__ import annotations

from functools import partial

import pytest

from companion.clubs.members.members import merge
from companion.core.append import Appended
from companion.core.refused import Refused
from companion.events.state.event_state import GONE, LATE, PRESENT
from companion.events.verbs import (
    directing,
    event_tables,
    event_undo,
    next_seating,
    ruling,
    seating_draft,
    table_notes,
)
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import outcomes
from companion.events.verbs.ruling import states
from companion.models import Event, Member, db
from companion.tables.setting_up import sit_down
from tests.core.evenings import BY, fresh, opened, play_round, play_table, seated, started

pytestmark = pytest.mark.usefixtures("indoors")


def test_who_is_here_can_be_seated() -> None:
    event, people = opened(5)
    directing.attend(event, [people[1].id], LATE, key="1", by=BY)
    directing.attend(event, [people[2].id], "standby", key="2", by=BY)
    directing.attend(event, [people[3].id], GONE, key="3", by=BY)
    evening = event_state(event)
    assert evening.here() == [people[0].id, people[1].id, people[4].id]
    assert evening.people[people[2].id] == "standby"


def test_the_same_request_twice_is_one_line() -> None:
    event, people = opened(4)
    one = directing.attend(event, [people[0].id], GONE, key="k", by=BY)
    two = directing.attend(event, [people[0].id], GONE, key="k", by=BY)
    assert (one.place, two.place, two.replayed) == (3, 3, True)
    assert len(lines_of(event)) == event.length == 3


def test_only_the_club_s_own_come() -> None:
    event, people = opened(4)
    directing.attend(event, [people[0].id], GONE, key="gone", by=BY)
    merge(people[0], people[1])
    for who in (999, people[0].id):
        with pytest.raises(Refused):
            directing.attend(event, [who], PRESENT, key="k", by=BY)
    with pytest.raises(Refused):
        directing.attend(event, [people[2].id], "asleep", key="k", by=BY)


def test_somebody_new_at_the_door_is_welcomed_once() -> None:
    event, _ = opened(3)
    one = directing.welcome(event, "Zoe, ぞえ", PRESENT, key="door", by=BY)
    two = directing.welcome(event, "Zoe, ぞえ", PRESENT, key="door", by=BY)
    assert one.id == two.id
    assert (one.name, one.reading) == ("Zoe", "ぞえ")
    assert event_state(event).here()[-1] == one.id
    assert db.session.query(Member).count() == 4


def test_a_round_is_seated_played_and_closed() -> None:
    event, people = opened(8)
    evening = started(event)
    stage = evening.stages[0]
    assert [len(table.seats) for table in stage.tables] == [4, 4]
    assert {p for table in stage.tables for p in table.seats} == {member.id for member in people}
    assert states(event, evening, 1) == {1: "playing", 2: "playing"}
    with pytest.raises(Refused, match=r"Tables still missing: 1, 2\."):
        directing.close_round(event, 1, key="c", by=BY)
    play_table(event, 1, 1)
    with pytest.raises(Refused, match=r"Tables still missing: 2\."):
        directing.close_round(event, 1, key="c", by=BY)
    play_table(event, 1, 2)
    directing.close_round(event, 1, key="c", by=BY)
    assert event_state(event).current() is None


def test_a_sheet_s_entry_is_news_for_the_event() -> None:
    event, _ = opened(4)
    started(event)
    before = event.version
    play_table(event, 1, 1)
    assert event.version == before + 4
    found = outcomes([event])[event.id, 1, 1]
    assert found["finished"] is True
    assert row_of(event, 1, 1).result == found


def test_nobody_is_seated_while_a_round_is_played() -> None:
    event, _ = opened(8)
    started(event)
    evening = event_state(event)
    plan = next_seating.plans(evening, "fisherman")[0]
    with pytest.raises(Refused, match="Close the round first"):
        next_seating.draft(event, "fisherman", plan, 1, key="d", by=BY)


def test_a_draft_that_is_asked_for_again_after_the_start_was_drawn_already() -> None:
    event, _ = opened(8)
    plan = next_seating.plans(event_state(event), "fisherman")[0]
    one = next_seating.draft(event, "fisherman", plan, 1, key="d", by=BY)
    event_tables.start(event, one.place, key="s", by=BY)
    two = next_seating.draft(event, "fisherman", plan, 1, key="d", by=BY)
    assert (two.place, two.replayed, event.length) == (one.place, True, one.place + 1)


def test_a_draft_can_be_drawn_again_and_swapped_by_hand() -> None:
    event, _ = opened(8)
    first = seated(event, seed=1).stages[-1]
    again = seated(event, seed=2).stages[-1]
    assert (again.number, first.number) == (1, 1)
    one, other = again.seated.tables[0][0], again.seated.tables[1][2]
    assert one
    assert other
    seating_draft.swap(event, one, other, again.drafted_by, key="s", by=BY)
    swapped = event_state(event).stages[-1].seated
    assert swapped.tables[0][0] == other
    assert swapped.tables[1][2] == one
    with pytest.raises(Refused, match="Somebody else changed the seating"):
        seating_draft.swap(event, one, other, again.drafted_by, key="t", by=BY)
    with pytest.raises(Refused, match="Somebody else changed the seating"):
        event_tables.start(event, again.drafted_by, key="u", by=BY)


def test_a_draft_is_for_those_who_are_here() -> None:
    event, people = opened(8)
    evening = event_state(event)
    plan = next_seating.plans(evening, "fisherman")[0]
    directing.attend(event, [people[0].id], GONE, key="g", by=BY)
    with pytest.raises(Refused, match="Create the seating again"):
        next_seating.draft(event, "fisherman", plan, 1, key="d", by=BY)


def test_no_two_meet_twice_while_that_can_be_helped() -> None:
    event, _ = opened(16, rounds=3)
    met = [pair for _ in range(3) for pair in play_round(event).stages[-1].seated.pairs()]
    assert len(met) == len(set(met)) == 3 * 4 * 6


def test_tables_with_an_ai_seat_are_played_on_screen() -> None:
    event, _ = opened(7, prefer="ai")
    stage = started(event).stages[-1]
    kinds = {None in table.seats: row_of(event, 1, table.number).match for table in stage.tables}
    assert kinds[False] is None
    match = kinds[True]
    assert match is not None
    assert sorted(place.kind for place in match.places) == ["ai", "open", "open", "open"]


def test_players_sit_down_on_screen_and_the_match_begins() -> None:
    event, _ = opened(3, screen=True, wanted=3)
    started(event)
    row = row_of(event, 1, 1)
    assert row.match
    for seat in (0, 1, 2):
        assert row.match.state == "waiting"
        sit_down(row, seat)
    assert row.match.state == "playing"


def closed(event: Event) -> bool:
    """Whether its first round is."""
    return event_state(fresh(event)).stage(1).closed


def confirmed(event: Event, seat: int, totals: list[int], phone: str) -> Appended:
    """Somebody at the only table says what it came to."""
    person = event_state(event).stage(1).table(1).seats[seat]
    assert person is not None
    say = partial(ruling.confirm, event, 1, 1, person, totals, by=f"player {person}")
    return say(key=f"{seat} {totals}", phone=phone)


def test_the_last_sheet_closes_the_round() -> None:
    event, _ = opened(8, closes=True)
    started(event)
    play_table(event, 1, 1)
    assert not closed(event)
    play_table(event := fresh(event), 1, 2)
    assert closed(event)
    line = lines_of(fresh(event))[-1]
    assert (line.kind, line.by) == ("close", "itself")


def test_where_it_is_not_set_nothing_closes() -> None:
    event, _ = opened(4)
    started(event)
    play_table(event, 1, 1)
    assert not closed(event)


@pytest.mark.parametrize("way", ["totals", "ruling"])
def test_totals_and_a_ruling_close_it_too(way: str) -> None:
    event, _ = opened(4, closes=True)
    started(event)
    if way == "totals":
        table_notes.write_totals(event, 1, 1, [20, 9, 6, 3], key="t", by=BY)
    else:
        ruling.rule(event, 1, 1, [20, 9, 6, 3], "broken off", key="r", by=BY)
    assert closed(event)


def test_a_dispute_keeps_it_open_until_all_agree() -> None:
    event, _ = opened(4, closes=True, confirm=True)
    started(event)
    play_table(event, 1, 1)
    assert not closed(event)
    event = fresh(event)
    totals = outcomes([event])[event.id, 1, 1]["totals"]
    confirmed(event, 0, [9, 9, 9, 9], "one")
    confirmed(event, 1, totals, "two")
    assert not closed(event), "somebody disputes it"
    event = fresh(event)
    confirmed(event, 0, totals, "one")
    assert closed(event)


def test_a_director_who_opened_it_again_closes_it_by_hand() -> None:
    event, _ = opened(4, closes=True)
    started(event)
    table_notes.write_totals(event, 1, 1, [20, 9, 6, 3], key="t", by=BY)
    event = fresh(event)
    event_undo.undo(event, lines_of(event)[-1].n, key="u", by=BY)
    assert not closed(event)
    event = fresh(event)
    table_notes.write_totals(event, 1, 1, [20, 9, 3, 6], seen=[20, 9, 6, 3], key="t2", by=BY)
    assert not closed(event)
