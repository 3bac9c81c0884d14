"""What a policy is asked about: nothing that the seat in turn does not know."""

from __future__ import annotations

import pytest

from ai.policy import described
from companion.games.sakenobori import GAME
from companion.games.sakenobori.features import MEET
from companion.kit.rng import Rng
from tests.games.matches import Case, match
from tests.games.sakenobori.test_words import after


@pytest.mark.parametrize("seats", [3, 5])
def test_hidden_bears_change_no_odds(seats: int) -> None:
    size = GAME.agent.features.size if GAME.agent.features else 0
    for step in match(Case("sakenobori", seats, ()), 2)[0]:
        if step.seat >= 0:
            found = described(step.before)
            world = GAME.world(step.before.view(step.seat), Rng(1))
            for seed in range(4):
                world.redeal(Rng(seed))
                assert described(world) == found
            assert all(0 <= feature < size for row in found.values() for feature in row)


def test_the_own_bear_does() -> None:
    """Aki stands below a card of his own."""
    assert described(after(bears={"A": "2 0"})) != described(after())


def test_who_meets_a_bear_is_asked_about_that_alone() -> None:
    for step in match(Case("sakenobori", 4, ()), 3)[0]:
        if step.seat >= 0 and "decline" in (moves := step.before.view(step.seat)["legal"]):
            rows = described(step.before).values()
            assert [*rows] == ([[MEET], [MEET + 1]] if len(moves) > 1 else [[]])
