"""The seven dice of a seat: throws as multisets, and the numbering of actions."""

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

D6: Final = 5  # of each seat, besides one ten and one twenty (§1)
TEN: Final = 0  # the special dice by number
TWENTY: Final = 1
SPECIALS: Final = ("d10", "d20")
DICE: Final = 7  # most dice in a fist

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
"""[fist]: its key; lower keys go first: fewer dice, then fewer special ones (§5, DA-03)."""
LATE: Final = 99
"""A key greater than any fist's."""


def die_at(fist: i64, die: i64) -> i64:
    """Return which die is at an index of a fist: -1 for a six, else TEN or TWENTY.

    Sixes come first.
    """
    if die < SIXES[fist]:
        return -1
    return TEN if HAS_TEN[fist] and die == SIXES[fist] else TWENTY


def place_of(fist: i64, special: i64) -> i64:
    """Return the index of a special die in a fist, or -1."""
    if special == TEN:
        return SIXES[fist] if HAS_TEN[fist] else -1
    return SIXES[fist] + HAS_TEN[fist] if HAS_TWENTY[fist] else -1


def sides(fist: i64, die: i64) -> i64:
    """Return the number of faces of the die at that index (§11, DA-17)."""
    special: i64 = die_at(fist, die)
    return 6 if special < 0 else 10 if special == TEN else 20


def names(fist: int) -> list[str]:
    """Return the names of the dice of a fist in the notation.

    >>> names(2 + 6)
    ['d6', 'd6', 'd10']
    """
    return ["d6"] * (fist % 6) + ["d10"] * (fist // 6 % 2) + ["d20"] * (fist // 12)


def fist_of(sixes: int, ten: bool, twenty: bool) -> int:
    """Return the number that encodes a fist."""
    return sixes + 6 * ten + 12 * twenty


def specials_of(mask: int) -> list[str]:
    """Return the names of the special dice of a mask."""
    return [die for i, die in enumerate(SPECIALS) if mask // 2**i % 2]


THROWS: Final = [m for n in range(D6 + 1) for m in combinations_with_replacement(range(1, 7), n)]
NUMBER: Final = {throw: i for i, throw in enumerate(THROWS)}
COUNT: Final = len(THROWS)
FIRST: Final[vec[i64]] = vec[i64]([sum(len(m) < n for m in THROWS) for n in range(D6 + 2)])
"""[n]: the first multiset of n dice."""

SUM: Final[vec[i64]] = vec[i64]([sum(throw) for throw in THROWS])
SHOWN: Final[vec[i64]] = vec[i64]([throw.count(f) for throw in THROWS for f in range(7)])
"""[throw * 7 + face]: the number of dice with that face."""

PLUS: Final[vec[i64]] = vec[i64](
    [NUMBER.get(tuple(sorted((*m, f))), -1) if f else -1 for m in THROWS for f in range(7)]
)
"""[throw * 7 + face]: the throw with one more die, -1 for a sixth."""

MINUS: Final[vec[i64]] = vec[i64]([-1] * (7 * COUNT))
"""[throw * 7 + face]: the throw with one die less, -1 if none has that face."""

for _less in range(COUNT):
    for _face in range(1, 7):
        if PLUS[_less * 7 + _face] >= 0:
            MINUS[PLUS[_less * 7 + _face] * 7 + _face] = _less


def orders(throw: i64) -> i64:
    """Return the number of permutations of a throw, which is the weight of the multiset."""
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
