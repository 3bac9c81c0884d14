"""Rivers and matches that several tests of Sakenobori begin from."""

from __future__ import annotations

from companion.games.sakenobori.table import Sakenobori
from tests.games.playing import say
from tests.games.sakenobori.table import (
    Spot,
    river,
)

AROUND = ("00000", "0000", "000")


def meeting(hand: int = 3, bear: Spot | None = None, **options: bool) -> Sakenobori:
    """Seat 0 has swum from row 1 onto seat 1's bear on row 2."""
    bears = {1: (2, 0)} | ({0: bear} if bear else {})
    at = {0: (1, 0), 1: (1, 4), 2: (1, 3)}
    return say(river(*AROUND, salmon=at, bears=bears, hand=hand, **options), "swim 2 0")
