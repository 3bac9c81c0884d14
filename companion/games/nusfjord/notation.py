"""The text of moves, and parsing them."""

from typing import Final

from companion.games.nusfjord import actions as why
from companion.games.nusfjord import decks
from companion.games.nusfjord.actions import (
    BRANCH,
    CARD,
    CELL,
    COPY,
    DIVIDEND,
    DO,
    EFFECT,
    EXTRA,
    FEED,
    FLEET,
    HOW_MANY,
    LAST,
    NOW,
    PASS,
    PAYMENT,
    PLACE,
    PLATE,
    SHARE,
    SHARE_OUT,
    STACK,
    STOP,
    USE,
    USE_NOW,
    WAY,
    WHERE,
    WHICH_CARD,
    WHICH_SHARE,
    WHICH_SHIP,
    WHICH_STACK,
    WHICH_UPGRADE,
    WORK,
)
from companion.games.nusfjord.board import COUNCIL, SHIPS, SPACES, WAY_NAMES, cell_name
from companion.games.nusfjord.rules import Position
from companion.kit.game import IllegalMove
from companion.kit.state import CHANCE
from companion.kit.words import Phrase

LETTERS: Final = "ABCDE"  # the seats


def text(state: Position, seat: int, action: int) -> str:
    """Return the action of a seat, or of chance, in the notation."""
    if seat == CHANCE:
        return decks.text(int(state.seats), state.deck.number, action)
    return action_text(state, action)


def action_text(state: Position, action: int) -> str:
    """Return a decision of the seat in turn in the notation."""
    if action < COPY:
        return SPACES[action - PLACE]
    if action < USE:
        return f"copy {SPACES[action - COPY]}"
    if action < PASS:
        return f"use {elder_at(state, action - USE)}"
    if action < CARD:
        return "pass" if action == PASS else "stop" if action == STOP else plates(action)
    if action < CELL:
        return f"card {state.deck.number[action - CARD]}"
    if action < FLEET:
        return f"at {cell_name(action - CELL)}"
    if action < STACK:
        return SHIPS[action - FLEET] if action < WAY else f"pay {WAY_NAMES[action - WAY]}"
    if action < FEED:
        return "now" if action == NOW else f"take {state.council.top(action - STACK) + 1}"
    if action >= DO:
        return effect_text(state, action)
    if action < DIVIDEND:
        return f"feed {' '.join(map(str, fed(state, action - FEED)))}"
    return f"{'paid' if state.distribution.fresh == 1 else 'short'} {LETTERS[action - DIVIDEND]}"


def effect_text(state: Position, action: int) -> str:
    """Return the text of an answer to a card, or of using a card."""
    if action >= EXTRA:
        return f"with {state.deck.number[action - EXTRA]}"
    if action >= SHARE:
        return f"share {LETTERS[action - SHARE]}"
    return "do" if action == DO else f"choose {action - BRANCH + 1}"


def plates(action: int) -> str:
    """Return the text of a number of plates."""
    return f"plates {action - PLATE + 1}"


def elder_at(state: Position, place: int) -> int:
    """Return the number of the elder at a place in the council of the seat in turn."""
    return int(state.council.members[state.course.now * COUNCIL + place])


def fed(state: Position, places: int) -> list[int]:
    """Return the numbers of the elders at these places."""
    return [elder_at(state, place) for place in range(COUNCIL) if places >> place & 1]


def find(state: Position, seat: int, text: str) -> int:
    """Return the legal action that a text describes; IllegalMove says why there is none."""
    if seat not in state.actors():
        raise IllegalMove(Phrase("It is not your turn."))
    if seat == CHANCE:
        return decks.find(int(state.seats), state.deck.number, text)
    for action in state.legal(seat):
        if action_text(state, action) == text:
            return action
    raise IllegalMove(reason(state, seat, text))


ASKED: Final = {
    SHARE_OUT: Phrase("There are too few fish: choose who gets some."),
    WORK: Phrase("Put a worker on a space of the board, or pass."),
    HOW_MANY: Phrase("Choose how many plates you fill."),
    WHICH_CARD: Phrase("Choose a building that you can pay."),
    WHERE: Phrase("Choose a field of your harbour."),
    WHICH_SHIP: Phrase("Choose a ship that you can pay and that fits your track."),
    PAYMENT: Phrase("Choose how you pay."),
    WHICH_STACK: Phrase("Choose an elder who lies on top."),
    USE_NOW: Phrase("Use the new elder now, or not."),
    EFFECT: Phrase("Choose what the card does."),
    WHICH_SHARE: Phrase("Choose one of the shares on offer."),
    WHICH_UPGRADE: Phrase("Choose what the ship becomes."),
    LAST: Phrase("Use a card once more, or stop."),
}

AGAINST: Final = {
    why.TAKEN: Phrase("All places there are taken."),
    why.NOTHING_STORED: Phrase("Your reserve is empty."),
    why.ALL_SERVED: Phrase("Every plate has its fish."),
    why.TOO_FEW_FISH: Phrase("You have too few fish for the next plate."),
    why.NO_FIELD: Phrase("No field of your harbour is free."),
    why.NO_CARD: Phrase("There is no building that you can pay."),
    why.ALL_ISSUED: Phrase("You have issued all your shares."),
    why.NO_SHARES: Phrase("No shares are on offer."),
    why.TOO_LITTLE_GOLD: Phrase("You cannot pay for all of these shares."),
    why.NO_FOREST: Phrase("You have no forest."),
    why.WOOD_FULL: Phrase("You have twelve wood already."),
    why.NO_PAIR: Phrase("No two free fields lie side by side."),
    why.NO_SHIP: Phrase("There is no ship that you can pay and that fits your track."),
    why.NO_ELDERS: Phrase("No elder is left."),
    why.COUNCIL_FULL: Phrase("Your council has five elders."),
    why.NOT_FULL: Phrase("That space is still free: put your worker there."),
    why.NO_BANQUET: Phrase("There is no fish on the banquet table."),
    why.BUSY: Phrase("This elder has already been used in this round."),
    why.NO_USE: Phrase("This elder cannot do anything for you now."),
    why.IMITATED: Phrase("Somebody has already copied an action."),
}


def reason(state: Position, seat: int, text: str) -> Phrase:
    """Return why the text is not a legal move of the seat, for the player."""
    step = int(state.course.step)
    word = text.removeprefix("copy ")
    if step == WORK and word in SPACES:
        space = SPACES.index(word)
        spaces = state.spaces
        against = spaces.why_not if word == text else spaces.why_not_copy
        return AGAINST[int(against(seat, space))]
    if step == WORK and word.startswith("use "):
        for place in range(int(state.council.elders[seat])):
            if word == f"use {elder_at(state, place)}":
                return AGAINST[int(state.why_not_use(seat, place))]
    return ASKED[step]
