"""Open evenings: tables that begin when people like and wait for no other."""

import json
from fractions import Fraction
from typing import Any

import pytest

from companion.core.refused import Refused
from companion.events.state.event_state import EventState
from companion.events.verbs import directing, event_undo
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import read_event
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_tables import replace_seat, row_of
from companion.events.verbs.open_tables import Wish, latest_of, mark, open_table
from companion.events.verbs.profiles import ratings
from companion.events.verbs.results import still_playing
from companion.events.verbs.standings import standings_of
from companion.events.verbs.summaries import summaries
from companion.models import Event, EventTable, Member, Organiser, db
from tests.core.evenings import BY, fresh, opened, play_round, play_table

pytestmark = pytest.mark.usefixtures("indoors")


def evening(people: int = 8, **settings: Any) -> tuple[Event, list[int]]:
    """An open evening with so many people."""
    event, members = opened(people, format="open", **settings)
    return event, [member.id for member in members]


def opening(event: Event, people: list[int], **wish: Any) -> int:
    """A table of Fisherman with these people; its number."""
    chosen = Wish(**{"game": "fisherman", "people": people, **wish})
    open_table(event, chosen, key=f"open-{event.length}", by=BY)
    return len(event_state(event).stages)


def points(event: Event) -> dict[int, Fraction]:
    """What everybody has."""
    return {line.person: line.points for line in standings_of(event, event_state(event))}


def test_several_tables_run_at_once_and_count_as_they_finish() -> None:
    event, people = evening()
    first, second = opening(event, people[:4]), opening(event, people[4:])
    assert still_playing(event, event_state(event)) == [1, 2]
    play_table(event, second, second)
    assert still_playing(event, event_state(event)) == [first]
    assert sum(points(event).values()) == 180
    assert {person for person, won in points(event).items() if won} <= set(people[4:])
    third = opening(event, people[5:])  # of those whose table is over
    play_table(event, third, third)
    play_table(event, first, first)
    assert sum(points(event).values()) == 180 + 150 + 180
    assert set(event_state(event).lots) == set(people)


def test_seats_are_drawn_by_lot_and_known_to_the_sheet() -> None:
    event, people = evening(4)
    opening(event, people)
    (table,) = event_state(event).stages[0].tables
    assert set(table.seats) == set(people)
    row = row_of(event, 1, 1)
    assert row.sheet
    names = {member.id: member.name for member in db.session.query(Member)}
    assert row.sheet.names == [names[person] for person in table.seats if person]


def test_a_newcomer_sits_down_at_once_and_is_on_the_list() -> None:
    event, people = evening(2)
    opening(event, people, newcomer="Zoe, ぞえ")
    zoe = db.session.query(Member).filter_by(name="Zoe").one()
    now = event_state(event)
    assert zoe.id in now.stages[0].tables[0].seats
    assert now.people[zoe.id] == "present"
    assert zoe.id in now.lots


def test_a_repeated_request_opens_one_table_and_one_newcomer() -> None:
    event, people = evening(3)
    wish = Wish("fisherman", people[:2], newcomer="Zoe")
    answers = [open_table(event, wish, key="same", by=BY) for _ in range(2)]
    assert answers[0].place == answers[1].place
    assert db.session.query(Member).filter_by(name="Zoe").count() == 1
    assert db.session.query(EventTable).count() == 1
    play_table(event, 1, 1)  # although all of them could play again now
    open_table(event, wish, key="same", by=BY)
    assert len(event_state(event).stages) == 1
    assert db.session.query(EventTable).count() == 1


def test_ai_seats_make_a_match_on_screen() -> None:
    event, people = evening(2)
    opening(event, people, ai=1, on="screen")
    row = row_of(event, 1, 1)
    assert row.sheet is None
    assert row.match
    assert sorted(place.kind for place in row.match.places) == ["ai", "open", "open"]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"people": ()}, "Choose who plays"),
        ({"people": (1, 2)}, "is for 3 / 4 players, but you chose 2"),
        ({"people": (1, 2, 3, 4, 5)}, "you chose 5"),
        ({"people": (1, 2), "ai": 2}, "Only one AI can play"),
        ({"people": (1, 2, 99)}, "who are here"),
        ({"people": (1, 2, 2)}, "who are here"),
        ({"game": "chess", "people": (1, 2, 3)}, "Choose a game"),
        ({"people": (1, 2, 3), "newcomer": "x" * 41}, "at most 40 characters"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_kept(wish: dict[str, Any], why: str) -> None:
    event, _ = evening(5)
    length = event.length
    with pytest.raises(Exception, match=why):
        open_table(event, Wish(**{"game": "fisherman", **wish}), key="k", by=BY)
    assert fresh(event).length == length
    assert db.session.query(EventTable).count() == 0


def test_nobody_plays_at_two_tables() -> None:
    event, people = evening()
    opening(event, people[:4])
    with pytest.raises(Refused, match="still plays at table 1"):
        opening(event, people[3:6])
    mark(event, 1, "dropped", key="drop", by=BY)
    assert opening(event, people[3:6]) == 2


def test_a_table_that_does_not_count_is_in_no_standings_or_ratings_until_it_does() -> None:
    event, people = evening(4)
    opening(event, people, counts=False)
    play_table(event, 1, 1)

    def rated() -> bool:
        db.session.expire_all()
        return bool(ratings([event], summaries(event.club, [event])))

    assert not any(points(event).values())
    assert not rated()
    assert summaries(event.club, [event])[event.id].results  # it was played all the same
    mark(event, 1, "counts", key="yes", by=BY)
    assert sum(points(event).values()) == 180
    assert rated()


def test_a_table_given_up_counts_nothing_and_comes_back_by_undo() -> None:
    event, people = evening(4)
    opening(event, people)
    play_table(event, 1, 1)
    before = points(event)
    line = mark(event, 1, "dropped", key="drop", by=BY).place
    assert not any(points(event).values())
    assert not summaries(event.club, [event])[event.id].results
    assert still_playing(event, event_state(event)) == []
    event_undo.undo(event, line, key="undo", by=BY)
    assert points(event) == before


def test_who_has_to_go_is_replaced_while_another_table_goes_on() -> None:
    event, people = evening()
    opening(event, people[:3])
    opening(event, people[3:7])
    seats = event_state(event).stages[0].tables[0].seats
    replace_seat(event, 1, 1, 0, people[7], key="r", by=BY)
    after = event_state(event).stages[0].tables[0].seats
    assert (after[0], after[1:]) == (people[7], seats[1:])


def test_an_evening_ends_when_every_table_is_over_or_given_up() -> None:
    event, people = evening()
    opening(event, people[:4])
    opening(event, people[4:])
    play_table(event, 1, 1)
    with pytest.raises(Refused, match="Still playing: table 2"):
        directing.end(event, key="end", by=BY)
    mark(event, 2, "dropped", key="drop", by=BY)
    directing.end(event, key="end", by=BY)
    assert event_state(event).ended


def test_no_round_is_closed_that_is_none() -> None:
    event, people = evening(4)
    opening(event, people)
    play_table(event, 1, 1)
    with pytest.raises(Refused, match="waits for no other"):
        directing.close_round(event, 1, key="close", by=BY)


def test_tables_are_opened_on_open_evenings_only() -> None:
    event, members = opened(4)
    with pytest.raises(Refused, match="Only an open event"):
        opening(event, [member.id for member in members])


def test_a_round_may_be_played_among_open_tables() -> None:
    event, people = evening()
    opening(event, people[:4])
    play_table(event, 1, 1)
    assert [stage.number for stage in play_round(event).rounds()] == [2]
    third = opening(event, people[4:])
    play_table(event, third, third)
    assert sum(points(event).values()) == 4 * 180
    assert latest_of(event_state(event), people[7]) == event_state(event).stages[2]
    assert latest_of(event_state(event), people[0]) == event_state(event).stages[0]


def test_a_file_holds_an_open_evening_whole() -> None:
    event, people = evening()
    play_table(event, *[opening(event, people[:4])] * 2)
    opening(event, people[4:], counts=False)
    mark(event, 2, "dropped", key="drop", by=BY)
    file = json.loads(json.dumps(event_file(event)))
    owner = db.session.query(Organiser).one()
    again = read_event(owner, file)

    def seen(one: Event) -> tuple[list[Any], EventState]:
        names = {member.id: member.name for member in db.session.query(Member)}
        lines = standings_of(one, event_state(one))
        table = [(line.rank, names[line.person], line.points, line.ties) for line in lines]
        return table, event_state(one)

    (first, before), (second, after) = seen(event), seen(again)
    assert first == second
    assert [(s.alone, s.mark, s.game) for s in before.stages] == [
        (s.alone, s.mark, s.game) for s in after.stages
    ]
    assert [line.kind for line in lines_of(event)] == [line.kind for line in lines_of(again)]
