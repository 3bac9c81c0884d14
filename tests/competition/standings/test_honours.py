"""Places after finals: a later round decides before an earlier one."""

from companion.competition.standings.cut import decided
from companion.competition.standings.points import STEEP, Result
from companion.competition.standings.standing import StandingsRow, standings


def table(number: int, *people: int, ranks: tuple[int, ...] = (1, 2, 3, 4)) -> Result:
    """A table at which they came in in this order, or with these ranks."""
    totals = tuple(20 - rank for rank in ranks[: len(people)])
    return Result(number, number, people, totals, ranks[: len(people)])


def lines(*results: Result, ties: tuple[str, ...] = ()) -> list[StandingsRow]:
    """The standings of these tables."""
    people = {person for result in results for person in result.seats if person}
    return standings(people, results, STEEP, ties)


def order(found: list[StandingsRow]) -> list[tuple[int, int]]:
    """(rank, person)."""
    return [(line.rank, line.person) for line in found]


def test_who_wins_the_final_wins_although_others_have_more_points() -> None:
    before = lines(table(1, 1, 2, 3, 4), table(2, 1, 5, 6, 7))
    semis = lines(table(3, 1, 2, 3), table(4, 5, 6, 4))
    final = lines(table(5, 5, 2, 6, 1))
    assert order(decided([before, semis, final])) == [
        *[(1, 5), (2, 2), (3, 6), (4, 1)],  # the final
        *[(5, 3), (5, 4)],  # third at their tables before it
        (7, 7),  # in no finals
    ]


def test_equal_places_of_the_final_stay_equal() -> None:
    final = lines(table(1, 1, 2, 3, 4, ranks=(1, 1, 3, 4)))
    assert order(decided([[], final])) == [(1, 1), (1, 2), (3, 3), (4, 4)]


def test_a_final_that_has_no_result_yet_decides_nothing() -> None:
    before = lines(table(1, 1, 2, 3, 4))
    waiting = standings([4, 3, 2, 1], [], STEEP)
    assert order(decided([before, waiting])) == order(before)
