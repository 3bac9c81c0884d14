"""A league from its opening to promotion: who may do what, and what follows from it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction

import pytest

from companion.clubs.accounts.organisers import add_organiser
from companion.clubs.verbs import clubs
from companion.core.append import Conflict
from companion.core.refused import Refused
from companion.core.transaction import writing
from companion.leagues.pages.plan import usual_start
from companion.leagues.verbs import (
    fixture_tables,
    league_decisions,
    league_players,
    new_divisions,
    officials,
    planning,
    player_actions,
)
from companion.leagues.verbs.league_facts import Summary
from companion.leagues.verbs.league_journal import league_of, lines_of
from companion.leagues.verbs.officials import standing_of
from companion.models import League, db
from companion.models.league import REFEREE
from companion.sheets.verbs.reading import read_paper
from companion.sheets.verbs.scorekeeping import Entry, write_round
from tests.leagues.verbs.seasons import (
    BY,
    STARTS,
    joined,
    opened,
    planned,
    play,
    play_all,
    second_club,
    standing,
)

pytestmark = pytest.mark.usefixtures("indoors")
TODAY = date(2026, 12, 5)
LATER = date(2027, 6, 1)


def now(row: League, today: date = TODAY) -> Summary:
    """The season as it stands."""
    return standing(row, today)


# ---------------------------------------------------------------- who is who


def test_a_club_joins_by_its_own_organisers_yes_and_they_look_after_its_people() -> None:
    row, members, director = opened(8)
    club, ben = second_club(row)
    assert (ben.directs, ben.clubs) == (False, frozenset({club.id}))
    joined(row, club, 4, ben, "N")
    assert len(league_of(row).entered()) == 12
    with pytest.raises(Refused, match="own club"):
        league_players.enter(row, [members[0].id], False, ben, key="k", by="Ben")
    league_players.enter(row, [members[0].id], False, director, key="k", by=BY)
    assert members[0].id not in league_of(row).entered()


def test_an_invitation_works_once_and_can_be_withdrawn() -> None:
    row, _, _ = opened(0)
    ben = add_organiser("Ben", "a long password")
    _, token = officials.invite(row, REFEREE, "Ben")
    officials.accept(token, ben)
    assert standing_of(ben, row).decides
    assert not standing_of(ben, row).directs
    with pytest.raises(Refused, match="used already"):
        officials.accept(token, ben)
    waiting, token = officials.invite(row, "director", "Ben")
    officials.withdraw(waiting)
    with pytest.raises(Refused, match="used already"):
        officials.accept(token, ben)


def test_the_last_director_stays() -> None:
    row, _, _ = opened(0)
    (first,) = row.officials
    with pytest.raises(Refused, match="direct the league"):
        officials.dismiss(row, first.organiser_id)
    ben = add_organiser("Ben", "a long password")
    officials.accept(officials.invite(row, "director", "Ben")[1], ben)
    officials.dismiss(row, first.organiser_id)
    db.session.expire_all()
    assert [one.organiser_id for one in row.officials] == [ben.id]


def test_strangers_do_not_enter() -> None:
    row, _, director = opened(4)
    other = clubs.open_club(add_organiser("Eve", "a long password"), "Elsewhere")
    (eve,) = clubs.add_members(other, "Eve")
    for person in (eve.id, 999):
        with pytest.raises(Refused, match="any club of the league"):
            league_players.enter(row, [person], True, director, key=f"{person}", by=BY)


# ---------------------------------------------------------------- divisions and plans


def test_everybody_plays_in_one_division_and_every_division_is_planned() -> None:
    row, members, _ = opened(8)
    season = planned(row).playing
    assert [len(division.people) for division in season.divisions] == [4, 4]
    assert {one for division in season.divisions for one in division.people} == {
        member.id for member in members
    }
    day = season.division(1).matchday(2)
    assert (day.since, day.fixtures[0].until) == (date(2026, 12, 15), date(2026, 12, 28))


def test_a_plan_that_was_drafted_before_something_changed_is_not_written() -> None:
    row, _, director = opened(8)
    planned(row)
    draft = planning.drafted(row, 1, STARTS, 2)
    league_players.keep_away(
        row, 1, league_of(row).playing.division(1).people[0], [2], key="a", by=BY
    )
    with pytest.raises(Conflict):
        planning.plan(row, draft, key="again", by=BY)
    assert director.directs


def test_who_cannot_play_sits_out_and_late_entries_are_planned_for() -> None:
    row, members, director = opened(8)
    planned(row)
    play(row, (1, 1, 1))
    club = members[0].club
    (late,) = joined(row, club, 1, director, "Late")
    league_players.place(row, late.id, 1, key="place", by=BY)
    gone = league_of(row).playing.division(1).people[1]
    league_players.keep_away(row, 1, gone, [2], key="away", by=BY)
    draft = planning.drafted(row, 1, date(2027, 1, 4), 1)
    assert draft.first == 2
    planning.plan(row, draft, key="again", by=BY)
    days = league_of(row).playing.division(1).matchdays
    assert gone in days[1].byes
    assert all(late.id in day.seated().people() for day in days[1:])
    assert late.id not in days[0].seated().people()


def test_a_swap_is_made_with_its_cost_said_and_not_at_an_open_table() -> None:
    row, _, _ = opened(8, target=8, least=8)
    planned(row)
    day = league_of(row).playing.division(1).matchday(1)
    one, other = day.fixtures[0].seats[0], day.fixtures[1].seats[0]
    assert other in planning.swap_costs(row, 1, 1, one)
    planning.swap(row, 1, 1, one, other, key="swap", by=BY)
    assert league_of(row).playing.fixture(1, 1, 1).seats[0] == other
    play(row, (1, 1, 1))
    with pytest.raises(Refused, match="was opened"):
        planning.swap(row, 1, 1, one, other, key="back", by=BY)


# ---------------------------------------------------------------- results and rulings


def test_results_come_from_the_sheet_and_its_corrections_too() -> None:
    row, _, _ = opened(8)
    planned(row)
    table = play(row, (1, 1, 1))
    before = now(row)
    assert [len(results) for results in before.results.values()] == [1, 0]
    assert table.sheet
    seen = read_paper(table.sheet).touched(0)
    write_round(table.sheet, 0, Entry({"points": [9, 0, 0, 0]}, seen, "fix", ""))
    assert now(row).scores[1, 1, 1] != before.scores[1, 1, 1]


def test_a_ruling_has_a_reason_and_a_name_and_is_taken_back() -> None:
    row, _, _ = opened(8)
    planned(row)
    play(row, (1, 1, 1))
    with pytest.raises(Refused, match="reason"):
        league_decisions.rule(row, (1, 1, 1), "draw", [], " ", key="r", by=BY)
    done = league_decisions.rule(row, (1, 1, 1), "draw", [], "snow", key="r", by=BY)
    assert {line.line.points for line in now(row).tables[1]} == {Fraction(6)}
    league_decisions.undo(row, done.place, key="u", by=BY)
    assert len({line.line.points for line in now(row).tables[1]}) > 1


def test_what_was_not_played_in_time_goes_by_the_rule() -> None:
    row, _, _ = opened(4, unplayed="draw", matchdays=2)
    planned(row)
    assert now(row).results[1] == ()
    assert len(now(row, LATER).results[1]) == 2


def test_a_date_of_a_plan_never_becomes_one_of_another_plans_table() -> None:
    row, _, _ = opened(4)
    planned(row)
    again = planning.drafted(row, 1, STARTS, 1)
    plan = planning.plan(row, again, key="again", by=BY).place
    league_decisions.undo(row, plan, key="u1", by=BY)  # nothing rests on it yet
    back = lines_of(row)[-1].n
    league_decisions.undo(row, back, key="u2", by=BY)
    place = (1, 1, 1)
    at = datetime.combine(league_of(row).playing.fixture(*place).until, time(19))
    player_actions.agree(row, place, at, "at Ben's", key="a", by=BY)
    with pytest.raises(Refused, match="depend on this"):
        league_decisions.undo(row, lines_of(row)[-2].n, key="u3", by=BY)
    assert league_decisions.plan_to_undo(row, 1) is None
    planning.plan(row, planning.drafted(row, 1, STARTS, 1), key="anew", by=BY)
    assert league_of(row).playing.fixture(*place).agreed is None
    newest = league_decisions.plan_to_undo(row, 1)
    assert newest is not None
    league_decisions.undo(row, newest, key="u4", by=BY)  # back to the plan whose date it is
    assert league_of(row).playing.fixture(*place).agreed == at


def test_what_others_rest_on_is_not_taken_back() -> None:
    row, _, _ = opened(8)
    planned(row)
    divide = next(line.n for line in lines_of(row) if line.kind == "divide")
    with pytest.raises(Refused, match="depend on this"):
        league_decisions.undo(row, divide, key="u", by=BY)


def test_a_published_table_stays_as_it_was() -> None:
    row, _, _ = opened(8)
    planned(row)
    play(row, (1, 1, 1))
    league_decisions.publish(row, 1, now(row), key="p", by=BY)
    first = now(row).tables[1][0].line.person
    league_decisions.adjust(row, 1, first, Fraction(-50), "late", key="a", by=BY)
    assert now(row).tables[1][-1].line.person == first
    assert league_of(row).playing.published[0].rows[0][1] == first


def test_a_repeated_request_is_one_line() -> None:
    row, _, _ = opened(8)
    planned(row)
    once = fixture_tables.open_table(row, (1, 1, 1), "paper", key="open", by=BY)
    twice = fixture_tables.open_table(row, (1, 1, 1), "paper", key="open", by=BY)
    assert (once.place, twice.place, twice.replayed) == (once.place, once.place, True)
    with pytest.raises(Refused, match="opened already"):
        fixture_tables.open_table(row, (1, 1, 1), "screen", key="other", by=BY)


def test_who_was_host_before_the_plan_was_made_anew_is_a_guest_afterwards() -> None:
    row, members, director = opened(2, matchdays=2, least=2)
    club, ben = second_club(row)
    joined(row, club, 2, ben, "N")
    planned(row)
    division = league_of(row).playing.division(1)
    first = division.matchday(1).fixtures[0].home
    play(row, (1, 1, 1))
    draft = planning.drafted(row, 1, STARTS, 3)
    (second,) = draft.days[0]["homes"]
    assert {first, second} == {members[0].club_id, club.id}
    assert director.directs


# ---------------------------------------------------------------- the season's end


def test_promotion_is_what_the_zones_showed_and_can_be_taken_back() -> None:
    row, _, _ = opened(8)
    planned(row)
    for division in (1, 2):
        play_all(row, division)
    season = now(row)
    down = season.tables[1][-1]
    up = season.tables[2][0]
    assert (down.zone, up.zone) == ("down", "up")
    done = new_divisions.end(row, key="end", by=BY)
    first, second = new_divisions.proposed(row, "before", now(row))
    assert up.line.person in first
    assert down.line.person in second
    league_decisions.undo(row, done.place, key="u", by=BY)
    assert not league_of(row).playing.ended


def test_places_are_final_also_where_a_window_would_be_over_only_later() -> None:
    row, _, _ = opened(8, unplayed="draw")
    planned(row)
    new_divisions.end(row, key="end", by=BY)
    with writing():
        lines_of(row)[-1].at = datetime(2026, 12, 5, 12, tzinfo=UTC)
    for day in (TODAY, LATER):
        assert {one.line.points for one in now(row, day).tables[1]} == {0}


def test_a_playoff_decides_who_goes_up() -> None:
    row, _, _ = opened(8, moving=0, playoff=2)
    planned(row)
    for division in (1, 2):
        play_all(row, division)
    new_divisions.meet_in_playoff(row, 1, now(row), date(2027, 2, 1), key="p", by=BY)
    with pytest.raises(Refused, match="This play-off is set already"):
        new_divisions.meet_in_playoff(row, 1, now(row), date(2027, 2, 1), key="q", by=BY)
    people = league_of(row).playing.playoffs[1].seats
    play(row, (1, 0, 1), seed=3)
    order = now(row).playoffs[0]
    assert set(order) == set(people)
    first, _ = new_divisions.proposed(row, "before", now(row))
    assert set(order[:2]) <= set(first)
    assert not set(order[2:]) & set(first)


def test_newcomers_join_the_last_division_and_who_left_leaves_a_hole() -> None:
    row, members, director = opened(8)
    planned(row)
    new_divisions.end(row, key="end", by=BY)
    league_players.enter(
        row, [league_of(row).playing.division(1).people[0]], False, director, key="x", by=BY
    )
    (new,) = joined(row, members[0].club, 1, director, "New")
    first, second = new_divisions.proposed(row, "before", now(row))
    assert len(first) == 4
    assert second[-1] == new.id


def test_who_came_too_late_for_a_table_has_no_place_and_a_withdrawals_gap_is_filled() -> None:
    row, members, director = opened(12)
    planned(row)
    for division in (1, 2, 3):
        play_all(row, division)
    (late,) = joined(row, members[0].club, 1, director, "Late")
    league_players.place(row, late.id, 1, key="place", by=BY)
    gone = league_of(row).playing.division(2).people[1]
    league_players.enter(row, [gone], False, director, key="x", by=BY)
    season = now(row)
    (mine,) = [one for one in season.tables[1] if one.late]
    assert (mine.line.person, mine.zone) == (late.id, "stay")
    zones = [one.zone for one in season.tables[1] if not one.late]
    assert zones == ["stay", "stay", "stay", "down"], "somebody who played goes down"
    new_divisions.end(row, key="end", by=BY)
    coming = new_divisions.proposed(row, "before", now(row))
    assert [len(one) for one in coming] == [4, 4, 4]
    assert coming[2][-1] == late.id


# ---------------------------------------------------------------- what is refused


def test_only_a_club_of_the_league_is_closed_on_some_days() -> None:
    row, _, director = opened(8)
    outsider = clubs.open_club(add_organiser("Dan", "a long password"), "New Moon")
    days = [(STARTS, STARTS)]
    with pytest.raises(Refused, match="not in the league"):
        planning.close(row, outsider.id, days, director, key="c", by=BY)
    assert league_of(row).closed == {}


def test_points_are_for_those_who_play_in_the_division() -> None:
    row, _, _ = opened(8)
    planned(row)
    outside = max(league_of(row).entered()) + 1
    with pytest.raises(Refused, match="do not play in this division"):
        league_decisions.adjust(row, 1, outside, Fraction(5), "helped", key="a", by=BY)


def test_a_table_opens_on_paper_or_on_screen_only() -> None:
    row, _, _ = opened(8)
    planned(row)
    with pytest.raises(Refused, match="Choose paper or screen"):
        fixture_tables.open_table(row, (1, 1, 1), "air", key="o", by=BY)
    assert fixture_tables.table_of(row, 1, (1, 1, 1)) is None


def test_a_matchday_planned_again_begins_when_it_was_to_begin() -> None:
    row, _, _ = opened(8)
    division = planned(row).playing.divisions[0]
    second = division.matchday(2)
    assert usual_start(division, 1, LATER) == STARTS
    assert usual_start(division, 2, LATER) == second.since
    third = division.matchday(3)
    planning.move(row, 1, 2, LATER, key="m", by=BY)
    moved = league_of(row).playing.divisions[0]
    assert usual_start(moved, 3, LATER) == third.since, "not after the second, which ends later"
    assert usual_start(division, 4, LATER) == max(
        one.until for one in division.matchday(3).fixtures
    ) + timedelta(days=1)
