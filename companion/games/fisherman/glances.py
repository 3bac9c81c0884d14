"""What the features of all cards have in common: what is out, and numbers made small."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import DECK
from companion.games.fisherman.rules import Position
from companion.kit.masks import BIT, count

SUIT: Final[vec[i64]] = DECK.suit

SOME: Final[vec[i64]] = vec[i64]([0, 1, 1, 2, 2, 2] + [3] * 45)
"""[how many]: none, one or two, up to five, more."""
STAGE: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
"""[cards in hand]: how much of the round is to come."""


def within(number: i64, least: i64, most: i64) -> i64:
    """The number moved into a range, counted from its least."""
    return (least if number < least else most if number > most else number) - least


def glance(p: Position) -> tuple[i64, i64, i64]:
    """What every card is judged by: cards out, how much is to come, bycatch out (`SOME`)."""
    loose: i64 = unseen(p)
    return loose, STAGE[count(p.hands[p.now])], SOME[count(loose & SUIT[p.bycatch])]


def unseen(p: Position) -> i64:
    """The cards that others may hold: those in play, but for the own and those played."""
    return (BIT[10 * p.kinds] - 1) & ~(p.seen | p.hands[p.now])
