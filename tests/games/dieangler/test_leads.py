"""What a lead is worth where two play, beside values that were solved exactly."""

import pytest
from mypy_extensions import i64

from companion.games.dieangler.leads import share, share_rested
from tests.games.cases import cases
from tests.games.dieangler.table import after

TEN, TWENTY = 1, 2


@cases(
    "done, lead, stack, exact",
    (5, 0, 0, 0.5, "level"),
    (5, 1, 0, 0.632, "a fish ahead"),
    (5, -3, 0, 0.145, "far behind"),
    (5, 1, 2, 0.573, "two fish on the table count for more than the lead"),
    (5, 1, 4, 0.517, "a whole stack is to come"),
)
def test_a_lead_is_worth_what_the_duels_to_come_leave_of_it(
    done: int, lead: int, stack: int, exact: float
) -> None:
    assert share(i64(done), i64(lead), i64(stack)) == pytest.approx(exact, abs=0.01)


@cases(
    "mine, theirs, exact",
    (TEN, 0, 0.495, "a ten"),
    (TWENTY, 0, 0.486, "a twenty"),
    (TEN + TWENTY, 0, 0.465, "both"),
    (0, TEN + TWENTY, 0.535, "the other's"),
    (TWENTY, TWENTY, 0.5, "the same on both sides"),
)
def test_dice_that_rest_are_missed(mine: int, theirs: int, exact: float) -> None:
    assert share_rested(5, 0, 0, i64(mine), i64(theirs)) == pytest.approx(exact, abs=0.005)


@cases(
    "done, lead, worth",
    (10, 1, 1.0, "ahead after ten duels"),
    (10, -2, 0.0, "behind"),
    (15, 0, 0.5, "shared after overtime"),
    (15, 1, 1.0, "ahead after overtime"),
)
def test_a_match_that_is_over(done: int, lead: int, worth: float) -> None:
    assert share_rested(i64(done), i64(lead), 0, TWENTY, 0) == worth


def test_what_the_last_of_the_ten_duels_leaves_is_gone() -> None:
    assert share(10, 0, 3) == share(10, 0, 0)


def test_dice_rested_by_option_are_not_missed() -> None:
    state = after("* fish 1", 2, reset_cooldown_on_overtime=True)
    state.fist[0], state.fist[1] = 12, 1
    assert state.payoff(0) < 0.5
    state.duel = i64(9)
    assert state.payoff(0) == 0.5
