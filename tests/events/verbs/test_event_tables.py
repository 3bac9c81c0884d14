"""Two people sat in each other's seat, at a table or two: results and all else follow."""

from __future__ import annotations

import pytest

from companion.clubs.verbs.namesakes import names_of
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.events.verbs import directing, event_undo, ruling, table_notes
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_names import forget
from companion.events.verbs.event_tables import reseat, row_of
from companion.events.verbs.results import outcomes
from companion.events.verbs.standings import standings_of
from companion.models import Event
from companion.sheets.verbs.reading import read_paper
from tests.core.evenings import BY, fresh, opened, play_round, play_table, seated, started

pytestmark = pytest.mark.usefixtures("indoors")


def first_two(event: Event) -> tuple[int, int]:
    """Who has the first two seats of table 1 in round 1."""
    one, other, *_ = event_state(event).stage(1).table(1).seats
    assert one is not None
    assert other is not None
    return one, other


def points(event: Event) -> dict[int, float]:
    """Everybody's points."""
    return {line.person: float(line.points) for line in standings_of(event, event_state(event))}


def ends(event: Event) -> tuple[int, int]:
    """Who has the first seat of the first table and the last of the last one in round 1."""
    tables = event_state(event).stage(1).tables
    one, other = tables[0].seats[0], tables[-1].seats[-1]
    assert one is not None
    assert other is not None
    return one, other


def all_names(event: Event) -> list[list[str]]:
    """Who is on the sheets of round 1, by column."""
    return [names(event, table.number) for table in event_state(event).stage(1).tables]


def names(event: Event, table: int = 1) -> list[str]:
    """Who is on the sheet, by column."""
    sheet = row_of(event, 1, table).sheet
    assert sheet is not None
    return list(read_paper(sheet).names)


def test_what_each_won_is_the_other_s_two_rounds_later() -> None:
    event, _ = opened(8)
    for _ in range(2):
        play_round(event)
    started(event)
    pair = one, other = first_two(event)
    before, called, totals = points(event), names(event), outcomes([event])
    by_round = {
        person: {award.round: award.points for award in line.awards}
        for line in standings_of(event, event_state(event))
        if (person := line.person) in pair
    }
    reseat(event, 1, pair, key="s", by=BY)
    event = fresh(event)
    table = event_state(event).stage(1).table(1)
    assert table.seats[:2] == (other, one)
    assert [change.by for change in table.changed] == [BY]
    assert names(event) == [called[1], called[0], *called[2:]]
    assert outcomes([event])[event.id, 1, 1]["totals"] == totals[event.id, 1, 1]["totals"]
    after = points(event)
    gained = float(by_round[other][1] - by_round[one][1])
    assert after[one] == pytest.approx(before[one] + gained)
    assert after[other] == pytest.approx(before[other] - gained)
    assert event_state(event).played()[0].tables[0][:2] == (other, one), "the seating knows it too"


@pytest.mark.parametrize("people", [4, 8])
def test_once_more_takes_it_back_and_so_does_undo(people: int) -> None:
    event, _ = opened(people)
    play_round(event)
    pair = ends(event)
    before, called = points(event), all_names(event)
    reseat(event, 1, pair, key="s", by=BY)
    assert all_names(event) != called
    reseat(event, 1, pair, key="back", by=BY)
    assert (points(event), all_names(event)) == (before, called)
    event_undo.undo(event, lines_of(event)[-1].n, key="u", by=BY)
    event = fresh(event)
    assert all_names(event) != called
    event_undo.undo(event, lines_of(event)[-1].n, key="u2", by=BY)
    event = fresh(event)
    assert (points(event), all_names(event)) == (before, called)
    started(event)
    swap = next(line.n for line in lines_of(event) if line.kind == "reseat")
    assert not event_undo.undoable(lines_of(event), swap), "the next round was seated by it"


def test_two_of_two_tables_swap_with_results_penalties_and_history() -> None:
    event, _ = opened(8, confirm=True)
    started(event)
    for table in (1, 2):
        play_table(event, 1, table)
        for seat in (0, 1):
            person = event_state(event).stage(1).table(table).seats[seat]
            assert person
            totals = outcomes([event])[event.id, 1, table]["totals"]
            said = {"key": f"c{table}{seat}", "by": f"player {person}", "phone": f"{seat}"}
            ruling.confirm(event, 1, table, person, totals, **said)
    one, other = pair = ends(event)
    table_notes.punish(event, 1, 1, one, "last", "cards shown", key="p", by=BY)
    before = {table: list(outcomes([event])[event.id, 1, table]["totals"]) for table in (1, 2)}
    called = all_names(event)
    met = {p for p in event_state(event).stage(1).table(2).seats if p != other}
    reseat(event, 1, pair, key="s", by=BY)
    event = fresh(event)
    near, far = (event_state(event).stage(1).table(table) for table in (1, 2))
    assert (near.seats[0], far.seats[-1]) == (other, one)
    assert one not in near.said
    assert not near.last
    assert far.last == {one}, "the penalty is the person's"
    assert [row.table for row in event_state(event).penalties] == [2]
    assert before == {table: outcomes([event])[event.id, 1, table]["totals"] for table in (1, 2)}
    name = names_of(pair)
    assert all_names(event)[0] == [name[other], *called[0][1:]]
    assert all_names(event)[1] == [*called[1][:-1], name[one]]
    seated_with = next(t for t in event_state(event).played()[0].tables if one in t)
    assert set(seated_with) - {one} == met, "the seating knows whom they met"
    assert lines_of(event)[-1].data["other_table"] == 2


def test_a_forgotten_name_is_on_neither_sheet() -> None:
    event, members = opened(8)
    play_round(event)
    pair = ends(event)
    reseat(event, 1, pair, key="s", by=BY)
    member = next(one for one in members if one.id == pair[0])
    name = member.name
    with writing():
        forget(member, [event])
    written = [
        line.data["value"]
        for table in (1, 2)
        if (sheet := row_of(fresh(event), 1, table).sheet)
        for line in sheet.lines
        if line.kind == "names"
    ]
    assert len(written) >= 2
    assert name not in str(written)


def test_a_running_table_and_the_file_know_it() -> None:
    event, _ = opened(4)
    started(event)
    one, other = first_two(event)
    reseat(event, 1, (one, other), key="s", by=BY)
    assert not event_state(event).stage(1).table(1).changed, "nothing is closed yet"
    play_table(event, 1, 1)
    called = names_of([one, other])
    assert names(event)[:2] == [called[other], called[one]]
    assert event_file(event)["lines"][-1]["kind"] == "reseat"


def test_who_does_not_sit_there_and_after_the_end() -> None:
    event, members = opened(5, prefer="bye")
    play_round(event)
    one, other = first_two(event)
    out = event_state(event).stage(1).seated.byes[0]
    for pair in ((one, one), (one, out), (one, 999)):
        with pytest.raises(Refused, match="two different people"):
            reseat(event, 1, pair, key=f"{pair}", by=BY)
    directing.end(event, key="end", by=BY)
    with pytest.raises(Refused, match="only an organiser"):
        reseat(event, 1, (one, other), key="h", by="helper", directs=False)
    assert len(members) == 5


def test_a_match_on_screen_is_swapped_when_it_is_over() -> None:
    event, _ = opened(4, screen=True)
    seated(event)
    started(event)
    with pytest.raises(Refused, match="when it is over"):
        reseat(event, 1, first_two(event), key="s", by=BY)
