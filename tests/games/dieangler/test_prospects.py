"""What a duel is worth before it is rolled: the odds of who takes the fish, and of the victory."""

import pytest

from companion.games.dieangler.position import ENDED
from companion.games.dieangler.prospects import weigh
from companion.games.dieangler.table import Dieangler
from companion.games.dieangler.world import simultaneous
from companion.kit.rng import Rng
from tests.games.cases import cases
from tests.games.dieangler.table import after, shoal, then
from tests.games.matches import buffer


@cases(
    "fish, dice, shares",
    ("2", "1d6, 2d6", [5 / 6, 1 / 6], "the fewest dice come first, the rest is for the others"),
    ("6", "1d6, 1d6", [5 / 36, 5 / 36], "two equal sums leave it on the table"),
    ("5", "1d6, 1d6", [9 / 36, 9 / 36], "the lower of two sums takes it"),
    ("5", "1d6, 1d6, 5d6", [9 / 36, 9 / 36, 16 / 36], "more dice roll if none of them has it"),
    ("5", "1d6, d20", [1 / 3, 2 / 3 * 4 / 5], "fewer special dice first"),
)
def test_the_odds_of_a_duel(fish: str, dice: str, shares: list[float]) -> None:
    fists = [fist.strip() for fist in dice.split(",")]
    state = after("* fish 1", len(fists), fish=shoal(int(fish)))
    for seat, fist in enumerate(fists):
        state.fist[seat] = {"1d6": 1, "2d6": 2, "5d6": 5, "d20": 12}[fist]
    weigh(state)
    assert list(state.share) == pytest.approx(shares, abs=0.001)


def test_later_groups_after_a_tie_by_option() -> None:
    state = after("* fish 1", 3, fish=shoal(6), later_groups_after_tie=True)
    for seat, fist in enumerate((1, 1, 5)):
        state.fist[seat] = fist
    weigh(state)
    assert list(state.share)[2] == pytest.approx(26 / 36, abs=0.001)


@cases(
    "story",
    ("A commit 2d6; B commit d20", "nobody has declared anything"),
    ("A commit 2d6; B commit 2d6", "both are to roll together"),
)
def test_the_last_duel_of_a_world_is_not_rolled(story: str) -> None:
    state = then(simultaneous(after("* fish 1", 2).view(0), Rng(1)), story)
    worth = {played(state, seed).payoff(0) for seed in range(9)}
    assert len(worth) == 1
    assert 0.4 < worth.pop() < 0.6


def test_a_special_die_is_missed_while_it_rests() -> None:
    state = then(simultaneous(after("* fish 1", 2).view(0), Rng(1)), "A commit d20; B commit d10")
    state.phase = ENDED
    assert state.payoff(0) < 0.5 < state.payoff(1)


def played(state: Dieangler, seed: int) -> Dieangler:
    """The world after a playout."""
    work = state.copy()
    work.playout(Rng(seed), buffer(work))
    return work
