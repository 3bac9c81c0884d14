"""A policy draws by its weights, leads the search, and belongs to its features alone."""

from collections import Counter
from math import exp
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ai import LEVELS, choose, policies
from ai.opponent import by_policy
from ai.policies import PolicyError, TrainedPolicy
from ai.policy import Policy, described, factors_of
from ai.search import Search
from ai.tree import ONE, Tree
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import OVER, State
from tests.ai.positions import position, seen, unlearnt
from tests.laboratory.training.stored import write

KEY = "fisherman"
SIZE = len(list(unlearnt(KEY)))


def world(seed: int = 5, ply: int = 10) -> State:
    """What the seat in turn may think of a position in mid-round."""
    return GAMES[KEY].world(seen(position(4, seed, ply)), Rng(1))


def fond_of(state: State, action: int, weight: float) -> Policy:
    """A policy that likes one feature which that action has and no other."""
    rows = described(state)
    others = {feature for other, row in rows.items() if other != action for feature in row}
    own = next(feature for feature in rows[action] if feature not in others)
    weights = [0.0] * SIZE
    weights[own] = weight
    return Policy(factors_of(weights), state.width())


def test_an_action_is_as_likely_as_the_exponential_of_its_weights() -> None:
    state = world()
    legal = state.legal(int(state.turn()))
    policy = fond_of(state, legal[1], 1.5)
    shares = vec[float]([0.0] * int(state.width()))
    policy.shares(state, vec[i64](legal), len(legal), shares)
    assert sum(shares) == pytest.approx(1)
    assert shares[legal[1]] == pytest.approx(exp(1.5) * shares[legal[0]])
    drawn = Counter(
        int(policy.draw(state, vec[i64](legal), len(legal), Rng(seed))) for seed in range(4000)
    )
    for place, action in enumerate(legal):
        assert drawn[place] / 4000 == pytest.approx(shares[action], abs=0.03)
    assert policy.best(state) == legal[1]


def test_playouts_end_the_round_the_same_by_the_same_luck() -> None:
    ends = []
    for _ in range(2):
        state = world()
        Policy(factors_of([0.0] * SIZE), state.width()).playout(state, Rng(4))
        assert state.turn() == OVER
        ends.append([state.payoff(seat) for seat in range(4)])
    assert ends[0] == ends[1]


def test_after_the_choices_left_to_the_policy_a_playout_goes_on_without_it() -> None:
    led, alone = world(), world()
    policy = fond_of(led, led.legal(int(led.turn()))[-1], 8.0)
    policy.playout(led, Rng(4), 0)
    alone.playout(Rng(4), vec[i64]([0] * int(alone.width())))
    assert led.view(None) == alone.view(None)


def test_the_search_says_how_many_choices_of_a_playout_are_the_policys() -> None:
    state = world()
    ends = []
    for led in (0, 1_000_000):
        policy = Policy(
            factors_of([float(n % 3) for n in range(SIZE)]), state.width(), policy_choices=led
        )
        search = Search(state, 4, 40, Rng(2), policy=policy)
        search.run(600.0)
        ends.append(search.children())
    assert ends[0] != ends[1]


def test_the_search_looks_first_where_the_policy_would_go() -> None:
    state = world()
    liked = state.legal(int(state.turn()))[-1]
    search = Search(state, 4, 12, Rng(2), policy=fond_of(state, liked, 8.0))
    search.run(600.0)
    assert search.children()[0].action == liked
    assert {child.action: child.visits for child in search.children()}[liked] >= 8
    assert sum(child.visits for child in search.children()) == 12


def test_a_search_may_trust_its_first_guess_less_than_playouts_do() -> None:
    state = world()
    legal = state.legal(int(state.turn()))
    policy = fond_of(state, legal[1], 4.0)
    doubting = Policy(policy.factors, state.width(), temperature=0.25)
    shares, prior = (vec[float]([0.0] * int(state.width())) for _ in range(2))
    doubting.shares(state, vec[i64](legal), len(legal), shares)
    doubting.prior(state, vec[i64](legal), len(legal), prior)
    assert shares[legal[1]] == pytest.approx(exp(4.0) * shares[legal[0]])
    assert prior[legal[1]] == pytest.approx(exp(1.0) * prior[legal[0]])
    assert sum(prior) == pytest.approx(1)
    grown = Search(state, 4, 1, Rng(2), policy=doubting).tree.children(0)
    assert {child.action: child.chances / ONE for child in grown} == {
        action: pytest.approx(prior[action]) for action in legal
    }


def test_a_game_says_how_far_its_search_trusts_what_was_learnt() -> None:
    for key in ("fisherman", "nusfjord"):
        policy = policies.policy_for(key, 4, GAMES[key].new(4, {}).width())
        assert policy is not None
        assert policy.temperature == 0.2


def test_worth_outweighs_what_is_likely_in_the_end() -> None:
    """PUCT: the unlikely action pays 0.8 and the likely one 0.4; a third is all but ruled out."""
    tree, payoffs = Tree(10, 3), {0: 0.4, 1: 0.8, 2: 0.1}
    tree.grow_all(0, 0, vec[i64]([0, 1, 2]), 3, vec[float]([0.9, 0.09, 0.01]))
    tried = []
    for _ in range(300):
        node = tree.select_by_prior(0, 0.5)
        tried.append(int(tree.action(node)))
        tree.back_up(node, vec[i64]([int(payoffs[tried[-1]] * ONE)]))
    assert tried[:3] == [0, 0, 0]
    assert tried[-50:].count(1) > 45
    assert tried.count(2) < 10


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the policy, in a folder of its own."""
    path = tmp_path / "policy.json"
    monkeypatch.setattr(policies, "file_of", lambda key: path)
    return path


def test_a_policy_is_read_as_it_was_written(elsewhere: Path) -> None:
    weights = tuple(float(n % 7 - 3) / 100 for n in range(SIZE))
    told = TrainedPolicy(policies.fingerprint(KEY), {4: weights}, {"4": {"command": "by hand"}})
    write(KEY, told)
    assert policies.read(KEY) == told


def test_a_policy_made_for_other_features_is_refused(elsewhere: Path) -> None:
    weights = {4: (0.0,) * SIZE}
    write(KEY, TrainedPolicy("0123456789abcdef", weights, {"4": {}}))
    with pytest.raises(PolicyError, match=r"other features: `python3 run\.py train fisherman`"):
        policies.read(KEY)
    write(KEY, TrainedPolicy(policies.fingerprint(KEY), {4: (0.0,)}, {"4": {}}))
    with pytest.raises(PolicyError, match="other features"):
        policies.read(KEY)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"features": "x"}', '{"features": 1, "seats": {"a": 2}}']
)
def test_a_file_that_is_no_policy_is_refused(elsewhere: Path, text: str) -> None:
    elsewhere.write_text(text, "utf-8")
    with pytest.raises(PolicyError, match="is no policy"):
        policies.read(KEY)


def test_a_level_by_habit_searches_where_no_policy_was_trained(elsewhere: Path) -> None:
    view = seen(position(4, seed=5, ply=14))
    policies.factors.cache_clear()
    try:
        choice = choose(view, "novice", seed=1, simulations=30, seconds=9e9)
        with pytest.raises(PolicyError, match="no policy for 4 seats"):
            by_policy(view, LEVELS["novice"], seed=1)
    finally:
        policies.factors.cache_clear()
    assert choice.simulations == 30
    assert choice.text in view["legal"]
    assert len(choice.moves) == len(view["legal"])
