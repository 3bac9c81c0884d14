"""Helpers for the features of cards: cards not yet seen, and numbers put into classes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import DECK
from companion.games.fisherman.rules import Position
from companion.kit.masks import BIT, count

SUIT: Final[vec[i64]] = DECK.suit

SOME: Final[vec[i64]] = vec[i64]([0, 1, 1, 2, 2, 2] + [3] * 45)
"""[count]: class 0 for none, 1 for one or two, 2 for up to five, 3 for more."""
STAGE: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
"""[cards in hand]: stage of the round, 3 at its start."""


def within(number: i64, least: i64, most: i64) -> i64:
    """Return the number clamped to least … most, minus `least`."""
    return (least if number < least else most if number > most else number) - least


def hand_summary(p: Position) -> tuple[i64, i64, i64]:
    """Return what all features use: unseen cards, stage, class of unseen bycatch (`SOME`)."""
    loose: i64 = unseen(p)
    return loose, STAGE[count(p.hands[p.now])], SOME[count(loose & SUIT[p.bycatch])]


def unseen(p: Position) -> i64:
    """Return the cards that others may hold: those in play, except own and played ones."""
    return (BIT[10 * p.kinds] - 1) & ~(p.seen | p.hands[p.now])
