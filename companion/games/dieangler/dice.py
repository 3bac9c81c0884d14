"""The seven dice of a seat: throws as multisets, and every action as a small number."""

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

D6: Final = 5  # of each seat, beside one ten and one twenty (§1)
TEN: Final = 0  # the special dice by number
TWENTY: Final = 1
SPECIALS: Final = ("d10", "d20")
DICE: Final = 7  # at most in one fist

# A fist is sixes + 6 if the ten is in it + 12 if the twenty is.
FISTS: Final = 24

BAIT: Final = 0
AGAIN: Final = 1
LURE: Final = 2
USES: Final = ("bait", "again", "lure")
UNSAID: Final = -1

# Actions 0–23 put that fist on the table (§4); the rest belong to the approach (§5–§7).
DECLARE: Final = 24  # + use of the ten + 3 * use of the twenty
STAND: Final = 33
REROLL: Final = 34  # + mask of dice, at least 1
TUG: Final = 162  # + die * 2 + 1 if upwards: one step of a lure (§11)
WIDTH: Final = 176

SIXES: Final[vec[i64]] = vec[i64]([fist % 6 for fist in range(FISTS)])
HAS_TEN: Final[vec[i64]] = vec[i64]([fist // 6 % 2 for fist in range(FISTS)])
HAS_TWENTY: Final[vec[i64]] = vec[i64]([fist // 12 for fist in range(FISTS)])
SIZE: Final[vec[i64]] = vec[i64]([f % 6 + f // 6 % 2 + f // 12 for f in range(FISTS)])
KEY: Final[vec[i64]] = vec[i64]([3 * SIZE[f] + HAS_TEN[f] + HAS_TWENTY[f] for f in range(FISTS)])
"""[fist]: the lower, the sooner; fewer dice first, then fewer special ones (§5, DA-03)."""
LATE: Final = 99
"""A key beyond every fist."""


def die_at(fist: i64, die: i64) -> i64:
    """Which die lies at a place of a fist: -1 a six, else TEN or TWENTY; sixes come first."""
    if die < SIXES[fist]:
        return -1
    return TEN if HAS_TEN[fist] and die == SIXES[fist] else TWENTY


def place_of(fist: i64, special: i64) -> i64:
    """Where a special die of the fist lies in it, or -1."""
    if special == TEN:
        return SIXES[fist] if HAS_TEN[fist] else -1
    return SIXES[fist] + HAS_TEN[fist] if HAS_TWENTY[fist] else -1


def sides(fist: i64, die: i64) -> i64:
    """The faces of the die at that place (§11, DA-17)."""
    special: i64 = die_at(fist, die)
    return 6 if special < 0 else 10 if special == TEN else 20


def names(fist: int) -> list[str]:
    """The dice of a fist, as the notation calls them.

    >>> names(2 + 6)
    ['d6', 'd6', 'd10']
    """
    return ["d6"] * (fist % 6) + ["d10"] * (fist // 6 % 2) + ["d20"] * (fist // 12)


def fist_of(sixes: int, ten: bool, twenty: bool) -> int:
    """The number of a fist."""
    return sixes + 6 * ten + 12 * twenty


def specials_of(mask: int) -> list[str]:
    """The special dice of a mask."""
    return [die for i, die in enumerate(SPECIALS) if mask // 2**i % 2]


THROWS: Final = [m for n in range(D6 + 1) for m in combinations_with_replacement(range(1, 7), n)]
NUMBER: Final = {throw: i for i, throw in enumerate(THROWS)}
COUNT: Final = len(THROWS)
FIRST: Final[vec[i64]] = vec[i64]([sum(len(m) < n for m in THROWS) for n in range(D6 + 2)])
"""[n]: the first multiset of n dice."""

SUM: Final[vec[i64]] = vec[i64]([sum(throw) for throw in THROWS])
SHOWN: Final[vec[i64]] = vec[i64]([throw.count(f) for throw in THROWS for f in range(7)])
"""[throw * 7 + face]: how many dice show it."""

PLUS: Final[vec[i64]] = vec[i64](
    [NUMBER.get(tuple(sorted((*m, f))), -1) if f else -1 for m in THROWS for f in range(7)]
)
"""[throw * 7 + face]: the throw with one more die, -1 for a sixth."""

MINUS: Final[vec[i64]] = vec[i64]([-1] * (7 * COUNT))
"""[throw * 7 + face]: the throw with one die less, -1 when none shows that face."""

for _less in range(COUNT):
    for _face in range(1, 7):
        if PLUS[_less * 7 + _face] >= 0:
            MINUS[PLUS[_less * 7 + _face] * 7 + _face] = _less


def orders(throw: i64) -> i64:
    """In how many orders the dice may have come: the weight of a multiset."""
    ways: i64 = 1
    dealt: i64 = 0
    face: i64 = 1
    while face < 7:
        k: i64 = 1
        while k <= SHOWN[throw * 7 + face]:
            dealt += 1
            ways = ways * dealt // k
            k += 1
        face += 1
    return ways
