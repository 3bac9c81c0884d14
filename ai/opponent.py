"""One turn of an AI seat: a View goes in, a move comes out."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from ai.levels import LEVELS, Judged, pick
from ai.search import Search
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import View


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
    clock: Callable[[], float] = monotonic,
) -> Choice:
    """What a player of that level does in the View of the seat in turn.

    The same view, level, seed and number of simulations give the same choice, as long as the
    time does not run out first. `simulations` and `seconds` override the level's own.
    """
    began = clock()
    legal = view["legal"]
    if not legal:
        raise ValueError("it is not the turn of the seat whose View this is")
    if len(legal) == 1:
        return Choice(legal[0], (Judged(legal[0], 0, 0.5),), 0, 0.0)
    strength = LEVELS[level]
    game = GAMES[view["game"]]
    rng = Rng(seed)
    root = game.world(view, rng)
    search = Search(root, view["seats"], simulations or strength.simulations, rng)
    search.run(strength.seconds if seconds is None else seconds, clock)
    judged = [
        Judged(game.text(root, view["seat"], child.action), child.visits, child.value)
        for child in search.tree.children(0)
    ]
    moves = tuple(sorted(judged, key=lambda move: (-move.visits, move.text)))
    picked = pick(moves, strength, rng)
    return Choice(picked.text, moves, int(search.done), clock() - began)
