"""The interface of a position, used by search, table and journal."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from companion.kit.rng import Rng
from companion.kit.scored import Scored
from companion.kit.view import Round as Round  # most who play know them from here
from companion.kit.view import View as View

CHANCE: Final = -1  # the pseudo-seat that shuffles, flips and rolls
OVER: Final = -2
FEATURES: Final = 13  # maximum number of features of one action

# How chance comes to act (`State.luck`).
PRESSED: Final = "pressed"  # somebody asks for it: the next deal
FOLLOWS: Final = "follows"  # automatic: a card drawn to replace a discard
TYPED: Final = "typed"  # people enter what their real dice show


@mypyc_attr(allow_interpreted_subclasses=True)  # games may be plain Python
class State:
    """A position of a match. It changes in place; `apply` and `play` do not check their arguments.

    Seats and actions are small ints; only actions of CHANCE may be large. The methods of the second
    block are called very often by the search and use native types.
    """

    # ------------------------------------------------ for pages, journals and workers

    def actors(self) -> tuple[int, ...]:
        """Return who may act now: () at the end, (CHANCE,), one seat, or several at once."""
        turn = self.turn()
        return () if turn == OVER else (int(turn),)

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat, ascending; [] when it may not act.

        Games in which several seats act at once must override it.
        """
        if seat < 0 or self.turn() != seat:
            return []
        buffer = vec[i64]([0] * int(self.width()))
        return [int(buffer[place]) for place in range(self.legal_into(buffer))]

    def chance(self, rng: Rng) -> int:
        """Return a sampled action of CHANCE."""
        raise NotImplementedError

    def luck(self) -> str:
        """Return how chance acts here: PRESSED, FOLLOWS or TYPED."""
        return PRESSED

    def apply(self, seat: int, action: int) -> None:
        """Play an action returned by `legal` or `chance`."""
        raise NotImplementedError

    def sheet(self) -> Sequence[Round]:
        """Return the finished rounds."""
        raise NotImplementedError

    def resume(self, done: Sequence[Round], past: Scored[Round]) -> None:
        """Continue after these rounds; `past` are their scores.

        Games of one round need not override it.
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """Return the View of a seat; None is a spectator."""
        raise NotImplementedError

    def copy(self) -> "State":
        """Return an independent copy."""
        raise NotImplementedError

    # ------------------------------------------------ for the search: hot

    def width(self) -> i64:
        """Return one more than the largest action of a seat."""
        raise NotImplementedError

    def turn(self) -> i64:
        """Return the seat to act, CHANCE or OVER; of several actors the first."""
        raise NotImplementedError

    def legal_into(self, out: vec[i64]) -> i64:
        """Write the legal actions of `turn` into `out`, ascending, and return their number."""
        raise NotImplementedError

    def play(self, action: i64) -> None:
        """Apply an action of the seat in turn."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Copy another position of the same match into this one."""
        raise NotImplementedError

    def redeal(self, rng: Rng) -> None:
        """In a world made from a View, resample everything that the View does not know."""
        raise NotImplementedError

    def forget(self, rng: Rng) -> None:
        """Like `redeal`, but also resample the viewer's secrets: only what spectators know is kept.

        Only games of bluff need this method and `known` (`AgentSettings.bluff`).
        """
        raise NotImplementedError

    def known(self, seat: i64) -> i64:
        """Return a key of the seat's information state; different states have different keys."""
        raise NotImplementedError

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        """Write the features of the first `count` actions of `legal`, seen by the seat in turn.

        Every action gets the same number of features (each below `Features.size`), one action after
        another. Returns that number, at most FEATURES, or 0 if the actions are not distinguished.
        """
        return 0

    def payoff(self, seat: i64) -> float:
        """Return the value of the end for a seat, from 0 to 1."""
        raise NotImplementedError

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        """Play to the end, choosing uniformly among legal actions."""
        turn: i64 = self.turn()
        while turn != OVER:
            if turn == CHANCE:
                self.apply(CHANCE, self.chance(rng))
            else:
                count: i64 = self.legal_into(buffer)
                self.play(buffer[rng.below(count)])
            turn = self.turn()
