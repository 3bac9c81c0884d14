"""Matches of card games retold with other hidden cards, for the tests that pages hide them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.kit.hidden import Hidden
from companion.kit.journal import Entry
from companion.kit.rng import Rng
from companion.kit.tricks import TrickTaking
from companion.kit.view import Round, TrickView

S = TypeVar("S", bound=TrickTaking[Round])
V = TypeVar("V", bound=TrickView[Round])


def retelling(hidden: Hidden[S, V]) -> Callable[[V, list[Entry], int], list[Entry]]:
    """How a game retells a match: the same journal, but for what the View does not know.

    That is the luck and the moves of others in the running round; the reader's own stay as they
    are, to the letter.
    """

    def retold(view: V, moves: list[Entry], seed: int) -> list[Entry]:
        dealt = max(ply for ply, move in enumerate(moves) if move.text.startswith("deal "))
        texts = hidden.retold(view, Rng(seed))
        told = [
            move if move.seat == view["seat"] else Entry(move.seat, text)
            for text, move in zip(texts, moves[dealt:], strict=True)
        ]
        return moves[:dealt] + told

    return retold
