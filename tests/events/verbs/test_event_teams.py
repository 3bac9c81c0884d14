"""Teams: seated apart, counted together, undone, written to a file, read back and forgotten."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from companion.clubs.members.members import anonymise, merge
from companion.clubs.verbs import clubs
from companion.core.refused import Refused
from companion.events.verbs import directing, event_undo, ruling
from companion.events.verbs.event_export import event_file
from companion.events.verbs.event_import import read_event
from companion.events.verbs.event_journal import event_state, lines_of
from companion.events.verbs.event_teams import set_teams, team_places
from companion.events.verbs.finals import draft_finals
from companion.events.verbs.standings import standings_of
from companion.games import SheetError
from companion.models import Event, Member
from tests.core.evenings import BY, opened, play_round

pytestmark = pytest.mark.usefixtures("indoors")


def teamed(event: Event, *teams: tuple[str, list[Member]]) -> None:
    """These teams, typed for each person."""
    typed = {member.id: name for name, members in teams for member in members}
    seen = event_state(event).teams_by
    set_teams(event, typed, seen, key=f"teams-{event.length}", by=BY)


def places(event: Event) -> list[tuple[int, str, Fraction]]:
    """The teams' places."""
    evening = event_state(event)
    found = team_places(evening, standings_of(event, evening))
    return [(team.rank, team.name, team.points) for team in found]


def test_team_mates_meet_in_no_round_nor_does_who_comes_late() -> None:
    event, people = opened(9, rounds=4)
    late = people[8]
    directing.attend(event, [late.id], "expected", key="late", by=BY)
    trios = [("Carp", [*people[:2], late]), ("Tuna", people[2:4]), ("Cod", people[4:6])]
    teamed(event, *trios)
    for number in range(4):
        if number == 2:
            directing.attend(event, [late.id], "late", key="come", by=BY)
        tables = play_round(event, number).stages[-1].seated.at_tables()
        for _, team in trios:
            mates = {member.id for member in team}
            assert all(len(mates & set(table)) < 2 for table in tables)
    assert any(late.id in table for table in tables)


def test_a_final_is_seated_by_the_standings_alone() -> None:
    event, _ = opened(8, rounds=1)
    evening = play_round(event)
    best = [line.person for line in standings_of(event, evening)][:4]
    by_id = {member.id: member for member in event.club.members}
    teamed(event, ("Carp", [by_id[person] for person in best]))
    draft_finals(event, "fisherman", 4, key="finals", by=BY)
    assert set(event_state(event).stages[-1].seated.people()) == set(best)


def test_points_are_added_up_and_equal_sums_share_a_place() -> None:
    event, people = opened(4)
    play_round(event)
    ruling.rule(event, 1, 1, [9, 9, 9, 1], "wet", key="r", by=BY)
    order = [p for p in event_state(event).stages[0].tables[0].seats if p]
    by_id = {member.id: member for member in people}
    a, b, c, d = (by_id[person] for person in order)
    third = Fraction(100 + 50 + 20, 3)
    teamed(event, ("Carp", [a, d]), ("Tuna", [b, c]))
    assert places(event) == [(1, "Tuna", 2 * third), (2, "Carp", third + 10)]
    ruling.adjust(event, d.id, 0.5, "helped", key="a", by=BY)
    assert places(event)[1] == (2, "Carp", third + 10 + Fraction(1, 2))
    ruling.rule(event, 1, 1, [5, 5, 5, 5], "wet again", key="r2", by=BY)
    ruling.adjust(event, d.id, -0.5, "not after all", key="b", by=BY)
    assert places(event) == [(1, "Carp", Fraction(90)), (1, "Tuna", Fraction(90))]


def test_an_undo_brings_back_the_teams_before() -> None:
    event, people = opened(4)
    teamed(event, ("Carp", people[:2]))
    teamed(event, ("Carp", people[1:3]), ("Tuna", [people[0], people[3]]))
    event_undo.undo(event, event.length, key="u", by=BY)
    assert event_state(event).teams == (("Carp", (people[0].id, people[1].id)),)


def test_words_that_look_alike_are_one_team_and_one_alone_is_none() -> None:
    event, people = opened(4)
    a, b, c, _ = (member.id for member in people)
    set_teams(event, {a: "Carp", b: " ｃａｒｐ ", c: " "}, 0, key="t", by=BY)
    assert event_state(event).teams == (("Carp", (a, b)),)
    with pytest.raises(SheetError, match="Tuna: A team needs 2 to 8 members") as refused:
        set_teams(event, {a: "Carp", b: "Carp", c: "Tuna"}, event.length, key="v", by=BY)
    assert refused.value.place == f"team.{c}"
    with pytest.raises(SheetError):
        set_teams(event, dict.fromkeys(range(1, 10), "All"), event.length, key="w", by=BY)


def test_nobody_overwrites_teams_they_did_not_see_or_changes_an_event_that_is_over() -> None:
    event, people = opened(4)
    a, b, c, d = (member.id for member in people)
    set_teams(event, {a: "Carp", b: "Carp"}, 0, key="t", by=BY)
    with pytest.raises(Refused, match="Somebody else saved other teams"):
        set_teams(event, {c: "Tuna", d: "Tuna"}, 0, key="v", by=BY)
    assert set_teams(event, {a: "Carp", b: "Carp"}, 0, key="t", by=BY).replayed
    directing.end(event, key="end", by=BY)
    with pytest.raises(Refused, match="This event is over"):
        set_teams(event, {}, event.length - 1, key="w", by=BY)


def test_teams_come_back_from_a_file() -> None:
    event, people = opened(8)
    teamed(event, ("Carp", people[:2]), ("Tuna", people[2:4]))
    play_round(event)
    data = json.loads(json.dumps(event_file(event)))
    again = read_event(event.club.owner, data)
    assert places(again) == places(event)
    assert not {p for _, team in event_state(again).teams for p in team} & {m.id for m in people}
    assert read_event(event.club.owner, event_file(again))


def test_a_merged_member_is_in_the_team_as_who_they_are() -> None:
    event, people = opened(4)
    (twin,) = clubs.add_members(event.club, "Twin")
    directing.attend(event, [twin.id], "expected", key="twin", by=BY)
    teamed(event, ("Carp", [people[0], twin]), ("Tuna", people[1:3]))
    directing.attend(event, [people[3].id], "gone", key="gone", by=BY)
    merge(twin, people[3])
    assert event_state(event).teams[0].people == (people[0].id, people[3].id)


def test_a_forgotten_name_is_in_no_team() -> None:
    event, people = opened(4)
    teamed(event, (f"{people[0].name} & co", people[:2]), ("Tuna", people[2:]))
    called = people[0].name
    anonymise(people[0])
    assert called not in repr([line.data for line in lines_of(event)])
    assert event_state(event).teams[0].name == f"#{people[0].id} & co"
    assert event_state(event).teams[1].name == "Tuna"
