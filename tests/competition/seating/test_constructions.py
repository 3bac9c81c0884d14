"""Plans that mathematics knows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from companion.competition.seating.constructions import binary_product, parallel_classes, perfect
from companion.competition.seating.problem import slots
from companion.competition.seating.tables import TablePlan, table_plans
from tests.competition.events import first_plan


@pytest.mark.parametrize(
    ("tables", "size", "rounds"),
    [(3, 3, 4), (4, 4, 5), (5, 4, 5), (5, 5, 6), (7, 4, 5), (8, 4, 8), (10, 4, 5), (15, 4, 5)],
)
def test_nobody_meets_twice(tables: int, size: int, rounds: int) -> None:
    classes = parallel_classes(tables, size, rounds)
    assert classes is not None
    assert len(classes) == rounds
    met = Counter(
        pair for lines in classes for table in lines for pair in combinations(sorted(table), 2)
    )
    assert set(met.values()) == {1}
    for lines in classes:
        assert sorted(at for table in lines for at in table) == list(range(tables * size))


@pytest.mark.parametrize(("tables", "size"), [(3, 4), (2, 4), (1, 4)])
def test_more_seats_than_tables_have_no_such_plan(tables: int, size: int) -> None:
    assert parallel_classes(tables, size, 3) is None


@pytest.mark.parametrize(
    ("people", "sizes"), [(19, (3, 4)), (18, (3, 4)), (17, (3, 4)), (20, (4,))]
)
def test_short_tables_come_from_leaving_people_out(people: int, sizes: tuple[int, ...]) -> None:
    plan = first_plan(people, *sizes)
    rounds = perfect(people, [slots(plan)] * 5)
    assert rounds is not None
    for tables in rounds:
        assert [len(table) for table in tables] == [*plan.sizes, 0]
        assert sorted(at for table in tables for at in table) == list(range(people))
    pairs = [pair for tables in rounds for t in tables for pair in combinations(sorted(t), 2)]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize(
    "plan",
    [
        table_plans(17, (4,), prefer="bye")[0],  # somebody sits out
        TablePlan((5, 4, 3), (0, 0, 0), 0, 4),  # sizes too different
        TablePlan((), (), 2, 4),
    ],
)
def test_other_plans_are_left_to_the_search(plan: TablePlan) -> None:
    assert perfect(plan.people, [slots(plan)] * 3) is None


@pytest.mark.parametrize(("order", "polynomial"), [(4, 0b111), (8, 0b1011), (16, 0b10011)])
def test_the_fields_are_fields(order: int, polynomial: int) -> None:
    for x in range(1, order):
        row = {binary_product(x, y, polynomial, order) for y in range(order)}
        assert row == set(range(order))
