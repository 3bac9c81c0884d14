"""Moves by their text: how a test brings a table where it wants it."""

from __future__ import annotations

from typing import TypeVar

from companion.games import GAMES
from companion.kit.state import State
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=TrickTaking[Round])


def say(state: S, *texts: str) -> S:
    """The seats in turn do this, one after another; IllegalMove where a text is no move."""
    find = GAMES[state.view(None)["game"]].find
    for text in texts:
        seat = state.actors()[0]
        state.apply(seat, find(state, seat, text))
    return state


def hold(state: T, *hands: str) -> T:
    """These are all the cards that are left to be played, seat by seat."""
    for seat, cards in enumerate(hands):
        state.hands[seat] = state.deck.mask_of(cards.split())
    state.left = sum(len(cards.split()) for cards in hands)
    return state
