"""The interface of a position, shared by search, table and journal."""

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
FEATURES: Final = 13  # so many at most describe one action

# How chance comes to act (`State.luck`).
PRESSED: Final = "pressed"  # somebody at the table asks for it: the next deal
FOLLOWS: Final = "follows"  # it follows at once: a card drawn for one put away
TYPED: Final = "typed"  # people type what their real dice show


@mypyc_attr(allow_interpreted_subclasses=True)  # a game in plain Python is a game too
class State:
    """One position. It changes in place; `apply` and `play` trust their caller.

    Seats and actions are small ints; only the actions of CHANCE may be large ones. The words of
    the second block are called many times a second by the search and are typed for it.
    """

    # ------------------------------------------------ for the edge: pages, journals, workers

    def actors(self) -> tuple[int, ...]:
        """Who may act now: () when all is over, (CHANCE,), one seat, or several at once."""
        turn = self.turn()
        return () if turn == OVER else (int(turn),)

    def legal(self, seat: int) -> list[int]:
        """The actions open to that seat now, in ascending order; [] when it may not act.

        Games in which several seats act at once have to say it themselves.
        """
        if seat < 0 or self.turn() != seat:
            return []
        buffer = vec[i64]([0] * int(self.width()))
        return [int(buffer[place]) for place in range(self.legal_into(buffer))]

    def chance(self, rng: Rng) -> int:
        """One sampled action of CHANCE."""
        raise NotImplementedError

    def luck(self) -> str:
        """How chance comes to act here: PRESSED, FOLLOWS or TYPED."""
        return PRESSED

    def apply(self, seat: int, action: int) -> None:
        """Play an action that `legal` or `chance` gave."""
        raise NotImplementedError

    def sheet(self) -> Sequence[Round]:
        """The rounds finished so far."""
        raise NotImplementedError

    def resume(self, done: Sequence[Round], past: Scored[Round]) -> None:
        """Go on after these rounds, `past` being what they were worth.

        Games of one round need not say it.
        """
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What that seat knows; None is a spectator."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An independent position equal to this one."""
        raise NotImplementedError

    # ------------------------------------------------ for the search: hot

    def width(self) -> i64:
        """One more than the greatest action a seat can have."""
        raise NotImplementedError

    def turn(self) -> i64:
        """The seat to act, CHANCE or OVER; of several actors the first."""
        raise NotImplementedError

    def legal_into(self, out: vec[i64]) -> i64:
        """Write the legal actions of `turn` into `out`, ascending; how many they are."""
        raise NotImplementedError

    def play(self, action: i64) -> None:
        """Apply an action of the seat in turn."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become equal to another position of the same match."""
        raise NotImplementedError

    def redeal(self, rng: Rng) -> None:
        """In a world made from a View: sample all that the View does not know anew."""
        raise NotImplementedError

    def forget(self, rng: Rng) -> None:
        """The same, with all that the viewer alone knows sampled too: what spectators know stays.

        Only games of bluff need this word and the next (`Mind.bluff`).
        """
        raise NotImplementedError

    def known(self, seat: i64) -> i64:
        """A number for all that seat knows: it differs where what the seat knows differs."""
        raise NotImplementedError

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        """Describe the first `count` actions of `legal`, from what the seat in turn knows alone.

        Writes as many numbers (below `Features.size`) for every action, one action after another;
        the answer is how many for each, at most FEATURES, or 0 where nothing tells them apart.
        """
        return 0

    def payoff(self, seat: i64) -> float:
        """What the end is worth to that seat, from 0 to 1."""
        raise NotImplementedError

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        """Play to the end, every legal action equally likely."""
        turn: i64 = self.turn()
        while turn != OVER:
            if turn == CHANCE:
                self.apply(CHANCE, self.chance(rng))
            else:
                count: i64 = self.legal_into(buffer)
                self.play(buffer[rng.below(count)])
            turn = self.turn()
