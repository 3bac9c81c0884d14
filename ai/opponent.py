"""One turn of an AI seat: a View goes in, a move comes out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from time import monotonic
from typing import Final

from ai.levels import LEVELS, Judged, Level, at_once, mixing, pick
from ai.policies import policy_for
from ai.search import Search
from ai.simultaneous import MatrixGame, Together
from ai.views import MIXED, Views
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import View
from companion.kit.view import viewer

CERTAIN: Final = 1.0 - 1e-9
ODD: Final = 0.3  # what is less likely by habit, beside the likeliest, is not done
STEEP: Final = 16  # how much rarer a move is played that is known to be worth less


@dataclass(frozen=True)
class Choice:
    """The move to play, and what the search thought of all of them, best first."""

    text: str
    moves: tuple[Judged, ...]
    simulations: int
    seconds: float


class Agent:
    """A player of one strength in one game: how strict it is and which search thinks, said here."""

    def __init__(self, key: str, strength: Level, level: str = "") -> None:
        self.game = GAMES[key]
        self.mind = self.game.mind
        self.strength = strength
        self.level = level
        """The level's name, for what the game says of it; "" for none of the levels."""
        self.by_habit = level in self.mind.habits

    def strict(self, view: View, *, searched: bool = False) -> Level:
        """How strictly it picks a move in that View; `searched` if its own search judged them."""
        own = self.mind.picking(view, self.level)
        found = replace(self.strength, **own._asdict()) if own else self.strength
        if self.by_habit:
            share = own.share if own else 0.0
            return replace(found, strictness=self.mind.habits[self.level], share=share)
        if searched and self.mind.bluff:
            return mixing(found, MIXED)
        return at_once(found, view["seats"]) if searched and self.mind.together else found

    def search(self, view: View, many: int, rng: Rng) -> Together | Views | Search:
        """The search that suits the game, from a world of that View."""
        if self.mind.together:
            choice = self.mind.together(view, rng)
            if self.mind.certain(choice):
                return MatrixGame(choice, viewer(view), many, rng, self.mind.instinct)
            return Together(choice, viewer(view), many, rng)
        seats, root = view["seats"], self.game.world(view, rng)
        leads = self.strength.practised
        policy = policy_for(self.game.key, seats, root.width()) if leads else None
        if self.mind.bluff:
            return Views(root, seats, many, rng, policy=policy)
        return Search(root, seats, many, rng, policy=policy)


@cache
def agent_of(key: str, level: str) -> Agent:
    """The player of that level in a game."""
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
    """What a player of that level does in the View of the seat in turn.

    `pace` is the share of its simulations and seconds that the level may take.
    """
    agent = agent_of(view["game"], level)
    if agent.by_habit and view["legal"]:
        return by_habit(view, agent.strict(view), seed, simulations=simulations, clock=clock)
    return decide(
        view, agent, seed, simulations=simulations, seconds=seconds, pace=pace, clock=clock
    )


def by_habit(
    view: View,
    strength: Level,
    seed: int,
    *,
    simulations: int | None = None,
    clock: Callable[[], float] = monotonic,
) -> Choice:
    """What a player does who goes by practice, as if the likeliest move had a thousand visits.

    What is less likely than `strength.share` of the likeliest is out of the question. Where the
    game wants it (`Mind.glance`), a short search then looks at each move, and one that is worth
    much less than the likeliest is not played.
    """
    began = clock()
    game = GAMES[view["game"]]
    rng = Rng(seed)
    root = game.world(view, rng)
    policy = policy_for(game.key, view["seats"], root.width())
    assert policy is not None, f"{game.key} has not practised for {view['seats']} seats"
    found = policy.likely(root)
    best = max(found.values())
    likely = {action: odds for action, odds in found.items() if odds >= best * strength.share}
    many = (simulations or game.mind.glance) if game.mind.glance and len(likely) > 1 else 0
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
    """What that agent, or one so strong, does in the View of the seat in turn after a search.

    The same view, strength, seed and number of simulations give the same choice, as long as the
    time does not run out first. `simulations` and `seconds` override its own.
    """
    began = clock()
    agent = player if isinstance(player, Agent) else Agent(view["game"], player)
    legal = view["legal"]
    if not legal:
        raise ValueError("it is not the turn of the seat whose View this is")
    if len(legal) == 1:
        return Choice(legal[0], (Judged(legal[0], 0, 0.5),), 0, 0.0)
    game, mind, rng = agent.game, agent.mind, Rng(seed)
    known = mind.solved(view) if mind.solved else None
    if known is not None:
        moves = sure(known)
        return Choice(pick(moves, agent.strict(view), rng).text, moves, 0, clock() - began)
    part = mind.pace(view)
    many = simulations or max(1, int(round(agent.strength.simulations * pace) * part))
    search = agent.search(view, many, rng)
    limit = agent.strength.seconds * pace * part if seconds is None else seconds
    if simulations is None and isinstance(search, Search):
        search.settle(limit, clock)  # an easy choice is quick
    else:
        search.run(limit, clock)
    moves = in_order(
        Judged(game.text(search.root, viewer(view), child.action), child.visits, child.value)
        for child in search.children()
    )
    picked = pick(moves, agent.strict(view, searched=True), rng)
    return Choice(picked.text, moves, int(search.done), clock() - began)


def in_order(moves: Iterable[Judged]) -> tuple[Judged, ...]:
    """The most visited first."""
    return tuple(sorted(moves, key=lambda move: (-move.visits, move.text)))


def sure(known: Mapping[str, float]) -> tuple[Judged, ...]:
    """Moves whose worth is known, as if visited the more the better they are.

    What cannot fail is the only one: nobody puts that at risk.
    """
    best = max(known.values())
    if best >= CERTAIN:
        known = {text: worth for text, worth in known.items() if worth >= CERTAIN}
    share = {text: (worth / best) ** STEEP if best else 1.0 for text, worth in known.items()}
    return in_order(Judged(text, round(1000 * share[text]), known[text]) for text in known)
