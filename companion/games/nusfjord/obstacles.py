"""What stands against an action: a number, so that rules and words say the same (§4, NU-09)."""

from typing import Final

FREE: Final = 0  # nothing does
TAKEN: Final = 1
NOTHING_STORED: Final = 2
ALL_SERVED: Final = 3
TOO_FEW_FISH: Final = 4
NO_FIELD: Final = 5
NO_CARD: Final = 6
ALL_ISSUED: Final = 7
NO_SHARES: Final = 8
TOO_LITTLE_GOLD: Final = 9
NO_FOREST: Final = 10
WOOD_FULL: Final = 11
NO_PAIR: Final = 12
NO_SHIP: Final = 13
NO_ELDERS: Final = 14
COUNCIL_FULL: Final = 15
NOT_FULL: Final = 16  # only what is full is imitated (NU-28)
IMITATED: Final = 17
NO_BANQUET: Final = 18
BUSY: Final = 19
NO_USE: Final = 20
