"""Matches of Die-angler retold with other hidden choices, for the test that pages hide them."""

from __future__ import annotations

from companion.games.dieangler.view import View
from companion.games.dieangler.world import made, reopened
from companion.kit.journal import Entry
from companion.kit.rng import Rng

# How far the match has gone, by the number of seats: dice chosen, special dice declared, and dice
# to be rolled again chosen, each by some and hidden from the others.
MOMENTS = {2: [31], 3: [19, 82, 88], 4: [37], 5: [14, 30]}


def twin(view: View, moves: list[Entry], seed: int) -> list[Entry]:
    """The same journal, but for what others have chosen and the View does not know."""
    told, rng = list(moves), Rng(seed)
    state = reopened(view, rng)
    for seat in made(state, view):
        ply = max(ply for ply, move in enumerate(moves) if move.seat == seat)
        legal = state.view(seat)["legal"]
        others = [text for text in legal if text != moves[ply].text]
        if seat != view["seat"] and others:
            told[ply] = Entry(seat, others[rng.below(len(others))])
    return told
