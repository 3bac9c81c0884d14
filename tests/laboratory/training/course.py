"""Settings of a training run: what is trained, how long, on how many processes.

Every piece of work has a number and luck of its own, and what the pieces found is added up in their
order: the same seed gives the same weights, however many processes share the work.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from librt.vecs import vec

from companion.games import GAMES
from companion.kit.agent import Features
from companion.kit.game import Game
from companion.kit.rng import Rng
from companion.kit.state import State

Share = Callable[[Callable[[int], bytes], Iterable[int]], Iterator[bytes]]
"""(work, numbers): what the work found for each number, in order: `map`, many processes, or many
machines."""


@dataclass(frozen=True)
class Course:
    """What is learnt, and how long."""

    game: str
    seats: int
    seed: int
    simulations: int
    """For each decision of the search that is imitated,"""
    logged: int
    """in so many matches."""
    batches: int
    """Steps of self-play,"""
    matches: int
    """each after so many matches,"""
    replays: int
    """in which every deal is played so often."""
    rate: float
    """Length of a step in self-play; it falls to nothing over the second half."""
    spread: float = 0.0
    """What self-play pays for variety: so many payoffs a nat of a decision's entropy."""

    @property
    def rules(self) -> Game:
        """The game itself."""
        return GAMES[self.game]

    @property
    def features(self) -> Features:
        """What is learnt of."""
        found = self.rules.agent.features
        assert found is not None, f"{self.game} has no features"
        return found

    def luck(self, part: int, number: int) -> Rng:
        """The luck of one piece of work."""
        return Rng((self.seed * 1_000_003 + part) * 1_000_003 + number)

    def table(self, luck: Rng) -> State:
        """A new match, with one of the switches that are practised with."""
        tables = self.features.tables
        options = tables[int(luck.below(len(tables)))] if len(tables) > 1 else tables[0]
        return self.rules.new(self.seats, options)

    def zeros(self) -> "vec[float]":
        """A gradient to be added up."""
        return vec[float]([0.0] * self.features.size)
