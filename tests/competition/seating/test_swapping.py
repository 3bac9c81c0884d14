"""What a swap changes is said in a figure and in words that are true."""

import pytest

from companion.competition.seating.rounds import Price, Round, Task, Weights
from companion.competition.seating.seat import WhatIf
from companion.competition.seating.swapping import Swap, described, signed
from tests.competition.events import first_plan, pair

FAIRER = "byes, AI seats and short tables more fairly shared"
AKI, BEN, CHIE, DAI, EMI, FUMI = range(6)


def said(swap: Swap) -> tuple[str, str, list[str]]:
    return swap.figure, swap.tone, [str(phrase) for phrase in swap.words]


def swaps(task: Task, seated: Round, person: int) -> dict[int, Swap]:
    changes = WhatIf(task, seated).changes(person)
    return {other: described(change, task.weights) for other, change in changes.items()}


def test_one_more_repeat_is_the_unit_of_the_figure() -> None:
    before = Round(((AKI, BEN, CHIE), (DAI, EMI, FUMI)), wanted=3)
    task = Task(tuple(range(6)), (first_plan(6, 3),), (before,))
    seated = Round(((AKI, BEN, DAI), (CHIE, EMI, FUMI)), wanted=3)
    found = swaps(task, seated, DAI)
    assert said(found[CHIE]) == ("+4", "worse", ["4 more repeats"])
    assert said(found[EMI]) == ("±0", "equal", ["no difference"])
    assert said(swaps(task, before, AKI)[DAI]) == ("−4", "better", ["4 fewer repeats"])


def test_a_forbidden_pair_has_no_figure() -> None:
    task = Task(tuple(range(6)), (first_plan(6, 3),), apart=frozenset({pair(AKI, DAI)}))
    apart = Round(((AKI, BEN, CHIE), (DAI, EMI, FUMI)), wanted=3)
    together = Round(((AKI, BEN, DAI), (CHIE, EMI, FUMI)), wanted=3)
    assert said(swaps(task, apart, DAI)[CHIE]) == ("✕", "worse", ["a forbidden pair together"])
    assert said(swaps(task, together, DAI)[CHIE]) == ("✓", "better", ["a forbidden pair apart"])


def test_a_wish_fairness_and_equals_are_named() -> None:
    wished = Task(tuple(range(6)), (first_plan(6, 3),), wished=frozenset({pair(AKI, DAI)}))
    seated = Round(((AKI, BEN, CHIE), (DAI, EMI, FUMI)), wanted=3)
    found = swaps(wished, seated, DAI)[CHIE]
    assert said(found) == ("−10", "better", ["a wished pair together"])
    out = Round(((AKI, BEN, CHIE, DAI),), (EMI,))
    task = Task(tuple(range(5)), (first_plan(5, 4),), (out,))
    fairer = Round(((AKI, BEN, CHIE, EMI),), (DAI,))
    assert said(swaps(task, fairer, DAI)[EMI])[1:] == (
        "worse",
        ["3 more repeats", "byes, AI seats and short tables less fairly shared"],
    )
    points = {person: 10.0 - person for person in range(6)}
    swiss = Task(tuple(range(6)), (first_plan(6, 3),), points=points)
    assert said(swaps(swiss, seated, AKI)[FUMI])[1:] == (
        "worse",
        ["opponents less equal in points"],
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Price(200, 1, 0, 0, 0, 0), ["1 more repeat"]),
        (Price(-200, -1, 0, 0, 0, 0), ["1 fewer repeat"]),
        (Price(0, 1, 0, -200, 0, 0), ["1 more repeat", FAIRER]),
    ],
)
def test_every_part_is_said(change: Price, words: list[str]) -> None:
    assert [str(phrase) for phrase in described(change, Weights()).words] == words


@pytest.mark.parametrize(
    ("change", "mates", "words"),
    [
        (1, 1, ["team-mates together"]),
        (-1, -1, ["team-mates apart"]),
        (0, 1, ["team-mates together", "a forbidden pair apart"]),
    ],
)
def test_team_mates_are_called_so(change: int, mates: int, words: list[str]) -> None:
    swap = described(Price(change, 0, 0, 0, change, 0), Weights(), mates=mates)
    assert [str(phrase) for phrase in swap.words] == words


def test_at_one_table_only_the_seats_change() -> None:
    nothing = described(Price(0, 0, 0, 0, 0, 0), Weights(), one_table=True)
    assert said(nothing) == ("±0", "equal", ["only the seats change"])


@pytest.mark.parametrize(("cost", "figure"), [(1, "+1"), (-12.5, "−12.5"), (-0.001, "−0.01")])
def test_a_figure_has_a_real_sign_and_no_idle_noughts(cost: float, figure: str) -> None:
    assert signed(cost) == figure
