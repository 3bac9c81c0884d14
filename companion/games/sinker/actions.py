"""Every action of Sinker as a small number."""

from typing import Final

# Actions 0–31 play or lay back that card.
BID: Final = 32  # + bid, from weak to strong (§3)
PASSING: Final = 39
TAKE: Final = 40
KEEP: Final = 41
PUT: Final = 42  # + subset of the hand, bit n being its n-th card (§2)
WIDTH: Final = 170
