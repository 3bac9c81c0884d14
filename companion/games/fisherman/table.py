"""The complete game state: notation, Views, determinizations and chances of winning."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import DECK, KIND_NAMES, KINDS, ORDERS, RULES, card_name
from companion.games.fisherman.features import features
from companion.games.fisherman.paper import FishermanPaper
from companion.games.fisherman.rules import BOTH, BYCATCH, ORDER, SIZE, TARGET, Position
from companion.games.fisherman.strategy import playout
from companion.games.fisherman.view import View
from companion.kit import trick_view
from companion.kit import winning as kit
from companion.kit.hidden import Hidden
from companion.kit.rng import Rng
from companion.kit.tabletop_tricks import TabletopTrickRules
from companion.kit.words import Phrase


class Fisherman(Position):
    """A match of Fisherman, or a determinization of one round."""

    def playout(self, rng: Rng, buffer: vec[i64]) -> None:
        playout(self, rng, buffer)

    def features(self, legal: vec[i64], count: i64, out: vec[i64]) -> i64:
        return features(self, legal, count, out)

    def stage(self) -> str:
        """Return the phase: deal, rules, fishing or over."""
        if self.now < 0:
            return super().stage()
        return "rules" if self.bycatch < 0 else "fishing"

    def said(self, action: int) -> str:
        return action_text(action)

    def refused(self, seat: int, text: str) -> Phrase:
        return reason(self, seat, text)

    def view(self, seat: int | None) -> View:
        """Return all that a seat has seen (§7); nobody sees the box."""
        return {
            **trick_view.view(self, "fisherman", seat),
            "rules": self.chosen(),
            "catches": [DECK.names_of(int(mask)) for mask in self.caught],
            "points": [int(points) for points in self.points],
        }


class Box(Hidden[Fisherman, View]):
    """The hidden cards: the box (FI-10) and the others' hands without kinds they lack (FI-08)."""

    def before(self, view: View) -> list[str]:
        """Return the moves that set rules; the second of three choosers sets two (FI-03)."""
        rules = view["rules"]
        steps = [f"{name} {rules[name]}" for name in RULES if name in rules]
        if view["seats"] == 3 and "order" in rules:
            steps[1:3] = [" ".join(steps[1:3])]
        return steps


HIDDEN = Box(Fisherman, FishermanPaper().score)
world = HIDDEN.world


TABLETOP = TabletopTrickRules[Fisherman, View](HIDDEN, DECK, card_name, drawable=True)


# The lead in victory points that multiplies the odds of winning by e: fitted by
# maximum likelihood to matches of club players (docs/review.md).
SWAY: Final = 1.2
A_ROUND: Final = 0.5  # added for each round to come


def winning(state: Fisherman) -> list[float]:
    """Return by seat its chance to win; at the end its share of the victory."""
    left = int(state.rounds - state.round)
    return kit.chances(state.totals, SWAY + A_ROUND * left) if left else kit.shares(state.totals)


def action_text(action: int) -> str:
    """Return a seat's action in the notation.

    >>> action_text(15), action_text(TARGET + 1), action_text(BOTH + 9 + 5)
    ('fugu6', 'target fugu', 'order high size 6')
    """
    if action < TARGET:
        return DECK.names[action]
    if action < ORDER:
        return f"target {KINDS[action - TARGET]}"
    if action < SIZE:
        return f"order {ORDERS[action - ORDER]}"
    if action < BOTH:
        return f"size {action - SIZE + 1}"
    if action < BYCATCH:
        order, size = divmod(action - BOTH, 9)
        return f"order {ORDERS[order]} size {size + 1}"
    return f"bycatch {KINDS[action - BYCATCH]}"


def reason(state: Position, seat: int, text: str) -> Phrase:
    """Return why the text is not a legal move of the seat, for the player."""
    if state.bycatch < 0:
        if text == f"bycatch {KINDS[state.target]}" and state.target >= 0:
            return Phrase("The target cannot be the bycatch too.")
        return Phrase("Choose one of the rules that are open to you.")
    if text not in DECK:
        return Phrase("%(word)s is not a card.", word=text)
    if not state.holds(seat, DECK[text]):
        return Phrase("You do not hold %(card)s.", card=card_name(text))
    return Phrase("You hold %(kind)s and must follow.", kind=KIND_NAMES[state.lead_card() // 10])
