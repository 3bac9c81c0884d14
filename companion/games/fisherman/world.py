"""Worlds that a seat may think possible: its View with the unseen cards dealt out."""

from companion.games.fisherman.cards import RULES
from companion.games.fisherman.paper import FishermanPaper
from companion.games.fisherman.table import Fisherman
from companion.games.fisherman.view import View
from companion.kit.hidden import Hidden


class Box(Hidden[Fisherman, View]):
    """The others' hands, without kinds they did not follow (FI-08), and the box (FI-10)."""

    def before(self, view: View) -> list[str]:
        """The rules chosen; the second of three choosers sets two at once (FI-03)."""
        rules = view["rules"]
        steps = [f"{name} {rules[name]}" for name in RULES if name in rules]
        if view["seats"] == 3 and "order" in rules:
            steps[1:3] = [" ".join(steps[1:3])]
        return steps


HIDDEN = Box(Fisherman, FishermanPaper().score)
world = HIDDEN.world
