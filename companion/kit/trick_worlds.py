"""Determinizations of a trick-taking game and their values for the search; hot code."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit.deals import Deals
from companion.kit.rng import Rng
from companion.kit.scored import Scored
from companion.kit.state import Round
from companion.kit.trick_table import TrickTable


@mypyc_attr(allow_interpreted_subclasses=True)  # games may be plain Python
class TrickWorld(TrickTable):
    """A table whose hidden cards can be resampled, with its payoff."""

    def resume(self, done: Sequence[Round], past: Scored[Round]) -> None:
        """Continue after these rounds; `past` are their scores."""
        self.done = list(done)
        self.round = len(done)
        for seat, total in enumerate(past.totals):
            self.totals[seat] = i64(total)
            self.scored[seat] = i64(past.scores[-1][seat] if done else 0)

    def imagine(self, deals: Deals, viewer: int) -> None:
        """Make this a determinization of the round for `viewer` (-1: a spectator)."""
        self.deals = deals
        self.viewer = viewer
        self.last = self.round + 1

    def unseen(self, viewer: int) -> list[int]:
        """Return the masks of the cards that the viewer does not know, in the order of `Deals`.

        By default the other hands. Hidden places that `redeal` does not change may be left out.
        """
        return [int(hand) for seat, hand in enumerate(self.hands) if seat != viewer]

    def redeal(self, rng: Rng) -> None:
        self.spread(rng)

    def spread(self, rng: Rng) -> vec[i64]:
        """Resample the other hands; returns the whole deal, with leftover cards at its end."""
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

    # ------------------------------------------------ payoff

    def payoff(self, seat: i64) -> float:
        """Return the seat's relative result of the round; in the last round mostly its victory."""
        gain = self.gain(seat)
        return gain if self.round < self.rounds else 0.1 * gain + 0.9 * self.victory(seat)

    def gain(self, seat: i64) -> float:
        """Return the seat's points of the round, scaled from 0 (worst seat) to 1 (best seat)."""
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
        """Return the seat's share of the victory by totals."""
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
