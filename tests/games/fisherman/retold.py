"""Matches of Fisherman retold with other hidden cards, for the test that pages hide them."""

from __future__ import annotations

from typing import Any

from companion.games.fisherman import GAME
from companion.games.fisherman.cards import names_of
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, View

# How far the match has gone, by the number of seats: rules open, rules chosen, in mid-trick,
# between tricks, late, round 2.
MOMENTS = {3: [1, 3, 6, 15], 4: [1, 5, 9, 27, 54, 61]}


def retold(view: View, moves: list[Entry], seed: int) -> list[Entry]:
    """The same journal, but for cards of the running round that the View does not know."""
    dealt = max(ply for ply, move in enumerate(moves) if move.seat == CHANCE)
    world: Any = GAME.world(view, Rng(seed))
    hands = [names_of(int(mask)) for mask in world.hands]
    for seat, card in view["plays"]:
        hands[seat].append(card)
    kinds = ("aji", "fugu", "tai", "haze", "ika")[: 4 if view["seats"] == 3 else 5]
    box = [f"{k}{n}" for k in kinds for n in range(1, 11) if not any(f"{k}{n}" in h for h in hands)]
    parts = [" ".join([name, *cards]) for name, cards in zip("ABCD", hands, strict=False)]
    deal = "deal " + " / ".join([*parts, " ".join(["box", *box])])
    return [*moves[:dealt], Entry(CHANCE, deal), *moves[dealt + 1 :]]
