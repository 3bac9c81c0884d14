"""Matches of Sakenobori retold with bears elsewhere, for the test that pages hide them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.sakenobori.view import View
from companion.games.sakenobori.world import hidden
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.state import CHANCE

# How far the match has gone, by the number of seats: cards, salmon, the pause between rounds, a
# bear that was met, in the middle of the climb.
MOMENTS = {3: [5, 11, 13, 28], 4: [6, 35], 5: [22, 86]}


def retold(view: View, moves: list[Entry], seed: int) -> list[Entry]:
    """The same journal, but for bears of the round on the table that the View does not know."""
    rng, told = Rng(seed), moves
    for _ in range(100):
        if told != moves:
            break
        told = with_bears(moves, [hidden(view, seat, rng) for seat in range(view["seats"])])
    return told


def with_bears(moves: Sequence[Entry], bears: Sequence[int]) -> list[Entry]:
    """The journal with each seat's bear as its n-th card of the running round; -1 is the hand."""
    begun = max((ply for ply, move in enumerate(moves) if move.seat == CHANCE), default=-1) + 1
    told, placed = list(moves[:begun]), dict.fromkeys(range(len(bears)), 0)
    for seat, text in moves[begun:]:
        verb, *rest = text.split()
        if verb in ("place", "discover"):
            rest[0] = "bear" if placed[seat] == bears[seat] else "river"
            placed[seat] += 1
        told.append(Entry(seat, " ".join([verb, *rest])))
    return told
