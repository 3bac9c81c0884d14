"""Reference players for the arena, from random to one that sees all hands; no match seats them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from time import process_time
from types import MappingProxyType
from typing import Any, Final

from ai.levels import LEVELS, weighed
from ai.opponent import Agent, agent_of, choose, decide
from ai.policies import policy_for
from ai.search import NODES, Search
from ai.simultaneous import MatrixGame
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import State, View
from companion.kit.view import viewer
from tests.laboratory.strength.answer import Answer, drawn_by
from tests.laboratory.strength.watchers import WATCHERS


@dataclass(frozen=True)
class Budget:
    """What each decision may cost; None is the level's own.

    Seconds are the processor's here, so that a busy machine is fair to all.
    """

    simulations: int | None = None
    seconds: float | None = None

    def search(self, root: State, seats: int, rng: Rng, nodes: int = NODES) -> Search:
        """A search that has used up the budget (club's where none is named)."""
        club = LEVELS["club"]
        simulations = self.simulations or club.simulations
        search = Search(root, seats, simulations, rng, nodes=nodes)
        search.run(club.seconds if self.seconds is None else self.seconds, process_time)
        return search


Fair = Callable[[View, int, Budget], str]
"""(view, seed, budget): the move of a player who knows what its seat knows."""


def lucky(view: View, seed: int, budget: Budget) -> str:
    """Any legal move."""
    legal: list[str] = view["legal"]
    return legal[int(Rng(seed).below(len(legal)))]


def greedy(view: View, seed: int, budget: Budget) -> str:
    """The move that looks best at a glance (the game's `instinct`)."""
    game = GAMES[view["game"]]
    assert game.agent.instinct is not None, f"{game.key} has no instinct"
    world = game.world(view, Rng(seed))
    return game.text(world, viewer(view), game.agent.instinct(world))


def flat(view: View, seed: int, budget: Budget) -> str:
    """Monte Carlo without a tree: each move's playouts, more of them for what looks better."""
    legal = view["legal"]
    rng = Rng(seed)
    game = GAMES[view["game"]]
    root = game.world(view, rng)
    search = budget.search(root, view["seats"], rng, nodes=len(legal) + 1)
    return game.text(root, viewer(view), most_visited(search))


def level(name: str, view: View, seed: int, budget: Budget) -> str:
    """The move of an opponent as people meet it."""
    many, seconds = budget.simulations, budget.seconds
    return choose(view, name, seed, simulations=many, seconds=seconds, clock=process_time).text


def unpractised(view: View, seed: int, budget: Budget) -> str:
    """Master as it was before it learnt by practice: its search alone."""
    strength = replace(LEVELS["master"], practised=False)
    many, seconds = budget.simulations, budget.seconds
    return decide(view, strength, seed, simulations=many, seconds=seconds, clock=process_time).text


def searcher(view: View, seed: int, budget: Budget) -> str:
    """Master without common deals: it searches every decision."""
    agent = Agent(view["game"], LEVELS["master"], "master")
    agent.settings = replace(agent.settings, by_common_deals=lambda view: False)
    many, seconds = budget.simulations, budget.seconds
    return decide(view, agent, seed, simulations=many, seconds=seconds, clock=process_time).text


def habit(view: View, seed: int, budget: Budget) -> str:
    """What was learnt by practice alone, without any search."""
    game = GAMES[view["game"]]
    world = game.world(view, Rng(seed))
    policy = policy_for(game.key, view["seats"], world.width())
    assert policy is not None, f"{game.key} has not practised for {view['seats']} seats"
    return game.text(world, viewer(view), policy.best(world))


def answerer(view: View, seed: int, budget: Budget) -> str:
    """The best answer to a master: to its odds where two choose at once, else to what is usual."""
    game = GAMES[view["game"]]
    if not game.agent.simultaneous:
        return answering(view, seed, budget)
    root = game.agent.simultaneous(view, Rng(seed))
    if not game.agent.deterministic(root):
        return level("master", view, seed, budget)
    me = viewer(view)
    theirs = root.view(1 - me)
    moves = choose(theirs, "master", seed, simulations=1, seconds=0.0).moves
    odds = weighed(moves, agent_of(game.key, "master").strength_for(theirs, searched=True))
    likely = [(game.find(root, 1 - me, move.text), weight) for move, weight in odds]
    pairs = MatrixGame(root, me, 1, Rng(seed))
    worth = {
        action: sum(weight * pairs.pair(action, other) for other, weight in likely)
        for action in root.legal(me)
    }
    return game.text(root, me, max(worth, key=lambda action: worth[action]))


def answering(view: View, seed: int, budget: Budget, expected: str = "habit") -> str:
    """The best response, as far as a search finds it, to players of habit, or to greedy ones.

    Where no habit was trained, greedy ones are expected.
    """
    game, rng, club = GAMES[view["game"]], Rng(seed), LEVELS["club"]
    root = game.world(view, rng)
    policy = policy_for(game.key, view["seats"], root.width()) if expected == "habit" else None
    model = drawn_by(policy, rng) if policy else game.agent.instinct
    assert model is not None, f"{game.key} has neither a policy nor an instinct"
    search = Answer(root, view["seats"], budget.simulations or club.simulations, rng, model)
    search.run(club.seconds if budget.seconds is None else budget.seconds, process_time)
    return game.text(root, viewer(view), most_visited(search))


def cheater(state: State, seat: int, seed: int, budget: Budget) -> str:
    """The move of one who sees every hand: same search, but only the true world."""
    view = state.view(seat)
    game = GAMES[view["game"]]
    assert game.agent.exposed is not None, f"{game.key} cannot be cheated at"
    search = budget.search(game.agent.exposed(state), view["seats"], Rng(seed))
    return game.text(state, viewer(view), most_visited(search))


def most_visited(search: Search) -> int:
    """The action at the root that was tried most."""
    return max(search.tree.children(0), key=lambda child: child.visits).action


PLAYERS: Final = MappingProxyType[str, Fair](
    {name: partial(level, name) for name in LEVELS}
    | {"random": lucky, "greedy": greedy, "flat": flat}
    | {"unpractised": unpractised, "searcher": searcher, "habit": habit, "answerer": answerer}
    | {"answerer-to-greedy": partial(answering, expected="greedy")}
)
CHEATER: Final = "cheater"
NAMES: Final = (*PLAYERS, CHEATER)
OWN: Final[Mapping[str, Mapping[str, Callable[[Any], str]]]] = {"sakenobori": WATCHERS}
"""Further players of one game, by its key and their names: from a View to a move."""


def move(name: str, state: State, seat: int, seed: int, budget: Budget) -> str:
    """What that player does in that seat: only the cheater gets to see the position."""
    if name == CHEATER:
        return cheater(state, seat, seed, budget)
    view = state.view(seat)
    own = OWN.get(view["game"], {}).get(name)
    return own(view) if own else PLAYERS[name](view, seed, budget)
