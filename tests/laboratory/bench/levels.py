"""The cost of one decision at each level, in processor time."""

from statistics import fmean
from time import process_time

from ai.opponent import choose
from companion.games import GAMES
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View

SEATS = 3  # a table of every game


def decisions(game: str, number: int, every: int, seed: int) -> list[View]:
    """What the seat in turn knows before every so-manieth decision of matches at random."""
    rng, found, ply = Rng(seed), list[View](), 0
    state = GAMES[game].new(SEATS, {})
    while len(found) < number:
        if not state.actors():
            state = GAMES[game].new(SEATS, {})
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        legal = state.legal(seat)
        if len(legal) > 1:
            ply += 1
            if ply % every == 0:
                found.append(state.view(seat))
        state.apply(seat, legal[int(rng.below(len(legal)))])
    return found


def cost(game: str, level: str, number: int, every: int = 11, seed: int = 1) -> float:
    """Seconds of one core a decision with a choice takes that level, at its full budget."""
    views = decisions(game, number, every, seed)
    choose(views[0], level, 0, simulations=100)  # tables and weights are read once a process
    spent = []
    for luck, view in enumerate(views):
        began = process_time()
        choose(view, level, luck, clock=process_time)
        spent.append(process_time() - began)
    return fmean(spent)
