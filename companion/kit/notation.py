"""The text of moves in a trick-taking game, and parsing them."""

from companion.kit.rules import IllegalMove
from companion.kit.state import CHANCE, Round
from companion.kit.tricks import TrickTaking
from companion.kit.words import Phrase


def text(state: TrickTaking[Round], seat: int, action: int) -> str:
    """Return the action of a seat, or of chance, in the notation."""
    return state.dealing().text(action) if seat == CHANCE else state.said(action)


def find(state: TrickTaking[Round], seat: int, text: str) -> int:
    """Return the legal action that a text describes; IllegalMove says why there is none."""
    if seat not in state.actors():
        raise IllegalMove(Phrase("It is not your turn."))
    if seat == CHANCE:
        return state.dealing().find(text)
    for action in state.legal(seat):
        if state.said(action) == text:
            return action
    raise IllegalMove(state.refused(seat, text))
