"""The laws of features, for every game that brings them: only what the seat knows is in them."""

import json

import pytest

from ai import policies
from ai.policy import described
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, FEATURES
from tests.games.matches import Case, cases, match, written

LEARNING = [key for key, game in GAMES.items() if game.agent.features]
every_number = pytest.mark.parametrize(
    "case", [case for case in cases() if case.key in LEARNING and not case.options], ids=str
)


@every_number
def test_positions_alike_to_the_seat_have_the_same_features(case: Case) -> None:
    rng = Rng(3)
    for step in match(case, 4)[0][::3]:
        if step.seat == CHANCE:
            continue
        truth = described(step.before)
        world = case.game.world(json.loads(written(step.before.view(step.seat))), rng)
        for _ in range(3):
            # A world may offer fewer actions: those that are worth a thought.
            assert described(world).items() <= truth.items()
            world.redeal(rng)


@every_number
def test_features_are_told_apart_and_have_a_weight(case: Case) -> None:
    features = case.game.agent.features
    assert features is not None
    kinds = set()
    for step in match(case, 4)[0]:
        if step.seat == CHANCE:
            continue
        rows = [row for row in described(step.before).values() if row]
        for row in rows:
            assert len(row) == len(rows[0]) <= FEATURES
            assert all(0 <= feature < features.size for feature in row)
        kinds |= {features.kind(row[0]) for row in rows}
        assert len({features.kind(row[0]) for row in rows}) <= 1
    assert kinds <= set(features.kinds)
    assert list(features.kinds.values()) == sorted(features.kinds.values())


@pytest.mark.parametrize("key", [key for key in LEARNING if policies.file_of(key).exists()])
def test_what_was_learnt_belongs_to_the_features_as_they_are(key: str) -> None:
    learnt = policies.read(key)  # else: run.py train
    assert set(learnt.weights) <= set(GAMES[key].seats)
    assert all(f"--seats {seats}" in told["command"] for seats, told in learnt.origin.items())
