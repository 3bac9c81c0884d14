"""What a position can do without a line of its own."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER
from tests.kit.stones import Stones


def test_whose_turn_it_is_is_who_may_act() -> None:
    state = Stones()
    assert state.actors() == (CHANCE,)
    state.apply(CHANCE, 3)
    assert state.actors() == (0,)
    state.apply(0, 2)
    assert state.actors() == (1,)
    state.apply(1, 1)
    assert (state.turn(), state.actors()) == (OVER, ())


def test_a_playout_goes_on_to_the_end_over_luck_and_choices() -> None:
    ends = set()
    for seed in range(40):
        state = Stones()
        state.playout(Rng(seed), vec[i64]([0] * 3))
        assert state.turn() == OVER
        assert state.stones == 0
        ends.add(tuple(state.taken))
    assert len(ends) > 15


def test_every_legal_action_is_equally_likely_in_a_playout() -> None:
    firsts = []
    for seed in range(400):
        state = Stones()
        state.apply(CHANCE, 5)
        state.playout(Rng(seed), vec[i64]([0] * 3))
        firsts.append(state.taken[1])
    assert set(firsts) == {"0:1", "0:2"}
    assert 150 < firsts.count("0:1") < 250
