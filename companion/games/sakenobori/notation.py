"""The text of moves, and parsing them."""

from typing import Final

from companion.games.sakenobori.cells import HAND, MIDDLE, OUT, ROW, SALMON
from companion.games.sakenobori.position import (
    CHOICE,
    DECLINE,
    GO,
    MEETING,
    OUTING,
    PLACE_BEAR,
    PLACING,
    RIVER,
    SPAWN,
    SWIM,
)
from companion.games.sakenobori.rules import Position
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.words import Phrase

NEXT: Final = "next"
WORDS: Final = {SPAWN: "spawn", OUTING: "outing", DECLINE: "decline"}


def spot(cell: int) -> list[int]:
    """Return a cell as [row, x].

    >>> spot(2 * ROW + MIDDLE - 1)
    [2, -1]
    """
    return [cell // ROW, cell % ROW - MIDDLE]


def cell_of(row: int, x: int) -> int:
    return row * ROW + x + MIDDLE


def where(cell: int) -> str:
    """Return a cell in the notation; `out` is beside the river."""
    return "out" if cell == OUT else "{} {}".format(*spot(cell))


def action_text(phase: int, action: int) -> str:
    """Return a seat's action in the notation.

    >>> action_text(RIVER, PLACE_BEAR + cell_of(1, 0)), action_text(SWIM, GO + cell_of(2, -1))
    ('place bear 1 0', 'swim 2 -1')
    """
    if action in WORDS:
        return WORDS[action]
    if action >= GO:
        return f"{'salmon' if phase == PLACING else 'swim'} {where(action - GO)}"
    verb = "place" if phase == RIVER else "discover"
    card, cell = ("bear", action - PLACE_BEAR) if action >= PLACE_BEAR else ("river", action)
    return f"{verb} {card} {where(cell)}"


def text(state: Position, seat: int, action: int) -> str:
    """Return the action of a seat, or of chance, in the notation."""
    return NEXT if seat == CHANCE else action_text(int(state.phase), action)


def find(state: Position, seat: int, text: str) -> int:
    """Return the legal action that a text describes; IllegalMove says why there is none."""
    if seat not in state.actors():
        raise IllegalMove(Phrase("It is not your turn."))
    if seat == CHANCE:
        if text != NEXT:
            raise IllegalMove(Phrase("The next round begins with the word “next”."))
        return 0
    for action in state.legal(seat):
        if action_text(int(state.phase), action) == text:
            return action
    raise IllegalMove(reason(state, seat, text))


ASKED: Final = {
    RIVER: Phrase("Put a card from your hand into the river: choose one of the free spots."),
    PLACING: Phrase("Put your salmon on a card of the lowest row."),
    SWIM: Phrase("Swim to a card your salmon can reach, or discover or spawn."),
    CHOICE: Phrase("You have swum: now discover or spawn."),
    MEETING: Phrase("You met a bear: send yours out, or be eaten."),
}


def reason(state: Position, seat: int, text: str) -> Phrase:
    """Return why the text is not a legal move of the seat, for the player."""
    phase = int(state.phase)
    verb, _, rest = text.partition(" ")
    if verb == "outing" and state.bear[seat] != HAND:
        return Phrase("Your bear is not in your hand.")
    if verb == "salmon" and phase == PLACING and taken(state, rest):
        return Phrase("There is a salmon on that card already.")
    if verb == "swim" and phase == SWIM:
        return unreached(state, seat, rest)
    if verb == "discover" and phase in (SWIM, CHOICE):
        return undiscovered(state, seat, rest)
    if verb == "place" and phase == RIVER:
        return misplaced(state, seat, rest)
    return ASKED[phase]


def taken(state: Position, rest: str) -> bool:
    """Return whether the words name a card with a salmon on it."""
    return any(where(c) == rest for c, card in enumerate(state.board) if card >= SALMON)


def unreached(state: Position, seat: int, rest: str) -> Phrase:
    """Return why the salmon cannot swim there (§5)."""
    if where(int(state.at[seat])) == rest:
        return Phrase("Your salmon is on that card.")
    if taken(state, rest):
        return Phrase(
            "There is a salmon on that card: a salmon is leapt over, onto what lies behind."
        )
    return Phrase("That card is not beside your salmon, nor behind others in a straight line.")


def undiscovered(state: Position, seat: int, rest: str) -> Phrase:
    """Return why a card cannot be discovered (§8, SK-19)."""
    if not state.hand[seat]:
        return Phrase("You have no card left: spawn.")
    if not state.rivals(seat):
        return Phrase("Nobody else swims any more, so there is no discovery: spawn.")
    return misplaced(state, seat, rest)


def misplaced(state: Position, seat: int, rest: str) -> Phrase:
    """Return why a card cannot be placed there (§2)."""
    card, _, place = rest.partition(" ")
    if card == "bear" and state.bear[seat] != HAND:
        return Phrase("Your bear is not in your hand.")
    if card == "river" and state.hand[seat] == 1 and state.bear[seat] == HAND:
        return Phrase("You have no river card left.")
    if state.full():
        return Phrase("The river is complete: the card goes beside it.")
    if place == "out":
        return Phrase("A card goes beside the river only when the river is complete.")
    return Phrase("A card goes to an end of the lowest row, or onto two neighbours.")
