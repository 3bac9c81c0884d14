"""The ledger adds up, exactly, and a plan is charged once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.kit.rng import Rng
from companion.review.judging import Judgement, Valued
from companion.review.ledger import UNIT, charged, ledger
from companion.review.reviewed_match import Decision, Match, read
from tests.games.matches import Case, every_game
from tests.review.journals import journal, told


def judgement(change: tuple[float, ...]) -> Judgement:
    value = Valued("x", 0.5, 0.4, 0.6)
    return Judgement((value,), value, change, 1)


def at_random(match: Match, rng: Rng) -> list[Judgement]:
    """Any judgements at all: what they say is not what makes the ledger add up."""
    seats = len(match.start)
    return [judgement(tuple(rng.fraction() - 0.5 for _ in range(seats))) for _ in match.decisions]


@every_game
@pytest.mark.parametrize("seed", range(1, 6))
def test_every_account_adds_up_without_any_error(case: Case, seed: int) -> None:
    match, rng = read(journal(case, seed)), Rng(seed)
    rows = ledger(match, at_random(match, rng))
    assert [row.seat for row in rows] == list(range(case.seats))
    for row in rows:
        assert row.start + row.luck + row.own + row.others == row.result
        start, luck, own, others, result = (number / UNIT for number in row[1:])
        assert abs(start + luck + own + others - result) < 1e-9
        assert result == match.result[row.seat]
    if case.seats > 1:
        assert sum(row.result for row in rows) == UNIT
        assert sum(row.start for row in rows) == UNIT


def test_a_shared_victory_is_exact() -> None:
    for winners in range(1, 6):
        assert Fraction(UNIT, winners).denominator == 1
        assert round(1 / winners * UNIT) / UNIT == 1 / winners


def test_own_decisions_and_the_others_are_told_apart() -> None:
    match = read(journal(Case("sakenobori", 3, ()), 1))
    mine = [judgement((0.25, -0.25, 0.0) if d.seat == 0 else (0.0,) * 3) for d in match.decisions]
    count = sum(d.seat == 0 for d in match.decisions)
    first, second, third = ledger(match, mine)
    assert (first.own, first.others) == (count * UNIT // 4, 0)
    assert (second.own, second.others) == (0, -count * UNIT // 4)
    assert (third.own, third.others) == (0, 0)


def test_of_a_match_at_a_real_table_there_is_the_account_of_who_saw_it() -> None:
    match = read(told(Case("fisherman", 3, ()), 1, 1))
    (row,) = ledger(match, at_random(match, Rng(1)))
    assert (row.seat, row.others) == (1, 0)
    assert row.start + row.luck + row.own == row.result


def losing(best: str, loss: float) -> Judgement:
    """The choice `best` would have been so much better, clearly."""
    choices = (Valued(best, 0.5, 0.5, 0.5), Valued("x", 0.5 - loss, 0.5 - loss, 0.5 - loss))
    return Judgement(choices, choices[1], (0.0,), 1)


def test_a_plan_is_charged_once_and_then_for_what_its_loss_grows() -> None:
    first = read(journal(Case("fisherman", 3, ()), 1)).decisions[0]
    later = [first._replace(ply=first.ply + n) for n in range(4)]
    losses = [("a", 0.125), ("a", 0.125), ("a", 0.25), ("a", 0.1), ("b", 0.1)]
    found = charged([first, *later], [losing(best, loss) for best, loss in losses])
    assert [one.loss for one in found] == pytest.approx([0.125, 0.0, 0.125, 0.0, 0.1])
    assert [one.plan for one in found] == [None, *[first.ply] * 3, None]


def test_another_seat_or_round_is_another_plan() -> None:
    match = read(journal(Case("fisherman", 3, ()), 1))
    first = match.decisions[0]
    other = next(d for d in match.decisions if d.seat != first.seat)
    later = next(d for d in match.decisions if d.seat == first.seat and d.view["finished"])
    decisions: list[Decision] = [first, other, later]
    found = charged(decisions, [losing("a", 0.125)] * 3)
    assert [one.loss for one in found] == pytest.approx([0.125] * 3)
