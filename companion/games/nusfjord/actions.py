"""The numbering of decisions. A turn consists of several: a space, then what, then where."""

from typing import Final

from mypy_extensions import i64

from companion.games.nusfjord.board import (
    CARDS,
    CELLS,
    COUNCIL,
    SHIPS,
    SPACES,
    STACKS,
    WAYS,
)

# Kinds of decisions.
DEAL: Final = 0  # chance shuffles the decks
SHARE_OUT: Final = 1  # which elders are fed, which shareholders get no fish (§3)
WORK: Final = 2  # where the worker goes
HOW_MANY: Final = 3  # number of plates
WHICH_CARD: Final = 4
WHERE: Final = 5  # the cell of a building, a cleared forest or a new forest
WHICH_SHIP: Final = 6
PAYMENT: Final = 7
WHICH_STACK: Final = 8
USE_NOW: Final = 9  # whether to use the new elder at once
ENDED: Final = 10
EFFECT: Final = 11  # whether to use a card's effect, or which branch
WHICH_SHARE: Final = 12
WHICH_UPGRADE: Final = 13
LAST: Final = 14  # after the last turn: cards that can be used at will
STEPS: Final = (
    "deal",
    "fish",
    "work",
    "plates",
    "card",
    "where",
    "ship",
    "payment",
    "stack",
    "use",
    "over",
    "effect",
    "share",
    "upgrade",
    "last",
)

# Actions, as machine integers: a sum of Python ones is looked up at every use.
PLACE: Final = 0  # + space: a worker there
COPY: Final[i64] = PLACE + len(SPACES)  # + space: the same by imitation
USE: Final[i64] = COPY + len(SPACES)  # + place in the council: a worker on that elder
PASS: Final[i64] = USE + COUNCIL
PLATE: Final[i64] = PASS + 1  # + plates - 1
STOP: Final[i64] = PLATE + 8
CARD: Final[i64] = STOP + 1  # + card
CELL: Final[i64] = CARD + CARDS  # + cell
FLEET: Final[i64] = CELL + CELLS  # + kind of ship
WAY: Final[i64] = FLEET + len(SHIPS)  # + way to pay
STACK: Final[i64] = WAY + WAYS  # + stack
NOW: Final[i64] = STACK + STACKS
FEED: Final[i64] = NOW + 1  # + mask of places in the council
DIVIDEND: Final[i64] = FEED + 2**COUNCIL  # + seat that gets the one fish, or one fish less
DO: Final[i64] = DIVIDEND + 5
BRANCH: Final[i64] = DO + 1  # + branch of a choice
SHARE: Final[i64] = BRANCH + 4  # + colour
EXTRA: Final[i64] = SHARE + 5  # + card that is used when one likes
WIDTH: Final[i64] = EXTRA + CARDS


FREE: Final = 0  # no reason
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
NOT_FULL: Final = 16  # only full spaces can be imitated (NU-28)
IMITATED: Final = 17
NO_BANQUET: Final = 18
BUSY: Final = 19
NO_USE: Final = 20
