"""Whoever asks why gets an answer that is true."""

from companion.competition.seating.rounds import Round, Task
from companion.competition.seating.seat import Answer, WhatIf, seat
from companion.competition.seating.seating_reasons import Reason, best_possible, given_up, reasons
from companion.competition.seating.tables import table_plans
from tests.competition.events import first_plan, pair

NAMES = dict(enumerate(["Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Goro", "Hana"]))


def said(reason: Reason) -> tuple[str, str]:
    return str(reason.what), str(reason.why)


def test_a_repeat_that_nobody_could_avoid() -> None:
    past = (Round(((0, 1, 2), (3, 4, 5)), wanted=3),)
    task = Task(tuple(range(6)), (first_plan(6, 3),), past)
    answer = seat(task, 1, swaps=20_000)
    found = reasons(task, answer, NAMES)
    assert [reason.kind for reason in found] == ["repeat"] * 2
    for reason in found:
        one, other = reason.people
        assert pair(one, other) in set(past[0].pairs())
        assert str(reason.what) == f"{NAMES[one]} and {NAMES[other]} meet again (round 1)."
        assert str(reason.why) == (
            "Repeats: 2. No seating has fewer: a table has more people than the other round has"
            " tables."
        )


def test_a_repeat_that_has_a_better_use_names_the_best_swap() -> None:
    plan = first_plan(8, 4)
    past = (Round(((0, 1, 2, 3), (4, 5, 6, 7))),)
    task = Task(tuple(range(8)), (plan,), past, {p: 100.0 - 90 * (p // 4) for p in range(8)})
    again = past[0]
    what_if = WhatIf(task, again)
    answer = Answer((again,), what_if.price, seat(task, 1, swaps=20_000).bound)
    repeat = reasons(task, answer, NAMES)[0]
    cost, one, other = min(
        (cost, one, other) for one in (0, 1) for cost, other in what_if.costs(one)
    )
    assert cost < 0
    assert said(repeat) == (
        "Aki and Ben meet again (round 1).",
        f"Swapping {NAMES[one]} with {NAMES[other]} would be better.",
    )
    assert str(best_possible(answer)) == (
        "Repeats: 12. Fewer than 4 are impossible; the search found no better."
    )


def test_what_swiss_gave_up_of_the_standings_is_said() -> None:
    """The leaders have met: they are parted, and the price of it is told in points."""
    past = (Round(((0, 1, 2, 3), (4, 5, 6, 7))),)
    points = {p: 100.0 - 90 * (p // 4) - p for p in range(8)}
    task = Task(tuple(range(8)), (first_plan(8, 4),), past, points)
    answer = seat(task, 1, swaps=20_000)
    wide = max(
        max(points[p] for p in table) - min(points[p] for p in table)
        for table in answer.rounds[0].at_tables()
    )
    order, repeats = map(str, given_up(task, answer, NAMES))
    assert order.startswith(f"Points between first and last of a table: up to {wide:.0f} (")
    assert order.endswith("; strictly by the standings up to 3.")
    assert repeats == (
        f"This avoids repeats: {answer.price.repeats} instead of 12."
        " Those who meet are 3.0 places apart on average; strictly by the standings 1.7."
    )


def test_nothing_is_given_up_where_the_standings_decide() -> None:
    plan, points = first_plan(8, 4), {p: 100.0 - p for p in range(8)}
    seated = Round(((0, 1, 2, 3), (4, 5, 6, 7)))
    for known in (points, None, dict.fromkeys(range(8), 0.0)):
        task = Task(tuple(range(8)), (plan,), (), known)
        what_if = WhatIf(task, seated)
        answer = Answer((seated,), what_if.price, seat(task, 1, swaps=100).bound)
        assert given_up(task, answer, NAMES) == []


def test_a_bye_goes_to_the_lowest_of_those_who_sat_out_least() -> None:
    plan = table_plans(5, (4,), prefer="bye")[0]
    past = (Round(((0, 1, 2, 3),), (4,)),)
    task = Task((3, 1, 0, 2, 4), (plan,), past, {3: 9.0, 1: 8.0, 0: 7.0, 2: 6.0, 4: 1.0})
    found = [
        reason
        for reason in reasons(task, seat(task, 1, swaps=20_000), NAMES)
        if reason.kind == "bye"
    ]
    assert [said(reason) for reason in found] == [
        ("Chie sits out.", "Nobody has sat out less often and ranks lower.")
    ]


def test_small_tables_and_ais_are_explained() -> None:
    plan = table_plans(6, (3, 4), prefer="ai")[0]
    assert (plan.sizes, plan.ai_seats) == ((4, 4), 2)
    task = Task(tuple(range(6)), (plan,))
    kinds = [reason.kind for reason in reasons(task, seat(task, 1, swaps=20_000), NAMES)]
    assert kinds == ["ai", "ai"]
    task = Task(tuple(range(7)), (first_plan(7, 3, 4),))
    found = reasons(task, seat(task, 1, swaps=20_000), NAMES)
    assert [reason.kind for reason in found] == ["short"]
    assert str(found[0].why).startswith("7 people do not divide into tables of 4,")


def test_broken_wishes_are_admitted() -> None:
    plan = first_plan(4, 4)
    task = Task((0, 1, 2, 3), (plan,), apart=frozenset({pair(0, 1)}))
    found = reasons(task, seat(task, 1, swaps=20_000), NAMES)
    assert [said(reason) for reason in found] == [
        (
            "Aki and Ben share a table, although they should be kept apart.",
            "The search found no seating that keeps all such pairs apart.",
        )
    ]
    triangle = frozenset({pair(0, 2), pair(2, 4), pair(0, 4), pair(0, 5)})
    task = Task(tuple(range(6)), (first_plan(6, 3),), wished=triangle)
    found = reasons(task, seat(task, 1, swaps=20_000), NAMES)
    assert [reason.kind for reason in found] == ["wish"]


def test_team_mates_at_one_table_are_called_that() -> None:
    """Three of a team at two tables have to meet; that they should always be together gives way."""
    team = frozenset({pair(0, 1), pair(0, 2), pair(1, 2)})
    task = Task(tuple(range(6)), (first_plan(6, 3),), apart=team, together=frozenset({pair(0, 1)}))
    together, parted = reasons(task, seat(task, 1, swaps=20_000), NAMES, team)
    one, other = (NAMES[person] for person in together.people)
    assert said(together) == (
        f"{one} and {other} share a table, although they are team-mates.",
        "Their team has more members here than there are tables.",
    )
    assert str(parted.why) == "They are team-mates."


def test_nothing_to_explain() -> None:
    task = Task(tuple(range(8)), (first_plan(8, 4),))
    answer = seat(task, 1, swaps=20_000)
    assert reasons(task, answer, NAMES) == []
    assert str(best_possible(answer)) == "Nobody meets the same person twice."
