"""A league's own ratings: of fixed tables, over all seasons, one of each person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from companion.clubs.verbs import clubs
from companion.clubs.verbs.same_person import pool, say_same, take_back
from companion.competition.ratings import Played, pools
from companion.core.append import touch
from companion.core.transaction import writing
from companion.leagues.verbs import fixture_tables, league_decisions, league_players
from companion.leagues.verbs.league_journal import league_of
from companion.leagues.verbs.league_players import entries
from companion.leagues.verbs.league_ratings import Ratings, league_ratings
from companion.leagues.verbs.new_divisions import strengths
from companion.models import League as Row
from companion.models import Member, Move, db, now
from tests.laboratory.bench.statements import counted
from tests.leagues.verbs.seasons import BY, opened, planned, play, play_all, second_club

pytestmark = pytest.mark.usefixtures("anywhere")
GAME = "fisherman"


def later() -> date:
    """When all that was played today is fixed."""
    return now().date() + timedelta(days=8)


def found(row: Row) -> Ratings:
    return league_ratings(row, later())


def test_a_rating_is_that_of_the_tables_in_their_order() -> None:
    row, _, _ = opened(8)
    league = planned(row)
    for spot in ((1, 2, 1), (1, 1, 1)):  # the second one first
        play(row, spot)
    assert league_ratings(row, now().date()).pools == {}
    history = [
        Played(GAME, day.fixtures[0].seats, ranks_of(row, (1, day.number, 1)))
        for day in league.playing.division(1).matchdays[:2]
    ]
    assert found(row).pools == pools(history)


def ranks_of(row: Row, spot: tuple[int, int, int]) -> tuple[int, ...]:
    table = fixture_tables.table_of(row, 1, spot)
    assert table
    assert table.result
    return tuple(table.result["ranks"])


def test_a_ruling_turns_a_rating_and_is_lifted_again() -> None:
    row, _, _ = opened(8)
    planned(row)
    play(row, (1, 1, 1))
    before = found(row).pools
    totals = sorted([0, 4, 12, 20], reverse=ranks_of(row, (1, 1, 1))[0] < 3)
    league_decisions.rule(row, (1, 1, 1), "totals", totals, "counted wrongly", key="r", by=BY)
    assert found(row).pools != before
    league_decisions.undo(row, row.length, key="l", by=BY)
    assert found(row).pools == before


def test_who_is_known_in_two_clubs_has_one_rating_while_they_wish_it() -> None:
    row, members, director = opened(8)
    club, ben = second_club(row)
    planned(row)
    play_all(row, 1)
    one = members[league_of(row).playing.division(1).people[0] - members[0].id]
    league_players.enter(row, [one.id], False, director, key="out", by=BY)
    (again,) = clubs.add_members(club, "Also me")
    league_players.enter(row, [again.id], True, ben, key="in", by=BY)
    apart = found(row)
    mine = apart.of(one.id, GAME)
    assert mine
    assert apart.of(again.id, GAME) is None
    say_same([one, again], one, again)
    assert found(row).of(again.id, GAME) is None  # known as one; not one rating
    pool(one, again, True)
    together = found(row)
    assert together.of(again.id, GAME) == together.of(one.id, GAME) == mine
    assert one.id not in together.pools[GAME]
    assert strengths(row, GAME, later())[again.id] == mine.interval[0]
    take_back(again, one)
    assert found(row) == apart


def test_two_who_sat_at_one_table_are_not_rated_against_themselves() -> None:
    row, members, director = opened(7)
    club, _ = second_club(row)
    (other,) = clubs.add_members(club, "Also me")
    league_players.enter(row, [other.id], True, director, key="in", by=BY)
    planned(row)
    play_all(row, 2)
    third = next(
        member for member in members if member.id in league_of(row).playing.division(2).people
    )
    assert other.id in found(row).pools[GAME]
    say_same([third, other], third, other)
    pool(third, other, True)
    assert found(row).pools == {}  # they met at every table of four


def test_a_line_that_was_found_twice_on_a_list_counts_as_one() -> None:
    row, members, director = opened(8)
    planned(row)
    play_all(row, 1)
    one = db.session.get_one(Member, league_of(row).playing.division(1).people[0])
    (again,) = clubs.add_members(one.club, "M again")
    league_players.enter(row, [again.id], True, director, key="in", by=BY)
    one.merged_into_id = again.id
    db.session.commit()
    assert members[0].club_id == one.club_id
    assert found(row).of(again.id, GAME) == found(row).of(one.id, GAME) is not None


def test_a_match_that_an_ai_finished_for_somebody_does_not_count() -> None:
    row, _, _ = opened(8)
    planned(row)
    fixture_tables.open_table(row, (1, 1, 1), "screen", key="o", by=BY)
    table = fixture_tables.table_of(row, 1, (1, 1, 1))
    assert table
    assert table.match
    with writing():
        table.result = {"totals": [4, 3, 2, 1], "ranks": [1, 2, 3, 4], "finished": True}
        table.result_version, table.finished_at = 9, now()
        touch(row)
    assert len(found(row).pools[GAME]) == 4
    move = Move(match_id=table.match.id, ply=0, key="x", seat=1, text="1", by="ai club")
    with writing() as session:
        session.add(move)
        touch(row)
    assert found(row).pools == {}


def test_what_is_surer_of_evenings_and_the_league_proposes_divisions() -> None:
    row, _, _ = opened(8)
    planned(row)
    play_all(row, 1)
    assert strengths(row, GAME, now().date()) == {}
    own = found(row).pools[GAME]
    assert strengths(row, GAME, later()) == {one: its[-1].interval[0] for one, its in own.items()}


def test_the_leagues_that_somebody_entered() -> None:
    row, members, _ = opened(2)
    club, _ = second_club(row)
    (other,) = clubs.add_members(club, "Nobody")
    assert entries([members[0], other]) == [(row, members[0])]
    row.archived_at = now()
    db.session.commit()
    assert entries([members[0]]) == []


def test_they_are_asked_for_in_as_many_statements_for_many_tables_as_for_one() -> None:
    row, _, _ = opened(8)
    planned(row)
    counts = []
    for spots in ([(1, 1, 1)], [(1, 2, 1), (1, 3, 1), (2, 1, 1), (2, 2, 1)]):
        for spot in spots:
            play(row, spot)
        counts.append(statements(lambda: found(row)))
    assert counts[0] == counts[1] <= 8


def statements(act: Callable[[], object]) -> int:
    """How many it takes."""
    with counted() as said:
        act()
    return len(said)
