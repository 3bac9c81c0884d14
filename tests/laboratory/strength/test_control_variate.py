"""Taking luck away makes the arena surer, and changes nothing on average."""

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.laboratory.strength import control_variate
from tests.laboratory.strength.arena import Contest, Estimate
from tests.laboratory.strength.baselines import Budget

MATCHES = 40


@pytest.fixture(autouse=True)
def _few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control_variate, "OTHERS", 6)
    monkeypatch.setattr(control_variate, "PLAYOUTS", 2)


@pytest.mark.slow
def test_both_means_agree_and_the_one_without_luck_is_surer() -> None:
    """Two equal players of Die-angler, where dice roll all the time."""
    players = ("greedy", "greedy")
    table = Contest("dieangler", players, (Budget(1, 1.0),) * 2, players, seed=3)
    results = [table.match(number, 0)[0] for number in range(MATCHES)]
    plain = Estimate.of([result.victories for result in results])
    earned = Estimate.of([result.earned for result in results])
    luck = Estimate.of([result.victories - result.earned for result in results])
    assert earned.within < 0.8 * plain.within
    assert abs(luck.mean) < luck.within
    assert abs(earned.mean - 0.5) < earned.within


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_as_lucky_as_the_others_are_not(game: str) -> None:
    seats = next(count for count in GAMES[game].seats if count > 1)
    before = GAMES[game].new(seats, {})
    after = before.copy()
    after.apply(CHANCE, after.chance(Rng(2)))
    found = control_variate.luck_of(GAMES[game], before, after, Rng(5))
    assert len(found) == seats
    assert sum(found) == pytest.approx(0)
