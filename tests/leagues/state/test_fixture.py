"""Everybody is at home about as often as away, and a closed club is no host."""

from collections import Counter
from datetime import date
from random import Random

from companion.competition.seating.rounds import Round
from companion.leagues.state.fixture import homes, shut

DRAWN = [Random(day).sample(range(12), 12) for day in range(9)]
PLAN = [Round(tuple(tuple(day[at : at + 4]) for at in (0, 4, 8))) for day in DRAWN]
CLUBS = {player: player % 3 for player in range(12)}


def test_a_host_is_the_club_of_somebody_at_the_table() -> None:
    hosts = homes(PLAN, CLUBS)
    for day, here in zip(PLAN, hosts, strict=True):
        for seats, host in zip(day.at_tables(), here, strict=True):
            assert host in {CLUBS[one] for one in seats}


def test_homes_are_shared_out_evenly() -> None:
    at_home: Counter[int] = Counter()
    for day, here in zip(PLAN, homes(PLAN, CLUBS), strict=True):
        for seats, host in zip(day.at_tables(), here, strict=True):
            at_home.update(one for one in seats if CLUBS[one] == host)
    assert max(at_home.values()) - min(at_home[one] for one in range(12)) <= 2


def test_a_club_that_is_closed_that_day_is_no_host() -> None:
    hosts = homes(PLAN, CLUBS, closed={1: frozenset({0, 1})})
    assert set(hosts[0]) <= {2, None}
    assert homes([Round(((0, 3),))], CLUBS, closed={1: frozenset({0})}) == [[None]]


def test_who_was_at_home_before_is_away_now() -> None:
    table = [Round(((0, 1),))]
    assert homes(table, CLUBS, before={0: 2, 1: -2}) == [[1]]
    assert homes(table, CLUBS, before={0: -2, 1: 2}) == [[0]]


def test_a_club_is_shut_where_it_is_closed_on_every_day_of_the_window() -> None:
    first, last = date(2026, 12, 21), date(2026, 12, 27)
    closed = {
        1: [(date(2026, 12, 20), date(2026, 12, 23)), (date(2026, 12, 24), date(2027, 1, 6))],
        2: [(date(2026, 12, 22), date(2027, 1, 6))],
        3: [(date(2026, 12, 1), date(2026, 12, 26))],
    }
    assert shut(closed, first, last) == {1}
    assert shut(closed, date(2026, 12, 22), date(2026, 12, 26)) == {1, 2, 3}
