"""What waits for whoever runs a league."""

from __future__ import annotations

from datetime import date

import pytest
import time_machine
from msgspec.structs import replace

from companion.core.transaction import writing
from companion.journal.entry import Person
from companion.leagues.entries.fixture_entries import Confirm
from companion.leagues.verbs import league_decisions, league_players, planning
from companion.leagues.verbs.league_facts import Summary, summary_of
from companion.leagues.verbs.league_journal import league_of, write
from companion.leagues.verbs.open_tasks import (
    cases,
    is_behind,
    undecided,
    unfinished,
    unplaced,
)
from companion.models import League as Row
from tests.leagues.verbs.seasons import BY, STARTS, joined, opened, planned, play

pytestmark = pytest.mark.usefixtures("indoors")
IN_TIME, LATER = date(2026, 12, 5), date(2027, 6, 1)


def now(row: Row, today: date = IN_TIME) -> Summary:
    """The season as it stands."""
    found = summary_of(row, today)
    assert found
    return found


def states(row: Row, today: date = IN_TIME) -> list[str]:
    """How far the tables of the first division are."""
    season = now(row, today)
    return [one.step for one in cases(row, season, season.season.division(1))]


@time_machine.travel(IN_TIME)
def test_a_table_goes_from_open_to_played_and_what_was_missed_goes_by_rule() -> None:
    row, _, _ = opened(8)
    planned(row)
    assert states(row) == ["planned", "planned", "planned"]
    play(row, (1, 1, 1))
    assert states(row) == ["unconfirmed", "planned", "planned"]
    assert states(row, LATER) == ["fixed", "missed", "missed"]
    assert list(undecided(row, now(row, LATER))) == []
    assert (unfinished(row, now(row)), unfinished(row, now(row, LATER))) == (5, 0)


def test_what_was_missed_waits_where_a_director_decides_until_it_is_ruled() -> None:
    row, _, _ = opened(8, unplayed="totals")
    planned(row)
    waiting = list(undecided(row, now(row, LATER)))
    assert [one.spot for one in waiting] == [(d, n, 1) for d in (1, 2) for n in (1, 2, 3)]
    league_decisions.rule(row, (1, 2, 1), "nothing", [], "snow", key="r", by=BY)
    assert states(row, LATER) == ["late", "ruled", "late"]


@time_machine.travel(IN_TIME)
def test_totals_that_somebody_contradicts_wait_for_a_ruling() -> None:
    row, _, _ = opened(8)
    planned(row)
    play(row, (1, 1, 1))
    (first, *_) = cases(row, now(row), now(row).season.division(1))
    person = Person(first.fixture.seats[0])
    said = Confirm(division=1, matchday=1, table=1, person=person, totals=first.totals)
    with writing():
        write(row, said, key="a", by="")
    assert states(row)[0] == "unconfirmed"
    other = replace(said, totals=(first.totals[0] + 1, *first.totals[1:]))
    with writing():
        write(row, other, key="b", by="")
    assert [one.spot for one in undecided(row, now(row))] == [(1, 1, 1)]
    before = unfinished(row, now(row))
    league_decisions.rule(row, (1, 1, 1), "nothing", [], "snow", key="r", by=BY)
    assert list(undecided(row, now(row))) == []
    assert unfinished(row, now(row)) == before - 1  # a ruled table is neither open nor undecided


def test_a_plan_is_behind_while_somebody_came_left_or_is_away() -> None:
    row, members, director = opened(8)
    planned(row)
    (late,) = joined(row, members[0].club, 1, director, "L")
    assert unplaced(league_of(row)) == [late.id]
    league_players.place(row, late.id, 2, key="p", by=BY)
    assert unplaced(league_of(row)) == []
    assert behind(row) == [False, True]
    planning.plan(row, planning.drafted(row, 2, STARTS, 1), key="again", by=BY)
    assert behind(row) == [False, False]
    someone = league_of(row).playing.division(1).people[0]
    league_players.keep_away(row, 1, someone, [2], key="a", by=BY)
    assert behind(row) == [True, False]
    league_players.keep_away(row, 1, someone, [], key="b", by=BY)
    league_players.enter(row, [someone], False, director, key="w", by=BY)
    assert behind(row) == [True, False]


def behind(row: Row) -> list[bool]:
    """Of every division, whether its plan does not fit any more."""
    season = league_of(row).playing
    return [is_behind(season, one) for one in season.divisions]
