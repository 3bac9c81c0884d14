"""A law of chance, for every game: dealing anew brings each world that fits as often as it should.

Which is alike, unless the game says otherwise (`AgentSettings.weight`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import State
from tests.games.matches import Case, match

MOST = 24  # worlds: so few that all of them come often
EACH = 60  # draws for each of them
LOOKS = 6 * MOST  # draws to see how many they are
WANTED = 3  # small cases of a game
UNLUCKY = 3.9  # standard deviations: an even draw is further off once in 20,000 times


class Small(NamedTuple):
    """A world of which few others fit what its viewer knows."""

    world: State
    viewer: int
    case: Case


class Drawn(NamedTuple):
    """By what the others see in it: how often each world came, and what it weighs."""

    times: Counter[str]
    weights: dict[str, int]

    def off(self) -> float:
        """By how much Pearson's X² is above what a true draw stays below; less than 0 if it is not.

        The quantile is that of Wilson and Hilferty (1931).
        """
        share = self.times.total() / sum(self.weights.values())
        expected = {world: share * weight for world, weight in self.weights.items()}
        x2 = sum((self.times[world] - n) ** 2 / n for world, n in expected.items())
        free = len(expected) - 1
        part = 2 / (9 * free)
        return x2 - free * (1 - part + UNLUCKY * float(part**0.5)) ** 3


def small_cases(key: str) -> Iterator[Small]:
    """Positions of random matches in which whoever is to act can think of few worlds only."""
    game = GAMES[key]
    case = Case(key, next(seats for seats in game.seats if seats > 1), ())
    for seed in range(2):
        for step in match(case, seed)[0]:
            if step.seat < 0 or step.seat != step.before.turn():
                continue
            small = Small(game.world(step.before.view(step.seat), Rng(1)), step.seat, case)
            if game.agent.weight(small.world) and 1 < len(drawn(small, LOOKS).times) <= MOST:
                yield small


def drawn(small: Small, draws: int) -> Drawn:
    """So many worlds; of more than `MOST` different ones the rest is not looked at."""
    found, rng, work = Drawn(Counter(), {}), Rng(11), small.world.copy()
    others = [seat for seat in range(small.case.seats) if seat != small.viewer]
    for _ in range(draws):
        work.copy_from(small.world)
        work.redeal(rng)
        seen = str([work.view(seat) for seat in others])
        found.times[seen] += 1
        found.weights[seen] = small.case.game.agent.weight(work) or 0
        if len(found.times) > MOST:
            break
    return found


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_world_that_fits_is_drawn_as_often_as_it_should(key: str) -> None:
    cases = list(islice(small_cases(key), WANTED))
    if not cases:
        pytest.skip("in this game nobody ever thinks of few worlds only")
    for small in cases:
        weights = drawn(small, LOOKS).weights.values()
        found = drawn(small, EACH * sum(weights))
        assert found.off() < 0, found.times.values()


def test_luck_that_leans_a_little_is_found_out() -> None:
    """The law is none that cannot fail: of four worlds one comes twice as often."""
    even = dict.fromkeys("abcd", 1)
    assert Drawn(Counter(a=60, b=65, c=66, d=59), even).off() < 0
    assert Drawn(Counter(a=160, b=80, c=80, d=80), even).off() > 0
    assert Drawn(Counter(a=160, b=80, c=80, d=80), even | {"a": 2}).off() < 0
