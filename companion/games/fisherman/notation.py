"""Moves as text: what a journal holds, and why others are refused."""

from companion.games.fisherman.cards import DECK, KIND_NAMES, KINDS, ORDERS, card_name
from companion.games.fisherman.rules import BOTH, BYCATCH, ORDER, SIZE, TARGET, Position
from companion.kit.words import Phrase


def action_text(action: int) -> str:
    """A seat's action in the notation.

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
    """Why that seat cannot play this now, in words for the player."""
    if state.bycatch < 0:
        if text == f"bycatch {KINDS[state.target]}" and state.target >= 0:
            return Phrase("The target cannot be the bycatch too.")
        return Phrase("Choose one of the rules that are open to you.")
    if text not in DECK:
        return Phrase("%(word)s is not a card.", word=text)
    if not state.holds(seat, DECK[text]):
        return Phrase("You do not hold %(card)s.", card=card_name(text))
    return Phrase("You hold %(kind)s and must follow.", kind=KIND_NAMES[state.lead_card() // 10])
