"""Seats at the table are spread evenly."""

import pytest

from companion.competition.seating.rounds import Round, in_order, position_cost, seat_orders


@pytest.mark.parametrize(
    ("had", "better", "worse"),
    [
        ([1, 0, 0, 0], 1, 0),
        ([1, 1, 1, 0], 3, 1),
        ([2, 1, 1, 1], 1, 0),
        ([0, 2, 0, 0], 2, 1),
        ([], 1, 0),  # starting is the one seat that is counted by itself
    ],
)
def test_a_new_seat_costs_less_than_a_known_one(had: list[int], better: int, worse: int) -> None:
    assert position_cost(had, better, 4) < position_cost(had, worse, 4)


def test_the_best_order_is_found() -> None:
    had = {1: [1, 0, 0], 2: [1, 1, 0], 3: [0, 1, 1]}
    assert in_order([1, 2, 3], 0, had) == (3, 1, 2)


def test_an_ai_takes_the_seat_that_is_left() -> None:
    had = {1: [1, 1, 0, 1], 2: [1, 0, 1, 1], 3: [0, 1, 1, 1]}
    assert in_order([1, 2, 3], 1, had) == (3, 2, 1, None)


def test_the_past_and_all_rounds_to_come_count() -> None:
    past = [Round(((1, 2, 3, 4),))]
    rounds = seat_orders([[([1, 2, 3, 4], 0)]] * 3, past)
    for at in range(4):
        column = [past[0].tables[0][at], *(tables[0][at] for tables in rounds)]
        assert sorted(person for person in column if person) == [1, 2, 3, 4]


def test_what_seats_are_worth_decides_among_equal_counts() -> None:
    edge = (0.0, 0.2, -0.2)
    had = {person: [1, 0, 0] for person in (1, 2, 3)}
    assert in_order([1, 2, 3], 0, had, 0, edge, {1: 0.0, 2: 0.2, 3: -0.2})[1:] == (3, 2)
    more = {1: [1, 0, 0], 2: [1, 0, 0], 3: [0, 1, 0]}
    assert in_order([1, 2, 3], 0, more, 0, edge, {3: -0.2})[0] == 3, "beginning comes first"


def test_over_the_rounds_nobody_has_the_better_seats() -> None:
    edges = [{4: (0.2, -0.05, 0.05, -0.2)}] * 4
    rounds = seat_orders([[([1, 2, 3, 4], 0)]] * 4, [], edges, {1: 0.2, 4: -0.2})
    worth = {1: 0.2, 2: 0.0, 3: 0.0, 4: -0.2}
    for (seats,) in rounds:
        for person, more in zip(seats, edges[0][4], strict=True):
            worth[person or 0] += more
    assert max(map(abs, worth.values())) <= 0.2 + 1e-9
