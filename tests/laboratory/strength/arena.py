"""Who is stronger: the same deals for everybody, every player in every seat."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from operator import add, sub
from statistics import fmean, stdev
from typing import NamedTuple

from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from tests.laboratory.strength.baselines import Budget, move
from tests.laboratory.strength.control_variate import luck_of


class Result(NamedTuple):
    """What a match, or several on average, brought a player."""

    victories: float
    score: float
    earned: float
    """The victories without the luck that came after the first decision."""


@dataclass(frozen=True)
class Contest:
    """A line-up, seat by seat, and how it plays: `players` are names, `budgets` go with them."""

    game: str
    players: tuple[str, ...]
    budgets: tuple[Budget, ...]
    labels: tuple[str, ...]
    seed: int

    def deal(self, number: int) -> dict[str, Result]:
        """One deal played in all rotations of the line-up: what each label has on average."""
        results = [self.match(number, turned) for turned in range(len(self.players))]
        of_label = {
            label: [result[place] for result in results for place in self.places(label)]
            for label in dict.fromkeys(self.labels)
        }
        return {
            label: Result(*map(fmean, zip(*found, strict=True)))
            for label, found in of_label.items()
        }

    def places(self, label: str) -> list[int]:
        """Where a label stands in the line-up."""
        return [i for i, other in enumerate(self.labels) if other == label]

    def match(self, number: int, turned: int) -> list[Result]:
        """Play a match; what each player in the line-up has of it."""
        game = GAMES[self.game]
        seats = len(self.players)
        state = game.new(seats, {})
        luck = Rng(self.seed * 1_000_003 + number)  # the same in every rotation
        chance = Rng(-1 - self.seed * 1_000_003 - number)  # what else might have happened
        lucky = [0.0] * seats
        ply = 0
        while actors := state.actors():
            seat = actors[0]
            if seat == CHANCE:
                before = state.copy() if ply and game.agent.dice else None
                state.apply(CHANCE, state.chance(luck))
                if before is not None:  # else it is the same in every rotation
                    lucky = list(map(add, lucky, luck_of(game, before, state, chance)))
                continue
            player = (seat + turned) % seats
            ply += 1
            seed = ((self.seed * 1_000_003 + number) * 8 + turned) * 10_007 + ply
            text = move(self.players[player], state, seat, seed, self.budgets[player])
            state.apply(seat, game.find(state, seat, text))
        names = [str(seat) for seat in range(seats)]
        sheet = {"game": self.game, "seats": names, "options": {}, "rounds": state.sheet()}
        scored = game.paper.score(sheet)
        best = [seat for seat, rank in enumerate(scored.ranks) if rank == 1]
        shares = [1 / len(best) if seat in best else 0.0 for seat in range(seats)]
        results = list(map(Result, shares, map(float, scored.totals), map(sub, shares, lucky)))
        return [results[(player - turned) % seats] for player in range(seats)]


@dataclass(frozen=True)
class Estimate:
    """A mean over deals, and how far it may be off with 95 % confidence."""

    mean: float
    within: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """From one value a deal: deals are independent, the matches of one deal are not."""
        spread = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return cls(fmean(values), 1.96 * spread)


def contest_deals(contest: Contest, deals: int, jobs: int) -> Iterator[dict[str, Result]]:
    """The results of the deals, in order, as they come in."""
    if jobs == 1:
        yield from map(contest.deal, range(deals))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(partial(Contest.deal, contest), range(deals))
