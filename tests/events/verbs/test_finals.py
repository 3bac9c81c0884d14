"""Finals: who is in, at which table, and who goes on."""

import pytest

from companion.competition.seating.rounds import Round
from companion.core.refused import Refused
from companion.events.state.event_table import Table
from companion.events.state.stage import Stage
from companion.events.verbs import directing, event_tables, finals, ruling
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.results import outcomes
from companion.events.verbs.standings import standings_of
from companion.models import Event
from tests.core.evenings import BY, opened, play_round, play_table

pytestmark = pytest.mark.usefixtures("indoors")


def test_the_best_eight_meet_seeded_and_two_of_each_table_play_the_final() -> None:
    event, _ = opened(9, wanted=3)
    play_round(event)
    evening = event_state(event)
    ranked = [line.person for line in standings_of(event, evening)]
    assert finals.sizes(event, evening, "fisherman") == [3, 4, 8, 9]
    finals.draft_finals(event, "fisherman", 8, key="f", by=BY)
    stage = event_state(event).stages[-1]
    assert [[ranked.index(p) + 1 for p in seats if p] for seats in stage.seated.tables] == [
        [1, 4, 5, 8],
        [2, 3, 6, 7],
    ]
    event_tables.start(event, stage.drafted_by, key="s", by=BY)
    for table in (1, 2):
        play_table(event, 2, table, seed=3)
    with pytest.raises(Refused, match="Close the round first"):
        finals.draft_final(event, key="x", by=BY)
    directing.close_round(event, 2, key="c", by=BY)
    finals.draft_final(event, key="g", by=BY)
    final = event_state(event).stages[-1]
    assert final.final
    (seats,) = final.seated.tables
    places = finals.places(event, event_state(event).stages[1], outcomes([event]))
    assert len(seats) == 4
    assert all(places[p] <= 2 for p in seats if p)


def test_finals_leave_the_standings_before_them_alone() -> None:
    event, _ = opened(4)
    play_round(event)
    before = standings_of(event, event_state(event))
    finals.draft_finals(event, "fisherman", 4, key="f", by=BY)
    stage = event_state(event).stages[-1]
    event_tables.start(event, stage.drafted_by, key="s", by=BY)
    play_table(event, 2, 1, seed=9)
    evening = event_state(event)
    assert standings_of(event, evening) == before
    assert len(standings_of(event, evening, finals=True)) == 4


def test_the_final_decides_whatever_was_played_before_it() -> None:
    event, _ = opened(9, wanted=3)
    play_round(event)
    finals.draft_finals(event, "fisherman", 9, key="f", by=BY)
    semis = begun(event)
    for table in (1, 2, 3):
        play_table(event, semis, table, seed=3)
    directing.close_round(event, semis, key="c", by=BY)
    finals.draft_final(event, key="g", by=BY)
    last = begun(event)
    (seats,) = event_state(event).stages[-1].seated.tables
    for person, totals in zip(seats, ((9, 0, 0), (0, 9, 0), (0, 0, 9)), strict=True):
        ruling.rule(event, last, 1, totals, "so be it", key=f"r{person}", by=BY)
        lines = standings_of(event, event_state(event), finals=True)
        assert lines[0].person == person
        assert {line.person for line in lines[:3]} == set(seats)
        assert [line.rank for line in lines[3:]] >= [4] * 6
        assert len(lines) == 9


def begun(event: Event) -> int:
    """Start the round that is seated; its number."""
    stage = event_state(event).stages[-1]
    event_tables.start(event, stage.drafted_by, key=f"start-{event.length}", by=BY)
    return stage.number


def test_who_has_gone_is_not_in_the_finals() -> None:
    event, _ = opened(7)
    play_round(event)
    first = standings_of(event, event_state(event))[0].person
    directing.attend(event, [first], "gone", key="g", by=BY)
    finals.draft_finals(event, "fisherman", 4, key="f", by=BY)
    assert first not in event_state(event).stages[-1].seated.people()


@pytest.mark.parametrize("size", [0, 5, 8, 16])
def test_other_sizes_are_refused(size: int) -> None:
    event, _ = opened(4)
    play_round(event)
    with pytest.raises(Refused, match="how many"):
        finals.draft_finals(event, "fisherman", size, key="f", by=BY)


def test_there_is_no_final_without_tables_that_lead_to_it() -> None:
    event, _ = opened(4)
    play_round(event)
    with pytest.raises(Refused, match="go on from"):
        finals.draft_final(event, key="f", by=BY)


def test_where_an_ai_took_over_the_next_of_the_table_goes_on() -> None:
    event, _ = opened(8)
    seats = ((1, 2, 3, 4), (5, 6, 7, 8))
    ruled = (9, 5, 3, 1)
    tables = (Table(1, (None, 2, 3, 4), ruled), Table(2, (5, 60, 7, 8), ruled))
    semi = Stage(2, "fisherman", Round(seats), 1, tables, closed=True, final=True)
    assert set(finals.going_on(event, semi, {})) == {2, 3, 5, 60}
