"""After a correction an event says which rounds were seated by other scores, and by which."""

import pytest

from companion.competition.standings.corrected import Stand
from companion.models import Event
from companion.services.events import directing, drafted, finals, ruling, tables, taking_back
from companion.services.events.corrections import corrections
from companion.services.events.files import event_file
from companion.services.events.journal import evening_of, lines_of
from companion.services.events.reading import read_event
from companion.services.events.reseating import Reseated, reseated
from companion.services.events.standings import points_so_far
from companion.services.events.tables import row_of
from companion.services.sheets.reading import read_paper
from companion.services.sheets.scorekeeping import Entry, write_round
from tests.services.evenings import BY, opened, play_round, play_table, seated

pytestmark = pytest.mark.usefixtures("indoors")


def told(event: Event) -> list[Reseated]:
    return reseated(event, evening_of(event), lines_of(event), corrections(event))


def rewrite(event: Event, number: int, table: int, points: list[int]) -> None:
    """Correct a table's sheet: every round of it went like this."""
    sheet = row_of(event, number, table).sheet
    assert sheet
    for index in range(4):
        seen = read_paper(sheet).touched(index)
        write_round(sheet, index, Entry({"points": points}, seen, f"{index} {points}"))


def swiss(rounds: int = 2) -> Event:
    """Eight people at two tables, seated by scores, after so many rounds."""
    event, _ = opened(8, seating="swiss")
    for _ in range(rounds):
        play_round(event)
    return event


def test_without_a_correction_there_is_nothing_to_tell() -> None:
    event = swiss(3)
    ruling.adjust(event, 1, -5, "late", key="a", by=BY)
    assert told(event) == []


def last(event: Event) -> tuple[int, int, int]:
    """Who is last after round 1, at which table and seat they played it."""
    points = points_so_far(event, evening_of(event))
    person = min(points, key=lambda one: points[one])
    for table in evening_of(event).stages[0].tables:
        if person in table.seats:
            return person, table.number, table.seats.index(person)
    raise AssertionError(person)


def best(seat: int) -> list[int]:
    """A round that this seat wins before all others."""
    return [4 if at == seat else at - 1 for at in range(4)]


def test_a_correction_of_round_one_tells_who_would_have_stood_elsewhere_before_round_two() -> None:
    event = swiss(1)
    person, table, seat = last(event)
    play_round(event)
    rewrite(event, 1, table, best(seat))
    (found,) = told(event)
    assert (found.stage.number, found.how) == (2, "swiss")
    (mine,) = [shift for shift in found.shifts if shift.person == person]
    assert mine.then.group == 2
    assert mine.now == Stand(1, 1)
    assert mine.near
    assert set(mine.near) <= evening_of(event).stages[1].seated.people()
    assert all(shift.then != shift.now for shift in found.shifts)


def test_every_later_round_is_told_of() -> None:
    event = swiss(1)
    _, table, seat = last(event)
    play_round(event)
    play_round(event)
    rewrite(event, 1, table, best(seat))
    assert [one.stage.number for one in told(event)] == [2, 3]
    rewrite(event, 2, 1, best(3))
    assert [one.stage.number for one in told(event)] == [2, 3]


def test_a_correction_that_came_before_the_seating_changes_nothing() -> None:
    event = swiss(1)
    _, table, seat = last(event)
    rewrite(event, 1, table, best(seat))
    play_round(event)
    assert told(event) == []
    rewrite(event, 2, 1, best(3))
    assert told(event) == []


def test_a_swap_by_hand_after_the_correction_does_not_hide_it() -> None:
    event = swiss(1)
    person, table, seat = last(event)
    stage = seated(event).stages[-1]
    rewrite(event, 1, table, best(seat))
    one, other = stage.seated.tables[0][0], stage.seated.tables[1][0]
    assert one
    assert other
    drafted.swap(event, one, other, stage.drafted_by, key="s", by=BY)
    start(event)
    (found,) = told(event)
    assert person in {shift.person for shift in found.shifts}


def test_a_ruling_is_a_correction_and_taking_it_back_is_none() -> None:
    event = swiss(1)
    person, table, seat = last(event)
    play_round(event)
    ruled = ruling.rule(event, 1, table, best(seat), "misread", key="r", by=BY)
    (found,) = told(event)
    assert {shift.person: shift.now.place for shift in found.shifts}[person] == 1
    taking_back.undo(event, ruled.place, key="u", by=BY)
    assert told(event) == []


def test_points_taken_back_that_counted_when_the_round_was_seated() -> None:
    event = swiss(1)
    person, _, _ = last(event)
    given = ruling.adjust(event, person, 500, "a present", key="a", by=BY)
    play_round(event)
    taking_back.undo(event, given.place, key="u", by=BY)
    (found,) = told(event)
    assert {s.person: s.then for s in found.shifts}[person] == Stand(1, 1)


def test_social_seating_did_not_look_at_scores() -> None:
    event, _ = opened(8)
    for _ in range(2):
        play_round(event)
    _, table, seat = last(event)
    rewrite(event, 1, table, best(seat))
    (found,) = told(event)
    assert (found.how, found.shifts) == ("social", ())


def start(event: Event) -> None:
    """Begin what is seated."""
    stage = evening_of(event).stages[-1]
    tables.start(event, stage.drafted_by, key=f"start {event.length}", by=BY)


def test_finals_tell_who_would_have_been_in() -> None:
    event = swiss(1)
    finals.draft_finals(event, "fisherman", 4, key="f", by=BY)
    start(event)
    out = set(evening_of(event).people) - evening_of(event).stages[1].seated.people()
    table = next(t for t in evening_of(event).stages[0].tables if out & set(t.seats))
    seat = next(at for at, person in enumerate(table.seats) if person in out)
    totals = [0] * 4
    totals[seat] = 99
    ruling.rule(event, 1, table.number, totals, "misread", key="r", by=BY)
    (found,) = told(event)
    assert found.how == "finals"
    groups = {s.person: (s.then.group, s.now.group) for s in found.shifts}
    assert groups[table.seats[seat] or 0] == (2, 1)


def test_the_final_follows_the_tables_before_it_also_where_somebody_took_over() -> None:
    event, _ = opened(9, wanted=3)
    play_round(event)
    finals.draft_finals(event, "fisherman", 8, key="f", by=BY)
    start(event)
    semi = evening_of(event).stages[1]
    (spare,) = set(evening_of(event).here()) - semi.seated.people()
    tables.replace_seat(event, 2, 1, 0, spare, key="x", by=BY)
    for table in (1, 2):
        play_table(event, 2, table)
    rewrite(event, 2, 1, [4, 3, 2, -1])
    directing.close_round(event, 2, key="c", by=BY)
    finals.draft_final(event, key="g", by=BY)
    start(event)
    final = evening_of(event).stages[2]
    assert spare in final.seated.people()
    ruling.rule(event, 2, 1, [0, 0, 50, 90], "misread", key="r", by=BY)
    (found,) = told(event)
    assert found.stage.number == 3
    groups = {s.person: (s.then.group, s.now.group) for s in found.shifts}
    assert groups[semi.seated.tables[0][3] or 0] == (2, 1)


def test_it_is_told_elsewhere_too() -> None:
    event = swiss(1)
    _, table, seat = last(event)
    play_round(event)
    rewrite(event, 1, table, best(seat))
    copy = read_event(event.club.owner, event_file(event))
    for one, other in zip(told(event), told(copy), strict=True):
        assert one.stage.number == other.stage.number
        assert [s.now for s in one.shifts] == [s.now for s in other.shifts]
