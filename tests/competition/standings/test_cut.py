"""The finals' tables."""

import pytest

from companion.competition.standings.cut import SIZES, cut, finalists, seeded_tables


@pytest.mark.parametrize(
    ("size", "tables"),
    [
        (3, [[1, 2, 3]]),
        (4, [[1, 2, 3, 4]]),
        (8, [[1, 4, 5, 8], [2, 3, 6, 7]]),
        (9, [[1, 6, 7], [2, 5, 8], [3, 4, 9]]),
        (12, [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]),
        (16, [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]),
    ],
)
def test_seeded_tables(size: int, tables: list[list[int]]) -> None:
    assert seeded_tables(size) == tables
    assert size in SIZES


def test_the_best_are_in_and_who_missed_it_by_a_lot_is_named() -> None:
    ranked = [(1, 30), (2, 31), (3, 32), (3, 33), (3, 34), (6, 35)]
    found = cut(ranked, 4)
    assert found.tables == ((30, 31, 32, 33),)
    assert found.out == (34,)
    assert cut(ranked, 3).out == (33, 34)
    assert cut([one for one in ranked if one[1] != 30], 3).tables == ((31, 32, 33),)
    assert cut([(rank, person) for person, rank in enumerate(range(1, 9))], 8).out == ()


@pytest.mark.parametrize("size", [2, 5, 10])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a cut leaves 3, 4, 8, 9, 12, 16 people"):
        cut([(1, person) for person in range(20)], size)


def test_too_few_people_are_refused() -> None:
    with pytest.raises(ValueError, match="needs 9 people, not 8"):
        cut([(1, person) for person in range(8)], 9)


def test_winners_go_on_and_of_equals_the_better_seed() -> None:
    semi = cut([(seed, seed) for seed in range(1, 17)], 16)
    places = dict.fromkeys(range(1, 17), 2) | {16: 1, 2: 1, 15: 1, 6: 1, 13: 1}
    assert finalists(semi, places) == [2, 6, 13, 16]
    semi = cut([(seed, seed) for seed in range(1, 9)], 8)
    places = {1: 4, 4: 1, 5: 2, 8: 3, 2: 1, 3: 1, 6: 1, 7: 4}
    assert finalists(semi, places) == [2, 3, 4, 5]
    with pytest.raises(ValueError, match="the final already"):
        finalists(cut([(seed, seed) for seed in range(1, 5)], 4), {})
