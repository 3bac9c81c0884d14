"""One turn of an AI seat: a View goes in, a move comes out."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Final

from ai.levels import LEVELS, Judged, at_once, mixing, pick
from ai.search import Search
from ai.simultaneous import Together
from ai.views import MIXED, Views
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import View

CERTAIN: Final = 1.0 - 1e-9
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
    known = game.solved(view) if game.solved else None
    if known is not None:
        moves = sure(known)
        return Choice(pick(moves, strength, rng).text, moves, 0, clock() - began)
    many = simulations or strength.simulations
    search: Together | Views | Search
    if game.together:
        root = game.together(view, rng)
        search = Together(root, view["seat"], many, rng)
    else:
        root = game.world(view, rng)
        search = (Views if game.bluff else Search)(root, view["seats"], many, rng)
    search.run(strength.seconds if seconds is None else seconds, clock)
    judged = [
        Judged(game.text(root, view["seat"], child.action), child.visits, child.value)
        for child in search.children()
    ]
    moves = in_order(judged)
    if game.bluff:
        strength = mixing(strength, MIXED)
    elif game.together:
        strength = at_once(strength)
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
