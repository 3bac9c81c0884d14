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
    """The features of a game's policy (`State.features`); each has one trained weight."""

    size: int
    """Their number; features are the numbers below it."""
    kinds: Mapping[str, int] = field(hash=False)
    """The kinds of decision with the first feature of each, ascending."""
    tables: tuple[Options, ...] = field(default=({},), hash=False, repr=False)
    """The options of the training matches, one of which is drawn for each match."""
    exploration: float = field(default=0.0, hash=False, repr=False)
    """The share of training decisions that are a random legal action (ε), so that cards that are
    rarely worth their price are still tried now and then."""

    prior_temperature: float = field(default=1.0, hash=False, repr=False)
    """Temperature of the policy's prior at the root: the exponent of its probabilities, from 1 (as
    trained) to 0 (uniform); below 1 in games where training makes the policy overconfident."""

    policy_choices: int = field(default=1_000_000, hash=False, repr=False)
    """The number of choices in a playout that the policy makes; the rest uses `State.playout`,
    which is faster."""

    def kind(self, feature: int) -> str:
        """Return the kind of decision that a feature belongs to."""
        return [name for name, first in self.kinds.items() if first <= feature][-1]


class LevelOverride(NamedTuple):
    """A game's override of a level's strictness; the fields are those of `Level`."""

    strictness: float
    share: float
    margin: float


@dataclass(frozen=True)
class AgentSettings(Generic[S, V]):
    """Settings of the search and the arena for a game; all are optional."""

    bluff: bool = False
    """Whether a seat's moves reveal much of what it hides: then simulated opponents must not know
    its secrets, and good moves are mixed (ai/views.py)."""

    weight: Callable[[S], int | None] = lambda world: 1
    """(world): its relative frequency in `redeal`: 1 for each, more if cards that nobody can tell
    apart stand for several deals, None if it depends on players' behaviour. Used only by tests."""

    simultaneous: Callable[[V, Rng], S] | None = None
    """(view, rng): like `Rules.world`, but before the hidden choices of seats that choose
    simultaneously: for a search over all of these choices (ai/simultaneous.py)."""

    deterministic: Callable[[S], bool] = lambda world: False
    """(world of `simultaneous`): whether this is a zero-sum choice of two seats whose
    playout involves no chance: it is then solved as a matrix game."""

    exact_values: Callable[[V], Mapping[str, float] | None] | None = None
    """(view): the exact value of each legal move, from 0 to 1; None where it is not known."""

    winning: Callable[[S], Sequence[float]] | None = None
    """(state): by seat its chance to win, at the end of a world or before a match; at the end of
    the match its share of the victory (with one player: its points). Used by reviews; None:
    normalized `payoff`."""

    by_common_deals: Callable[[V], bool] = lambda view: False
    """(view): whether master makes this decision by playing every choice out in the same deals
    (ai/common_deals.py) instead of by a tree search; needs `winning`."""

    playouts: int = 4_000
    """Maximum number of playouts for a decision in a review on screen; fewer where they are
    slow."""

    instinct: Callable[[S], int] | None = None
    """The best-looking legal action without search: the arena's greedy player."""

    exposed: Callable[[S], State] | None = None
    """The position as a world with all hands known: for the arena's cheater, never for a match."""

    dice: bool = False
    """Whether chance acts throughout a match, so that the arena also reports victories corrected
    for luck; needs `winning` and `exposed`."""

    features: Features | None = None
    """The features that `run.py train` trains a policy on; it guides the search (ai/policy.py)."""

    time_share: Callable[[V], float] = lambda view: 1.0
    """(view): the share of a level's simulations and seconds for this decision; lower where one
    turn consists of several decisions, to bound the whole turn."""

    policy_only: Mapping[str, float] = field(default_factory=dict, hash=False)
    """Policy-only levels, which play without search, with their exponents: for games in which even
    a short guided search hardly makes mistakes. The probability of a move is proportional to the
    policy's, raised to this power: below 1, because training makes the policy overconfident."""

    check_simulations: int = 0
    """Simulations of a shallow search with which a policy-only level checks its moves; weaker
    levels accept worse moves (`Level.margin`)."""

    level_override: Callable[[V, str], LevelOverride | None] = lambda view, level: None
    """(view, level): the level's strictness for this decision, if it differs from other games: a
    bid may cost the match, a card hardly a point."""
