"""One decision of an AI seat: a View goes in, a move comes out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from time import monotonic
from typing import Final

from ai.common_deals import DEALS, CommonDeals
from ai.levels import LEVELS, Judged, Level, at_once, mixing, pick
from ai.policies import is_trained, policy_for, policy_of
from ai.search import Search
from ai.simultaneous import MatrixGame, Together
from ai.views import MIXED, Views
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import View
from companion.kit.view import viewer

CERTAIN: Final = 1.0 - 1e-9
ODD: Final = 0.3  # policy-only: minimum weight relative to the likeliest move
STEEP: Final = 16  # exponent that makes moves of lower exact value rarer


@dataclass(frozen=True)
class Choice:
    """The move to play, and the search's statistics of all moves, best first."""

    text: str
    moves: tuple[Judged, ...]
    simulations: int
    seconds: float


class Agent:
    """A player of one strength in one game: its strictness and its search."""

    def __init__(self, key: str, strength: Level, level: str = "") -> None:
        self.game = GAMES[key]
        self.settings = self.game.agent
        self.strength = strength
        self.level = level
        """The level's name for the game's own settings; "" if the strength is not one of the
        levels."""

    def policy_only(self, seats: int) -> bool:
        """Whether it plays by its policy alone; it searches where none was trained."""
        return self.level in self.settings.policy_only and is_trained(self.game.key, seats)

    def strength_for(self, view: View, *, searched: bool = False) -> Level:
        """Return its strictness for a View; `searched` if its own search judged the moves."""
        own = self.settings.level_override(view, self.level)
        strength = replace(self.strength, **own._asdict()) if own else self.strength
        if self.policy_only(view["seats"]):
            share = own.share if own else 0.0
            return replace(strength, strictness=self.settings.policy_only[self.level], share=share)
        if searched and self.settings.bluff:
            return mixing(strength, MIXED)
        return (
            at_once(strength, view["seats"])
            if searched and self.settings.simultaneous
            else strength
        )

    def common_deals(self, view: View, simulations: int, rng: Rng) -> CommonDeals | None:
        """Return the comparison that makes this decision; None if a search makes it.

        It needs a level that always plays what looks best, and a simulation for each move in each
        deal.
        """
        game, strength, winning = self.game, self.strength, self.settings.winning
        strict = strength.practised and not strength.margin
        enough = simulations >= DEALS * len(view["legal"])
        if not (strict and winning and enough and self.settings.by_common_deals(view)):
            return None
        root = game.world(view, rng)
        return CommonDeals(root, rng, policy_for(game.key, view["seats"], root.width()), winning)

    def search(self, view: View, many: int, rng: Rng) -> Together | Views | Search:
        """Return the search for this game, starting from a determinization of the View."""
        if self.settings.simultaneous:
            choice = self.settings.simultaneous(view, rng)
            if self.settings.deterministic(choice):
                return MatrixGame(choice, viewer(view), many, rng, self.settings.instinct)
            return Together(choice, viewer(view), many, rng)
        seats, root = view["seats"], self.game.world(view, rng)
        leads = self.strength.practised
        policy = policy_for(self.game.key, seats, root.width()) if leads else None
        if self.settings.bluff:
            return Views(root, seats, many, rng, policy=policy)
        return Search(root, seats, many, rng, policy=policy)


@cache
def agent_of(key: str, level: str) -> Agent:
    """Return the agent of a level in a game."""
    return Agent(key, LEVELS[level], level)


def choose(
    view: View,
    level: str,
    seed: int,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    pace: float = 1.0,
    clock: Callable[[], float] = monotonic,
) -> Choice:
    """Return the choice of a level for the View of the seat in turn.

    `pace` is the share of the level's simulations and seconds that it may use.
    """
    agent = agent_of(view["game"], level)
    if view["legal"] and agent.policy_only(view["seats"]):
        return by_policy(view, agent.strength_for(view), seed, simulations=simulations, clock=clock)
    return decide(
        view, agent, seed, simulations=simulations, seconds=seconds, pace=pace, clock=clock
    )


def by_policy(
    view: View,
    strength: Level,
    seed: int,
    *,
    simulations: int | None = None,
    clock: Callable[[], float] = monotonic,
) -> Choice:
    """Return a policy-only choice, scaled as if the likeliest move had a thousand visits.

    Moves less likely than `strength.share` of the likeliest are excluded. If the game sets
    `AgentSettings.check_simulations`, a short search values the rest, and moves much worse than
    the likeliest are not played either. PolicyError if no policy was trained for so many seats.
    """
    began = clock()
    game = GAMES[view["game"]]
    rng = Rng(seed)
    root = game.world(view, rng)
    likely_moves = policy_of(game.key, view["seats"], root.width()).likely(root)
    best = max(likely_moves.values())
    likely = {
        action: odds for action, odds in likely_moves.items() if odds >= best * strength.share
    }
    many = (
        (simulations or game.agent.check_simulations)
        if game.agent.check_simulations and len(likely) > 1
        else 0
    )
    search = Search(root, view["seats"], many, rng)
    search.run(strength.seconds, clock)
    worth = {child.action: child.value for child in search.children()}
    moves = in_order(
        Judged(
            game.text(root, viewer(view), action),
            round(1000 * (share / best) ** strength.strictness),
            worth.get(action, 0.5),
        )
        for action, share in likely.items()
    )
    return Choice(
        pick(moves, replace(strength, strictness=1.0, share=ODD), rng).text,
        moves,
        int(search.done),
        clock() - began,
    )


def decide(
    view: View,
    player: Agent | Level,
    seed: int,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    pace: float = 1.0,
    clock: Callable[[], float] = monotonic,
) -> Choice:
    """Return the choice of an agent (or a strength) after a search of the View of the seat in turn.

    The same view, strength, seed and number of simulations give the same choice, unless the time
    runs out first. `simulations` and `seconds` override the agent's own.
    """
    began = clock()
    agent = player if isinstance(player, Agent) else Agent(view["game"], player)
    legal = view["legal"]
    if not legal:
        raise ValueError("it is not the turn of the seat whose View this is")
    if len(legal) == 1:
        return Choice(legal[0], (Judged(legal[0], 0, 0.5),), 0, 0.0)
    game, settings, rng = agent.game, agent.settings, Rng(seed)
    known = settings.exact_values(view) if settings.exact_values else None
    if known is not None:
        moves = by_value(known)
        return Choice(pick(moves, agent.strength_for(view), rng).text, moves, 0, clock() - began)
    part = settings.time_share(view)
    many = simulations or max(1, int(round(agent.strength.simulations * pace) * part))
    limit = agent.strength.seconds * pace * part if seconds is None else seconds
    deals = agent.common_deals(view, many, rng)
    if deals and deals.run(limit, clock):
        worth = deals.values()
        moves = by_value({game.text(deals.root, viewer(view), move): worth[move] for move in worth})
        picked = pick(moves, agent.strength_for(view), rng)
        return Choice(picked.text, moves, deals.playouts, clock() - began)
    search = agent.search(view, many, rng)
    if simulations is None and isinstance(search, Search):
        search.run_until_clear(limit, clock)  # stops early if one move is clearly best
    else:
        search.run(limit, clock)
    moves = in_order(
        Judged(game.text(search.root, viewer(view), child.action), child.visits, child.value)
        for child in search.children()
    )
    picked = pick(moves, agent.strength_for(view, searched=True), rng)
    return Choice(picked.text, moves, int(search.done), clock() - began)


def in_order(moves: Iterable[Judged]) -> tuple[Judged, ...]:
    """Return the moves sorted by visits, most visited first."""
    return tuple(sorted(moves, key=lambda move: (-move.visits, move.text)))


def by_value(known: Mapping[str, float]) -> tuple[Judged, ...]:
    """Return moves as if visited more the higher their value.

    If some moves certainly win, only these are kept.
    """
    best = max(known.values())
    if best >= CERTAIN:
        known = {text: worth for text, worth in known.items() if worth >= CERTAIN}
    share = {text: (worth / best) ** STEEP if best else 1.0 for text, worth in known.items()}
    return in_order(Judged(text, round(1000 * share[text]), known[text]) for text in known)
