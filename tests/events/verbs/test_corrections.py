"""Results confirmed, ruled on and put right, and what can be taken back."""

import pytest

from companion.core.refused import Refused
from companion.events.state.event_state import GONE
from companion.events.verbs import directing, event_undo, ruling
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.results import outcomes
from companion.events.verbs.ruling import states
from companion.events.verbs.standings import standings_of
from companion.kit.sheet import listing
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from tests.core.evenings import BY, opened, play_round, play_table, seated, started

pytestmark = pytest.mark.usefixtures("indoors")


def test_two_sides_confirm_where_the_organiser_wants_it() -> None:
    event, _ = opened(4, confirm=True)
    started(event)
    play_table(event, 1, 1)
    evening = event_state(event)
    assert states(event, evening, 1) == {1: "unconfirmed"}
    totals = outcomes([event])[event.id, 1, 1]["totals"]
    person = evening.stages[0].tables[0].seats[1]
    assert person
    ruling.confirm(event, 1, 1, person, [9, 9, 9, 9], key="no", by="player")
    assert states(event, event_state(event), 1) == {1: "disputed"}
    ruling.confirm(event, 1, 1, person, totals, key="yes", by="player")
    assert states(event, event_state(event), 1) == {1: "in"}
    with pytest.raises(Refused, match="Only people who sat at this table"):
        ruling.confirm(event, 1, 1, 999, totals, key="x", by="player")


def test_a_wrong_score_of_round_1_is_put_right_in_round_3() -> None:
    event, _ = opened(8)
    for _ in range(2):
        play_round(event)
    started(event)
    before = standings_of(event, event_state(event))
    row = row_of(event, 1, 1)
    assert row.sheet
    paper = read_paper(row.sheet)
    points = listing(paper.entries[0]["points"], "points")
    other = [-score for score in points]
    write_round(row.sheet, 0, Entry({"points": other}, paper.touched(0), "late", ""))
    after = standings_of(event, event_state(event))
    assert [(line.person, line.points) for line in after] != [
        (line.person, line.points) for line in before
    ]
    assert event_state(event).stages[0].closed


def test_a_ruling_counts_with_its_reason_and_can_be_taken_back() -> None:
    event, _ = opened(4)
    play_round(event)
    before = standings_of(event, event_state(event))
    done = ruling.rule(event, 1, 1, [0, 0, 0, 9], "cards were missing", key="r", by=BY)
    evening = event_state(event)
    winner = evening.stages[0].tables[0].seats[3]
    assert standings_of(event, evening)[0].person == winner
    assert evening.stages[0].tables[0].why == "cards were missing"
    taken = event_undo.undo(event, done.place, key="u", by=BY)
    assert standings_of(event, event_state(event)) == before
    event_undo.undo(event, taken.place, key="v", by=BY)
    assert standings_of(event, event_state(event))[0].person == winner


@pytest.mark.parametrize("why", ["", "  "])
def test_rulings_and_adjustments_need_a_reason(why: str) -> None:
    event, people = opened(4)
    play_round(event)
    with pytest.raises(Refused, match="reason"):
        ruling.rule(event, 1, 1, [1, 2, 3, 4], why, key="r", by=BY)
    with pytest.raises(Refused, match="reason"):
        ruling.adjust(event, people[0].id, -5, why, key="a", by=BY)


def test_an_adjustment_moves_the_standing_and_undo_restores_it_exactly() -> None:
    event, _ = opened(4)
    play_round(event)
    before = standings_of(event, event_state(event))
    last = before[-1].person
    done = ruling.adjust(event, last, 1000, "found the lost trick", key="a", by=BY)
    assert standings_of(event, event_state(event))[0].person == last
    event_undo.undo(event, done.place, key="u", by=BY)
    assert standings_of(event, event_state(event)) == before


def test_what_later_things_rest_on_stays() -> None:
    event, _ = opened(8)
    play_round(event)
    lines = {line.kind: line.n for line in lines_of(event)}
    assert event_undo.undoable(lines_of(event), lines["close"])
    assert not event_undo.undoable(lines_of(event), lines["start"])
    assert not event_undo.undoable(lines_of(event), lines["draft"])
    seated(event)
    assert event_undo.undoable(lines_of(event), lines["close"]), "nobody sits by a draft"
    started(event)
    assert not event_undo.undoable(lines_of(event), lines["close"])
    with pytest.raises(Refused, match="depend on this"):
        event_undo.undo(event, lines["close"], key="u", by=BY)


def test_a_closed_round_can_be_opened_again() -> None:
    event, _ = opened(4)
    play_round(event)
    close = max(line.n for line in lines_of(event))
    event_undo.undo(event, close, key="u", by=BY)
    assert event_state(event).current() is not None
    directing.close_round(event, 1, key="again", by=BY)
    assert event_state(event).current() is None


def test_nothing_begins_after_the_end() -> None:
    event, people = opened(4)
    started(event)
    with pytest.raises(Refused, match="Close the round first"):
        directing.end(event, key="e", by=BY)
    play_table(event, 1, 1)
    directing.close_round(event, 1, key="c", by=BY)
    directing.end(event, key="e", by=BY)
    with pytest.raises(Refused, match="over"):
        directing.attend(event, [people[0].id], GONE, key="g", by=BY)
