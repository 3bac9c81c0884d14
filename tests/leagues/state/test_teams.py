"""A team has what its members won, or the best of them."""

from fractions import Fraction

import pytest

from companion.competition.standings.points import EVEN, Award, Result, awards
from companion.leagues.state.teams import Team, team_mates, team_standings, unavoidable

REDS, BLUES = Team(1, (1, 2, 3), {}), Team(2, (4, 5, 6), {2: (4, 9)})


def played(matchday: int, table: int, *seats: int) -> list[Award]:
    """A table whose people finished in the order of its seats."""
    ranks = tuple(range(1, len(seats) + 1))
    return awards(Result(matchday, table, seats, tuple(10 - n for n in ranks), ranks), EVEN)


DAYS = [*played(1, 1, 1, 4, 2), *played(1, 2, 5, 3, 6), *played(2, 1, 9, 1, 4), *played(2, 2, 5, 2)]


def test_a_team_has_the_sum_of_its_members() -> None:
    blues, reds = team_standings([REDS, BLUES], DAYS)
    assert (blues.team, blues.points, blues.rank) == (2, Fraction(6 + 12 + 0 + 12 + 0), 1)
    assert (reds.team, reds.points, reds.rank) == (1, Fraction(12 + 0 + 6 + 6 + 0), 2)


def test_only_the_best_count_and_the_others_are_shown() -> None:
    blues, reds = team_standings([REDS, BLUES], DAYS, best=1)
    assert (blues.points, reds.points) == (Fraction(24), Fraction(18))
    assert reds.days[0].counted == ((1, Fraction(12)),)
    assert reds.days[0].left_out == ((3, Fraction(6)), (2, Fraction(0)))


def test_a_substitute_of_the_line_up_counts_and_who_is_not_in_it_does_not() -> None:
    blues = next(line for line in team_standings([REDS, BLUES], DAYS) if line.team == 2)
    assert [person for person, _ in blues.days[1].counted] == [9, 4]


def test_equal_teams_share_a_rank_unless_victories_tell_them_apart() -> None:
    even = [*played(1, 1, 1, 4), *played(1, 2, 5, 2)]
    assert [line.rank for line in team_standings([REDS, BLUES], even)] == [1, 1]
    won = [*played(1, 1, 1, 7, 8), *played(1, 2, 7, 4, 8), *played(1, 3, 8, 5, 7)]
    assert [(line.team, line.rank) for line in team_standings([BLUES, REDS], won)] == [
        (1, 1),
        (2, 2),
    ]


def test_team_mates_meet_only_where_there_are_more_of_them_than_tables() -> None:
    four = Team(1, (1, 2, 3, 4), {})
    assert unavoidable([four], tables=4, byes=0) == 0
    assert unavoidable([four], tables=3, byes=0) == 1
    assert unavoidable([four], tables=3, byes=1) == 0
    assert unavoidable([Team(1, (1, 2, 3, 4, 5, 6), {})], tables=2, byes=0) == 6
    assert team_mates([REDS]) == {frozenset(two) for two in [(1, 2), (1, 3), (2, 3)]}


def test_at_least_one_member_counts() -> None:
    with pytest.raises(ValueError, match="at least one"):
        team_standings([REDS], DAYS, best=0)
