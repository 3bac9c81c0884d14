"""Settings of the search and the arena for a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from companion.kit.option import Options
from companion.kit.rng import Rng
from companion.kit.rules import S, V
from companion.kit.state import State


@dataclass(frozen=True)
class Features:
    """What a policy can be learnt of (`State.features`); each has one weight in its table."""

    size: int
    """How many there are: they are the numbers below it."""
    kinds: Mapping[str, int] = field(hash=False)
    """The kinds of decision, each with the first of its own features, ascending."""
    tables: tuple[Options, ...] = field(default=({},), hash=False, repr=False)
    """The switches of the matches that it practises with, one of them by lot."""
    whim: float = field(default=0.0, hash=False, repr=False)
    """The share of its decisions in practice that are any legal action: where many cards are hardly
    ever worth their price, a player who has given one up would never find out again."""

    trust: float = field(default=1.0, hash=False, repr=False)
    """To what power the search takes how likely its own moves are, where it looks first: below 1 in
    games where practice makes surer than it should, from 1 as it was learnt to 0 for all alike."""

    led: int = field(default=1_000_000, hash=False, repr=False)
    """So many choices of a search's playout are the policy's; then it goes on as one without a
    policy (`State.playout`), which is faster."""

    def kind(self, feature: int) -> str:
        """The kind of decision that is described by this feature first."""
        return [name for name, first in self.kinds.items() if first <= feature][-1]


class Market(NamedTuple):
    """What a position says of the cards that can be built: for `companion balance`.

    A card is told as tier/class/number.
    """

    moment: int
    """The round, from 0."""
    out: frozenset[str]
    """The cards that lie out, or are in a hand."""
    built: tuple[frozenset[str], ...]
    """By seat, the cards that were built."""
    points: tuple[int, ...]
    """By seat, what it would have if the match ended now."""


class Picking(NamedTuple):
    """How strict a level is in one game: what these mean, `Level` says."""

    strictness: float
    share: float
    margin: float


@dataclass(frozen=True)
class Mind(Generic[S, V]):
    """How a game is thought about; all of it may be left out."""

    bluff: bool = False
    """Whether what a seat does tells much of what it hides: then its opponents must be thought of
    as not knowing it, and good moves are mixed (ai/views.py)."""

    weight: Callable[[S], int | None] = lambda world: 1
    """(world): how often `redeal` brings it beside others that fit: each once, more often where
    cards that nobody can tell apart stand for several deals; None where it is for the habits of
    players to say. Only a law asks."""

    together: Callable[[V, Rng], S] | None = None
    """(view, rng): like `Rules.world`, but before the hidden choices of those who choose at the
    same time: for a search that finds all of them at once (ai/simultaneous.py)."""

    certain: Callable[[S], bool] = lambda world: False
    """(world of `together`): whether this is a zero-sum choice of two seats and a playout after
    both have chosen involves no chance: it is then solved as a matrix game."""

    solved: Callable[[V], Mapping[str, float] | None] | None = None
    """(view): what each legal move is worth from 0 to 1, where that can be worked out exactly."""

    winning: Callable[[S], Sequence[float]] | None = None
    """(state): by seat its chance to win, at the end of a world and before a match; in the end its
    share of the victory, alone its points. What a review counts in; None: `payoff`, shared out."""

    playouts: int = 4_000
    """Of a decision that a review on screen judges, at most: fewer where they take long."""

    instinct: Callable[[S], int] | None = None
    """The best-looking legal action at a glance: the arena's greedy player."""

    exposed: Callable[[S], State] | None = None
    """The position as a world that knows every hand: for the arena's cheater, never for a match."""

    dice: bool = False
    """Whether chance acts all through a match, so that the arena also counts victories without it;
    it asks for `winning` and `exposed`."""

    features: Features | None = None
    """What a policy is learnt of by `companion train`: it leads the search (ai/policy.py)."""

    pace: Callable[[V], float] = lambda view: 1.0
    """(view): the share of a level's simulations and seconds that this decision may take; less
    where one turn is several decisions, so that the whole turn keeps within bounds."""

    habits: Mapping[str, float] = field(default_factory=dict, hash=False)
    """Levels that play from what was learnt by practice alone, without any search, each with its
    strictness: for games in which even a short search that is led hardly errs. A move's chance
    grows with how likely the policy holds it, to this power: below 1, as practice makes sure."""

    glance: int = 0
    """Simulations with which a level that plays by habit looks at its moves before it plays one:
    the weaker it is, the worse a move it still plays (`Level.margin`)."""

    picking: Callable[[V, str], Picking | None] = lambda view, level: None
    """(view, level): how strictly that level chooses here, where it is not as strictly as in other
    games: a bid may cost the match, a card hardly a point."""

    market: Callable[[S], Market] | None = None
    """What lies out to be built and who built it: whether the cards are balanced is measured."""

    sticks: Mapping[str, Callable[[V], str]] = field(default_factory=dict, hash=False)
    """The arena's further measuring sticks for this game, by name: from a View to a move."""
