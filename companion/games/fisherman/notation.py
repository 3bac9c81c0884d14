"""Moves as text: what a journal holds, and how a move from outside is found."""

from typing import Final

from companion.games.fisherman.cards import (
    DECK,
    HAND,
    KIND_NAMES,
    KINDS,
    ORDERS,
    card_name,
    card_text,
    kinds_in_play,
)
from companion.games.fisherman.rules import BOTH, BYCATCH, ORDER, SIZE, TARGET, Position
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.words import Phrase

SEATS: Final = "ABCD"


def action_text(action: int) -> str:
    """A seat's action in the notation.

    >>> action_text(15), action_text(TARGET + 1), action_text(BOTH + 9 + 5)
    ('fugu6', 'target fugu', 'order high size 6')
    """
    if action < TARGET:
        return card_text(action)
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


def deal_text(seats: int, action: int) -> str:
    """A deal in the notation: every holder's cards, the box last."""
    holders: list[list[str]] = [[] for _ in range(seats + 1)]
    for card in range(kinds_in_play(seats) * 10):
        action, holder = divmod(action, seats + 1)
        holders[holder].append(card_text(card))
    names = [*SEATS[:seats], "box"]
    parts = (" ".join([name, *cards]) for name, cards in zip(names, holders, strict=True))
    return "deal " + " / ".join(parts)


def deal_action(seats: int, text: str) -> int:
    """The deal that a text describes; IllegalMove when the cards do not come out."""
    names = [*SEATS[:seats], "box"]
    parts = [part.split() for part in text.removeprefix("deal ").split("/")]
    sizes = [HAND[seats]] * seats + [kinds_in_play(seats) * 10 - HAND[seats] * seats]
    if not text.startswith("deal ") or [part[:1] for part in parts] != [[n] for n in names]:
        raise IllegalMove(Phrase("A deal names every hand and the box."))
    action, seen = 0, set[str]()
    for holder, (_, *cards) in enumerate(parts):
        for card in cards:
            if card not in DECK or DECK[card] >= kinds_in_play(seats) * 10 or card in seen:
                raise IllegalMove(Phrase("%(card)s cannot be dealt here.", card=card))
            seen.add(card)
            action += holder * int(seats + 1) ** DECK[card]
        if len(cards) != sizes[holder]:
            raise IllegalMove(
                Phrase(
                    "%(name)s gets %(wanted)s cards, not %(given)s.",
                    name=names[holder],
                    wanted=sizes[holder],
                    given=len(cards),
                )
            )
    return action


def text(state: Position, seat: int, action: int) -> str:
    """The action of that seat, or of chance, in the notation."""
    return deal_text(int(state.seats), action) if seat == CHANCE else action_text(action)


def find(state: Position, seat: int, text: str) -> int:
    """The action that the text means here; IllegalMove says why there is none."""
    if seat not in state.actors():
        raise IllegalMove(Phrase("It is not your turn."))
    if seat == CHANCE:
        return deal_action(int(state.seats), text)
    for action in state.legal(seat):
        if action_text(action) == text:
            return action
    raise IllegalMove(reason(state, seat, text))


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
    return Phrase("You hold %(kind)s and must follow.", kind=KIND_NAMES[state.led])
