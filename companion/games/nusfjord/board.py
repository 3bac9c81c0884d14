"""The constants of board, fleet and harbours.

Values that sources leave open are marked as guesses.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.option import Options
from companion.kit.rng import Rng

ROUNDS: Final = 7
WORKERS: Final = 3  # of each seat, and turns in a round (§4)

# The eleven spaces (§5), by number and by name.
GOLD: Final = 0
RESERVE: Final = 1
SERVE: Final = 2
BUILD: Final = 3
ISSUE: Final = 4
BUY: Final = 5
CLEAR: Final = 6
THIN: Final = 7
PLANT: Final = 8
SHIP: Final = 9
ELDER: Final = 10
SPACES: Final = (
    "gold",
    "reserve",
    "serve",
    "build",
    "issue",
    "buy",
    "clear",
    "thin",
    "plant",
    "ship",
    "elder",
)
MOST: Final = 3  # most workers on one space with any number of seats
ROOM_FEW: Final[vec[i64]] = vec[i64]([1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1])
ROOM_MANY: Final[vec[i64]] = vec[i64]([1, 1, 1, 3, 2, 1, 2, 1, 1, 2, 2])
"""[space]: its capacity for workers with one or two seats, and with more (NU-10)."""

COLUMN: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2])
"""[space]: its column on the imitation tile with five seats; middle and right are guesses
(NU-29)."""
MIMICS: Final = (0, 1, 0, 0, 1, 3)
"""[seats]: the places of the imitation tile; advanced solo has three (§6, NU-28, NU-41)."""

# Goods
MOST_WOOD: Final = 12  # in the personal supply (NU-44)
MOST_STORED: Final = 8  # fish in the reserve (NU-07)
TIMBER: Final = 5  # wood for a forest that is cleared (NU-19)

# Shares (§5)
OWN: Final = 2  # own shares issued at the start
UNISSUED: Final = 3
ISSUE_GOLD: Final = 2
DISCOUNT: Final[vec[i64]] = vec[i64]([0, 0, 0, 1, 1, 2, 2, 2])
"""[round, then the end]: discount on the price of all shares together (NU-16)."""

# Ships: sloop, cutter, schooner
SHIPS: Final = ("sloop", "cutter", "schooner")
SCHOONER: Final = 2
LENGTH: Final[vec[i64]] = vec[i64]([2, 3, 4])
WORTH: Final[vec[i64]] = vec[i64]([1, 2, 4])
"""[ship]: its points."""
STOCK: Final = (0, 3, 3, 4, 5, 6)
"""[seats]: ships of each kind (NU-24)."""
TRACK: Final = 16  # including the printed boat
CATCH: Final[vec[i64]] = vec[i64]([0, 3, 3, 5, 6, 6, 7, 8, 8, 9, 10, 10, 11, 11, 12, 12, 12])
"""[length of the fleet, including the printed boat]: fish caught in a round; from a single
source."""
# Ways to pay for a ship: [ship * 2 + way] of each good; -1 where there is no such way.
WAYS: Final = 2
SHIP_WOOD: Final[vec[i64]] = vec[i64]([2, -1, 6, -1, 8, 0])
SHIP_FISH: Final[vec[i64]] = vec[i64]([2, -1, 0, -1, 8, 0])
SHIP_GOLD: Final[vec[i64]] = vec[i64]([0, -1, 1, -1, 0, 4])
WAY_NAMES: Final = ("goods", "gold")

# The banquet table: fish for each plate (NU-12); number and prices of the plates are a guess.
PLATES: Final[vec[i64]] = vec[i64]([1, 2, 3, 3, 3, 3])
LAID: Final = (0, 1, 1, 2, 3, 4)
"""[seats]: plates filled at the start."""

# Elders
COUNCIL: Final = 5  # elders of one seat at most
ELDERS: Final = 18
STACKS: Final = 6
USED: Final = (0, 7, 7, 9, 12, 18)
"""[seats]: elders in play, lowest numbers first; a guess for three seats (NU-27)."""
BELOW: Final = 12  # elders from this one on lie face down at the bottom (§2)
FULL: Final = 3  # fish on an elder that bring one back (NU-08)

# The harbour: three rows of four cells, the first of which is the reserve.
CELLS: Final = 12
ROW: Final = 4
FREE: Final = 2**1 + 2**4 + 2**5 + 2**8 + 2**9
"""The mask of the cells that are empty at the start."""
FORESTS: Final = ((2, 2), (6, 1), (10, 1))
"""(left cell, tiles) of the forests at the start."""
TREES: Final = 4
PAIRS: Final[vec[i64]] = vec[i64](
    [2**left + 2 ** (left + 1) if left % ROW < ROW - 1 and left else 0 for left in range(CELLS)]
)
"""[left cell]: the mask of two adjacent cells; 0 if there is no pair (NU-22)."""

# Cards of a deck: A, B and C in a row.
CARDS: Final = 44
TIERS: Final = "ABC"
FIRST: Final = (0, 18, 30, 44)
"""[tier]: its first card, and the end of its range."""
OPEN_A: Final = 9  # face up at the start, and number of places (NU-48)
OPEN_B: Final = 6
MORE_A: Final = (0, 0, 0, 3, 4, 5)
MORE_B: Final = (0, 0, 0, 2, 2, 3)
HAND: Final = (0, 4, 4, 3, 2, 2)
"""[seats]: new A cards, new B cards, C cards for each hand (NU-33, NU-39)."""
NEW_A: Final = 2  # rounds (from 0) before which new ones come (§7, NU-32)
NEW_HANDS: Final = 3
NEW_B: Final = 4
HANDS_OPEN: Final = 5
LATE: Final = 3
"""C cards revealed before round 6 when playing alone, according to another source; optional
(NU-39)."""
SURPLUS_STAYS: Final = True
"""Overflowing C cards are laid out beside the board, not discarded (NU-35)."""

MASK_A: Final[i64] = 2**18 - 1
MASK_B: Final[i64] = 2**30 - 2**18


def cell_name(cell: int) -> str:
    """Return the name of a harbour cell: row and column.

    >>> cell_name(1), cell_name(4)
    ('a2', 'b1')
    """
    return f"{'abc'[cell // ROW]}{cell % ROW + 1}"


class Board:
    """The workers on the spaces and on the imitation tile, and the filled plates."""

    def __init__(self, seats: int, options: Options) -> None:
        advanced = seats == 1 and bool(options.get("advanced", False))
        self.mimics: i64 = 3 if advanced else MIMICS[seats]
        self.colours: i64 = seats if seats > 1 else 3 if advanced else 2  # of workers
        self.room: vec[i64] = ROOM_FEW if seats < 3 else ROOM_MANY
        # workers: [space * 3 + place] the colour + 1, and how many; the same for imitation
        self.workers: vec[i64] = vec[i64]([0] * (MOST * len(SPACES)))
        self.crowd: vec[i64] = vec[i64]([0] * len(SPACES))
        self.mimic: vec[i64] = vec[i64]([0] * 3)
        self.mimicked: vec[i64] = vec[i64]([0] * 3)  # the space that was imitated
        self.plates: i64 = LAID[seats]  # filled, the small ones first (NU-13)

    def full(self, space: i64) -> bool:
        """Return whether a space has no room for another worker."""
        return self.crowd[space] == self.room[space]

    def copier(self, space: i64) -> i64:
        """Return the place of the imitation tile that imitates a space (NU-29)."""
        return COLUMN[space] if self.mimics == MOST else 0

    def can_copy(self, space: i64) -> bool:
        """Return whether the imitation tile has a free place for a space."""
        return self.mimics != 0 and self.mimic[self.copier(space)] == 0

    def put(self, space: i64, worker: i64) -> None:
        """Put a worker on a space, if there is room."""
        if not self.full(space):
            self.workers[space * MOST + self.crowd[space]] = worker
            self.crowd[space] = self.crowd[space] + 1

    def put_copying(self, space: i64, worker: i64) -> None:
        """Put a worker on the imitation tile."""
        index: i64 = self.copier(space)
        self.mimic[index] = worker
        self.mimicked[index] = space

    def call_back(self, worker: i64) -> None:
        """Return the workers of a colour; 0 means all colours."""
        space: i64 = 0
        while space < len(SPACES):
            stay: i64 = 0
            index: i64 = space * MOST
            i: i64 = 0
            while i < self.crowd[space]:
                colour: i64 = self.workers[index + i]
                self.workers[index + i] = 0
                if worker and colour != worker:
                    self.workers[index + stay] = colour
                    stay += 1
                i += 1
            self.crowd[space] = stay
            space += 1
        copy: i64 = 0
        while copy < MOST:
            if not worker or self.mimic[copy] == worker:
                self.mimic[copy] = 0
                self.mimicked[copy] = 0
            copy += 1

    def copy_from(self, o: "Board") -> None:
        """Copy the board of another position of the same match."""
        self.plates = o.plates
        copy_row(o.workers, self.workers)
        copy_row(o.crowd, self.crowd)
        copy_row(o.mimic, self.mimic)
        copy_row(o.mimicked, self.mimicked)


def copy_row(source: vec[i64], target: vec[i64]) -> None:
    """Copy all numbers of one row into another."""
    i: i64 = 0
    n: i64 = len(source)
    while i < n:
        target[i] = source[i]
        i += 1


def shuffle(cards: vec[i64], n: i64, rng: Rng) -> None:
    """Shuffle the first n numbers (Fisher-Yates)."""
    i: i64 = n - 1
    while i > 0:
        j: i64 = rng.below(i + 1)
        card: i64 = cards[i]
        cards[i] = cards[j]
        cards[j] = card
        i -= 1
