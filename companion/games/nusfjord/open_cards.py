"""The visible cards with their faces, and the question of the current card."""

from __future__ import annotations

from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.deck.cards import Card, Choose, Step
from companion.games.nusfjord.deck.files import cards_of
from companion.games.nusfjord.deck.picture import picture
from companion.games.nusfjord.deck.sentences import sentences
from companion.games.nusfjord.deck.step_words import step as words
from companion.games.nusfjord.deck.vocabulary import UNITS
from companion.games.nusfjord.drawn import Asking, Cards, Face
from companion.games.nusfjord.stack import AMOUNT, ENTRY, ROW, WHO
from companion.games.nusfjord.view import View


def shown(view: View) -> Cards:
    """Return the visible buildings and elders by number, and the card that asks."""
    known = cards_of(view["options"])
    return {
        "cards": {str(card.number): face(card) for card in known[: c.BUILDINGS]},
        "elders": {card.number: face(card) for card in known[c.BUILDINGS :]},
        "asking": asking(view, known),
    }


def face(card: Card) -> Face:
    """Return the face of a card."""
    wood, fish, gold = card.cost
    return {
        "tier": card.tier,
        "wood": wood,
        "fish": fish,
        "gold": gold,
        "points": card.points,
        "name": card.name,
        "sentences": sentences(card),
        "signs": picture(card),
    }


def asking(view: View, known: tuple[Card, ...]) -> Asking | None:
    """Return the card being carried out, with its branches if one must be chosen."""
    if not view["running"]:
        return None
    entry = view["running"][-ENTRY:]
    card = known[entry[WHO]]
    step = step_at(card, entry[ROW] - first_row(known, entry[WHO]))
    unit = UNITS[card.effect.event] if entry[AMOUNT] else None
    branches = step.branches if isinstance(step, Choose) else ()
    return {**face(card), "branches": [words(branch, unit, False) for branch in branches]}


def first_row(known: tuple[Card, ...], card: int) -> int:
    """Return the first row of a card in the table of steps."""
    return sum(size(step) for card_before in known[:card] for step in card_before.effect.steps)


def size(step: Step) -> int:
    """Return the number of rows of a step."""
    return 1 + len(step.branches) if isinstance(step, Choose) else 1


def step_at(card: Card, row: int) -> Step | None:
    """Return the step of a card that begins at a row."""
    first = 0
    for step in card.effect.steps:
        if first == row:
            return step
        first += size(step)
    return None
