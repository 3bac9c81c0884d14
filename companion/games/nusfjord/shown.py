"""The cards that can be seen, with what is on them; and what a card at work asks."""

from __future__ import annotations

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Card, Choose, Step
from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.deck.picture import picture
from companion.games.nusfjord.deck.sentences import told
from companion.games.nusfjord.deck.step_words import step as words
from companion.games.nusfjord.deck.vocabulary import UNITS
from companion.games.nusfjord.drawn import Asking, Cards, Face
from companion.games.nusfjord.stack import AMOUNT, ENTRY, ROW, WHO
from companion.games.nusfjord.view import View


def shown(view: View) -> Cards:
    """What templates show of cards: buildings and elders by number, and the card that asks."""
    known = cards_of(view["options"])
    return {
        "cards": {str(card.number): face(card) for card in known[: c.BUILDINGS]},
        "elders": {card.number: face(card) for card in known[c.BUILDINGS :]},
        "asking": asking(view, known),
    }


def face(card: Card) -> Face:
    """What is on a card."""
    wood, fish, gold = card.cost
    return {
        "tier": card.tier,
        "wood": wood,
        "fish": fish,
        "gold": gold,
        "points": card.points,
        "name": card.name,
        "told": told(card),
        "signs": picture(card),
    }


def asking(view: View, known: tuple[Card, ...]) -> Asking | None:
    """The card that is at work, and the branches where it asks for one."""
    if not view["running"]:
        return None
    entry = view["running"][-ENTRY:]
    card = known[entry[WHO]]
    step = step_at(card, entry[ROW] - first_row(known, entry[WHO]))
    unit = UNITS[card.effect.event] if entry[AMOUNT] else None
    branches = step.branches if isinstance(step, Choose) else ()
    return {**face(card), "branches": [words(branch, unit, False) for branch in branches]}


def first_row(known: tuple[Card, ...], card: int) -> int:
    """The row of the table of steps at which a card begins."""
    return sum(size(step) for one in known[:card] for step in one.effect.steps)


def size(step: Step) -> int:
    """How many rows a step takes."""
    return 1 + len(step.branches) if isinstance(step, Choose) else 1


def step_at(card: Card, row: int) -> Step | None:
    """The step that begins at that row of the card."""
    at = 0
    for step in card.effect.steps:
        if at == row:
            return step
        at += size(step)
    return None
