"""A table of an event goes on on screen and on paper: it counts once, with the same points."""

from __future__ import annotations

import json
from functools import partial

import pytest

from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.events.verbs import directing, ruling, table_notes
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_journal import event_state
from companion.events.verbs.event_names import forget
from companion.events.verbs.event_tables import carry_over, row_of
from companion.events.verbs.results import outcomes
from companion.events.verbs.standings import standings_of
from companion.matches.verbs import positions
from companion.models import Event, EventTable, Match, Move, Seat, Sheet, SheetLine, SheetPhoto, db
from companion.sheets.verbs.photo import keep_photo
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from companion.tables.carry_over import onto_paper, onto_screen
from companion.tables.setting_up import sit_down
from companion.upkeep.archive import delete_event
from companion.upkeep.checking import check_everything
from tests.core.evenings import BY, opened, play_table, started
from tests.sheets.verbs.test_photo import DOT
from tests.tables import steps

pytestmark = pytest.mark.usefixtures("indoors")


def to_screen(row: EventTable) -> Match:
    assert row.sheet
    return carry_over(row, partial(onto_screen, row.sheet, row.sheet.length), by=BY)


def to_paper(row: EventTable) -> Sheet:
    assert row.match
    return carry_over(row, partial(onto_paper, row.match, row.match.length), by=BY)


def write(row: EventTable, *points: int) -> None:
    """The next round of the table's sheet."""
    assert row.sheet
    paper = read_paper(row.sheet)
    index = len(paper.entries)
    entry = Entry({"points": list(points)}, paper.touched(index), f"w{row.sheet.length}")
    write_round(row.sheet, index, entry)


def a_round(row: EventTable) -> None:
    """Play one round on screen; whoever is missing sits down."""
    assert row.match
    for seat in range(row.match.seats):
        sit_down(row, seat)
    done = len(positions.position(row.match).sheet())
    while row.match.state == "playing" and len(positions.position(row.match).sheet()) == done:
        steps(row.match, 1)


def begun(people: int = 8) -> tuple[Event, EventTable]:
    event, _ = opened(people)
    started(event)
    return event, row_of(event, 1, 1)


def test_it_counts_once_with_the_points_of_all_its_rounds() -> None:
    event, row = begun()
    write(row, 4, 2, 1, 0)
    to_screen(row)
    assert row.sheet is None
    a_round(row)
    to_paper(row)
    assert row.match is None
    write(row, 0, 3, 3, 1)
    to_screen(row)
    a_round(row)
    assert row.match
    assert row.match.state == "over"
    scored = positions.scored(row.match)
    found = outcomes([event])[event.id, 1, 1]
    assert found["finished"]
    assert found["totals"] == list(scored.totals)
    assert scored.scores[0] == (5, 3, 1, 0)
    play_table(event, 1, 2)
    directing.close_round(event, 1, key="c", by=BY)
    lines = standings_of(event, event_state(event))
    assert [len(line.awards) for line in lines] == [1] * 8
    seats = event_state(event).stage(1).table(1).seats
    places = {line.person: line.awards[0].place for line in lines}
    assert [places[one] for one in seats if one] == list(scored.ranks)
    assert list(check_everything()) == []


def test_where_the_result_is_in_it_stays() -> None:
    event, row = begun()
    ruling.rule(event, 1, 1, [3, 2, 1, 0], "found on paper", key="r", by=BY)
    with pytest.raises(Refused, match="result of this table"):
        to_screen(row)
    other = row_of(event, 1, 2)
    table_notes.write_totals(event, 1, 2, [20, 12, 8, 0], key="t", by=BY)
    with pytest.raises(Refused, match="result of this table"):
        to_screen(other)


def test_when_the_round_is_closed_it_stays() -> None:
    event, row = begun()
    play_table(event, 1, 1)
    play_table(event, 1, 2)
    directing.close_round(event, 1, key="c", by=BY)
    with pytest.raises(Refused, match="not being played"):
        to_screen(row)


def test_a_forgotten_name_is_on_none_of_both() -> None:
    event, members = opened(4)
    started(event)
    row = row_of(event, 1, 1)
    write(row, 4, 2, 1, 0)
    assert row.sheet
    keep_photo(row.sheet, DOT, 0, "")
    to_screen(row)
    a_round(row)
    to_paper(row)
    to_screen(row)
    gone = members[0]
    with writing():
        forget(gone, [event], gone.name)
    for kind in (Seat.name, SheetLine.data, Move.text, Sheet.names):
        assert not [one for one in db.session.scalars(db.select(kind)) if gone.name in str(one)]
    assert db.session.scalars(db.select(SheetPhoto)).all() == []  # names are on the paper too


def test_with_the_event_all_it_was_played_on_is_deleted() -> None:
    event, row = begun(4)
    write(row, 4, 2, 1, 0)
    assert row.sheet
    keep_photo(row.sheet, DOT, 0, "")
    to_screen(row)
    a_round(row)
    to_paper(row)
    to_screen(row)
    delete_event(event, event.name)
    for kind in (EventTable, Match, Sheet, Move, SheetLine, Seat, SheetPhoto):
        assert db.session.scalars(db.select(kind)).all() == []


def test_a_second_laptop_goes_on_from_the_sheet() -> None:
    event, row = begun(4)
    write(row, 4, 2, 1, 0)
    to_screen(row)
    file = json.loads(json.dumps(event_file(event)))
    (table,) = file["tables"]
    assert "match" not in table
    rounds = [line for line in table["sheet"]["lines"] if line["kind"] == "round"]
    assert [line["data"]["value"]["points"] for line in rounds] == [[4, 2, 1, 0]]
