"""One turn of an AI seat: a View goes in, a move comes out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
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
    mind, strength = GAMES[view["game"]].mind, LEVELS[level]
    picking = mind.picking(view, level)
    if picking is not None:
        strength = replace(strength, **picking._asdict())
    strictness = mind.habits.get(level)
    if strictness is not None and view["legal"]:
        habit = replace(strength, strictness=strictness, share=picking.share if picking else 0.0)
        return by_habit(view, habit, seed, simulations=simulations, clock=clock)
    hurried = replace(
        strength, simulations=round(strength.simulations * pace), seconds=strength.seconds * pace
    )
    return decide(view, hurried, seed, simulations=simulations, seconds=seconds, clock=clock)


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
    strength: Level,
    seed: int,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] = monotonic,
) -> Choice:
    """What a player so strong does in the View of the seat in turn.

    The same view, strength, seed and number of simulations give the same choice, as long as the
    time does not run out first. `simulations` and `seconds` override its own.
    """
    began = clock()
    legal = view["legal"]
    if not legal:
        raise ValueError("it is not the turn of the seat whose View this is")
    if len(legal) == 1:
        return Choice(legal[0], (Judged(legal[0], 0, 0.5),), 0, 0.0)
    game = GAMES[view["game"]]
    rng = Rng(seed)
    known = game.mind.solved(view) if game.mind.solved else None
    if known is not None:
        moves = sure(known)
        return Choice(pick(moves, strength, rng).text, moves, 0, clock() - began)
    pace = game.mind.pace(view)
    root = (game.mind.together or game.world)(view, rng)
    policy = policy_for(game.key, view["seats"], root.width()) if strength.practised else None
    many = simulations or max(1, int(strength.simulations * pace))
    search: Together | Views | Search
    if game.mind.together:
        kind = MatrixGame if game.mind.certain(root) else Together
        search = kind(root, viewer(view), many, rng)
    elif game.mind.bluff:
        search = Views(root, view["seats"], many, rng)
    else:
        search = Search(root, view["seats"], many, rng, policy=policy)
    search.run(strength.seconds * pace if seconds is None else seconds, clock)
    judged = [
        Judged(game.text(root, viewer(view), child.action), child.visits, child.value)
        for child in search.children()
    ]
    moves = in_order(judged)
    if game.mind.bluff:
        strength = mixing(strength, MIXED)
    elif game.mind.together:
        strength = at_once(strength, view["seats"])
    picked = pick(moves, strength, rng)
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
