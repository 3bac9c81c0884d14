"""Determinizations of a trick-taking game and their values, for the search; hot."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit.deals import Deals
from companion.kit.rng import Rng
from companion.kit.scored import Scored
from companion.kit.state import Round
from companion.kit.trick_table import TrickTable


@mypyc_attr(allow_interpreted_subclasses=True)  # a game in plain Python is a game too
class TrickWorld(TrickTable):
    """The table, dealt as it may be, and how well that goes."""

    def resume(self, done: Sequence[Round], past: Scored[Round]) -> None:
        """Go on after these rounds, `past` being what they were worth."""
        self.done = list(done)
        self.round = len(done)
        for seat, total in enumerate(past.totals):
            self.totals[seat] = i64(total)
            self.scored[seat] = i64(past.scores[-1][seat] if done else 0)

    def imagine(self, deals: Deals, viewer: int) -> None:
        """From now on this is a world of the round, as its viewer (-1: a spectator) thinks it."""
        self.deals = deals
        self.viewer = viewer
        self.last = self.round + 1

    def unseen(self, viewer: int) -> list[int]:
        """Where the cards lie that the viewer does not know: masks, in the order of `Deals`.

        Here, the other hands. What else there is and `redeal` does not touch may be left out.
        """
        return [int(hand) for seat, hand in enumerate(self.hands) if seat != viewer]

    def redeal(self, rng: Rng) -> None:
        self.spread(rng)

    def spread(self, rng: Rng) -> vec[i64]:
        """Deal the other hands anew; all that was dealt, what is in no hand at its end."""
        deals = self.deals
        assert deals is not None, "only a world made from a View can be dealt anew"
        deals.sample(rng, deals.dealt)
        place: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != self.viewer:
                self.hands[seat] = deals.dealt[place]
                place += 1
            seat += 1
        return deals.dealt

    # ------------------------------------------------ what it is worth

    def payoff(self, seat: i64) -> float:
        """How well the round went beside the others', in the last one mostly the victory."""
        gain = self.gain(seat)
        return gain if self.round < self.rounds else 0.1 * gain + 0.9 * self.victory(seat)

    def gain(self, seat: i64) -> float:
        """What the round brought, from 0 for the worst to 1 for the best."""
        least: i64 = self.scored[0]
        most: i64 = self.scored[0]
        other: i64 = 1
        while other < self.seats:
            least = min(least, self.scored[other])
            most = max(most, self.scored[other])
            other += 1
        if most == least:
            return 0.5
        return float(self.scored[seat] - least) / float(most - least)

    def victory(self, seat: i64) -> float:
        """The share of the victory by the totals."""
        ahead: i64 = 0
        level: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if self.totals[other] > self.totals[seat]:
                ahead += 1
            elif self.totals[other] == self.totals[seat]:
                level += 1
            other += 1
        return 1.0 / float(level) if ahead == 0 else 0.0
