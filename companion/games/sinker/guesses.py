"""What a hand will take, at a glance: tables for the playouts and for the greedy player.

Thousandths of tricks, fitted to 12,000 rounds in which the playouts' own policy played all seats
(least squares for low bids, a logistic fit for all; docs/strength.md says more). They only have to
point the right way: the search judges bids and exchanges by what comes of them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.masks import cards_of, mask_of

# Tricks of a card by its place in its suit, the lowest first, and by its rank from 7 to ace.
LOW: Final = (
    (-200, -50, 350, 850, 1100, 1200, 1300, 1350),
    (0, -100, 100, 250, 450, 550, 600, 620),
    (0, 0, 150, 350, 350, 360, 370, 450),
    (0, 0, 0, 500, 500, 500, 500, 500),
    *[(400,) * 8] * 4,
)
TOO_HIGH: Final = 400  # a card that takes more than this is worth exchanging

WINS: Final = (-50, -60, -80, 0, 140, 330, 550, 920)  # of a card by its rank, for an all
PILE_HELPS: Final = 300  # and of a card in the pile that somebody else put there
MIGHT_NEEDED: Final = 4100  # an even chance of every trick

LIMITS: Final[vec[i64]] = vec[i64]([3200, 2500, 1800, 800, 500])
"""[bid]: the danger with which it is still more likely kept than not."""


def _danger(mask: int) -> int:
    return sum(LOW[place][rank] for place, rank in enumerate(cards_of(mask)))


def _kept(mask: int) -> int:
    ranks = enumerate(cards_of(mask))
    return mask_of(rank for place, rank in ranks if LOW[place][rank] <= TOO_HIGH)


DANGER: Final[vec[i64]] = vec[i64]([_danger(mask) for mask in range(256)])
"""[mask of a suit]: tricks that it takes in a hand that wants none."""

KEPT: Final[vec[i64]] = vec[i64]([_kept(mask) for mask in range(256)])
"""[mask of a suit]: the mask of its cards that are low enough to be kept."""

MIGHT: Final[vec[i64]] = vec[i64]([sum(WINS[r] for r in cards_of(m)) for m in range(256)])
"""[mask of a suit]: what it is worth in a hand that wants every trick."""
