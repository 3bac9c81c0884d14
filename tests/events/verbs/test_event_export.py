"""An event as a file, and back: nothing is lost on the way."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.clubs.members.members import anonymise, change_member, merge
from companion.clubs.verbs import clubs
from companion.clubs.verbs.namesakes import names_of
from companion.events.verbs import directing, event_undo, ruling
from companion.events.verbs.club_seasons import season_of
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import of_its_people, read_event
from companion.events.verbs.event_journal import event_state, open_event
from companion.events.verbs.event_tables import row_of
from companion.events.verbs.profiles import history, ratings
from companion.events.verbs.standings import standings_of
from companion.games import SheetError
from companion.models import Club, Event, Member, db
from companion.sheets.verbs.reading import read_paper
from companion.tables.setting_up import sit_down
from tests.core.evenings import BY, opened, play_round, started

pytestmark = pytest.mark.usefixtures("indoors")


@pytest.fixture
def event(once: Callable[..., int]) -> Event:
    return db.session.get_one(Event, once("event with all in it", full))


def full() -> int:
    """Two rounds, somebody gone, points given and taken back, a score corrected, one contact."""
    event, people = opened(8)
    play_round(event)
    done = ruling.adjust(event, people[0].id, -5, "late", key="a", by=BY)
    event_undo.undo(event, done.place, key="u", by=BY)
    ruling.adjust(event, people[1].id, 5, "helped", key="b", by=BY)
    directing.attend(event, [people[7].id], "gone", key="g", by=BY)
    play_round(event)
    ruling.rule(event, 1, 1, [1, 2, 3, 9], "wet sheet", key="r", by=BY)
    change_member(people[2], people[2].name, "し", "secret@example.org")
    return event.id


def told(event: Event) -> list[Any]:
    """The standings by name, with everything behind them."""
    lines = standings_of(event, event_state(event))
    names = names_of([line.person for line in lines])
    return [(line.rank, names[line.person], line.points, line.ties, line.needed) for line in lines]


def test_a_sheet_whose_options_are_damaged_is_left_out(event: Event) -> None:
    (row, *_) = (row for row in event.tables if row.sheet)
    assert row.sheet
    row.sheet.options = []  # type: ignore[assignment]  # what a bad disk wrote
    tables = event_file(event)["tables"]
    damaged = [one for one in tables if (one["round"], one["number"]) == (row.round, row.number)]
    assert [one.get("sheet") for one in damaged] == [None]
    assert sum("sheet" in one for one in tables) == len(tables) - 1


def test_it_comes_back_with_nothing_lost(event: Event) -> None:
    data = json.loads(json.dumps(event_file(event)))
    before = told(event)
    sheets = [read_paper(row.sheet).scored for row in event.tables if row.sheet]
    again = read_event(event.club.owner, data)
    assert again.id != event.id
    assert told(again) == before
    assert [read_paper(row.sheet).scored for row in again.tables if row.sheet] == sheets
    third = read_event(event.club.owner, json.loads(json.dumps(event_file(again))))
    assert told(third) == before


def test_a_season_is_put_together_again_in_one_club(event: Event) -> None:
    club, owner = event.club, event.club.owner
    event.season = "Autumn"
    second = open_event(club, "Second", event_state(event).settings)
    second.season = "Autumn"
    clubs.add_members(club, "A0\nNew, にゅう")  # one of a name that is there already
    people = [member.id for member in clubs.members(club)]
    directing.attend(second, people, "present", key="roll", by=BY)
    play_round(second)
    files = [json.loads(json.dumps(event_file(one))) for one in (event, second)]
    files[0]["members"] = files[0]["members"][:8]  # as it was taken away before the second evening

    first = read_event(owner, files[0])
    read_event(owner, files[1], first.club)
    assert first.club_id != club.id
    assert added_up(first.club) == added_up(club)
    with pytest.raises(SheetError) as refused:
        read_event(owner, files[1], first.club)
    assert refused.value.place == "created"
    assert added_up(first.club) == added_up(club)


def added_up(club: Club) -> tuple[Any, Any]:
    """The season and the ratings of a club, by the order of its members instead of numbers."""
    at = {member.id: n for n, member in enumerate(sorted(club.members, key=lambda one: one.id))}
    lines = [(line.rank, at[line.person], line.points) for line in season_of(club, "Autumn").lines]
    known = history(club)
    pools = ratings(known.events, known.summaries)
    return lines, {
        game: {at[person]: [one.mu for one in course] for person, course in pool.items()}
        for game, pool in pools.items()
    }


def test_contacts_stay_at_home(event: Event) -> None:
    assert "secret" not in json.dumps(event_file(event))


def test_merged_and_forgotten_members_come_back_as_such(event: Event) -> None:
    two, three, *_ = clubs.members(event.club)
    (one,) = clubs.add_members(event.club, "Twin")
    merge(one, two)
    anonymise(three)
    again = read_event(event.club.owner, event_file(event))
    members = db.session.query(Member).filter_by(club_id=again.club_id).order_by(Member.id).all()
    assert sum(member.merged_into_id is not None for member in members) == 1
    assert sum(member.anonymous_at is not None for member in members) == 1


def test_a_match_that_goes_on_is_not_in_the_file() -> None:
    event, _ = opened(3, screen=True, wanted=3)
    started(event)
    row = row_of(event, 1, 1)
    for seat in range(3):
        sit_down(row, seat)
    assert row.match
    assert "match" not in event_file(event)["tables"][0]
    again = read_event(event.club.owner, event_file(event))
    match = row_of(again, 1, 1).match
    assert match is not None
    assert match.state == "waiting"  # it begins anew: its people sit down again
    assert [seat.name for seat in match.places] == [seat.name for seat in row.match.places]


AT = "2026-11-21T19:30:00+00:00"
STRANGER = {"people": [999], "as": "present"}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "tairyo event 2"}, "format"),
        ({"lines": [{"kind": "attend", "data": STRANGER, "by": "", "at": AT}]},
         "lines[0].data.people[0]"),
        ({"lines": [{"kind": "dance", "data": {}, "by": "", "at": AT}]}, "lines[0].kind"),
        ({"lines": [{"kind": "paid", "data": {}, "by": "", "at": AT}]}, "lines[0].data.person"),
        ({"created": "yesterday"}, "created"),
        ({"members": [{"id": "one"}]}, "members[0].id"),
        ({"tables": [{"round": 1, "number": 1, "sheet": {}}]}, "tables[0].sheet.game"),
        ({"more": 1}, "more"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_and_nothing_is_kept(
    event: Event, change: dict[str, Any], place: str
) -> None:
    owner, data = event.club.owner, event_file(event) | change
    before = db.session.query(Event).count()
    with pytest.raises(SheetError) as refused:
        read_event(owner, data)
    assert refused.value.place == place
    assert db.session.query(Event).count() == before


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        ("attend", STRANGER, "lines[0].data.people[0]: the file has no member of number 999"),
        (
            "draft",
            {"tables": [[1, None, 999]], "byes": [], "forecast": []},
            "lines[0].data.tables[0][2]: the file has no member of number 999",
        ),
        (
            "settings",
            {"values": {"fixed": [["Ben", 1]]}},
            "lines[0].data.values.fixed[0][0]: the file has no member of number Ben",
        ),
        ("attend", {"people": 5}, "lines[0].data.people: expected a list"),
        ("attend", [999], "lines[0].data: expected an object"),
    ],
)
def test_a_stranger_is_named_with_the_place(
    event: Event, kind: str, data: object, told: str
) -> None:
    line = {"kind": kind, "data": data, "by": "", "at": AT}
    given = event_file(event)
    given["members"][0]["id"] = 1
    with pytest.raises(SheetError) as refused:
        read_event(event.club.owner, given | {"lines": [line]})
    assert str(refused.value).startswith(told)


def test_what_is_no_event_at_all_is_called_so(event: Event) -> None:
    with pytest.raises(SheetError) as refused:
        read_event(event.club.owner, [1, 2])
    assert refused.value.place == "event"


def test_what_is_said_of_a_table_has_a_total_for_each_seat(event: Event) -> None:
    table = event_state(event).stages[0].tables[0]
    of_its_people(table)
    of_its_people(replace(table, ruled=(1, 2, 3, 4)))
    with pytest.raises(ValueError, match="as many totals as seats"):
        of_its_people(replace(table, ruled=(1, 2, 3)))
